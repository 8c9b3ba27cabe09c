"""Clocks: whose time runs, and what time alone causes; to the millisecond, without waiting."""

import pytest

from letrado.base.errors import Illegal
from letrado.game import ClockMode, Phase, ReachTime, Side, due
from letrado.game import commands as c
from letrado.game import events as e
from letrado.game.actors import Actor
from letrado.game.clock import overtime_points, running
from letrado.game.state import Cause, Outcome
from letrado.rulebook import load
from letrado.rulebook.requirements import EDITIONS
from tests.game.scripts import ARBITER, A, B, Script, started

SECOND, MINUTE = 1_000, 60_000
MODES = [(edition, ClockMode(mode)) for edition in EDITIONS for mode in load(edition).time.modes]
RUN_STOP = [pair for pair in MODES if pair[1] is not ClockMode.TIMER]


def time_passes(table: Script, ms: int = 0) -> Script:
    return table.do(ReachTime(Actor.SYSTEM), after=ms)


def complete(table: Script, verifying: int) -> Script:
    """EX-G43: thinking and laying 60 s, counting 20, verifying, noting 6, drawing 10."""
    table.now += 60 * SECOND
    table.play("8D CASAS")
    table.do(c.Announce(A, 14, 14), after=20 * SECOND)
    table.now += verifying
    table.do(c.NoteScore(B))
    if table.game.phase is Phase.ANNOUNCED:
        table.do(c.NoteScore(A))
    table.do(c.BeginDraw(A), after=6 * SECOND)
    return table.do(c.EndDraw(A), c.PressClock(A), after=10 * SECOND)


@pytest.mark.parametrize(("edition", "mode"), RUN_STOP)
def test_a_turn_costs_what_the_mode_says(edition: str, mode: ClockMode) -> None:
    """EX-G43 without a pause."""
    table = complete(started(edition, clock=mode), 15 * SECOND)
    seconds = 60 if mode is ClockMode.STOPPED else 111
    assert table.left(Side.A) == 25 * MINUTE - seconds * SECOND
    assert table.left(Side.B) == 25 * MINUTE
    assert running(table.game) == (Side.B,)


@pytest.mark.parametrize("edition", ["fise-2007", "fise-2009"])
def test_a_pause_after_five_seconds_saves_ten(edition: str) -> None:
    """EX-G43: verification is paused once it takes longer than five seconds."""
    table = started(edition)
    table.now += 60 * SECOND
    table.play("8D CASAS").do(c.Announce(A, 14, 14), after=20 * SECOND)
    with pytest.raises(Illegal) as early:
        table.do(c.PauseToVerify(B), after=5 * SECOND)
    assert early.value.code == "pause.early"
    table.do(c.PauseToVerify(B), after=1)
    assert running(table.game) == ()
    table.do(c.Resume(B), c.NoteScore(B), after=10 * SECOND)
    table.do(c.NoteScore(A), c.BeginDraw(A), after=6 * SECOND)
    table.do(c.EndDraw(A), c.PressClock(A), after=10 * SECOND)
    assert table.left(Side.A) == 25 * MINUTE - 101 * SECOND - 1


@pytest.mark.parametrize("edition", ["fise-2004", "fise-2007", "fise-2009"])
def test_the_timer_signals_three_times_and_then_the_turn_is_lost(edition: str) -> None:
    """F09 §33, A-45: nothing was laid when the time was over."""
    table = started(edition, clock=ClockMode.TIMER)
    signals = []
    while (instant := due(table.game)) is not None and table.game.phase is Phase.TURN:
        time_passes(table, instant - table.now)
        signals.append(instant)
    assert signals == [90 * SECOND, 105 * SECOND, 120 * SECOND]
    assert [x.fact for x in table.log if isinstance(x.fact, e.TimerSignalled)] == [
        e.TimerSignalled(1),
        e.TimerSignalled(2),
        e.TimerSignalled(3),
    ]
    assert table.game.turn is not None
    assert table.game.turn.outcome is Outcome.LOST


def test_a_word_being_laid_when_the_timer_ends_is_finished() -> None:
    """F09 §33: nothing is moved any more, but the word may be completed."""
    table = started("fise-2009", clock=ClockMode.TIMER)
    square, (tile,) = table.game.tiles.board.layout.centre, table.tiles("C")
    table.do(c.LayTiles(A, ((square, tile),)), after=119 * SECOND)
    time_passes(table, 10 * SECOND)
    assert table.game.phase is Phase.PLACING
    with pytest.raises(Illegal) as caught:
        table.do(c.MoveTiles(A, ((square, tile),)))
    assert caught.value.code == "timer.no_moving"


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("over", "points"),
    [(-1, 0), (0, 0), (1, 10), (60, 10), (61, 20), (130, 30), (600, 100)],
)
def test_each_minute_begun_costs_ten(edition: str, over: int, points: int) -> None:
    """EX-G09."""
    mode = ClockMode.STOPPED if edition == "fise-2004" else ClockMode.RUNNING
    table = time_passes(started(edition, clock=mode, minutes=1), (60 + over) * SECOND)
    table.do(c.PassTurn(A))
    assert overtime_points(table.game, Side.A) == points
    assert overtime_points(table.game, Side.B) == 0


def test_only_cat_loses_the_game_beyond_ten_minutes() -> None:
    """EX-G10, CAT 7¶3, A-17: at ten minutes sharp nothing is lost yet."""
    table = started("cat", minutes=1)
    assert due(table.game) == 11 * MINUTE + 1
    time_passes(table, 11 * MINUTE)
    assert table.game.phase is Phase.TURN
    time_passes(table, 1)
    assert table.game.result is not None
    assert (table.game.result.winner, table.game.result.cause) == (Side.B, Cause.OVERTIME)
    for edition in ("fise-2007", "fise-2009"):
        assert due(started(edition, minutes=1).game) is None


@pytest.mark.parametrize(("edition", "mode"), MODES)
def test_nobody_loses_time_while_a_word_is_judged_or_an_official_is_asked(
    edition: str, mode: ClockMode
) -> None:
    table = started(edition, clock=mode)
    table.play("8D CASAS").do(c.Announce(A, 14, 14))
    before = table.game.clocks.left
    table.do(c.CallArbiter(A, "how to count"))
    table.do(c.Resume(ARBITER), c.ChallengeWords(B, ("CASAS",)), after=7 * MINUTE)
    table.do(c.RetractPlay(A), after=8 * MINUTE)
    assert table.game.clocks.left == before


@pytest.mark.parametrize("edition", ["fise-2004", "fise-2007", "fise-2009"])
def test_total_time_ends_a_game_whose_turns_are_equal(edition: str) -> None:
    """F09 §30, A-10: who only thinks has no turn, and the racks do not count."""
    mode = ClockMode.STOPPED if edition == "fise-2004" else ClockMode.RUNNING
    table = started(edition, clock=mode, total=40)
    assert due(table.game) == 40 * MINUTE
    time_passes(table, 40 * MINUTE)
    assert (table.game.phase, table.game.closing.cause) == (Phase.SIGNING, Cause.TIME)
