"""Results of attached games arrive at their tables by themselves, whichever way round they list."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import anyio
import pytest

from letrado.base.errors import LetradoError, Unavailable
from letrado.game import Actor
from letrado.game.commands import Abandon
from letrado.server.features.tournaments.live_games.table_games import (
    TournamentGames,
    as_result,
    game_named,
)
from letrado.server.features.tournaments.live_tournament import LiveTournament, Tournaments
from letrado.server.infra import background_tasks
from letrado.server.live.registry import GameRegistry, command_factory
from letrado.store import write_transaction
from letrado.store.games import games
from letrado.store.games.games import GameRow
from letrado.store.people import grants
from letrado.store.people.grants import Scope
from letrado.store.tournaments import tournament_links
from letrado.store.tournaments.tournament_links import TableOf
from letrado.tournament.desk import Log, perform
from letrado.tournament.model.commands import (
    AddEntrant,
    ChangePairs,
    Command,
    CorrectResult,
    OpenTournament,
    PairRound,
    SetPlan,
)
from letrado.tournament.model.entrants import Entrant
from letrado.tournament.model.events import Author, ResultCorrected
from letrado.tournament.model.plan import Plan
from letrado.tournament.model.rounds import Pair, Result
from letrado.tournament.model.settings import Settings
from tests.server.features.test_tables import Console, token
from tests.server.support.small_lexicons import catalog
from tests.server.support.tables import Clock, Place

EVA = Author("director", "Eva")
NAMES = ("ana", "blas", "carla", "dani")
ROW = GameRow(
    id="g", created_at=1, edition="fise-2009", language="es", lexicon="x", lexicon_digest="y",
    status="over", score_a=400, score_b=350,
)  # fmt: skip


@pytest.mark.parametrize(
    ("winner", "both", "turned", "due"),
    [
        ("A", False, False, Result(400, 350, source="game")),
        ("A", False, True, Result(350, 400, source="game")),
        ("B", False, False, Result(400, 350, "adjudicated", "B", source="game")),
        ("B", False, True, Result(350, 400, "adjudicated", "A", source="game")),
        (None, True, False, Result(0, 0, "double_loss", source="game")),
    ],
)
def test_what_a_game_means_for_its_table(
    winner: str | None, both: bool, turned: bool, due: Result
) -> None:
    told = json.dumps({"winner": winner, "cause": "x", "both_lose": both})
    assert as_result(replace(ROW, result=told), turned=turned) == due


@pytest.mark.parametrize(
    ("cause", "adjudicated", "scores", "kind"),
    [
        ("ruling", True, (400, 350), "adjudicated"),
        ("abandoned", True, (400, 350), "adjudicated"),
        ("abandoned", False, (400, 350), "played"),
        ("absence", True, (300, 0), "forfeit"),
        ("out", False, (300, 0), "played"),
    ],
)
def test_how_a_game_came_to_its_end_is_not_lost(
    cause: str, adjudicated: bool, scores: tuple[int, int], kind: str
) -> None:
    """A-23: what was decided and not played is marked so; who stayed away forfeits (F09 §37)."""
    told = {"winner": "A", "cause": cause, "both_lose": False, "adjudicated": adjudicated}
    row = replace(ROW, result=json.dumps(told), score_a=scores[0], score_b=scores[1])
    result = as_result(row, turned=False)
    assert result is not None
    assert (result.said[:2], result.kind, result.awarded) == (scores, kind, None)


def test_a_game_that_was_annulled_means_nothing() -> None:
    assert as_result(replace(ROW, status="cancelled"), turned=False) is None


def test_games_are_named_by_address_or_id() -> None:
    for text in ("abcdef234567", "http://x/juego/abcdef234567", "/mesa/abcdef234567?x=1"):
        assert game_named(text) == "abcdef234567"
    for text in ("", "http://x/torneo/abcdef234567", "../etc", "a b"):
        with pytest.raises(LetradoError):
            game_named(text)


def test_live_games_arrive_in_the_standings(tmp_path: Path) -> None:
    place = Place(tmp_path / "letrado.db", Clock())
    with place.open():
        people = {name: place.person(name).account for name in NAMES}
        halls: Tournaments = place.app.state.tournaments
        watching: TournamentGames = place.app.state.tournament_games
        log = perform(None, OpenTournament(EVA, Settings("Open", "fise-2009")), at=1)
        log = perform(log, SetPlan(EVA, Plan.parse("3 swiss")), at=1)
        for name in NAMES:
            log = perform(log, AddEntrant(EVA, Entrant(0, name.title())), at=1)
        log = perform(log, PairRound(EVA, 1), at=1)
        made = halls.open(log, "public", people["ana"].id, 1)
        with write_transaction(place.app.state.store) as connection:
            for number, name in enumerate(NAMES, 1):
                tournament_links.seat(connection, made, people[name].id, number, 1)
        portal = place.client.portal
        assert portal is not None

        def hall() -> LiveTournament:
            return portal.call(halls.hall, made)

        games = {}
        strangers = place.game(place.person("eva").account, place.person("fred").account)
        for pair in log.tournament.divisions["A"].rounds[0].pairs:
            names = [NAMES[number - 1] for number in pair.players]
            if pair.table == 2:
                names.reverse()  # the game lists them the other way round
            game = place.game(people[names[0]], people[names[1]], officials=pair.table == 1)
            table = TableOf(made, "A", 1, pair.table)
            found = hall().tournament
            with pytest.raises(LetradoError):
                watching.attach(table, pair, found, strangers)
            assert watching.attach(table, pair, found, f"/juego/{game}") == game
            with pytest.raises(LetradoError):
                watching.attach(table, pair, found, game)
            games[pair.table] = game
        rita = place.person("rita")
        with write_transaction(place.app.state.store) as connection:
            grants.give(connection, rita.account.id, "director", grants.SITE, place.clock())
        page = place.client.get(f"/juego/{games[1]}", headers=rita.headers).text
        assert f'href="/torneo/{made}/mesa/incidencias"' in page, "the desk keeps its sanctions"
        assert 'value="SanctionPlayer"' not in page
        assert not hall().tournament.divisions["A"].rounds[0].results
        for game in games.values():
            portal.call(place.live.act, game, command_factory(Abandon(Actor.A)))
        portal.call(watching.resume)  # whatever has not arrived yet; twice changes nothing
        results = hall().tournament.divisions["A"].rounds[0].results
        assert sorted(results) == [1, 2]
        assert {one.source for one in results.values()} == {"game"}
        assert results[1].points == (0, 2)
        assert results[2].points == (2, 0)
        with write_transaction(place.app.state.store) as connection:
            assert tournament_links.games_of(connection, made, "A", 1) == games


# -- games kept at a table, opened again, and their offices --------------------------------------


class Hosted:
    """A tournament (of two players by default), at whose first table somebody keeps the game."""

    def __init__(self, place: Place, names: Sequence[str] = ("Ana", "Blas")) -> None:
        self.place = place
        self.halls: Tournaments = place.app.state.tournaments
        self.watching: TournamentGames = place.app.state.tournament_games
        self.director = place.person("eva")
        log = perform(None, OpenTournament(EVA, Settings("Open", "fise-2009")), at=1)
        log = perform(log, SetPlan(EVA, Plan.parse("3 swiss")), at=1)
        for name in names:
            log = perform(log, AddEntrant(EVA, Entrant(0, name)), at=1)
        log = perform(log, PairRound(EVA, 1), at=1)
        self.id = self.halls.open(log, "public", self.director.account.id, 1)
        self.pair = log.tournament.divisions["A"].rounds[0].pairs[0]

    def attach(self, console: Console) -> None:
        table = TableOf(self.id, "A", 1, self.pair.table)
        self.watching.attach(table, self.pair, self.hall.tournament, console.path)

    @property
    def hall(self) -> LiveTournament:
        portal = self.place.client.portal
        assert portal is not None
        return portal.call(self.halls.hall, self.id)

    @property
    def result(self) -> Result | None:
        """Return the result once everything that is on its way has arrived."""
        portal = self.place.client.portal
        assert portal is not None
        portal.call(self.watching.resume)
        return self.hall.tournament.divisions["A"].rounds[0].results.get(self.pair.table)

    def do(self, command: Command) -> None:
        portal = self.place.client.portal
        assert portal is not None
        portal.call(self.halls.act, self.id, command)


def closed(hosted: Hosted) -> Console:
    """The game of the table, played and signed by both; a play was noted wrongly."""
    console = Console(hosted.director, starter="A")
    hosted.attach(console)
    console.begin()
    console.turn("8H chupe 24")
    for _ in range(4):
        if console.state["game"]["turn"] is not None:
            console.do("Pass")
            console.do("Press")
    console.do("EnterRack", by="arbiter", side="A", tiles="AEIONRS")
    console.do("EnterRack", by="arbiter", side="B", tiles="AEIOTLD")
    for side in "AB":
        console.do("Sign", by=side)
    return console


def test_of_two_servers_that_hear_of_an_end_one_tells_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The other has the tournament in memory as it was; nothing has to be entered by hand."""
    place = Place(tmp_path / "letrado.db", Clock(), catalog())
    with place.open():
        hosted, store = Hosted(place), place.app.state.store
        portal = place.client.portal
        assert portal is not None
        live = GameRegistry(store, catalog(), place.clock, lambda *_: None)
        other = Tournaments(store, live, place.clock)
        watching = TournamentGames(store, live, other)
        assert portal.call(other.hall, hosted.id).seq == hosted.hall.seq
        game = closed(hosted).path.rpartition("/")[2]
        assert hosted.result is not None
        with caplog.at_level("WARNING", "letrado"):
            portal.call(watching.settle, game)
        assert caplog.records == []
        assert portal.call(other.hall, hosted.id).log == hosted.hall.log


