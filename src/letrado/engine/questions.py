"""A position as a search asks about it: who holds what, and which tiles may come."""

from collections.abc import Iterable
from dataclasses import dataclass

from letrado._core import Plays
from letrado.base.errors import Illegal
from letrado.core.board import Board
from letrado.core.coordinates import SIZE
from letrado.core.moves import Exchange, Move, Pass
from letrado.core.placements import Placement
from letrado.core.position import Position
from letrado.core.racks import Rack
from letrado.core.scoring import RACK_SIZE, score
from letrado.core.tiles import BLANK_BIT
from letrado.engine.lanes import lane_of
from letrado.engine.state import State, Words


@dataclass(frozen=True, slots=True)
class Question:
    """A position with everything that follows from it."""

    position: Position
    state: State
    own: Rack
    theirs: Rack
    """Tiles that the opponent is known to hold: the whole rack when the bag is empty."""
    bag: int

    @property
    def board(self) -> Board:
        """The board of the position."""
        return self.position.board

    @property
    def idle(self) -> tuple[int, int]:
        """Passes in a row, and turns without a placement.

        A position says only how many turns brought no points. With tiles in the bag they count as
        exchanges, since a player who may change tiles does not pass; without, they count as passes.
        """
        turns = self.position.scoreless_turns
        return (0 if self.bag else turns), turns


def question(words: Words, position: Position, bag: int | None = None) -> Question:
    """Prepare a position; refused where tiles do not add up or nobody could move any more."""
    own, theirs = position.racks
    if not 1 <= len(own) <= RACK_SIZE or len(theirs) > RACK_SIZE:
        raise Illegal(
            "engine.rack_size",
            "The rack has {count} tiles: moves are generated for 1 to {most}",
            article=position.alphabet.article("F09 §32", "CAT 2¶1"),
            count=len(own) if not 1 <= len(own) <= RACK_SIZE else len(theirs),
            most=RACK_SIZE,
        )
    unseen = position.unseen
    least = max(len(unseen) - (RACK_SIZE - len(theirs)), 0)
    in_bag = least if bag is None else bag
    if not isinstance(in_bag, int) or not least <= in_bag <= len(unseen):
        raise Illegal(
            "engine.bag",
            "The bag cannot hold {bag} tiles: it has from {least} to {most}, which are the unseen "
            "ones but for the opponent’s",
            bag=in_bag,
            least=least,
            most=len(unseen),
        )
    if not in_bag:
        theirs = theirs.add(unseen)
    if not len(theirs) and in_bag == len(unseen):
        raise Illegal(
            "engine.over", "The opponent holds no tiles: the game has ended, and no move follows"
        )
    return Question(position, State(words, position.board), own, theirs, in_bag)


def plays_of(asked: Question, moves: Iterable[Move]) -> Plays:
    """Return moves as the core packs them."""
    return Plays(asked.state.core, [_packed(asked, move) for move in moves])


def _packed(asked: Question, move: Move) -> tuple[int, bytes, int, int]:
    alphabet, line = asked.own.alphabet, bytearray(SIZE)
    if isinstance(move, Placement):
        lane, place = lane_of(move.slot)
        for at, (_, tile) in enumerate(move, place):
            if tile is not None:
                line[at] = alphabet.code(tile)
        return lane, bytes(line), score(asked.board, move).total, 0
    if isinstance(move, Exchange):
        if not move.tiles or len(move.tiles) > RACK_SIZE:
            raise Illegal("engine.exchange", "Say which tiles of the rack are to be changed")
        codes = sorted(alphabet.code(tile) or BLANK_BIT for tile in move.tiles)
        line[: len(codes)] = bytes(codes)
    elif not isinstance(move, Pass):
        raise TypeError(f"a move must be a Placement, an Exchange or a Pass, not {move!r:.60}")
    return -1, bytes(line), 0, 0
