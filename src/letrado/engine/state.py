"""A board for move generation, kept ready from play to play."""

from typing import Protocol, runtime_checkable

from letrado import _core
from letrado._core import Anagrams, Graph
from letrado.base.errors import Illegal
from letrado.core.board import Board
from letrado.core.coordinates import SIZE
from letrado.core.placements import Placement
from letrado.core.scoring import BONUS
from letrado.core.tiles import Alphabet
from letrado.engine.lanes import lane_of
from letrado.engine.refusals import check_alphabet, check_type, too_many_tiles
from letrado.engine.tables import board_codes, setup_of

HIGHEST_BONUS = 1000
"""Highest bonus: beyond it the core's sums of points would not be safe."""


@runtime_checkable
class Words(Protocol):
    """A lexicon as generation needs it (`letrado.lexicon.lookup.Lexicon` has it)."""

    @property
    def alphabet(self) -> Alphabet:
        """The tile set of its words."""

    @property
    def graph(self) -> Graph:
        """The word graph."""

    @property
    def anagrams(self) -> Anagrams | None:
        """The anagram index; None in a file that was made before there were any."""


class State:
    """Board, cross-sets and all else that generation needs, updated by each play.

    ::

        state = State(lexicon, Board.empty(lexicon.alphabet))
        before = state.copy()                     # to take a play back
        state.apply(Placement.parse("8D CASA", es))
    """

    __slots__ = ("_first", "core", "graph")

    def __init__(self, words: Words, board: Board, *, bonus: int = BONUS) -> None:
        check_type("words", words, Words)
        check_type("board", board, Board)
        check_alphabet(words.alphabet, board.alphabet)
        if not isinstance(bonus, int) or not 0 <= bonus <= HIGHEST_BONUS:
            raise Illegal(
                "engine.bonus",
                "A bonus has from 0 to {highest} points, not {bonus}",
                highest=HIGHEST_BONUS,
                bonus=bonus,
            )
        self.graph = words.graph
        """Words of this board: a generator with other words is refused."""
        setup, codes = setup_of(self.graph, board, bonus), board_codes(board)
        try:
            self.core = _core.State(setup, codes)
        except ValueError:
            raise too_many_tiles(board.alphabet, codes) from None
        self._first = board

    @property
    def alphabet(self) -> Alphabet:
        """The tile set of the game."""
        return self._first.alphabet

    @property
    def board(self) -> Board:
        """The board as it is now."""
        first = self._first
        codes = self.core.tiles()
        tiles = tuple(first.alphabet.decode([code])[0] if code else None for code in codes)
        live = tuple(was and not code for was, code in zip(first.live, codes, strict=True))
        return Board(first.alphabet, tiles, live, first.layout)

    def copy(self) -> "State":
        """Return the same state, to play on without changing this one."""
        twin = object.__new__(State)
        twin.core = self.core.copy()
        twin.graph = self.graph
        twin._first = self._first
        return twin

    def apply(self, placement: Placement) -> None:
        """Lay a placement; refused, with nothing changed, when the tiles cannot be laid there."""
        check_type("placement", placement, Placement)
        lane, place = lane_of(placement.slot)
        line = bytearray(SIZE)
        occupied = self.core.tiles()
        for square, tile in placement:
            if tile is None and not occupied[square.index]:
                raise _cannot_lay(placement)
            if tile is not None:
                try:
                    line[place] = self.alphabet.code(tile)
                except KeyError:
                    raise _cannot_lay(placement) from None
            place += 1
        try:
            self.core.apply(lane, bytes(line))
        except ValueError:
            raise _cannot_lay(placement) from None

    def is_exact(self) -> bool:
        """Return whether everything kept between plays equals a state made afresh: for tests."""
        return self.core.is_exact()

    def __repr__(self) -> str:
        laid = sum(map(bool, self.core.tiles()))
        return f"<State {self.alphabet.language}: {laid} tiles>"


def _cannot_lay(placement: Placement) -> Illegal:
    return Illegal(
        "engine.cannot_lay",
        "{placement} cannot be laid on this board: it leaves a gap, covers a tile, touches none, "
        "or needs tiles that the set has no more of",
        placement=str(placement),
    )
