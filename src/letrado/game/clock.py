"""The clocks: which of them run, the time left, and the next instant at which time changes
something.

Which clocks run follows from the state (game rules 4.2), so it is stored nowhere. The time between
two events is taken from the players whose clocks ran in the state between them.
"""

from collections.abc import Iterator
from math import ceil

from letrado.game.actors import Side
from letrado.game.settings import MINUTE, ClockMode, Protocol
from letrado.game.state import (
    AFTER_PLAY,
    BEFORE_PLAY,
    DECIDING,
    PLAY,
    Away,
    Clocks,
    Game,
    Pause,
    Phase,
)
from letrado.rulebook import Rulebook

THINKING = frozenset({Phase.TURN, Phase.PLACING, Phase.EXCHANGING})
_COMPLETING = frozenset(
    {Phase.COUNTING, Phase.CENTRE_OPTION, Phase.ANNOUNCED, Phase.NOTED, Phase.DRAWING}
)
_UNSIGNED = PLAY | AFTER_PLAY
"""Phases before both have signed: until then a player may still lose on time (CAT 4.p3)."""
_SIGNALS = (30_000, 15_000, 0)


def running(game: Game) -> tuple[Side, ...]:
    """The players whose clocks run now."""
    if game.settings.clock in (ClockMode.TIMER, ClockMode.NONE):
        return ()
    return _running(game, game.phase)


def _running(game: Game, phase: Phase) -> tuple[Side, ...]:
    turn, stopped = game.turn, game.settings.clock is ClockMode.STOPPED
    if turn is not None:
        if phase in THINKING:
            return (turn.mover,)
        if phase in _COMPLETING:
            return () if stopped or _confirming(game) else (_decider(game, phase, turn.mover),)
        if phase is Phase.TURN_DONE:
            stands = turn.clock_stands and not is_absent(game, turn.mover)  # F09 §37
            return () if stands or _confirming(game) else (turn.mover,)
    if phase is Phase.TILE_INCIDENT:
        return _during_incident(game)
    if phase in DECIDING and game.challenge is not None:
        return () if game.rules.time.stop_on_challenge else _running(game, game.challenge.back)
    if phase is Phase.PAUSED and game.pause is not None:
        return () if _pause_stops(game, game.pause) else _running(game, game.pause.back)
    if phase is Phase.PLAYER_AWAY and game.away is not None:
        return _while_away(game, game.away)
    if phase is Phase.ABSENCE_WAIT:
        return _while_missing(game)
    if phase in BEFORE_PLAY:  # F09 §36: a latecomer loses time until the game begins
        return () if game.opening.late is None else (game.opening.late,)
    if phase is Phase.FINAL_COUNT:  # CAT 7¶2.D, A-48
        return () if game.closing.unnoted is None else (game.closing.unnoted,)
    if phase in (Phase.SIGNING, Phase.REOPENED):  # F09 §5.2, CAT 4.p4
        return () if game.closing.completing is None else (game.closing.completing,)
    return ()


def _decider(game: Game, phase: Phase, mover: Side) -> Side:
    """Return the player whose clock runs while the opponent decides.

    At the table it is the mover's (F09 §32.1); in assisted play the settings may choose the
    opponent's.
    """
    assisted = game.settings.protocol is Protocol.ASSISTED
    asked = phase in (Phase.ANNOUNCED, Phase.CENTRE_OPTION)
    if assisted and asked and game.settings.decision_clock == "opponent":
        return mover.other
    return mover


def _confirming(game: Game) -> bool:
    """Say whether a play made during an absence is being confirmed, which stops the clocks (F09
    §37).
    """
    away = game.away
    return away is not None and away.returned and away.waiting


def _during_incident(game: Game) -> tuple[Side, ...]:
    incident = game.incident
    if incident is None or (incident.extra > 0 and game.rules.time.stop_on_overdraw):
        return ()  # F09 §34.4
    return _running(game, incident.back)


def _pause_stops(game: Game, pause: Pause) -> bool:
    """Say whether the reason for this pause stops both clocks (F09 §34, CAT 7¶2)."""
    rules = game.rules.time
    return {
        "verification": True,
        "score_difference": rules.stop_on_score_difference,
        "arbiter_called": rules.stop_on_arbiter_call,
        "force_majeure": rules.stop_on_force_majeure,
    }[pause.reason]


def _while_away(game: Game, away: Away) -> tuple[Side, ...]:
    if game.rules.ending.leave == "notice":
        return _running(game, away.back)  # F04 §41.6 says nothing of clocks
    return (away.side,)  # F07 §38¶6, F09 §37


def _while_missing(game: Game) -> tuple[Side, ...]:
    rules, missing = game.rules.ending, missing_players(game)
    if not rules.late_clock_runs:
        return ()
    if len(missing) == 2 and rules.both_absent_clocks != "both":
        return () if rules.both_absent_clocks == "none" else (Side.A,)  # CAT 8¶2
    return missing


