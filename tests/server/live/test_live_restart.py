"""Events that time causes happen after a restart too, at their own instant, in every mode.

Another server was there meanwhile; of the time in which none is, see `test_live_away`.
"""

from pathlib import Path
from typing import Any

import pytest

from letrado.game import Phase, Side
from letrado.game.events import DecisionLapsed, Event, TimerSignalled
from letrado.server.live import house_rules
from letrado.server.live.house_rules import DAY
from letrado.store import read_transaction
from letrado.store.games import games
from tests.server.support import small_lexicons
from tests.server.support.lifetimes import went_on
from tests.server.support.tables import Clock, Place, Wire, answer_of


class Twice:
    """A place that is left and opened again, with a game of Ana and Blas."""

    def __init__(self, folder: Path, *, small: bool = False) -> None:
        self.clock, self.file = Clock(), folder / "x.db"
        self.lexicons: dict[str, Any] = {"lexicons": small_lexicons.catalog()} if small else {}

    def open(self) -> Any:
        if self.file.exists():
            went_on(self.file, self.clock)
        return Place(self.file, self.clock, **self.lexicons).open()


def play_once(place: Place, game: str) -> Side:
    """Let the player on turn lay a word, after as many exchanges as that takes; return the side."""
    while True:
        side: Side = place.log(game).game.mover
        answer = answer_of("score", place, game, side.value)
        assert answer is not None
        assert answer["kind"] in ("PlaceTiles", "ExchangeTiles")
        with place.person("ana" if side is Side.A else "blas").socket(game) as session:
            wire = Wire(session)
            wire.state()
            assert "ack" in wire.send(seq=place.log(game).seq, do=answer)
        if answer["kind"] == "PlaceTiles":
            return side


def new_game(place: Place, **terms: Any) -> str:
    return place.game(place.person("ana").account, place.person("blas").account, **terms)


def facts(events: tuple[Event, ...], kind: type) -> list[Event]:
    return [event for event in events if isinstance(event.fact, kind)]


@pytest.mark.parametrize("clock", ["running", "stopped", "timer"])
def test_silence_that_fell_into_the_time_away_accepts_at_its_instant(
    tmp_path: Path, clock: str
) -> None:
    twice = Twice(tmp_path)
    with twice.open() as place:
        game = new_game(place, clock=clock, minutes=25)
        side = play_once(place, game)
        declared = place.log(game).game.at
    twice.clock.pass_seconds(100)
    with twice.open() as place:
        place.tick()
        log = place.log(game)
        (lapsed,) = facts(log.events, DecisionLapsed)
        assert lapsed.at == declared + 60_000
        assert log.game.mover is side.other
        shown = place.person("ana").state(game)["game"]["clock"]
        assert shown["at"] == declared + 60_000
        if clock == "timer":
            assert (shown["timer"], shown["running"]) == (120_000, [])
        else:
            assert (shown["timer"], shown["running"]) == (None, [side.other.value])


def test_the_pause_to_verify_began_five_seconds_after_the_play(tmp_path: Path) -> None:
    """F09 §32.1: the mover does not pay for the time that the opponent takes to decide."""
    twice = Twice(tmp_path)
    with twice.open() as place:
        game = new_game(place, clock="running", minutes=25)
        side = play_once(place, game)
    twice.clock.pass_seconds(30)
    with twice.open() as place:
        place.tick()
        log = place.log(game)
        assert log.game.phase is Phase.PAUSED
        assert log.game.clocks.left[side] == 25 * 60_000 - 5_000


def test_the_three_signals_of_the_timer_come_in_order(tmp_path: Path) -> None:
    """F09 §33: with half a minute left, a quarter, and none; then the turn is lost."""
    twice = Twice(tmp_path)
    with twice.open() as place:
        game = new_game(place, clock="timer")
        began = place.log(game).game.at
        first = place.log(game).game.mover
        twice.clock.pass_seconds(95)
        place.tick()
        assert len(facts(place.log(game).events, TimerSignalled)) == 1
    twice.clock.pass_seconds(15)
    with twice.open() as place:
        place.tick()
        assert len(facts(place.log(game).events, TimerSignalled)) == 2
    twice.clock.pass_seconds(15)
    with twice.open() as place:
        place.tick()
        log = place.log(game)
        signals = facts(log.events, TimerSignalled)
        assert [event.at - began for event in signals] == [90_000, 105_000, 120_000]
        assert log.game.mover is first.other
        assert [record.outcome.value for record in log.game.records] == ["lost"]