def test_a_result_that_the_store_does_not_take_at_once_is_told_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background_tasks, "_FIRST", 0.001)
    place = Place(tmp_path / "letrado.db", Clock(), catalog())
    with place.open():
        hosted = Hosted(place)
        asked, whole = 0, hosted.watching._result

        def busy(game_id: str, place: TableOf, log: Log) -> tuple[Pair, Result] | None:
            nonlocal asked
            asked += 1
            if asked < 4:
                raise Unavailable("store.busy", "later")
            return whole(game_id, place, log)

        monkeypatch.setattr(hosted.watching, "_result", busy)
        closed(hosted)
        portal = place.client.portal
        assert portal is not None
        for _ in range(500):
            if hosted.hall.tournament.divisions["A"].rounds[0].results:
                break
            portal.call(anyio.sleep, 0.01)
        assert hosted.hall.tournament.divisions["A"].rounds[0].results
        assert asked >= 4


def test_what_both_signed_in_their_game_is_signed_for_the_desk(tmp_path: Path) -> None:
    """F09 §44, CAT 4.p3: it is closed for an arbiter, and for a director unless both ask."""
    place = Place(tmp_path / "letrado.db", Clock(), catalog())
    with place.open():
        hosted = Hosted(place)
        closed(hosted)
        told = hosted.result
        assert told is not None
        assert set(told.signed) == set(hosted.pair.players)
        for author in (Author("arbiter", "Eva"), EVA):
            with pytest.raises(LetradoError, match="signed this result"):
                hosted.do(CorrectResult(author, 1, hosted.pair.table, Result(7, 3), "otra suma"))
        assert hosted.result == told


