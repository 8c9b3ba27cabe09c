"""A finished game turn by turn: counted by hand, and against the generator in plain Python."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI, Request
from fastapi.testclient import TestClient

from letrado import rulebook
from letrado.core.moves import Exchange
from letrado.core.tiles import Alphabet
from letrado.game import Actor
from letrado.game.commands import Annul
from letrado.lexicon.lookup import Lexicon
from letrado.review import Analyst, played_turns
from letrado.server.app import create_app
from letrado.server.features.review import reviews
from letrado.server.features.review.reviews import Review, Reviews
from letrado.server.infra import capacity
from letrado.server.security import rate_limits
from letrado.server.settings import Settings
from letrado.store import write_transaction
from letrado.store.games.games import GameRow, Visibility
from letrado.store.people import accounts
from tests.lexicon.law.lemarios import sample_index
from tests.server.support.people import HTML, browser, sign_up
from tests.server.support.played import NOW, WORDS, Played, keep, small_game, small_lexicon
from tests.server.support.records import kept
from tests.server.support.small_lexicons import SmallCatalog, lexicon

ES = Alphabet.load("es")
F09 = rulebook.load("fise-2009")


# -- in memory ---------------------------------------------------------------------------------


def catalog() -> SmallCatalog:
    words = small_lexicon()
    return SmallCatalog({words.name: words, "fise-2009": lexicon("fise-2009", "es", WORDS)})


@pytest.fixture
def app(tmp_path: Path) -> FastAPI:
    settings = Settings(database_url=f"sqlite:///{tmp_path / 'letrado.db'}")
    return create_app(settings, catalog(), sample_index)


def row(app: FastAPI, visibility: Visibility = "public", **more: Any) -> GameRow:
    with write_transaction(app.state.store) as connection:
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


def test_reviews_that_nobody_finishes_share_what_searches(app: FastAPI) -> None:
    """Each begun and left: what takes the memory is not kept for each."""
    found = []
    for number in range(5):
        log = keep(app.state.store, small_game(), row(app, id=f"g{number}"))
        review = Review(log, app.state.lexicons)
        review.work(seconds=0)
        assert not review.is_whole
        found.append(review.found[1])
    assert found == found[:1] * 5
    assert len(reviews._analysts) <= reviews._ANALYSTS


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


def whole(client: TestClient, address: str) -> dict[str, Any]:
    """The review, asked for until nothing is left to be worked out."""
    while True:
        answer = client.get(address)
        assert answer.status_code == 200, answer.text
        data: dict[str, Any] = answer.json()
        if data["whole"]:
            return data


ADDRESSES = ("/api/v1/games/g1/review", "/juego/g1/repaso")


def test_the_api_tells_the_whole_game(app: FastAPI, client: TestClient) -> None:
    keep(app.state.store, small_game(), row(app))
    data = whole(client, ADDRESSES[0])
    assert (data["total"], data["analysed"], data["whole"]) == (6, 6, True)
    assert (data["lexicon"], data["problem"]) == ("repaso", None)
    first = data["turns"][0]
    most = [each for each in first["options"] if each["short"] == 0]
    assert [(each["place"], each["score"], each["made"]) for each in most] == [("8D", 20, False)]
    assert [each["made"] for each in first["options"]].count(True) == 1
    assert first["left"] == 8
    taken_back = [(each["word"], each["valid"]) for each in data["turns"][2]["words"]]
    assert taken_back == [("NON", False), ("SEO", False)]
    assert data["turns"][2]["laid"] == []
    assert data["turns"][3]["exchanged"] == 2
    figures = data["figures"]
    ours = ("luck", "draws", "equity_lost", "win_lost")
    assert {key: of for key, of in figures["A"].items() if key not in ours} | {
        "left": 0, "points": 0,
    } == {
        "turns": 3, "points": 0, "scoreless": 2, "exchanges": 0, "bingos": 0, "missed": 0,
        "left": 0, "known": 3, "challenges": 1, "upheld": 0,
        "compared": 3, "phonies": 1, "stood": 0, "let_stand": 1,
    }  # fmt: skip
    assert (figures["B"]["challenges"], figures["B"]["upheld"]) == (1, 1)
    assert figures["A"]["left"] == sum(
        turn["left"] for turn in data["turns"] if turn["mover"] == "A"
    )
    later = client.get(ADDRESSES[0], params={"from": 4}).json()
    assert later["turns"] == data["turns"][4:]


def test_whoever_asks_for_reviews_takes_turns_and_pays_for_the_work(
    app: FastAPI, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until it is whole: then it costs what a page does."""
    keep(app.state.store, small_game(), row(app))
    spent, turns = list[int](), list[str]()
    acquire = capacity.Lane.acquire

    async def noted(lane: capacity.Lane, who: str) -> None:
        if lane is capacity.lane("review"):
            turns.append(who)
        await acquire(lane, who)

    monkeypatch.setattr(capacity.Lane, "acquire", noted)
    monkeypatch.setattr(
        rate_limits, "spend_time", lambda _asked, cost: spent.append(cost) if cost > 100 else None
    )
    whole(client, ADDRESSES[0])
    worked = len(spent)
    assert worked == len(turns) > 0
    assert set(spent) == {400}
    assert set(turns) == {"testclient"}
    client.get(ADDRESSES[0])
    assert len(spent) == len(turns) == worked

    async def gone(_request: Request) -> bool:
        return True

    keep(app.state.store, small_game(), row(app, id="g2"))
    monkeypatch.setattr(Request, "is_disconnected", gone)
    assert client.get("/api/v1/games/g2/review").json()["analysed"] == 0, "nobody waits for it"


