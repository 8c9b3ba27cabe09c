"""When play is over, by which rule, and what the scores are then (game rules 4.4, 4.5)."""

from collections.abc import Generator, Mapping, Set
from dataclasses import dataclass

from letrado.game import events as e
from letrado.game.actors import SIDES, Side
from letrado.game.clock import overtime_points
from letrado.game.fast_replace import replace
from letrado.game.law.placing import called_off
from letrado.game.law.registry import Steps, changes
from letrado.game.settings import ClockMode
from letrado.game.state import Cause, Game, Outcome, Phase, Record, Result
from letrado.game.tile_state import Tiles

# -- the end check ---------------------------------------------------------------------------


def end_of_play(game: Game) -> e.PlayEnded | None:
    """Whether the turn just put on record ends the game."""
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
    """All tiles used and the bag empty (F09 §45.4, CAT 4.A)."""
    last = game.records[-1]
    hand = game.tiles.hands[last.mover]
    return last.outcome is Outcome.PLAY and not len(hand) and not game.tiles.in_bag


def only_lost_turns(game: Game) -> bool:
    """Both passed N times running; a play removed counts, an exchange does not (F09 §45.2)."""
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
    """Twelve turns without a play, unless nobody has any points yet (F09 §45.3, CAT 4.B)."""
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
    """Total time is over and both have had as many turns (F09 §30)."""
    if game.time_up is None or game.time_up.turns_left is not None:
        return False
    return game.turns(Side.A) == game.turns(Side.B)


# -- the end of play -------------------------------------------------------------------------


@changes(e.PlayEnded)
def play_ended(game: Game, fact: e.PlayEnded, event: e.Event) -> Game:
    """What remains is counting. In CAT the opponent of who went out still has to note (A-48)."""
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
    """After play: the racks that count are laid open for both to see, and counted (F09 §45)."""
    if game.closing.unnoted is not None:
        return
    for side in _counted(game):
        hand = game.tiles.hands[side]
        if hand.is_known and len(hand):
            game = yield e.RackEntered(side, hand.known.tiles)
    yield from count_racks(game)


def count_racks(game: Game) -> Steps:
    """Complete what is known of the racks and count, as soon as that can be done."""
    tiles, cause = game.tiles, game.closing.cause
    if cause is not Cause.TIME and not tiles.in_bag:
        hidden = [side for side in Side if not tiles.hands[side].is_known]
        if len(hidden) == 1:  # what is left can only be his
            rest = (*tiles.hands[hidden[0]].known, *tiles.pool)
            game = yield e.RackEntered(hidden[0], rest)
    if all(game.tiles.hands[side].is_known for side in _counted(game)):
        final = scores(game)
        yield e.FinalCounted((final[Side.A], final[Side.B]))


def _counted(game: Game) -> tuple[Side, ...]:
    """Whose racks the result needs."""
    return tuple(side for side in Side if rack_counts(game, side))


def rack_counts(game: Game, side: Side) -> bool:
    """Whether the rack of *side* counts in the result, so that both see it (F09 §45)."""
    cause, finisher = game.closing.cause, game.closing.finisher
    return cause not in (None, Cause.TIME) and finisher is not side


@changes(e.RackEntered)
def rack_entered(game: Game, fact: e.RackEntered, event: e.Event) -> Game:
    """A rack is known."""
    return replace(game, tiles=untold(game, fact.side).entered(fact.side, fact.tiles))


def untold(game: Game, side: Side) -> Tiles:
    """The tiles before *side* tells his rack; told again in a reopened game it is unknown first.

    With an empty bag what one player does not hold the other does, so that both are unknown.
    """
    tiles = game.tiles
    if game.phase is not Phase.REOPENED or not tiles.hands[side].is_known:
        return tiles
    tiles = tiles.blurred(side)
    return tiles if tiles.in_bag else tiles.blurred(side.other)


@changes(e.FinalCounted)
def final_counted(game: Game, fact: e.FinalCounted, event: e.Event) -> Game:
    """The sheets are compared and signed; a game opened again stays so until then (F09 §44)."""
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
        """What counts; it may be below zero (A-60)."""
        return self.plays + self.racks - self.overtime - self.sanctions


def final(game: Game) -> Mapping[Side, Final]:
    """What the scores are made of, as things stand."""
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
    """The final scores as things stand."""
    return {side: part.total for side, part in final(game).items()}


def sanction_points(game: Game, side: Side) -> int:
    """Points taken by sanctions that stand (F09 §49)."""
    return sum(
        sanction.points
        for sanction in game.sanctions
        if sanction.side is side and sanction.standing != "overturned"
    )


def _racks(game: Game, side: Side) -> int:
    """What the tiles left do to the score (F09 §45, CAT 4.A-B)."""
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
    """The result that the scores give; equal ones are a draw (A-53)."""
    leader = max(Side, key=lambda side: points[side])
    tied = points[Side.A] == points[Side.B]
    return Result(None if tied else leader, points, cause)


# -- games that are lost otherwise -----------------------------------------------------------


def noted_play(game: Game) -> Generator[e.Fact, Game, Game]:
    """Put a play on record that was noted though the clock was not pressed: it counts (CAT 4.E)."""
    turn = game.turn
    if turn is not None and turn.outcome is Outcome.PLAY:
        game = yield e.TurnClosed()
    return game


def forfeit_scores(game: Game, loser: Side) -> tuple[int, int]:
    """The situation, 110 points off the loser; 300-0 if he would still lead (CAT 4.E, 7¶3).

    Whether he would is seen from the plays: a sanction is taken off what comes of it (A-18).
    """
    rules = game.rules.ending
    points = {side: game.plays(side) for side in Side}
    points[loser] -= rules.abandon_points
    if points[loser] > points[loser.other]:
        points = {loser: 0, loser.other: rules.adjudicated_score}
    first, second = (points[side] - sanction_points(game, side) for side in Side)
    return first, second


def walkover(game: Game, loser: Side) -> tuple[int, int]:
    """300-0 for the player who is here (CAT 8¶3, A-20, A-23)."""
    score = game.rules.ending.adjudicated_score
    return (0, score) if loser is Side.A else (score, 0)


@changes(e.GameForfeited)
def game_forfeited(game: Game, fact: e.GameForfeited, event: e.Event) -> Game:
    """The winner is stored by himself: equal scores do not undo the loss (A-18)."""
    points = {Side.A: fact.scores[0], Side.B: fact.scores[1]}
    result = Result(fact.loser.other, points, fact.cause, fact.adjudicated)
    return over(game, Phase.FORFEITED, result)


@changes(e.BothLost)
def both_lost(game: Game, fact: e.BothLost, event: e.Event) -> Game:
    """0-0, and both lose (CAT 4.F, 8¶3)."""
    points = dict.fromkeys(Side, 0)
    result = Result(None, points, fact.cause, fact.adjudicated, both_lose=True)
    return over(game, Phase.DOUBLE_LOSS, result)


def over(game: Game, phase: Phase, result: Result | None) -> Game:
    """The game with nothing pending."""
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