def test_overtime_beyond_the_margin_loses_while_the_server_is_away(tmp_path: Path) -> None:
    """CAT 7¶3: at the first instant of the eleventh minute, whenever the server comes back."""
    twice = Twice(tmp_path, small=True)
    with twice.open() as place:
        game = new_game(place, edition="cat", clock="running", minutes=10)
        loser, began = place.log(game).game.mover, place.log(game).game.at
    twice.clock.pass_seconds(24 * 3600)
    with twice.open() as place:
        place.tick()
        log = place.log(game)
        assert log.game.result.winner is loser.other
        assert log.game.result.cause.value == "overtime"
        assert log.game.at == began + 20 * 60_000 + 1
        with read_transaction(place.app.state.store) as connection:
            assert games.running(connection) == []


def test_overtime_goes_on_counting_while_the_server_is_away(tmp_path: Path) -> None:
    twice = Twice(tmp_path)
    with twice.open() as place:
        game = new_game(place, clock="stopped", minutes=10)
        side = place.log(game).game.mover
    twice.clock.pass_seconds(12 * 60 + 30)
    with twice.open() as place:
        place.tick()
        with place.person("ana" if side is Side.A else "blas").socket(game) as session:
            wire = Wire(session)
            wire.state()
            assert "ack" in wire.do("PassTurn")
        assert place.log(game).game.clocks.left[side] == -150_000


def test_sheets_are_signed_by_silence_after_a_restart(tmp_path: Path) -> None:
    twice = Twice(tmp_path)
    with twice.open() as place:
        game = new_game(place, clock="running", minutes=25)
        for _ in range(4):  # F09 §45.2: both pass twice
            side = place.log(game).game.mover
            with place.person("ana" if side is Side.A else "blas").socket(game) as session:
                wire = Wire(session)
                wire.state()
                assert "ack" in wire.do("PassTurn")
        assert place.log(game).game.phase is Phase.SIGNING
    twice.clock.pass_seconds(121)
    with twice.open() as place:
        place.tick()
        assert place.log(game).row.status == "over"


# -- correspondence --------------------------------------------------------------------------------


def test_a_correspondence_game_survives_restarts_and_its_days(tmp_path: Path) -> None:
    twice = Twice(tmp_path)
    with twice.open() as place:
        game = new_game(place, clock="days", days=2)
        state = place.person("ana").state(game)
        assert state["table"]["deadline"] == twice.clock() + 2 * DAY
        assert state["gone"]["B"]["claim_at"] is None  # days are long: nobody has to be here
    for _ in range(3):
        twice.clock.pass_seconds(36 * 3600)
        with twice.open() as place:
            place.tick()
            log = place.log(game)
            assert log.row.status == "running"
            side = Side(log.row.turn or "")
            with place.person("ana" if side is Side.A else "blas").socket(game) as session:
                wire = Wire(session)
                wire.state()
                answer = answer_of("vocabulary", place, game, side.value)
                assert answer is not None
                assert "ack" in wire.send(seq=log.seq, do=answer)
            assert place.person("ana").state(game)["table"]["deadline"] == twice.clock() + 2 * DAY
    twice.clock.pass_seconds(2 * 24 * 3600 + 1)
    with twice.open() as place:
        place.tick()
        log = place.log(game)
        assert log.row.status == "over"
        assert log.events[-1].by.value == "system"
        assert place.person("ana").state(game)["table"]["ended"]["reason"] == house_rules.TOO_LATE
        with place.person("ana").socket(game) as session:
            wire = Wire(session)
            wire.state()
            assert "refused" in wire.do("PassTurn")


def test_the_lobby_says_whose_turn_it_is_and_how_long(tmp_path: Path) -> None:
    twice = Twice(tmp_path)
    with twice.open() as place:
        game = new_game(place, clock="days", days=2)
        side = Side(place.log(game).row.turn or "")
        mine, theirs = ("ana", "blas") if side is Side.A else ("blas", "ana")
        headers = {"accept": "text/html"}
        page = place.client.get("/", headers=place.person(mine).headers | headers).text
        assert "It is your turn" in page
        page = place.client.get("/", headers=place.person(theirs).headers | headers).text
        assert "It is your turn" not in page
