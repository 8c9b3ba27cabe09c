"""Answer questions about a position with `letrado.engine.reference`.

The core takes numbers; here they become a board and tiles again, whose faces are their codes.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from timeit import timeit

from letrado.base.errors import Illegal
from letrado.core.board import Board
from letrado.core.coordinates import SIZE, Square
from letrado.core.layout import PLAIN, Layout
from letrado.core.placements import Placement
from letrado.core.racks import Rack
from letrado.core.scoring import RACK_SIZE, score
from letrado.core.tiles import BLANK_BIT, Alphabet, Tile
from letrado.engine.lanes import lane_of, slot_of
from letrado.engine.plain.graph import Graph
from letrado.engine.plain.leaves import LeaveTable, TileSet
from letrado.engine.reference import Reference, exchanges

_MARKS = {(1, 1): PLAIN, (1, 3): "=", (1, 2): "-", (3, 1): '"', (2, 1): "'"}
_OUT_AGAIN = 10_000
"""Thousandths lost by tiles kept when the bag is empty, besides twice their value."""

Play = tuple[int, int, bytes, int, int]
"""Score, equity, tiles, lane and start, as `letrado._core.Plays.get` gives them."""


@lru_cache
def _alphabet(tiles: TileSet) -> Alphabet:
    faces = [Tile(str(code), value) for code, value in enumerate(tiles.values)]
    blank = Tile("", 0, blank=True)
    return Alphabet("core", (blank, *faces[1:]), tuple(tiles.counts), ((),) * len(faces))


@lru_cache(maxsize=4)
def _reference(graph: Graph, tiles: TileSet) -> Reference:
    return Reference(graph.words(), _alphabet(tiles))


@dataclass(frozen=True, slots=True)
class Setup:
    """The parts of a game that never change: words, tile set, premiums, bonus."""

    graph: Graph
    tiles: TileSet
    letter: bytes
    word: bytes
    centre: int
    bonus: int

    def board(self) -> Board:
        """Return the empty board with these premiums."""
        marks = [_MARKS[premium] for premium in zip(self.letter, self.word, strict=True)]
        live = tuple(mark != PLAIN for mark in marks)
        marks[self.centre] = "*"
        layout = Layout("".join(marks))
        return Board(_alphabet(self.tiles), (None,) * (SIZE * SIZE), live, layout)


class State:
    """A board for move generation."""

    def __init__(self, setup: Setup, tiles: bytes) -> None:
        self.setup = setup
        empty = setup.board()
        laid = {
            Square(*divmod(index, SIZE)): empty.alphabet.decode([code])[0]
            for index, code in enumerate(tiles)
            if code
        }
        self.board = empty.cover(laid)
        self._check_counts(self.board)

    def _check_counts(self, board: Board, rack: Iterable[Tile] = ()) -> None:
        blank = board.alphabet.blank
        seen = Counter(
            blank if tile.blank else tile for tile in (*(tile for _, tile in board), *rack)
        )
        pairs = zip(board.alphabet.tiles, board.alphabet.counts, strict=True)
        if any(seen[tile] > limit for tile, limit in pairs):
            raise ValueError("more of a tile than the set has")

    def hand(self, codes: bytes) -> Rack:
        """Return the rack of *codes*; ValueError when nobody could hold it beside this board."""
        if not 1 <= len(codes) <= RACK_SIZE:
            raise ValueError("a rack to move with holds 1 to 7 tiles")
        rack = Rack(self.board.alphabet, self.board.alphabet.decode(codes))
        self._check_counts(self.board, rack)
        return rack

    def copy(self) -> "State":
        """Return the same state, to play on."""
        twin = object.__new__(State)
        twin.setup, twin.board = self.setup, self.board
        return twin

    def apply(self, lane: int, tiles: bytes) -> None:
        """Lay tiles at their places of a lane: 0-14 are rows, 15-29 columns."""
        laid = [place for place, code in enumerate(tiles) if code]
        if not laid:
            raise ValueError("no tiles")
        start, end = laid[0], laid[-1] + 1
        signs = tuple(
            self.board.alphabet.decode([code])[0] if code else None for code in tiles[start:end]
        )
        try:
            placement = Placement(slot_of(lane, start), signs)
            after = self.board.place(placement)
        except Illegal as refused:
            raise ValueError(str(refused)) from refused
        if not self.board.is_empty and not any(map(self.board.touches, placement.new)):
            raise ValueError("the tiles touch none")
        self._check_counts(after)
        self.board = after

    def tiles(self) -> bytes:
        """Return the tiles of 225 squares, row by row; 0 for none."""
        code = self.board.alphabet.code
        return bytes(0 if tile is None else code(tile) for tile in self.board.tiles)

    def is_exact(self) -> bool:
        """Return True: nothing is kept from play to play."""
        return True

    def copy_ns(self, times: int) -> float:
        """Return the nanoseconds of a copy, over so many copies."""
        return timeit(self.copy, number=times) * 1e9 / times


def _changed(codes: bytes) -> bytes:
    """Return the tiles of an exchange; 0 is no tile, so a blank is its bit without a face."""
    return bytes(sorted(code or BLANK_BIT for code in codes))


def _best_first(plays: Iterable[Play], by_score: bool) -> list[Play]:
    """Sort by equity and score, or the reverse; then by lane, start and tiles.

    Exchanges come after placements, and the pass last.
    """

    def place(play: Play) -> tuple[int, int, bool, int, bool, int, bytes]:
        points, equity, tiles, lane, start = play
        worth = (-points, -equity) if by_score else (-equity, -points)
        return (*worth, lane < 0, lane, not tiles, start, tiles)

    return sorted(plays, key=place)


class Plays:
    """Moves, in a list."""

    def __init__(self, plays: list[Play]) -> None:
        self._plays = plays

    def __len__(self) -> int:
        return len(self._plays)

    def get(self, at: int) -> Play:
        """Return score, equity, tiles, lane and start; lane -1 is an exchange or a pass."""
        return self._plays[at]

    def summary(self) -> tuple[int, int, int]:
        """Return the number of moves, the best score, the sum of scores."""
        scores = [play[0] for play in self._plays]
        return len(scores), max(scores, default=0), sum(scores)

    def sorted(self, by_score: bool) -> "Plays":
        """Return the same moves with the best first, in the order of `Engine.top`."""
        return Plays(_best_first(self._plays, by_score))


@dataclass(frozen=True, slots=True)
class _Worth:
    """Worth of the tiles kept, in thousandths."""

    leaves: LeaveTable | None
    bag: int
    opponent: int

    def __call__(self, kept: Rack) -> int:
        if self.leaves is None:
            return 0
        if not self.bag:
            return -2000 * kept.value - _OUT_AGAIN if len(kept) else 2000 * self.opponent
        if len(kept) == RACK_SIZE:  # tables end at six tiles: a whole rack counts as its worst six
            codes = (kept.alphabet.encode(six) for six in combinations(kept.tiles, RACK_SIZE - 1))
            return min(map(self.leaves.worth, codes))
        return self.leaves.worth(kept.alphabet.encode(kept))


class Engine:
    """Answers questions about states."""

    def __init__(self, index: object, leaves: LeaveTable | None) -> None:
        del index
        self._leaves = leaves

    def _worth(self, state: State, rack: Rack, bag: int | None, opponent: int | None) -> _Worth:
        """Return the worth of leaves; bag and opponent follow from unseen tiles if not given."""
        alphabet = rack.alphabet
        seen = [*(tile for _, tile in state.board), *rack]
        unseen = sum(alphabet.counts) - len(seen)
        pairs = zip(alphabet.tiles, alphabet.counts, strict=True)
        value = sum(tile.value * count for tile, count in pairs) - sum(t.value for t in seen)
        return _Worth(
            self._leaves,
            max(unseen - RACK_SIZE, 0) if bag is None else bag,
            value if opponent is None else opponent,
        )

    def all(
        self, state: State, rack: bytes, bag: int | None = None, opponent: int | None = None
    ) -> Plays:
        """Return every placement."""
        hand = state.hand(rack)
        return Plays(self._placements(state, hand, self._worth(state, hand, bag, opponent)))

    def _placements(self, state: State, hand: Rack, worth: _Worth) -> list[Play]:
        setup, board = state.setup, state.board
        plays: list[Play] = []
        for found in _reference(setup.graph, setup.tiles).placements(board, hand):
            points = score(board, found, bonus=setup.bonus).total
            equity = 1000 * points + worth(hand.remove(found.new.values()))
            tiles = bytes(0 if tile is None else hand.alphabet.code(tile) for tile in found.tiles)
            plays.append((points, equity, tiles, *lane_of(found.slot)))
        return plays

    def exchanges(
        self, state: State, rack: bytes, bag: int | None = None, opponent: int | None = None
    ) -> Plays:
        """Return exchanges and pass, from the best down."""
        hand = state.hand(rack)
        return Plays(self._others(hand, self._worth(state, hand, bag, opponent)))

    @staticmethod
    def _others(hand: Rack, worth: _Worth) -> list[Play]:
        changed = [exchange.tiles for exchange in exchanges(hand, worth.bag)]
        plays = [
            (0, worth(hand.remove(tiles)), _changed(hand.alphabet.encode(tiles)), -1, 0)
            for tiles in [(), *changed]
        ]
        return _best_first(plays, by_score=False)

    def top(
        self,
        state: State,
        rack: bytes,
        most: int,
        by_score: bool,
        bag: int | None = None,
        opponent: int | None = None,
    ) -> Plays:
        """Return the best moves, exchanges and pass too, by equity and score or the reverse."""
        hand = state.hand(rack)
        worth = self._worth(state, hand, bag, opponent)
        plays = [*self._placements(state, hand, worth), *self._others(hand, worth)]
        return Plays(_best_first(plays, by_score)[:most])