# -- whose game it is ----------------------------------------------------------------------------

FOUR = ("Ana", "Blas", "Carla", "Dani")


def ended(console: Console) -> None:
    console.begin()
    console.turn("8H chupe")
    console.do("RecordAbandonment", by="arbiter", side="B", reason="se fue")


def test_a_game_of_somebody_else_is_not_that_of_a_table(tmp_path: Path) -> None:
    """One of the two is enough only if the other one is called as nobody else here is."""
    place = Place(tmp_path / "letrado.db", Clock(), catalog())
    with place.open():
        hosted = Hosted(place, FOUR)
        one, other = (FOUR[number - 1] for number in hosted.pair.players)
        stranger = next(name for name in FOUR if name not in (one, other))
        for names in ((one, stranger), (stranger, one), (other, stranger)):
            console = Console(hosted.director, a=names[0], b=names[1], starter="A")
            with pytest.raises(LetradoError, match="who do not sit at this table"):
                hosted.attach(console)
        hosted.attach(Console(hosted.director, a=f"{other} el Breve", b=one, starter="A"))


@pytest.mark.parametrize("changed", [False, True])
def test_a_game_tells_nothing_of_who_took_a_seat_of_its_table(
    tmp_path: Path, changed: bool
) -> None:
    """A player whom the game names otherwise is not whoever came to that table later."""
    place = Place(tmp_path / "letrado.db", Clock(), catalog())
    with place.open():
        hosted = Hosted(place, FOUR)
        one, other = hosted.pair.players
        console = Console(hosted.director, a=FOUR[one - 1], b="Otra", starter="A")
        hosted.attach(console)
        third, fourth = {1, 2, 3, 4} - {one, other}
        place.clock.pass_seconds(60)
        if changed:
            couples = ((one, third), (other, fourth))
            hosted.do(ChangePairs(EVA, 1, couples, "A", "son hermanos"))
        ended(console)
        assert (hosted.result is None) == changed


