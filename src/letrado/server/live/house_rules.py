"""House rules: how a game on this site ends when a player does not come back.

The editions were written for people who sit in one room under the eyes of an arbiter. This module
settles the questions that they leave open for play from afar. Players can read the answers before
the game (``house_rules.html``). The log keeps each as a ruling of the house, with its ground and
the article that allows it.

- Both players have to come to the table in time, or there is no game.
- A player is *gone* without a connection and without a request for a while. Once their own time is
  used up they have lost when the opponent claims it (F09 §37 for players who left the room;
  elsewhere by the article on unforeseen cases, A-24, A-64). Nobody has to claim: after ten minutes
  of overtime, the limit that CAT 7¶3 has for everybody, the game is closed.
- A player who is there and lets their time run has as many minutes as an adjudicated game costs.
- A game in which nothing happens, because its clocks are stopped or it has none, is annulled.
- In a correspondence game a player who lets their days go by has lost.
- Nobody could play while no server was up: that time is a pause (CAT 7¶2.E; elsewhere by the
  article on unforeseen cases).
- At a real table officials rule, and the house never does.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from letrado.base.i18n import N_
from letrado.game import Actor, Command, Game, Phase, Side
from letrado.game.clock import advanced, running, timer_runs
from letrado.game.commands import Adjudicate, Annul, Decide, RecordAbandonment, Suspend
from letrado.game.law.registry import cited, refuse
from letrado.game.law.rulings import used_up
from letrado.game.settings import MINUTE, ClockMode
from letrado.game.state import OVER, PLAY, awaits_answer
from letrado.store.cluster.presence import Away
from letrado.store.games.games import GameRow

HOUR, DAY = 60 * MINUTE, 24 * 60 * MINUTE

GONE_MS = 3 * MINUTE
"""Time without a connection and without a request after which a player counts as gone."""
SEATING_MS = 15 * MINUTE
LEFT_MS = 10 * MINUTE
STALLING_MS = 30 * MINUTE
STANDING_MS = 24 * HOUR
CLOCKLESS_MS = 14 * DAY

FIGURES = {
    "seating": SEATING_MS // MINUTE,
    "gone": GONE_MS // MINUTE,
    "left": LEFT_MS // MINUTE,
    "stalling": STALLING_MS // MINUTE,
    "standing": STANDING_MS // HOUR,
    "clockless": CLOCKLESS_MS // DAY,
}
"""Figures that pages show: minutes, hours and days."""

UNSEATED = N_("House rule: not both players came to the table within 15 minutes")
CLAIMED = N_(
    "House rule: the opponent claims the game of a player who has gone and whose time is used up"
)
LEFT = N_(
    "House rule: a player who has gone and is more than 10 minutes over time has abandoned the game"
)
STALLED = N_("House rule: a player who is more than 30 minutes over time has abandoned the game")
TOO_LATE = N_("House rule: no move within the days agreed")
STOOD = N_("House rule: nothing happened in this game for 24 hours")
FORGOTTEN = N_("House rule: nothing happened in this game without clocks for 14 days")
AWAY = N_("House rule: clocks are paused while the server is down")
GROUNDS = (UNSEATED, CLAIMED, LEFT, STALLED, TOO_LATE, STOOD, FORGOTTEN, AWAY)
"""Grounds of the rulings of the house as logs keep them; they are translated where shown."""
FORMER_GROUNDS: Mapping[str, str] = {
    "House rule: a player who has gone and is more than 10 minutes beyond his time has abandoned "
    "the game": LEFT,
    "House rule: a player who is more than 30 minutes beyond his time has abandoned the game": (
        STALLED
    ),
    "House rule: clocks stand while nobody can be reached here": AWAY,
}
"""Today's grounds by their former texts, which older logs keep."""

_ABSENT = ("R-126", "R-190")
_UNFORESEEN = ("R-190",)
_FORCE_MAJEURE = ("time.stop_on_force_majeure", "R-190")


@dataclass(frozen=True, slots=True)
class Presence:
    """Facts that the game cannot know: who is gone, and whether the server has been up for a while.

    *away* is the last time in which no server was up.
    """

    gone: frozenset[Side] = frozenset()
    settled: bool = True
    away: Away | None = None


def ruling(game: Game, row: GameRow, watch: Presence, now: int) -> tuple[Command, ...]:
    """Return what the house rules now; *game* must have all that time alone changes by now."""
    if game.phase in OVER or row.pace == "table":
        return ()
    until = deadline(game, row)
    if until is not None:
        return _too_late(game) if until <= now else ()
    if game.settings.event:
        return ()  # the organisers of an event rule on its games
    ground = _ground_to_annul(game, watch, now)
    if ground:
        return (_decision(game, ground, _UNFORESEEN), Annul(Actor.SYSTEM, ground))
    if game.phase not in PLAY:
        return ()
    for side in running(game):
        over = -advanced(game, now).left[side]
        if over > LEFT_MS and side in watch.gone:
            return _abandoned(game, side, LEFT, _ABSENT)
        if over > STALLING_MS and watch.settled:
            return _abandoned(game, side, STALLED, _UNFORESEEN)
    return ()


