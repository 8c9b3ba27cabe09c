"""Effects of time alone: T-05, T-13, T-43, T-45, T-47, and the CAT warning T-46."""

from letrado.game import commands as c
from letrado.game import events as e
from letrado.game.actors import Side
from letrado.game.clock import (
    is_absent,
    missing_players,
    next_signal,
    running,
    timer_runs,
    total_ends,
    total_over,
    turn_time,
)
from letrado.game.fast_replace import replace
from letrado.game.law.absence import lost_by_absence
from letrado.game.law.game_end import ended, forfeit_scores, noted_play
from letrado.game.law.registry import Environment, Steps, applies, handles, refuse, unknown_here
from letrado.game.settings import MINUTE, ClockMode
from letrado.game.state import PLAY, Cause, Game, Outcome, Phase, TimeUp


def reach(game: Game) -> Steps:
    """Yield the facts that are due now; the clocks have been brought to this instant."""
    if game.phase is Phase.ABSENCE_WAIT:
        yield lost_by_absence(game, missing_players(game))
    elif game.clocks.timer is not None and timer_runs(game) and _at_signal(game):
        yield from _timer(game)
    elif late := [side for side in (*running(game), *Side) if _beyond_limit(game, side)]:
        loser = late[0]
        game = yield from noted_play(game)
        if is_absent(game, loser) and game.rules.time.overtime_minutes_limit is None:
            yield lost_by_absence(game, (loser,))
        else:  # CAT 7¶3, 4.D
            yield e.GameForfeited(loser, Cause.OVERTIME, forfeit_scores(game, loser))
    elif (ends := total_ends(game)) is not None and ends <= game.at and game.time_up is None:
        yield from _total_time(game)


def _at_signal(game: Game) -> bool:
    return game.clocks.timer is not None and game.clocks.timer <= next_signal(game)


def _beyond_limit(game: Game, side: Side) -> bool:
    limit, left = game.rules.time.overtime_minutes_limit, game.clocks.left[side]
    if limit is not None:
        return -left > limit * MINUTE
    absent = is_absent(game, side) and game.rules.ending.absence_forfeit == "own_time"
    return absent and left <= 0


# -- the time for one turn -------------------------------------------------------------------


def _timer(game: Game) -> Steps:
    """Give a signal; at the last one the time is over, but a word being laid may be finished (F09
    §33).
    """
    last = next_signal(game) == 0
    if game.settings.clock is ClockMode.TIMER:
        game = yield e.TimerSignalled(game.clocks.signals + 1)
    if last:
        # In CAT's last hands a play not laid in time is lost; elsewhere it may be finished.
        unplayed = {Phase.TURN} if game.overlay != "last_hands" else {Phase.TURN, Phase.PLACING}
        too_late = game.phase in unplayed
        game = yield e.TimerEnded()
        if too_late:
            yield e.TurnSpent(Outcome.LOST, "timer")


@applies(e.TimerSignalled)
def timer_signalled(game: Game, fact: e.TimerSignalled, event: e.Event) -> Game:
    """Store the number of signals given."""
    return replace(game, clocks=replace(game.clocks, signals=fact.number))


@applies(e.TimerEnded)
def timer_ended(game: Game, fact: e.TimerEnded, event: e.Event) -> Game:
    """Mark the time as over: no play may begin and no tile may be moved any more."""
    turn = None if game.turn is None else replace(game.turn, timer_over=True)
    return replace(game, turn=turn, clocks=replace(game.clocks, timer=None))


# -- total time (FISE) -----------------------------------------------------------------------


def _total_time(game: Game) -> Steps:
    """End the total time: a turn begun is finished; who only thinks has begun none (A-10)."""
    game = yield e.TotalTimeEnded()
    if _only_thinking(game) and game.turns(Side.A) == game.turns(Side.B):
        game = yield e.PlayEnded(Cause.TIME)
        yield from ended(game)


def _only_thinking(game: Game) -> bool:
    phase = game.pause.back if game.pause is not None else game.phase
    if phase is Phase.TILE_INCIDENT and game.incident is not None:
        phase = game.incident.back
    if phase is Phase.PLAYER_AWAY and game.away is not None:
        phase = game.away.back
    return phase is Phase.TURN


@applies(e.TotalTimeEnded)
def total_time_ended(game: Game, fact: e.TotalTimeEnded, event: e.Event) -> Game:
    """Mark the total time as over: turns are only equalised from here on (F09 §30)."""
    return replace(game, time_up=TimeUp())


# -- round time (CAT) ------------------------------------------------------------------------


@handles(c.AnnounceRoundOver, PLAY, row=("R-102", "R-101"))
def announce_round_over(game: Game, command: c.AnnounceRoundOver, world: Environment) -> Steps:
    """Warn the players: the hand in progress and one more are left (T-46, A-13, A-15)."""
    if game.rules.time.time_up != "last_hands":
        raise unknown_here(game, "last hands", "R-102", "R-101")
    if game.time_up is not None:
        raise refuse(game, "time.warned", "The players have been warned already", "R-102")
    over = total_over(game)
    if over is not None and world.now < over:
        raise refuse(game, "time.not_over", "The round’s time is not over", "R-102")
    if game.turn is None or game.first is None:
        raise refuse(game, "time.no_turn", "No turn is under way", "R-102")
    hands = game.rules.time.last_hands or 0  # with the one in progress, which may be half over
    yield e.RoundTimeEnded(2 * hands - (game.turn.mover is not game.first))


@applies(e.RoundTimeEnded)
def round_time_ended(game: Game, fact: e.RoundTimeEnded, event: e.Event) -> Game:
    """Give each play two minutes from now on (CAT 7¶4)."""
    game = replace(game, time_up=TimeUp(fact.turns_left))
    turn = game.turn
    open_turn = turn is not None and turn.outcome is None and turn.placement is None
    timer = turn_time(game) if open_turn else None
    return replace(game, clocks=replace(game.clocks, timer=timer))
