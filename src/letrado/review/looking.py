"""Compare the moves of one turn by looking ahead, with the engine's best tool for the position."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from letrado.base.errors import Illegal, LetradoError
from letrado.core.moves import Pass
from letrado.core.placements import Placement
from letrado.core.position import Position
from letrado.core.racks import Rack
from letrado.engine import Generator, Rules
from letrado.engine.endgame import EndgameSolver
from letrado.engine.leaves import THOUSANDTHS
from letrado.engine.preendgame import MOST_IN_BAG, PreEndgameSolver
from letrado.engine.simulation import Simulator
from letrado.engine.winning import MILLION
from letrado.review.depths import Depth
from letrado.review.options import Method, Option, laid
from letrado.review.turns import PlayedTurn
from letrado.review.valuing import result

Cancelled = Callable[[], bool]

TRUST = 100
"""Number of tries that equity counts for, beside the tries that were made."""

_SEEDS = 2**64
_APART = 1_000_003


class Ahead:
    """Looks ahead as far as a depth says; an option that it cannot search stays as it was."""

    def __init__(self, generator: Generator, rules: Rules, depth: Depth, seed: int) -> None:
        self.depth, self._seed, self._generator, self._rules = depth, seed, generator, rules
        self._simulator = Simulator(generator, rules) if depth.times else None
        self._before = PreEndgameSolver(generator, rules) if depth.ways else None
        self._end = EndgameSolver(generator.words, rules) if depth.endgame_plies else None

    def compare(
        self,
        turn: PlayedTurn,
        position: Position,
        options: Sequence[Option],
        cancelled: Cancelled,
    ) -> tuple[Method, Sequence[Option]]:
        """Return the options valued by the deepest search for this position."""
        for method, look in (
            (Method.ENDGAME, self._solved),
            (Method.PREENDGAME, self._enumerated),
            (Method.SIMULATION, self._simulated),
        ):
            try:
                found = look(turn, position, options, cancelled)
            except LetradoError:  # a play that the search does not know: another will do
                found = None
            if found is not None:
                return method, found
        return Method.STATIC, options

    def _solved(
        self,
        turn: PlayedTurn,
        position: Position,
        options: Sequence[Option],
        cancelled: Cancelled,
    ) -> Sequence[Option] | None:
        """Make each move, and search the rest of the game from the opponent's side."""
        if turn.bag or self._end is None:
            return None
        theirs = Rack(position.alphabet, position.unseen.tiles)
        lead = position.scores[0] - position.scores[1]
        found = []
        for option in options:
            if cancelled():
                return None
            value = self._value(self._end, position, option, theirs)
            found.append(replace(option, value=value * THOUSANDTHS, win=result(lead + value)))
        return found

    def _value(
        self, solver: EndgameSolver, position: Position, option: Option, theirs: Rack
    ) -> int:
        """Return the points that the mover gains on the opponent from here on."""
        move, (own, _) = option.move, position.racks
        board, idle, kept = position.board, position.scoreless_turns + 1, own
        if isinstance(move, Placement):
            board, idle, kept = board.cover(move.new), 0, own.remove(move.new.values())
            if not len(kept):
                return option.score + 2 * theirs.value
        elif not isinstance(move, Pass):
            raise Illegal("endgame.bag_empty", "There is nothing to change tiles with")
        scores = position.scores[1], position.scores[0] + option.score
        after = Position(board, (theirs, kept), scores, idle)
        try:
            reply = solver.solve(
                after,
                seconds=self.depth.endgame_seconds,
                plies=max(self.depth.endgame_plies - 1, 1),
            )
        except Illegal as over:
            if over.code != "endgame.over":
                raise
            return option.score - kept.value + theirs.value
        return option.score - reply.value

    def _enumerated(
        self,
        turn: PlayedTurn,
        position: Position,
        options: Sequence[Option],
        cancelled: Cancelled,
    ) -> Sequence[Option] | None:
        if self._before is None or not 1 <= turn.bag <= MOST_IN_BAG or cancelled():
            return None
        seen = self._before.run(
            position,
            [option.move for option in options],
            seconds=self.depth.ways_seconds,
            most=self.depth.ways,
            seed=self._number(turn),
            bag=turn.bag,
        )
        outlooks = {laid(each.move): each for each in seen.outlooks}
        found = []
        for option in options:
            each = outlooks[laid(option.move)]
            value, win = round(each.lead * THOUSANDTHS), round(each.win * MILLION)
            found.append(replace(option, value=value, win=win))
        return found

    def _simulated(
        self,
        turn: PlayedTurn,
        position: Position,
        options: Sequence[Option],
        cancelled: Cancelled,
    ) -> Sequence[Option] | None:
        if self._simulator is None or not turn.bag:
            return None
        seen = self._simulator.run(
            position,
            [option.move for option in options],
            plies=self.depth.plies,
            times=self.depth.times,
            seed=self._number(turn),
            bag=turn.bag,
            cancelled=cancelled,
        )
        if not seen.times:
            return None
        prospects = {laid(each.move): each for each in seen.prospects}
        found = list[Tried]()
        for option in options:
            each = prospects[laid(option.move)]
            found.append(
                Tried(
                    option,
                    each.times,
                    round(each.lead * THOUSANDTHS),
                    round(each.win * MILLION),
                    round(each.win_error * MILLION),
                )
            )
        return with_equity(found)

    def _number(self, turn: PlayedTurn) -> int:
        return (self._seed * _APART + turn.number) % _SEEDS


class Tried(NamedTuple):
    """The result of trying a move."""

    option: Option
    times: int
    lead: int
    win: int
    win_error: int


def with_equity(tried: Sequence[Tried]) -> list[Option]:
    """Return the tried options, with the prediction of equity counting for some tries.

    A few tries alone would call good moves mistakes: of many about as good, one always comes out
    best by chance. Equity is shifted to the average of the tries, so that only the differences that
    it predicts count.
    """
    count = len(tried)
    lead = sum(each.lead - each.option.equity for each in tried) // count
    win = sum(each.win - each.option.win for each in tried) // count
    found = []
    for option, times, seen_lead, seen_win, error in tried:
        whole = times + TRUST
        value = (times * seen_lead + TRUST * (option.equity + lead)) // whole
        wins = (times * seen_win + TRUST * (option.win + win)) // whole
        wins = max(0, min(MILLION, wins))
        left = error * times // whole
        found.append(replace(option, value=value, win=wins, win_error=left))
    return found