def pause(game: Game, row: GameRow) -> tuple[Command, ...]:
    """Return the commands that stop the clocks of a game when the last server stops.

    Empty if none run.
    """
    if row.pace != "live" or game.phase not in PLAY:
        return ()
    waits = awaits_answer(game) is not None or game.phase is Phase.VERDICT  # and may appeal
    if not running(game) and not timer_runs(game) and not waits:
        return ()
    return _decision(game, AWAY, _FORCE_MAJEURE), Suspend(Actor.SYSTEM, AWAY)


def _abandoned(game: Game, side: Side, ground: str, rows: tuple[str, ...]) -> tuple[Command, ...]:
    return _decision(game, ground, rows), RecordAbandonment(Actor.SYSTEM, side, ground)


def _decision(game: Game, ground: str, rows: tuple[str, ...]) -> Command:
    """Return the command that records the ground of a ruling and the article that allows it."""
    article = cited(game.rules, rows)
    return Decide(Actor.SYSTEM, ground, "" if article == game.rules.short else article)


def claim(game: Game, by: Side, watch: Presence) -> tuple[Command, ...]:
    """Return the claim of a player whose opponent has gone; refused while it is too early."""
    side = by.other
    if game.phase not in PLAY or game.settings.event:
        raise refuse(
            game,
            "claim.not_now",
            "Nobody is missing from this game: there is nothing to claim",
            *_ABSENT,
        )
    if not may_claim(game):
        raise refuse(
            game,
            "claim.edition",
            "Under these rules the game closes by itself after {minutes} minutes of "
            "overtime: please wait",
            "R-113",
            minutes=game.rules.time.overtime_minutes_limit,
        )
    if side not in watch.gone:
        raise refuse(
            game,
            "claim.present",
            "Your opponent is here, or was {minutes} minutes ago",
            *_ABSENT,
            minutes=GONE_MS // MINUTE,
        )
    return _abandoned(game, side, CLAIMED, _ABSENT)


def may_claim(game: Game) -> bool:
    """Say whether claims exist: not where the edition itself limits overtime (CAT 7¶3)."""
    return game.rules.time.overtime_minutes_limit is None


def next_look(game: Game, row: GameRow) -> int | None:
    """Return the first instant at which the house may have to rule, if nothing happens before."""
    if game.phase in OVER or row.pace == "table":
        return None
    until = deadline(game, row)
    if until is not None or game.settings.event:
        return until
    if game.phase is Phase.SCHEDULED:
        return game.at + SEATING_MS
    ends = [game.at + game.clocks.left[side] + LEFT_MS + 1 for side in running(game)]
    return min((*ends, game.at + _patience(game)))


def claimable_at(game: Game, side: Side, gone_since: int) -> int | None:
    """Return when the opponent of *side*, who has gone, may claim.

    None while the clock is stopped.
    """
    if game.phase not in PLAY or not may_claim(game):
        return None
    gone_at = gone_since + GONE_MS
    if used_up(game, side, game.at):
        return gone_at
    return max(gone_at, game.at + game.clocks.left[side]) if side in running(game) else None


def closed_at(game: Game, side: Side, gone_since: int) -> int | None:
    """Return when the game is closed if *side* stays away; None while their clock is stopped."""
    if game.phase not in PLAY or side not in running(game):
        return None
    return max(gone_since + GONE_MS, game.at + game.clocks.left[side] + LEFT_MS + 1)


# -- correspondence ----------------------------------------------------------------------------


def awaited(game: Game) -> Side | None:
    """Return the side that must act: it answers a play, has not signed, or else is on turn."""
    if game.phase in OVER:
        return None
    if game.phase is Phase.SIGNING:
        return next((side for side in Side if side not in game.closing.signed), None)
    return awaits_answer(game) or (game.turn.mover if game.turn else None)


def deadline(game: Game, row: GameRow) -> int | None:
    """Return when the player awaited in a correspondence game has let all their days go by."""
    turn = game.turn
    if row.days_a_turn is None or turn is None or game.phase in OVER:
        return None
    asked = awaits_answer(game) is not None
    since = (turn.announced_at or turn.placed_at) if asked else turn.began
    return (since or game.at) + row.days_a_turn * DAY


def _too_late(game: Game) -> tuple[Command, ...]:
    """Return the ruling on a turn that is too late.

    No article foresees it, and the scores count.
    """
    late = awaited(game)
    winner = None if late is None else late.other
    scores = (game.plays(Side.A), game.plays(Side.B))
    ruled = Adjudicate(Actor.SYSTEM, winner, scores, TOO_LATE)
    return _decision(game, TOO_LATE, _UNFORESEEN), ruled


# -- games that stand --------------------------------------------------------------------------


def _patience(game: Game) -> int:
    return CLOCKLESS_MS if game.settings.clock is ClockMode.NONE else STANDING_MS


def _ground_to_annul(game: Game, watch: Presence, now: int) -> str:
    waited = now - game.at
    if game.phase is Phase.SCHEDULED:  # nobody can have come while no server was up
        return UNSEATED if waited >= SEATING_MS and watch.settled else ""
    counted = game.phase in (Phase.SIGNING, Phase.REOPENED)  # the play until then counts
    if running(game) or counted or waited < _patience(game):
        return ""
    return FORGOTTEN if game.settings.clock is ClockMode.NONE else STOOD
