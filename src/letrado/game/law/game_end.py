"""The end of play, the rules that bring it about, and the final scores (game rules 4.4, 4.5)."""

from collections.abc import Generator, Mapping, Set
from dataclasses import dataclass

from letrado.game import events as e
from letrado.game.actors import SIDES, Side
from letrado.game.clock import overtime_points
from letrado.game.fast_replace import replace
from letrado.game.law.placing import called_off
from letrado.game.law.registry import Steps, applies
from letrado.game.settings import ClockMode
from letrado.game.state import Cause, Game, Outcome, Phase, Record, Result
from letrado.game.tile_state import TileState

# -- the end check ---------------------------------------------------------------------------


def end_of_play(game: Game) -> e.PlayEnded | None:
    """Return the end of play if the turn just put on record brings it about, or None."""
    if _equalised(game) and not (
        goes_out(game) and game.rules.time.out_after_time == "racks"
    ):  # in FISE the turn that equalises is closed by this rule alone
        return e.PlayEnded(Cause.TIME)
    if goes_out(game):
        return e.PlayEnded(Cause.OUT, game.records[-1].mover)
    if only_lost_turns(game):
        return e.PlayEnded(Cause.PASSES)
    if scoreless(game):
        return e.PlayEnded(Cause.SCORELESS)
    if game.time_up is not None and game.time_up.turns_left == 0:
        return e.PlayEnded(Cause.TIME)  # CAT 4.C
    return None


def goes_out(game: Game) -> bool:
    """Say whether the last play used all tiles with the bag empty (F09 §45.4, CAT 4.A)."""
    last = game.records[-1]
    hand = game.tiles.hands[last.mover]
    return last.outcome is Outcome.PLAY and not len(hand) and not game.tiles.in_bag


def only_lost_turns(game: Game) -> bool:
    """Say whether both passed N times running (F09 §45.2).

    A play that was removed counts as a pass, and so may an exchange or a lost turn by the edition.
    """
    rules = game.rules.ending
    lost = {Outcome.PASS}
    if rules.invalid_counts_as_pass:
        lost.add(Outcome.INVALID)
    if rules.lost_turn_counts_as_pass:
        lost.add(Outcome.LOST)
    if game.rules.drawing.exchange_is_pass:
        lost.add(Outcome.EXCHANGE)
    return _last_all(game, 2 * rules.passes_to_end, lost)


_WITHOUT_PLAY = frozenset(Outcome) - {Outcome.PLAY}


def scoreless(game: Game) -> bool:
    """Say whether twelve turns went without a play; not while it is 0-0 (F09 §45.3, CAT 4.B)."""
    rules = game.rules.ending
    if rules.scoreless_limit is None:
        return False
    if rules.scoreless_exempt_at_0_0 and not any(game.plays(side) for side in SIDES):
        return False
    return _last_all(game, rules.scoreless_limit, _WITHOUT_PLAY)


def _last_all(game: Game, count: int, outcomes: Set[Outcome]) -> bool:
    last: tuple[Record, ...] = game.records[-count:]
    return len(last) == count and all(record.outcome in outcomes for record in last)


def _equalised(game: Game) -> bool:
    """Say whether the total time is over and both have had as many turns (F09 §30)."""
    if game.time_up is None or game.time_up.turns_left is not None:
        return False
    return game.turns(Side.A) == game.turns(Side.B)


# -- the end of play -------------------------------------------------------------------------


@applies(e.PlayEnded)
def play_ended(game: Game, fact: e.PlayEnded, event: e.Event) -> Game:
    """Go on to the final count; in CAT the opponent of the finisher still has to note (A-48)."""
    noting = fact.cause is Cause.OUT and game.rules.time.finisher_must_stop and fact.finisher
    unnoted = fact.finisher.other if noting and fact.finisher else None
    if unnoted is not None and unnoted in game.records[-1].notes:
        unnoted = None
    closing = replace(game.closing, cause=fact.cause, finisher=fact.finisher, unnoted=unnoted)
    return replace(
        called_off(game),
        phase=Phase.FINAL_COUNT,
        closing=closing,
        turn=None,
        pause=None,
        incident=None,
        challenge=None,
        away=None,
    )


def ended(game: Game) -> Steps:
    """Lay the racks that count open for both to see, and count them (F09 §45)."""
    if game.closing.unnoted is not None:
        return
    for side in _counted(game):
        hand = game.tiles.hands[side]
        if hand.is_known and len(hand):
            game = yield e.RackEntered(side, hand.known.tiles)
    yield from count_racks(game)


def count_racks(game: Game) -> Steps:
    """Work out a rack that can be known by now, and count when all racks needed are known."""
    tiles, cause = game.tiles, game.closing.cause
    if cause is not Cause.TIME and not tiles.in_bag:
        hidden = [side for side in Side if not tiles.hands[side].is_known]
        if len(hidden) == 1:  # all that is left is on that rack
            rest = (*tiles.hands[hidden[0]].known, *tiles.pool)
            game = yield e.RackEntered(hidden[0], rest)
    if all(game.tiles.hands[side].is_known for side in _counted(game)):
        final = scores(game)
        yield e.FinalCounted((final[Side.A], final[Side.B]))


def _counted(game: Game) -> tuple[Side, ...]:
    """Return the players whose racks count in the result."""
    return tuple(side for side in Side if rack_counts(game, side))


def rack_counts(game: Game, side: Side) -> bool:
    """Say whether the rack of *side* counts in the result, so that both see it (F09 §45)."""
    cause, finisher = game.closing.cause, game.closing.finisher
    return cause not in (None, Cause.TIME) and finisher is not side


