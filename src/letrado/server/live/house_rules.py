"""House rules: what becomes of a game here when somebody does not come back.

The editions were written for people who sit in one room under the eyes of an arbiter. What they
leave open for play from afar is settled here, said to the players before the game
(``house_rules.html``), and put on record as what it is: a ruling of the house with its ground, and
the article by which there may be one.

- Both have to come to the table in time, or there is no game.
- A player who has *gone* (no connection, and nothing asked for a while) and whose own time is used
  up has lost when his opponent claims it (F09 §37 for whoever left the room; elsewhere by the
  article on what nobody foresaw, A-24, A-64). Nobody need claim: beyond ten minutes, which is the
  limit that CAT 7¶3 has for everybody, the game is closed.
- A player who is there and lets his time run has as many minutes as cost him an adjudicated game.
- A game in which nothing happens, because its clocks stand or because it has none, is annulled.
- In a correspondence game whoever lets his days go by has lost.
- While no server was there nobody could play: that time is a pause (CAT 7¶2.E; elsewhere by the
  article on what nobody foresaw).
- At a real table officials rule, and the house never.
"""

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
"""Without a connection and without a request for so long a player has gone."""
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
"""What pages tell of it: minutes, hours and days."""

UNSEATED = N_("House rule: not both players came to the table within 15 minutes")
CLAIMED = N_(
    "House rule: the opponent claims the game of a player who has gone and whose time is used up"
)
LEFT = N_(
    "House rule: a player who has gone and is more than 10 minutes beyond his time has abandoned "
    "the game"
)
STALLED = N_(
    "House rule: a player who is more than 30 minutes beyond his time has abandoned the game"
)
TOO_LATE = N_("House rule: no move within the days agreed")
STOOD = N_("House rule: nothing happened in this game for 24 hours")
FORGOTTEN = N_("House rule: nothing happened in this game without clocks for 14 days")
AWAY = N_("House rule: clocks stand while nobody can be reached here")
GROUNDS = (UNSEATED, CLAIMED, LEFT, STALLED, TOO_LATE, STOOD, FORGOTTEN, AWAY)
"""What logs say of a ruling of the house, to be translated where it is shown."""

_ABSENT = ("R-126", "R-190")
_UNFORESEEN = ("R-190",)
_FORCE_MAJEURE = ("time.stop_on_force_majeure", "R-190")


@dataclass(frozen=True, slots=True)
class Watch:
    """What the game cannot know: who has gone, and whether the server has been up for a while.

    *away* is the last time in which no server was there.
    """

    gone: frozenset[Side] = frozenset()
    settled: bool = True
    away: Away | None = None


def ruling(game: Game, row: GameRow, watch: Watch, now: int) -> tuple[Command, ...]:
    """What the house rules now, time having brought about in *game* all that it does."""
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
    """What stops the clocks of a game, when no server is there from now on; empty: none runs."""
    if row.pace != "live" or game.phase not in PLAY:
        return ()
    waits = awaits_answer(game) is not None or game.phase is Phase.VERDICT  # and may appeal
    if not running(game) and not timer_runs(game) and not waits:
        return ()
    return _decision(game, AWAY, _FORCE_MAJEURE), Suspend(Actor.SYSTEM, AWAY)


def _abandoned(game: Game, side: Side, ground: str, rows: tuple[str, ...]) -> tuple[Command, ...]:
    return _decision(game, ground, rows), RecordAbandonment(Actor.SYSTEM, side, ground)


def _decision(game: Game, ground: str, rows: tuple[str, ...]) -> Command:
    """The ground of a ruling, and the article by which there may be one."""
    article = cited(game.rules, rows)
    return Decide(Actor.SYSTEM, ground, "" if article == game.rules.short else article)


def claim(game: Game, by: Side, watch: Watch) -> tuple[Command, ...]:
    """What a player asks for whose opponent has gone; refused while it is not his to claim."""
    side = by.other
    if game.phase not in PLAY or game.settings.event:
        raise refuse(game, "claim.not_now", "Nobody is awaited in this game now", *_ABSENT)
    if not may_claim(game):
        raise refuse(
            game,
            "claim.edition",
            "Here {minutes} minutes of overtime decide by themselves: wait for them",
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
    """Not where the edition itself says when overtime loses the game (CAT 7¶3)."""
    return game.rules.time.overtime_minutes_limit is None


def next_look(game: Game, row: GameRow) -> int | None:
    """The first instant at which the house may have to rule, if nothing happens until then."""
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
    """From when the opponent of *side*, who has gone, may claim; None while his time stands."""
    if game.phase not in PLAY or not may_claim(game):
        return None
    gone_at = gone_since + GONE_MS
    if used_up(game, side, game.at):
        return gone_at
    return max(gone_at, game.at + game.clocks.left[side]) if side in running(game) else None


def closed_at(game: Game, side: Side, gone_since: int) -> int | None:
    """When the game of *side* is closed if he stays away; None while his time stands."""
    if game.phase not in PLAY or side not in running(game):
        return None
    return max(gone_since + GONE_MS, game.at + game.clocks.left[side] + LEFT_MS + 1)


# -- correspondence ----------------------------------------------------------------------------


def awaited(game: Game) -> Side | None:
    """Who has to act: who answers a play, who has not signed, else who is on turn."""
    if game.phase in OVER:
        return None
    if game.phase is Phase.SIGNING:
        return next((side for side in Side if side not in game.closing.signed), None)
    return awaits_answer(game) or (game.turn.mover if game.turn else None)


def deadline(game: Game, row: GameRow) -> int | None:
    """When the player awaited in a correspondence game has let all his days go by."""
    turn = game.turn
    if row.days_a_turn is None or turn is None or game.phase in OVER:
        return None
    asked = awaits_answer(game) is not None
    since = (turn.announced_at or turn.placed_at) if asked else turn.began
    return (since or game.at) + row.days_a_turn * DAY


def _too_late(game: Game) -> tuple[Command, ...]:
    """No article foresees it, so it is a ruling; the scores stand as they are."""
    late = awaited(game)
    winner = None if late is None else late.other
    scores = (game.plays(Side.A), game.plays(Side.B))
    ruled = Adjudicate(Actor.SYSTEM, winner, scores, TOO_LATE)
    return _decision(game, TOO_LATE, _UNFORESEEN), ruled


# -- games that stand --------------------------------------------------------------------------


def _patience(game: Game) -> int:
    return CLOCKLESS_MS if game.settings.clock is ClockMode.NONE else STANDING_MS


def _ground_to_annul(game: Game, watch: Watch, now: int) -> str:
    waited = now - game.at
    if game.phase is Phase.SCHEDULED:  # nobody can have come where no server was
        return UNSEATED if waited >= SEATING_MS and watch.settled else ""
    counted = game.phase in (Phase.SIGNING, Phase.REOPENED)  # what was played stands
    if running(game) or counted or waited < _patience(game):
        return ""
    return FORGOTTEN if game.settings.clock is ClockMode.NONE else STOOD
