"""The value of a move at a glance: its equity, and the chance to win by the lead."""

from letrado.core.moves import Exchange, Move, Pass
from letrado.core.placements import Placement
from letrado.core.position import Position
from letrado.core.racks import Rack
from letrado.core.scoring import RACK_SIZE, score
from letrado.engine import Generator
from letrado.engine.leaves import THOUSANDTHS
from letrado.engine.winning import MILLION, winning_for
from letrado.game.state import Outcome
from letrado.review.options import Option, laid
from letrado.review.turns import PlayedTurn

_TO_PLAY_ON = 10
"""Cost of not going out when the bag is empty, as in the move generator."""


def position_of(turn: PlayedTurn, rack: Rack) -> Position:
    """Return the position as the mover knew it, without the opponent's tiles."""
    scores = turn.before[turn.mover], turn.before[turn.mover.other]
    none = Rack(turn.board.alphabet)
    return Position(turn.board, (rack, none), scores, turn.idle)


def made_in(turn: PlayedTurn) -> Move | None:
    """Return the move made; a lost or withdrawn play is a pass. None if the record lacks it."""
    record = turn.record
    if record.outcome is Outcome.PLAY:
        return turn.placement
    if record.outcome is Outcome.EXCHANGE:
        return Exchange(record.tiles) if record.tiles else None
    return Pass()


class Glance:
    """Values moves by equity alone."""

    def __init__(self, generator: Generator) -> None:
        self.generator = generator
        self._wins = winning_for(generator.alphabet)

    def option(self, turn: PlayedTurn, position: Position, move: Move) -> Option:
        """Return a move that the generator may not have found, because it forms no valid word."""
        points, equity, leave = self._worth(turn, position, move)
        return self.valued(turn, position, move, points, equity, leave)

    def valued(
        self,
        turn: PlayedTurn,
        position: Position,
        move: Move,
        points: int,
        equity: int,
        leave: Rack,
    ) -> Option:
        """Return a move whose equity is known."""
        tiles = len(move.new) if isinstance(move, Placement) else 0
        lead = turn.before[turn.mover] - turn.before[turn.mover.other] + points
        if tiles == turn.held and not turn.bag:
            end = lead + 2 * sum(tile.value for tile in position.unseen)
            return Option(move, points, leave, equity, equity, result(end))
        kept = equity - points * THOUSANDTHS if turn.bag else 0
        win = self.chance(turn, lead * THOUSANDTHS + kept, tiles)
        return Option(move, points, leave, equity, equity, win)

    def chance(self, turn: PlayedTurn, lead: int, tiles: int) -> int:
        """Return the mover's chance with a lead in thousandths, after laying *tiles* tiles."""
        unseen = max(turn.bag + turn.held - tiles, 0)
        return MILLION - self._wins.on_turn(unseen, -lead)

    def _worth(self, turn: PlayedTurn, position: Position, move: Move) -> tuple[int, int, Rack]:
        rack = position.racks[0]
        if not isinstance(move, Placement):
            others = self.generator.exchanges(position, bag=turn.bag)
            wanted = laid(move)
            found = next((each for each in others if laid(each.move) == wanted), None)
            if found is not None:
                return 0, found.thousandths, found.leave
            gone = move.tiles if isinstance(move, Exchange) else ()
            return 0, self._after(turn, position, rack.remove(gone)), rack.remove(gone)
        points = score(turn.board, move).total
        leave = rack.remove(move.new.values())
        return points, points * THOUSANDTHS + self._after(turn, position, leave), leave

    def _after(self, turn: PlayedTurn, position: Position, leave: Rack) -> int:
        """Return the value of the tiles kept, as the generator computes it."""
        if turn.bag:
            leaves = self.generator.leaves
            if leaves is None or len(leave) >= RACK_SIZE:
                return 0
            return round(leaves.worth(leave.tiles) * THOUSANDTHS)
        if len(leave):
            return -(2 * leave.value + _TO_PLAY_ON) * THOUSANDTHS
        return 2 * sum(tile.value for tile in position.unseen) * THOUSANDTHS


def result(lead: int) -> int:
    """Return the chance to win of a player with this final lead; a draw counts half."""
    return MILLION if lead > 0 else 0 if lead < 0 else MILLION // 2