def test_a_table_has_one_game_until_that_is_annulled(tmp_path: Path) -> None:
    """Or at every start of the server each of two would correct what the other has told."""
    place = Place(tmp_path / "letrado.db", Clock(), catalog())
    with place.open():
        hosted = Hosted(place)
        first, second, third = (Console(hosted.director, starter="A") for _ in range(3))
        hosted.attach(first)
        where = f"/torneo/{hosted.id}/mesa/resultado?division=A&ronda=1&mesa={hosted.pair.table}"

        def page() -> str:
            text: str = place.client.get(where, headers=hosted.director.headers).text
            return text

        assert f"/juego/{first.id}" in page()
        with pytest.raises(LetradoError, match="has a game already"):
            hosted.attach(second)
        first.do("Annul", by="director", reason="se cayó el tablero")
        assert f"/juego/{first.id}" not in page()
        assert 'name="game"' in page()
        hosted.attach(second)
        assert f"/juego/{second.id}" in page()
        ended(second)
        assert hosted.result is not None
        with pytest.raises(LetradoError, match="has a game already"):
            hosted.attach(third)


def test_of_two_games_of_a_table_the_later_one_is_told_at_a_start(tmp_path: Path) -> None:
    place = Place(tmp_path / "letrado.db", Clock(), catalog())
    with place.open():
        hosted, store = Hosted(place), place.app.state.store
        with write_transaction(store) as connection:
            for made in ("zzzzzz", "aaaaaa"):
                place.clock.pass_seconds(1)
                row = replace(ROW, id=made, created_at=place.clock(), pace="table")
                games.create(connection, row)
                at = TableOf(hosted.id, "A", 1, hosted.pair.table)
                tournament_links.attach(connection, made, at)
            assert tournament_links.games_over(connection) == ["aaaaaa"]


def opened_again(console: Console) -> None:
    console.do("Reopen", reason="la primera jugada se contó mal")
    console.do("CorrectPlay", by="arbiter", turn=1, points=console.state["counted"][0])
    for side in "AB":
        console.do("Sign", by=side)


def test_a_game_that_is_opened_again_corrects_the_tournament(tmp_path: Path) -> None:
    """F09 §44; a result that the desk took away stays away, at a restart too."""
    place = Place(tmp_path / "letrado.db", Clock(), catalog())
    with place.open():
        hosted = Hosted(place)
        console = closed(hosted)
        first = hosted.result
        assert first is not None
        opened_again(console)
        second = hosted.result
        assert second is not None
        assert second.source == "game"
        assert sorted(second.said[:2]) != sorted(first.said[:2])
        events = hosted.hall.log.events
        assert events[-1].by == Author("director", "Letrado")
        assert events[-1].fact == ResultCorrected(
            "A", 1, hosted.pair.table, second, "F09 §44", hosted.pair.players
        )
        hosted.do(CorrectResult(EVA, 1, hosted.pair.table, None, "se repite", both_ask=True))
        assert hosted.result is None
        made = hosted.id
    with place.open():  # a restart
        halls: Tournaments = place.app.state.tournaments
        watching: TournamentGames = place.app.state.tournament_games
        portal = place.client.portal
        assert portal is not None
        portal.call(watching.resume)
        assert not portal.call(halls.hall, made).tournament.divisions["A"].rounds[0].results