def test_every_option_that_is_listed_counts_as_the_board_counts_it(
    app: FastAPI, client: TestClient
) -> None:
    keep(app.state.store, small_game(), row(app))
    for turn in whole(client, ADDRESSES[0])["turns"]:
        assert [option["valued"] for option in turn["options"]].count(True) == 1
        assert turn["options"][0]["valued"]
        assert turn["options"][0]["lost"] == 0
        for option in turn["options"]:
            laid = {each["square"] for each in option["laid"]}
            assert not laid & {at for at, tile in enumerate(turn["squares"]) if tile}
            assert len(laid) <= len(turn["rack"])


def test_the_review_of_an_annulled_game_shows_no_result(app: FastAPI, client: TestClient) -> None:
    played = Played(("CASASOL", "NOESSPE"))
    played.play("8E CASA", drawn="NDON")
    played.do(Annul(Actor.SYSTEM, "mia"))
    keep(app.state.store, played, row(app))
    page = client.get("/juego/g1/repaso", headers=HTML).text
    assert "The game was annulled." in page
    heading = re.search(r"<h1>(.*?)</h1>", page, re.S)
    assert heading
    assert re.search(r"\d", heading[1]) is None


def test_doing_what_was_best_is_listed_once(app: FastAPI, client: TestClient) -> None:
    """With nothing to be laid, the exchange of the highest equity and a pass are all there is."""
    words = lexicon("pobre", "es", ("no", "noa"))
    for name, finish in (("g1", Played.skip), ("g2", None)):
        played = Played(("UUUIIVJ", "NOESSPE"), words)
        best = analyse_first(words)
        if finish:
            finish(played)
        else:
            played.exchange("".join(map(str, best.tiles)))
        played.give_up()
        keep(app.state.store, played, row(app, id=name), digest=small_lexicon().manifest.digest)
    passed, changed = (
        whole(client, f"/api/v1/games/{name}/review")["turns"][0] for name in ("g1", "g2")
    )
    for turn in (passed, changed):
        assert [option["made"] for option in turn["options"]].count(True) == 1
        assert turn["left"] == 0
    assert [option["valued"] for option in changed["options"] if option["made"]] == [True]
    assert changed["equity_lost"] == 0
    assert passed["equity_lost"] > 0


def analyse_first(words: Lexicon) -> Exchange:
    """Return the best move with the first rack, an exchange."""
    played = Played(("UUUIIVJ", "NOESSPE"), words)
    played.skip()
    best = Analyst(small_lexicon(), F09).analyse(played_turns(played.events)[0]).best
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
    with write_transaction(app.state.store) as connection:
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
    options = whole(client, ADDRESSES[0])["turns"][0]["options"]
    mejor = next(n for n, each in enumerate(options, 1) if each["place"] == "8D")
    best = client.get(ADDRESSES[1], params={"turno": 1, "mejor": mejor}, headers=HTML).text
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
    here, there = (whole(client, f"/api/v1/games/{game}/review") for game in ("g1", copy))
    assert there["names"] == here["names"]
    assert [turn["points"] for turn in there["turns"]] == [turn["points"] for turn in here["turns"]]
    known = [turn for turn in there["turns"] if turn["rack"]]
    assert known
    for turn in known:
        original = here["turns"][turn["turn"] - 1]
        assert (turn["rack"], turn["left"]) == (original["rack"], original["left"])


def test_a_sheet_that_was_typed_has_no_racks_and_says_so(app: FastAPI, client: TestClient) -> None:
    game = kept(browser(app), "edition: fise-2009\nA 8E CASA 12 12\nB I8 SE 10 10\n")
    data = whole(client, f"/api/v1/games/{game}/review")
    assert [(turn["rack"], turn["left"], turn["analysed"]) for turn in data["turns"]] == [
        (None, None, True),
        (None, None, True),
    ]
    assert data["final"] == {"A": 12, "B": 10}
    page = client.get(f"/juego/{game}/repaso?turno=2", headers=HTML).text
    assert "Without the rack there are no best plays to show." in page
