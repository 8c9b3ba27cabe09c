"""A finished game turn by turn: counted by hand, and against the generator in plain Python."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from letrado import rulebook
from letrado.board import Board
from letrado.coordinates import SIZE, Square
from letrado.engine import Generator
from letrado.engine.reference import Reference
from letrado.game import Actor, Side
from letrado.game import commands as c
from letrado.game.state import Outcome, Phase
from letrado.lexicon.lookup import Lexicon
from letrado.moves import Exchange
from letrado.placements import Placement
from letrado.position import Position
from letrado.racks import Rack
from letrado.records.rebuilding import Rebuilding, table_settings
from letrado.scoring import score
from letrado.server.app import create_app
from letrado.server.review import SHOWN, PlayedTurn, analyse, played_turns
from letrado.server.reviews import Review, Reviews
from letrado.server.settings import Settings
from letrado.store import accounts, change
from letrado.store.games import GameRow, Visibility
from letrado.tiles import Alphabet, Tile
from tests.lexicon.lemarios import sample_index
from tests.server.people import HTML, browser, sign_up
from tests.server.played import NOW, WORDS, Played, keep, small_book, small_game
from tests.server.records import kept
from tests.server.small_lexicons import SmallCatalog, book

ES = Alphabet.load("es")
F09 = rulebook.load("fise-2009")


def turns_of(played: Played) -> tuple[PlayedTurn, ...]:
    return played_turns(played.events)


def test_turns_are_what_was_done() -> None:
    turns = turns_of(small_game())
    assert [(turn.number, turn.mover, turn.record.outcome) for turn in turns] == [
        (1, Side.A, Outcome.PLAY),
        (2, Side.B, Outcome.PLAY),
        (3, Side.A, Outcome.INVALID),
        (4, Side.B, Outcome.EXCHANGE),
        (5, Side.A, Outcome.PASS),
        (6, Side.B, Outcome.PLAY),
    ]
    assert [str(turn.rack) for turn in turns] == [
        "AACLOSS",
        "EENOPSS",
        "DLNNOOS",
        "ELNOOPS",
        "DLNNOOS",
        "ABLNOOS",
    ]
    assert [turn.bag for turn in turns] == [86, 82, 80, 80, 80, 80]
    assert [dict(turn.before) for turn in turns[:3]] == [
        {Side.A: 0, Side.B: 0},
        {Side.A: 12, Side.B: 0},
        {Side.A: 12, Side.B: 10},
    ]
    assert turns[-1].after == {Side.A: 12, Side.B: 10 + turns[-1].record.points}
    assert turns[0].board == Board.empty(ES)
    assert len(dict(turns[2].board)) == len(dict(turns[3].board)) == 6


def test_what_was_taken_back_and_what_the_judge_said_are_kept() -> None:
    turns = turns_of(small_game())
    assert [turn.challenges and (turn.challenges[0].words, turn.challenges[0].valid)
            for turn in turns] == [(), (("SE",), True), (("NON",), False), (), (), ()]  # fmt: skip
    assert str(turns[2].placement) == "10H NON"
    assert not turns[2].stands
    assert turns[3].record.tiles == ES.parse("EP")
    assert [str(turn.leave) for turn in turns if turn.leave is not None] == [
        "LOS",
        "ENOPS",
        "LNOOS",
        "ABLOS",
    ]


def test_points_left_behind_counted_by_hand() -> None:
    generator = Generator(small_book())
    turns = turns_of(small_game())
    found = [analyse(turn, generator, F09) for turn in turns]
    # 8D CASAS: C on a double letter 6, A, S, A, S 4, all doubled: 20; CASA had 12.
    assert (str(found[0].best[0].move), found[0].best[0].score) == ("8D CASAS", 20)
    assert found[0].left == 8
    # Taken back, exchanged and passed: all that was there is left behind.
    for turn, analysis in zip(turns, found, strict=True):
        assert analysis.left == max(analysis.best[0].score - turn.record.points, 0)
    assert [turn.record.points for turn in turns[2:5]] == [0, 0, 0]
    assert all(analysis.left for analysis in found[2:5])


def test_best_plays_are_those_of_the_reference() -> None:
    """The oracle shares nothing with the core but the words."""
    words = small_book()
    generator, reference = Generator(words), Reference(words.codes(), ES)
    blanks = Played(("??ASSOL", "NOESSPE"))
    blanks.skip()
    for turn in (*turns_of(small_game()), *turns_of(blanks)):
        assert turn.rack is not None
        all_plays = list(reference.placements(turn.board, turn.rack))
        most: dict[object, int] = {}  # blanks apart, by what is shown
        for play in all_plays:
            shown = frozenset((at, tile.face) for at, tile in play.new.items())
            most[shown] = max(most.get(shown, 0), score(turn.board, play).total)
        points = sorted(most.values(), reverse=True)
        analysis = analyse(turn, generator, F09)
        assert [each.score for each in analysis.best] == points[:SHOWN]
        bingos = [play for play in all_plays if len(play.new) == 7]
        assert (analysis.missed is not None) == bool(bingos)


def test_a_bingo_that_was_missed_is_found_below_better_plays() -> None:
    """CANSADO down the edge scores less than plays of many points, if those are there."""
    played = Played(("CANSADO", "PE[RR]OSEN"))
    played.skip()
    turn = turns_of(played)[0]
    generator = Generator(small_book())
    analysis = analyse(turn, generator, F09)
    assert analysis.missed is not None
    assert {len(each.move.new) for each in analysis.best if isinstance(each.move, Placement)} == {7}
    assert analysis.missed.score == analysis.best[0].score == analysis.left


def test_a_bingo_that_was_played_was_not_missed() -> None:
    played = Played(("CANSADO", "PE[RR]OSEN"))
    played.play("8D CANSADO", drawn="LLLLEEE")
    turn = turns_of(played)[0]
    assert turn.is_bingo
    assert analyse(turn, Generator(small_book()), F09).missed is None


@pytest.mark.parametrize("bag", [40, 0])
def test_equity_of_what_was_done_is_the_generators(bag: int) -> None:
    """Every move that the generator can value is valued alike when it was played."""
    generator = Generator(small_book())
    played = Played(("CASASOL", "NOESSPE"))
    played.play("8E CASA", drawn="NDON")
    played.skip()
    full = turns_of(played)[1]
    rack = Rack.parse("NOESSPE" if bag else "SE", ES)  # with the last two one can go out
    board = full.board if bag else _crowded(full.board, rack)
    position = Position(board, (rack, Rack(ES)))
    checked = 0
    for found in generator.top(position, 200):
        if isinstance(found.move, Placement):
            placement = found.move
            record = replace(full.record, mover=Side.B, outcome=Outcome.PLAY, points=found.score)
            turn = replace(
                full, board=board, rack=rack, bag=bag, record=record, placement=placement,
                score=score(board, placement),
            )  # fmt: skip
        elif isinstance(found.move, Exchange) and len(found.move.tiles) > 0:
            record = replace(
                full.record, outcome=Outcome.EXCHANGE, tiles=found.move.tiles, points=0
            )
            turn = replace(full, board=board, rack=rack, bag=bag, record=record)
        else:
            continue
        equity = analyse(turn, generator, F09).equity
        assert equity == pytest.approx(found.equity), str(found)
        checked += 1
    assert checked > 3


def _crowded(board: Board, rack: Rack) -> Board:
    """With all tiles on it but the rack and seven others, far from where words can be laid."""
    rest = Position(board, (rack, Rack(ES))).unseen.tiles[7:]
    rows = [row for row in range(SIZE) if not 5 <= row <= 10]
    squares = [Square(row, column) for row in rows for column in range(SIZE)]
    return board.cover({at: _face(tile) for at, tile in zip(squares, rest, strict=False)})


def _face(tile: Tile) -> Tile:
    return ES.parse("a")[0] if tile.blank else tile


def test_racks_that_nobody_told_give_no_best_plays() -> None:
    rebuilding = Rebuilding(table_settings("fise-2009", ("Ana", "Blas"), Side.A))
    rebuilding.begin(Side.A, {Side.A: ES.parse("CASASOL")})
    rebuilding.play(Placement.parse("8E CASA", ES))
    rebuilding.play(Placement.parse("I8 SOL", ES))
    rebuilding.passed()
    turns = played_turns(rebuilding.events)
    assert [turn.rack is None for turn in turns] == [False, True, True]
    analyses = [analyse(turn, Generator(small_book()), F09) for turn in turns]
    assert [each.left for each in analyses] == [8, None, None]
    assert not analyses[1].best


def test_what_was_undone_has_left_nothing() -> None:
    """At a table a slip of the pen is taken back: a whole play, or a challenge alone."""
    table = Rebuilding(table_settings("fise-2009", ("Ana", "Blas"), Side.A))
    table.begin(Side.A, {Side.A: ES.parse("CASASOL"), Side.B: ES.parse("NOESSPE")})
    _lay_and_challenge(table, "8H SOL")
    for _ in range(4):  # back to the rack
        table.do(c.Undo(Actor.DIRECTOR, "slip"))
    assert table.game.phase is Phase.TURN
    table.play(Placement.parse("8E CASA", ES))
    table.passed()
    points = _lay_and_challenge(table, "I8 SOL")
    table.do(c.Undo(Actor.DIRECTOR, "nobody challenged"))
    for step in (
        c.NoteScore(Actor.B, points, 12 + points),
        c.NoteScore(Actor.A, points, 12 + points),
        c.BeginDraw(Actor.A),
        c.EndDraw(Actor.A, None),
        c.PressClock(Actor.A),
    ):
        table.do(step)
    assert [(str(turn.placement), turn.challenges) for turn in played_turns(table.events)] == [
        ("8E CASA", ()),
        ("None", ()),
        ("I8 SOL", ()),
    ]


def _lay_and_challenge(table: Rebuilding, text: str) -> int:
    """A play that the opponent challenges; its points."""
    table.do(c.LayTiles(Actor.A, tuple(Placement.parse(text, ES).new.items())))
    table.do(c.FinishPlacement(Actor.A))
    turn = table.game.turn
    assert turn is not None
    assert turn.score is not None
    table.do(c.Announce(Actor.A, turn.score.total, table.game.plays(Side.A) + turn.score.total))
    table.do(c.ChallengeWords(Actor.B, turn.words))
    return turn.score.total


def test_an_exchange_that_the_edition_forbids_is_not_advised() -> None:
    """F09 §25 asks for so many tiles in the bag; the generator alone would change any."""
    words = book("pobre", "es", ("no", "noa"))
    generator, played = Generator(words), Played(("UUUIIVJ", "NOESSPE"), words)
    played.skip()
    turn = turns_of(played)[0]
    assert turn.rack is not None
    free = analyse(turn, generator, F09).valued
    assert free is not None
    assert isinstance(free.move, Exchange)
    poor = replace(turn, bag=F09.drawing.exchange_min_bag - 1)
    bound = analyse(poor, generator, F09).valued
    assert bound is None or not isinstance(bound.move, Exchange)


# -- in memory ---------------------------------------------------------------------------------


def catalog() -> SmallCatalog:
    words = small_book()
    return SmallCatalog({words.name: words, "fise-2009": book("fise-2009", "es", WORDS)})


@pytest.fixture
def app(tmp_path: Path) -> FastAPI:
    settings = Settings(database_url=f"sqlite:///{tmp_path / 'letrado.db'}")
    return create_app(settings, catalog(), sample_index)


def row(app: FastAPI, visibility: Visibility = "public", **more: Any) -> GameRow:
    with change(app.state.store) as connection:
        sides = [
            accounts.named(connection, name)
            or accounts.make_member(connection, name, None, "es", NOW)
            for name in ("ana", "blas")
        ]
    fields: dict[str, Any] = {
        "id": "g1",
        "created_at": NOW,
        "edition": "fise-2009",
        "language": "es",
        "lexicon": "",
        "lexicon_digest": "",
        "side_a": sides[0].id,
        "side_b": sides[1].id,
        "visibility": visibility,
    }
    return GameRow(**fields | more)


def test_a_review_grows_from_the_left_one_turn_at_a_time(app: FastAPI) -> None:
    review = Review(keep(app.state.store, small_game(), row(app)), app.state.lexicons)
    seen = []
    while not review.is_whole:
        review.work(seconds=0)
        seen.append(sorted(review.found))
    assert seen == [list(range(1, n + 1)) for n in range(1, 7)]
    review.work()
    assert review.analysed == len(review) == 6


def test_the_turn_that_is_looked_at_comes_first(app: FastAPI) -> None:
    review = Review(keep(app.state.store, small_game(), row(app)), app.state.lexicons)
    review.work(5, seconds=0)
    assert sorted(review.found) == [1, 5]
    assert review.analysed == 1


def test_work_stops_when_its_time_is_over(app: FastAPI) -> None:
    review = Review(keep(app.state.store, small_game(), row(app)), app.state.lexicons)
    ticks = iter(range(100))
    review.work(seconds=3, clock=lambda: float(next(ticks)))
    assert review.analysed == 3


def test_no_more_reviews_are_kept_than_there_is_room_for(app: FastAPI) -> None:
    reviews = Reviews(app.state.lexicons, most=2)
    logs = [keep(app.state.store, small_game(), row(app, id=f"g{n}")) for n in range(3)]
    first = reviews.of(logs[0])
    assert reviews.of(logs[0]) is first
    for log in logs[1:]:
        reviews.of(log)
    assert len(reviews) == 2
    assert reviews.of(logs[0]) is not first


# -- by HTTP -----------------------------------------------------------------------------------


@pytest.fixture
def client(app: FastAPI) -> Iterator[TestClient]:
    with TestClient(app, follow_redirects=False) as client:
        yield client


ADDRESSES = ("/api/v1/games/g1/review", "/juego/g1/repaso")


def test_the_api_tells_the_whole_game(app: FastAPI, client: TestClient) -> None:
    keep(app.state.store, small_game(), row(app))
    answer = client.get(ADDRESSES[0])
    assert answer.status_code == 200, answer.text
    data = answer.json()
    assert (data["total"], data["analysed"], data["whole"]) == (6, 6, True)
    assert (data["lexicon"], data["problem"]) == ("repaso", None)
    first = data["turns"][0]
    assert [(each["place"], each["score"], each["short"], each["made"])
            for each in first["options"] if each["made"] or each["short"] == 0][:1] == [
        ("8D", 20, 0, False)
    ]  # fmt: skip
    assert [each["made"] for each in first["options"]].count(True) == 1
    assert first["left"] == 8
    taken_back = [(each["word"], each["valid"]) for each in data["turns"][2]["words"]]
    assert taken_back == [("NON", False), ("SEO", False)]
    assert data["turns"][2]["laid"] == []
    assert data["turns"][3]["exchanged"] == 2
    figures = data["figures"]
    assert figures["A"] | {"left": 0, "points": 0} == {
        "turns": 3, "points": 0, "scoreless": 2, "exchanges": 0, "bingos": 0, "missed": 0,
        "left": 0, "known": 3, "challenges": 1, "upheld": 0,
    }  # fmt: skip
    assert (figures["B"]["challenges"], figures["B"]["upheld"]) == (1, 1)
    assert figures["A"]["left"] == sum(
        turn["left"] for turn in data["turns"] if turn["mover"] == "A"
    )
    later = client.get(ADDRESSES[0], params={"from": 4}).json()
    assert later["turns"] == data["turns"][4:]


def test_every_option_that_is_listed_counts_as_the_board_counts_it(
    app: FastAPI, client: TestClient
) -> None:
    keep(app.state.store, small_game(), row(app))
    for turn in client.get(ADDRESSES[0]).json()["turns"]:
        scores = [option["score"] for option in turn["options"]]
        assert scores == sorted(scores, reverse=True)
        for option in turn["options"]:
            laid = {each["square"] for each in option["laid"]}
            assert not laid & {at for at, tile in enumerate(turn["squares"]) if tile}
            assert len(laid) <= len(turn["rack"])


def test_doing_what_was_best_is_listed_once(app: FastAPI, client: TestClient) -> None:
    """With nothing to be laid, the exchange of the highest equity and a pass are all there is."""
    words = book("pobre", "es", ("no", "noa"))
    for name, finish in (("g1", Played.skip), ("g2", None)):
        played = Played(("UUUIIVJ", "NOESSPE"), words)
        best = analyse_first(words)
        if finish:
            finish(played)
        else:
            played.exchange("".join(map(str, best.tiles)))
        played.give_up()
        keep(app.state.store, played, row(app, id=name), digest=small_book().manifest.digest)
    passed, changed = (
        client.get(f"/api/v1/games/{name}/review").json()["turns"][0] for name in ("g1", "g2")
    )
    for turn in (passed, changed):
        assert [option["made"] for option in turn["options"]].count(True) == 1
        assert turn["left"] == 0
    assert [(option["made"], option["valued"]) for option in changed["options"]] == [(True, True)]


def analyse_first(words: Lexicon) -> Exchange:
    """What is best with the first rack."""
    played = Played(("UUUIIVJ", "NOESSPE"), words)
    played.skip()
    best = analyse(turns_of(played)[0], Generator(small_book()), F09).valued
    assert best is not None
    assert isinstance(best.move, Exchange)
    return best.move


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_game_that_goes_on_has_no_review(app: FastAPI, client: TestClient, address: str) -> None:
    played = Played(("CASASOL", "NOESSPE"))
    played.play("8E CASA")
    keep(app.state.store, played, row(app))
    answer = client.get(address, headers={"accept": "application/json"})
    assert answer.status_code == 409
    error = answer.json()["error"]
    assert (error["code"], error["article"]) == ("review.under_way", F09.cite("R-142"))
    assert "CASASOL" not in answer.text
    assert client.get(address.replace("g1", "nothing")).status_code == 404


@pytest.mark.parametrize("address", ADDRESSES)
def test_the_visibility_of_the_game_is_that_of_its_review(
    app: FastAPI, client: TestClient, address: str
) -> None:
    keep(app.state.store, small_game(), row(app, "players"))
    assert client.get(address, headers={"accept": "application/json"}).status_code == 403
    stranger = browser(app)
    sign_up(stranger, "Eva")
    assert stranger.get(address).status_code == 403


def test_who_plays_against_the_clock_reviews_no_game(app: FastAPI, client: TestClient) -> None:
    keep(app.state.store, small_game(), row(app))
    eva = browser(app)
    sign_up(eva, "Eva")
    assert eva.get(ADDRESSES[1]).status_code == 200
    with change(app.state.store) as connection:
        account = accounts.require(connection, "Eva")
    going_on = Played(("CASASOL", "NOESSPE"))
    keep(app.state.store, going_on, row(app, id="g2", side_a=account.id, clock_ms=600_000))
    for address in ADDRESSES:
        answer = eva.get(address, headers={"accept": "application/json"})
        assert answer.status_code == 409
        assert answer.json()["error"]["code"] == "fair_play.clocked_game"


def test_without_its_lexicon_a_game_is_shown_but_not_analysed(
    app: FastAPI, client: TestClient
) -> None:
    keep(app.state.store, small_game(), row(app), digest="gone")
    data = client.get(ADDRESSES[0]).json()
    assert data["problem"]
    assert data["whole"]
    assert [turn["left"] for turn in data["turns"]] == [None] * 6
    assert all(len(turn["options"]) == 1 for turn in data["turns"])
    assert client.get(ADDRESSES[1], headers=HTML).status_code == 200


def test_a_record_without_lexicon_is_held_against_the_one_that_serves(
    app: FastAPI, client: TestClient
) -> None:
    keep(app.state.store, small_game(), row(app), digest="")
    assert client.get(ADDRESSES[0]).json()["lexicon"] == "fise-2009"


def test_the_page_can_be_read_without_script(app: FastAPI, client: TestClient) -> None:
    keep(app.state.store, small_game(), row(app))
    page = client.get(ADDRESSES[1], params={"turno": 1}, headers=HTML)
    assert page.status_code == 200
    text = page.text
    assert "Turn 1 of 6 · Ana" in text
    assert len(re.findall(r'class="sq[^"]*filled', text)) == 4  # CASA, as it was played
    assert 'aria-label="E8, C 3, last play"' in text
    for turn in range(1, 7):
        assert f"/juego/g1/repaso?turno={turn}" in text
    best = client.get(ADDRESSES[1], params={"turno": 1, "mejor": 1}, headers=HTML).text
    assert 'aria-label="D8, C 3, to be played"' in best
    assert "The play was not valid." in client.get(f"{ADDRESSES[1]}?turno=3", headers=HTML).text
    data = re.search(r'id="review-data">(.*?)</script>', text, re.DOTALL)
    assert data
    assert json.loads(data[1])["at"] == 1


@pytest.mark.parametrize(("asked", "shown"), [("0", "of 6"), ("99", "Turn 6 of 6"), ("", "of 6")])
def test_turns_that_are_not_there(app: FastAPI, client: TestClient, asked: str, shown: str) -> None:
    keep(app.state.store, small_game(), row(app))
    query = f"?turno={asked}" if asked else ""
    assert shown in client.get(ADDRESSES[1] + query, headers=HTML).text


@pytest.mark.parametrize("query", ["turno=-1", "turno=x", "mejor=10001", "turno=99999999999999"])
def test_bad_questions_are_refused(app: FastAPI, client: TestClient, query: str) -> None:
    keep(app.state.store, small_game(), row(app))
    assert client.get(f"{ADDRESSES[1]}?{query}").status_code == 422
    assert client.get(f"{ADDRESSES[0]}?from=-1").status_code == 422


def test_a_game_without_a_turn_has_a_page(app: FastAPI, client: TestClient) -> None:
    played = Played(("CASASOL", "NOESSPE"))
    played.give_up()
    keep(app.state.store, played, row(app))
    answer = client.get(ADDRESSES[1], headers=HTML)
    assert answer.status_code == 200
    assert "No turn was played." in answer.text
    assert client.get(ADDRESSES[0]).json()["turns"] == []


# -- games brought from elsewhere --------------------------------------------------------------


def test_a_game_that_comes_back_as_gcg_leaves_the_same_behind(
    app: FastAPI, client: TestClient
) -> None:
    """A GCG tells the racks of plays, so that those turns are known again."""
    keep(app.state.store, small_game(), row(app))
    record = client.get("/juego/g1/descarga.gcg").content
    copy = kept(browser(app), record, edition="fise-2009", lexicon="repaso")
    here, there = (client.get(f"/api/v1/games/{game}/review").json() for game in ("g1", copy))
    assert there["names"] == here["names"]
    assert [turn["points"] for turn in there["turns"]] == [turn["points"] for turn in here["turns"]]
    known = [turn for turn in there["turns"] if turn["rack"]]
    assert known
    for turn in known:
        original = here["turns"][turn["turn"] - 1]
        assert (turn["rack"], turn["left"]) == (original["rack"], original["left"])


def test_a_sheet_that_was_typed_has_no_racks_and_says_so(app: FastAPI, client: TestClient) -> None:
    game = kept(browser(app), "edition: fise-2009\nA 8E CASA 12 12\nB I8 SE 10 10\n")
    data = client.get(f"/api/v1/games/{game}/review").json()
    assert [(turn["rack"], turn["left"], turn["analysed"]) for turn in data["turns"]] == [
        (None, None, True),
        (None, None, True),
    ]
    assert data["final"] == {"A": 12, "B": 10}
    page = client.get(f"/juego/{game}/repaso?turno=2", headers=HTML).text
    assert "Without the rack there are no best plays to show." in page