@applies(e.RackEntered)
def rack_entered(game: Game, fact: e.RackEntered, event: e.Event) -> Game:
    """Store the tiles of a rack."""
    return replace(game, tiles=untold(game, fact.side).entered(fact.side, fact.tiles))


def untold(game: Game, side: Side) -> TileState:
    """Return the tiles before the rack of *side* is entered.

    In a reopened game a rack may be entered again, so it is unknown first. With an empty bag one
    rack follows from the other, so both are unknown.
    """
    tiles = game.tiles
    if game.phase is not Phase.REOPENED or not tiles.hands[side].is_known:
        return tiles
    tiles = tiles.blurred(side)
    return tiles if tiles.in_bag else tiles.blurred(side.other)


@applies(e.FinalCounted)
def final_counted(game: Game, fact: e.FinalCounted, event: e.Event) -> Game:
    """Let the players compare and sign; a reopened game stays reopened until then (F09 §44)."""
    closing = replace(game.closing, signing_since=event.at)
    phase = game.phase if game.phase is Phase.REOPENED else Phase.SIGNING
    return replace(game, phase=phase, closing=closing)


# -- the scores ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Final:
    """The parts of a final score: final = plays + racks − overtime − sanctions (4.4)."""

    plays: int
    racks: int = 0
    overtime: int = 0
    sanctions: int = 0

    @property
    def total(self) -> int:
        """The final score; it may be below zero (A-60)."""
        return self.plays + self.racks - self.overtime - self.sanctions


def final(game: Game) -> Mapping[Side, Final]:
    """Return the parts of both scores in this state."""
    return {
        side: Final(
            game.plays(side),
            _racks(game, side),
            0 if game.settings.clock is ClockMode.TIMER else overtime_points(game, side),
            sanction_points(game, side),
        )
        for side in Side
    }


def scores(game: Game) -> Mapping[Side, int]:
    """Return the final scores in this state."""
    return {side: part.total for side, part in final(game).items()}


def sanction_points(game: Game, side: Side) -> int:
    """Return the points taken by sanctions that were not overturned (F09 §49)."""
    return sum(
        sanction.points
        for sanction in game.sanctions
        if sanction.side is side and sanction.standing != "overturned"
    )


def _racks(game: Game, side: Side) -> int:
    """Return the points that the tiles left add or take off (F09 §45, CAT 4.A-B)."""
    cause, hands, rules = game.closing.cause, game.tiles.hands, game.rules
    if cause is Cause.OUT:
        finisher = game.closing.finisher
        value = hands[finisher.other].known.value if finisher else 0
        if side is finisher:
            return value if rules.ending.rack_to_finisher else 0
        return -value
    own = (
        cause in (Cause.PASSES, Cause.SCORELESS, Cause.BLOCKED) and rules.ending.own_racks_deducted
    )
    if own or (cause is Cause.TIME and rules.time.time_up_racks):
        return -hands[side].known.value
    return 0


def by_scores(game: Game, cause: Cause, points: Mapping[Side, int]) -> Result:
    """Return the result that the scores give; equal ones are a draw (A-53)."""
    leader = max(Side, key=lambda side: points[side])
    tied = points[Side.A] == points[Side.B]
    return Result(None if tied else leader, points, cause)


# -- games that are lost otherwise -----------------------------------------------------------


def noted_play(game: Game) -> Generator[e.Fact, Game, Game]:
    """Close the turn of a play that was noted but not followed by a press: it counts (CAT 4.E)."""
    turn = game.turn
    if turn is not None and turn.outcome is Outcome.PLAY:
        game = yield e.TurnClosed()
    return game


def forfeit_scores(game: Game, loser: Side) -> tuple[int, int]:
    """Return the scores with 110 points off the loser, or 300-0 if they would still lead.

    CAT 4.E, 7¶3. The lead is judged from the plays; sanctions are taken off afterwards (A-18).
    """
    rules = game.rules.ending
    points = {side: game.plays(side) for side in Side}
    points[loser] -= rules.abandon_points
    if points[loser] > points[loser.other]:
        points = {loser: 0, loser.other: rules.adjudicated_score}
    first, second = (points[side] - sanction_points(game, side) for side in Side)
    return first, second


def walkover(game: Game, loser: Side) -> tuple[int, int]:
    """Return 300-0 for the player who is here (CAT 8¶3, A-20, A-23)."""
    score = game.rules.ending.adjudicated_score
    return (0, score) if loser is Side.A else (score, 0)


@applies(e.GameForfeited)
def game_forfeited(game: Game, fact: e.GameForfeited, event: e.Event) -> Game:
    """End the game with the winner stored: equal scores do not undo the loss (A-18)."""
    points = {Side.A: fact.scores[0], Side.B: fact.scores[1]}
    result = Result(fact.loser.other, points, fact.cause, fact.adjudicated)
    return over(game, Phase.FORFEITED, result)


@applies(e.BothLost)
def both_lost(game: Game, fact: e.BothLost, event: e.Event) -> Game:
    """End the game 0-0, with a loss for both (CAT 4.F, 8¶3)."""
    points = dict.fromkeys(Side, 0)
    result = Result(None, points, fact.cause, fact.adjudicated, both_lose=True)
    return over(game, Phase.DOUBLE_LOSS, result)


def over(game: Game, phase: Phase, result: Result | None) -> Game:
    """Return the game ended, with nothing pending."""
    return replace(
        called_off(game),
        phase=phase,
        result=result,
        turn=None,
        pause=None,
        challenge=None,
        incident=None,
        away=None,
    )
