"""While no server was there nobody could play: that time is a pause, on record (CAT 7¶2.E)."""

import time
from pathlib import Path
from typing import Any

import pytest

from letrado.formats import jsonl
from letrado.game import Actor, Environment, Phase, ScheduleGame, Settings, Side, decide
from letrado.game.commands import PassTurn, StartRound
from letrado.game.events import GamePaused, GameResumed, RulingMade
from letrado.game.settings import ClockMode, Protocol
from letrado.server.live import game_log, house_rules
from letrado.server.live.game_log import GameLog, advance_clock
from letrado.server.live.house_rules import Presence
from letrado.server.live.registry import command_factory
from letrado.store import read_transaction, write_transaction
from letrado.store.cluster import presence
from letrado.store.cluster.presence import NOTICED_MS, Away
from letrado.store.games import event_log
from letrado.store.games.games import GameRow
from letrado.store.people.grants import Scope
from tests.server.live.test_live_officials import official, on_turn
from tests.server.support import small_lexicons
from tests.server.support.tables import Clock, Person, Place, Wire

MINUTE = 60_000
HOUR = 60 * MINUTE


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path / "x.db", Clock(), small_lexicons.catalog())


def new_game(place: Place, **terms: Any) -> str:
    return place.game(place.person("ana").account, place.person("blas").account, **terms)


def made_good(place: Place, game: str) -> Any:
    """Wait until the server itself has compensated the game, and return its log."""
    until = time.monotonic() + 60
    while pause_of(place.log(game)) is None:
        assert time.monotonic() < until, "it never came"
        time.sleep(0.01)
    return place.log(game)


def looked_at(place: Place, game: str) -> Any:
    """Let the server advance the game's clock, with or without effect, and return the log."""
    portal = place.client.portal
    assert portal is not None
    return portal.call(place.live.act, game, advance_clock).log


def pause_of(log: Any) -> tuple[int, int] | None:
    """Return the instant when the house stopped the clocks of a game, and for how long."""
    stopped = [each for each in log.events if isinstance(each.fact, GamePaused)]
    gone_on = [each for each in log.events if isinstance(each.fact, GameResumed)]
    if not stopped:
        return None
    [stop], [going] = stopped, gone_on
    assert (stop.fact.reason, stop.fact.text) == ("force_majeure", house_rules.AWAY)
    assert stop.by is going.by is Actor.SYSTEM
    return stop.at, going.at - stop.at


@pytest.mark.parametrize(
    ("edition", "clock"),
    [
        ("cat", "running"),
        ("fise-2009", "running"),
        ("fise-2009", "stopped"),
        ("fise-2009", "timer"),
    ],
)
def test_no_clock_runs_while_no_server_is_there(place: Place, edition: str, clock: str) -> None:
    with place.open():
        game = new_game(place, edition=edition, clock=clock)
        full = place.log(game).game.clocks.left
        place.clock.pass_seconds(40)
    before = place.clock()
    place.clock.pass_seconds(3 * 3600)
    with place.open():
        log = made_good(place, game)
        assert pause_of(log) == (before, 3 * 60 * MINUTE)
        assert log.game.phase is Phase.TURN
        assert not log.game.records
        side = log.game.mover
        if clock == "timer":
            assert log.game.clocks.timer == 80_000
        else:
            assert full[side] - log.game.clocks.left[side] == 40_000
        [ruling] = [each.fact for each in log.events if isinstance(each.fact, RulingMade)]
        assert ruling.article == {"cat": "CAT 7¶2.E", "fise-2009": "F09 §48"}[edition]
        with read_transaction(place.app.state.store) as connection:
            assert event_log.load(connection, game) == log.events  # asked again, all follows
            jsonl.read(event_log.text(connection, game).encode())


def test_whoever_asks_first_does_not_pay_for_it(place: Place) -> None:
    """A command may arrive before the server has come to that game by itself."""
    with place.open():
        game = new_game(place, clock="running", minutes=10)
    place.clock.pass_seconds(3600)
    with place.open():
        portal = place.client.portal
        assert portal is not None
        place.live._tables.clear()
        side = place.log(game).game.mover
        portal.call(place.live.act, game, command_factory(PassTurn(Actor.of(side))))
        assert place.log(game).game.clocks.left[side] == 10 * MINUTE
        place.tick()
        assert pause_of(place.log(game)) is not None