def test_what_the_desk_has_put_right_is_laid_before_it(tmp_path: Path) -> None:
    """F09 §44: nobody's correction is lost without a word."""
    place = Place(tmp_path / "letrado.db", Clock(), catalog())
    with place.open():
        hosted = Hosted(place)
        console = closed(hosted)
        mended = Result(7, 3)
        assert hosted.result is not None
        hosted.do(CorrectResult(EVA, 1, hosted.pair.table, mended, "otra suma", both_ask=True))
        opened_again(console)
        assert hosted.result == mended
        told = hosted.hall.tournament.reopened["A", 1, hosted.pair.table]
        assert told.source == "game"
        asked = f"/torneo/{hosted.id}/mesa"
        page = place.client.get(asked, headers=hosted.director.headers).text
        assert f"{told.first} – {told.second}" in page
        where = f"{asked}/resultado?division=A&ronda=1&mesa={hosted.pair.table}"
        page = place.client.get(where, headers=hosted.director.headers).text
        assert 'name="counts" value="game"' in page
        fields = {
            "csrf": token(hosted.director), "do": "reopened", "seq": str(hosted.hall.seq),
            "division": "A", "round": "1", "table": str(hosted.pair.table),
            "reason": "lo pidieron los dos", "counts": "game",
        }  # fmt: skip
        answer = place.client.post(where, headers=hosted.director.headers, data=fields)
        assert answer.status_code == 303, answer.text
        assert hosted.result == told


def test_a_keeper_writes_in_no_office_that_they_do_not_hold(tmp_path: Path) -> None:
    """F09 §49, §50: sanctions are the director's, appeals the tribunal's (game rules 4.7)."""
    place = Place(tmp_path / "letrado.db", Clock(), catalog())
    with place.open():
        hosted = Hosted(place)
        keeper = place.person("arbitra")
        console = Console(keeper, starter="A")
        hosted.attach(console)
        assert "director" not in console.state["may"]
        assert console.refused(kind="StartRound", by="director") == "table.office"
        console.line("signal")  # the arbiter's own: asked for in no other office
        console.do("BeginGame", by="arbiter")
        console.do("Deal")
        console.do("StartClock", by="B")
        fine: dict[str, Any] = {
            "kind": "SanctionPlayer",
            "side": "B",
            "ground": "x",
            "sanction": "points",
        }
        answer = console.send(**fine, by="director", points=25)
        assert answer.status_code == 403, answer.text
        assert answer.json()["error"]["code"] == "table.office"
        assert answer.json()["error"]["article"] == "F09 §49"
        answer = console.send(hosted.director, **fine, by="director", points=25)
        assert answer.status_code == 200, answer.text
        console.do("AppealSanction", by="B", sanction=1, arguments="y")
        ruling: dict[str, Any] = {
            "kind": "RuleOnSanction",
            "sanction": 1,
            "upheld": False,
            "reason": "z",
        }
        answer = console.send(hosted.director, **ruling, by="tribunal")
        assert answer.json()["error"]["code"] == "table.office"
        judge = place.person("sala")
        with write_transaction(place.app.state.store) as connection:
            grants.give(connection, judge.account.id, "tribunal", Scope("tournament", hosted.id), 1)
        assert console.send(judge, kind="Pass").json()["error"]["code"] == "table.office"
        answer = console.send(judge, **ruling, by="tribunal")
        assert answer.status_code == 200, answer.text
        # Players' steps and the arbiter's own are up to the keeper; so the game can be finished.
        console.turn("8H chupe")
        over = console.do("RecordAbandonment", by="arbiter", side="B", reason="se fue")
        assert over["game"]["result"] is not None or over["status"] == "over"


def test_a_monitor_writes_for_the_players_and_judges_nothing(tmp_path: Path) -> None:
    """F09 §42.2: monitors carry the slip, judges answer it."""
    place = Place(tmp_path / "letrado.db", Clock(), catalog())
    with place.open():
        console = Console(place.person("arbitra"), starter="A")
        console.begin()
        monitor = place.person("moni")
        with write_transaction(place.app.state.store) as connection:
            grants.give(connection, monitor.account.id, "monitor", Scope("game", console.id), 1)
        assert console.send(monitor, line="8H chupe").status_code == 200
        challenge: dict[str, Any] = {"kind": "ChallengeWords", "by": "B", "words": ["CHUPE"]}
        answer = console.send(monitor, **challenge)
        assert answer.status_code == 200, answer.text
        for side in "AB":
            assert console.send(monitor, kind="SignSlip", by=side).status_code == 200
        assert console.send(monitor, kind="SubmitSlip", by="monitor").status_code == 200
        steps: list[dict[str, Any]] = [
            {"kind": "Consult"},
            {"kind": "RuleOnWords", "by": "judge", "valid": True},
        ]
        for step in steps:
            answer = console.send(monitor, **step)
            assert (answer.status_code, answer.json()["error"]["code"]) == (403, "table.office")
        console.do("Consult")
        assert console.send(monitor, kind="GoOn").status_code == 200