def missing_players(game: Game) -> tuple[Side, ...]:
    """Return the players who have not arrived."""
    return tuple(side for side in Side if side not in game.opening.present)


def timer_runs(game: Game) -> bool:
    """Say whether the timer of this turn is running (F09 §33, CAT 7¶4)."""
    return game.clocks.timer is not None and game.phase in THINKING


def advanced(game: Game, at: int) -> Clocks:
    """Return the clocks at the instant *at*, if nothing has happened since the last event."""
    elapsed, clocks = at - game.at, game.clocks
    if not elapsed:
        return clocks
    left, timer = dict(clocks.left), clocks.timer
    for side in running(game):
        left[side] -= elapsed
    if timer is not None and timer_runs(game):
        timer -= elapsed
    return Clocks(left, timer, clocks.signals)


def turn_time(game: Game) -> int | None:
    """The time for one turn, where turns are timed: in timer mode, and in CAT's last hands."""
    if game.settings.clock is ClockMode.TIMER:
        return game.rules.time.turn_timer_seconds * 1000
    if game.time_up is not None and game.time_up.turns_left is not None:
        return (game.rules.time.last_hand_seconds or 0) * 1000
    return None


def overtime_points(game: Game, side: Side) -> int:
    """Return the overtime penalty: ten points for each minute begun (F09 §35, CAT 7¶3; EX-G09)."""
    over = -game.clocks.left[side]
    return game.rules.time.overtime_points * ceil(over / MINUTE) if over > 0 else 0


def due(game: Game) -> int | None:
    """Return the next instant at which time alone changes something, or None."""
    return min((max(instant, game.at) for instant in _instants(game)), default=None)


def _instants(game: Game) -> Iterator[int]:
    phase = game.phase
    timer = game.clocks.timer
    if timer is not None and timer_runs(game):
        yield game.at + timer - next_signal(game)
    if phase in PLAY:
        ends = total_ends(game)
        if ends is not None and game.time_up is None:
            yield ends
    if phase in _UNSIGNED and _may_lose_on_time(game):
        clocks = running(game)
        for side in Side:
            margin = _margin(game, side)
            left = None if margin is None else game.clocks.left[side] + margin
            if left is not None and (side in clocks or left <= 0):  # or an official has set it so
                yield game.at + left
    if phase is Phase.ABSENCE_WAIT:
        if game.rules.ending.absence_forfeit == "window" and game.opening.window_at is not None:
            # More than fifteen minutes: arriving on the last stroke is in time (CAT 8¶1).
            yield game.opening.window_at + (game.rules.ending.absence_seconds or 0) * 1000 + 1
        elif game.rules.ending.absence_forfeit == "own_time" and (missing := running(game)):
            # F09 §37: a player without time left has lost; while both are missing, nobody wins.
            yield game.at + max(game.clocks.left[side] for side in missing)


def _may_lose_on_time(game: Game) -> bool:
    """Say whether a player can lose on time: a quick answer, mostly no, asked at every step."""
    return game.rules.time.overtime_minutes_limit is not None or game.away is not None


def _margin(game: Game, side: Side) -> int | None:
    """Return the milliseconds below zero at which *side* loses the game; None if never."""
    limit = game.rules.time.overtime_minutes_limit
    if limit is not None:
        return limit * MINUTE + 1  # beyond ten minutes, not at ten
    if is_absent(game, side) and game.rules.ending.absence_forfeit == "own_time":
        return 0  # F09 §37
    return None


def is_absent(game: Game, side: Side | None) -> bool:
    """Say whether *side* has left the room and is not back (F09 §37)."""
    return game.away is not None and game.away.side is side and not game.away.returned


def timer_signals(rules: Rulebook) -> tuple[int, ...]:
    """Return the milliseconds left at each warning signal; articles only number them (F09 §33)."""
    return _SIGNALS[len(_SIGNALS) - rules.time.timer_signals :]


def next_signal(game: Game) -> int:
    """Return the milliseconds left of the turn at the next signal; 0 is the end of the turn."""
    number = game.clocks.signals
    signals = timer_signals(game.rules)
    timed = game.settings.clock is ClockMode.TIMER
    return signals[number] if timed and number < len(signals) else 0


def total_ends(game: Game) -> int | None:
    """Return the instant at which the total time ends the game by itself; None if it does not."""
    if game.rules.time.time_up != "equalise":
        return None  # CAT 7¶4: the committee announces it
    return total_over(game)


def total_over(game: Game) -> int | None:
    """Return the end of the total or round time, which counts from the signal without stopping
    (A-14).
    """
    signal, total = game.opening.signal_at, game.settings.total_ms
    return None if signal is None or total is None else signal + total