def dies(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the server end without noting that it ended."""

    async def nothing() -> None:
        pass

    monkeypatch.setattr(place.live._signs, "sign", nothing)


def test_a_server_that_died_is_away_from_its_last_sign_of_life_on(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    with place.open():
        game = new_game(place, clock="running", minutes=10)
        portal = place.client.portal
        assert portal is not None
        place.clock.pass_seconds(30)
        portal.call(place.live._signs.sign)
        sign = place.clock()
        dies(place, monkeypatch)
        place.clock.pass_seconds(4)
    place.clock.pass_seconds(600)
    with place.open():
        assert pause_of(made_good(place, game)) == (sign, 604_000)


def test_what_happened_after_the_last_sign_stands(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    with place.open():
        game = new_game(place, clock="running", minutes=10)
        place.clock.pass_seconds(2)
        side = place.log(game).game.mover
        with place.person("ana" if side.value == "A" else "blas").socket(game) as session:
            wire = Wire(session)
            wire.state()
            assert "ack" in wire.do("PassTurn")
        moved = place.log(game).game.at
        with write_transaction(place.app.state.store) as connection:
            presence.lives(connection, moved - 1_500)
        dies(place, monkeypatch)
    place.clock.pass_seconds(600)
    with place.open():
        assert pause_of(made_good(place, game)) == (moved, 600_000)


@pytest.mark.parametrize("seconds", [2, 14])
def test_a_short_restart_is_no_pause(place: Place, seconds: int) -> None:
    with place.open():
        game = new_game(place, clock="running", minutes=10)
    place.clock.pass_seconds(seconds)
    with place.open():
        assert pause_of(looked_at(place, game)) is None


def test_it_is_one_pause_however_often_the_server_starts(place: Place) -> None:
    with place.open():
        game = new_game(place, clock="running", minutes=10)
    place.clock.pass_seconds(600)
    for _ in range(3):
        with place.open():
            made_good(place, game)
            log = looked_at(place, game)
            assert pause_of(log) == (log.events[-1].at - 600_000, 600_000)


def test_games_whose_clocks_stood_have_no_pause(place: Place) -> None:
    with place.open():
        none = new_game(place, clock="none")
        days = new_game(place, clock="days", days=3)
        stands = new_game(place, clock="running", minutes=10)
        portal = place.client.portal
        assert portal is not None
        for side in "ABAB":  # F09 §45.2: both pass twice, and sign
            del side
            mover = place.log(stands).game.mover
            portal.call(place.live.act, stands, command_factory(PassTurn(Actor.of(mover))))
        assert place.log(stands).game.phase is Phase.SIGNING
    place.clock.pass_seconds(600)
    with place.open():
        for game in (none, days, stands):
            assert pause_of(looked_at(place, game)) is None


def test_signs_of_life_in_the_store(tmp_path: Path) -> None:
    place = Place(tmp_path / "x.db", Clock(), small_lexicons.catalog())
    with place.open(), write_transaction(place.app.state.store) as connection:
        presence.lives(connection, 1_000_000)
        assert presence.comes(connection, 1_000_000 + NOTICED_MS - 1) is None
        since = 1_000_000 + NOTICED_MS - 1
        until = since + NOTICED_MS
        away = Away(since, until)
        assert presence.comes(connection, until) == away
        assert presence.comes(connection, until + 1) == away  # for whoever starts after it


def test_two_times_with_a_moment_between_them_are_one(tmp_path: Path) -> None:
    """A server that came for a moment and went again had compensated no game."""
    place = Place(tmp_path / "x.db", Clock(), small_lexicons.catalog())
    with place.open(), write_transaction(place.app.state.store) as connection:
        presence.lives(connection, 1_000_000)
        first = 1_000_000 + 3 * HOUR
        assert presence.comes(connection, first) == Away(1_000_000, first)
        again = first + 20_000
        assert presence.comes(connection, again) == Away(1_000_000, again)
        presence.lives(connection, again + 60_000)
        later = again + HOUR
        assert presence.comes(connection, later) == Away(again + 60_000, later)
        assert presence.comes(connection, later - HOUR) is None  # by a clock that was ahead


def test_a_time_away_by_a_clock_that_was_ahead_is_forgotten(tmp_path: Path) -> None:
    place = Place(tmp_path / "x.db", Clock(), small_lexicons.catalog())
    with place.open(), write_transaction(place.app.state.store) as connection:
        presence.lives(connection, 1_000_000)
        ahead = 1_000_000 + HOUR
        assert presence.comes(connection, ahead) == Away(1_000_000, ahead)
        presence.lives(connection, ahead - 5_000)  # another machine, and seconds are no matter
        assert presence.comes(connection, ahead) == Away(1_000_000, ahead)
        presence.lives(connection, 1_010_000)  # the clock was set right
        presence.lives(connection, ahead + 5_000)
        assert presence.comes(connection, ahead + 10_000) is None


def test_a_clock_that_was_ahead_at_the_start_pauses_no_game_later(place: Place) -> None:
    with place.open():
        new_game(place, clock="running")
    right = place.clock()
    place.clock.pass_seconds(3600)
    with place.open():
        portal = place.client.portal
        assert portal is not None
        place.clock.now = right + 10_000
        portal.call(place.live._signs.sign)
        game = new_game(place, clock="running", minutes=10)
        place.clock.now = right + HOUR + 1_000
        assert pause_of(looked_at(place, game)) is None


def test_a_verdict_may_still_be_appealed(place: Place) -> None:
    """F09 §42.4: players who may appeal have their time when they can be reached again."""
    with place.open():
        game = new_game(place, clock="running", minutes=25, officials=True)
        mover, other = on_turn(place, game)
        rack = mover.state(game)["game"]["racks"][side_of(mover, game)]["tiles"]
        laid = [each for each in rack if each != "?"][:2]
        sent = [{"square": at, "tile": each} for at, each in zip(("H8", "I8"), laid, strict=True)]
        tell(mover, game, "PlaceTiles", tiles=sent)
        tell(other, game, "ChallengeWords", words=place.log(game).game.turn.words)
        judge = official(place, "julia", "judge", Scope("game", game))
        tell(judge, game, "RuleOnWords", valid=False, reason="No es palabra")
        ruled = place.clock()
        place.clock.pass_seconds(20)
    gone = place.clock()
    place.clock.pass_seconds(3600)
    with place.open():
        assert pause_of(made_good(place, game)) == (gone, HOUR)
        place.clock.pass_seconds(59)  # of the player's minute, which began again
        place.tick()
        assert place.log(game).game.phase is Phase.VERDICT
        assert place.clock() > ruled + HOUR
        tell(mover, game, "AppealVerdict", arguments="Está en la página 12")
        assert place.log(game).game.phase is Phase.APPEAL


def side_of(person: Person, game: str) -> str:
    row = person.place.log(game).row
    return "A" if row.side_a == person.account.id else "B"


def tell(person: Person, game: str, kind: str, **fields: Any) -> None:
    with person.socket(game) as session:
        wire = Wire(session)
        wire.state()
        answer = wire.do(kind, **fields)
        assert "ack" in answer, answer


def log_of(settings: Settings, *, seated: bool) -> GameLog:
    row = GameRow(
        id="x",
        created_at=0,
        edition="fise-2009",
        language="es",
        lexicon="",
        lexicon_digest="",
        side_a="a",
        side_b="b",
    )
    log = GameLog(row).after(decide(None, ScheduleGame(Actor.DIRECTOR, settings), at(0)))
    return log.after(decide(log.game, StartRound(Actor.SYSTEM), at(0))) if seated else log


def at(now: int) -> Environment:
    return Environment(now, game_log.draw, lambda _: True)


def test_a_round_whose_time_ends_meanwhile_is_over() -> None:
    """The time of a round does not stop (A-14)."""
    settings = Settings(
        "fise-2009",
        ("Ana", "Blas"),
        protocol=Protocol.ASSISTED,
        electronic=True,
        clock=ClockMode.RUNNING,
        total_ms=HOUR,
        pairing="swiss",
        starter=Side.A,
        officials=True,
        event="T",
        round=1,
        table=1,
    )
    watch = Presence(away=Away(HOUR - 2 * MINUTE, HOUR + 5 * MINUTE))
    log = log_of(settings, seated=True)
    after = log.after(game_log._decided(log, advance_clock, at(HOUR + 6 * MINUTE), watch))
    assert after.game.phase is Phase.SIGNING
    facts = [type(each.fact) for each in after.events]
    assert (GamePaused in facts, GameResumed in facts) == (True, False)


def test_who_could_not_come_is_waited_for() -> None:
    settings = Settings("fise-2009", ("Ana", "Blas"), protocol=Protocol.ASSISTED, electronic=True)
    log = log_of(settings, seated=False)
    away = Away(MINUTE, 20 * MINUTE)
    now = at(20 * MINUTE)
    assert game_log._decided(log, advance_clock, now, Presence(settled=False, away=away)) == ()
    assert game_log._decided(log, advance_clock, now, Presence(away=away)) != ()
