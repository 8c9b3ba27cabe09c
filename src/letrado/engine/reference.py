"""Generate every legal move in plain Python: the reference that the native core is tested against.

It is written to be read, and shares nothing with the core but the words. A word can begin on any
square that no tile leads to. From there each line is filled square by square: with the tile that
lies there, or with each tile of the rack that fits the word across, as long as some word begins
like that. What is left at the end are the placements that touch a tile, or cover the centre when
there is none; `letrado.core.scoring` counts them.

::

    reference = Reference(lexicon.codes(), lexicon.alphabet)
    for placement in reference.placements(board, rack):
        print(placement, score(board, placement).total, rack.remove(placement.new.values()))

Each face that a blank can stand for is a placement of its own; a lone tile that makes words both
ways is one, written across.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from letrado.core.board import Board
from letrado.core.coordinates import SIZE, Direction, Slot, Square
from letrado.core.moves import Exchange, Move, Pass
from letrado.core.placements import Placement
from letrado.core.racks import Rack
from letrado.core.scoring import score
from letrado.core.tiles import BLANK_BIT, Alphabet


class Beginning:
    """A beginning of words: the tiles that may come next, found when first asked for.

    All words that begin alike are together in a sorted list, so that a beginning is a part of it.
    """

    __slots__ = ("_after", "_depth", "_end", "_start", "_words")

    def __init__(self, words: list[bytes], start: int, end: int, depth: int) -> None:
        self._words, self._start, self._end, self._depth = words, start, end, depth
        self._after: dict[int, Beginning] | None = None

    @property
    def is_word(self) -> bool:
        """True if a word ends here; if one does, it comes before those that go on."""
        return len(self._words[self._start]) == self._depth if self._start < self._end else False

    @property
    def after(self) -> dict[int, "Beginning"]:
        """The beginnings that are one tile longer, by that tile's code."""
        if self._after is None:
            self._after = {}
            at = self._start + self.is_word
            while at < self._end:
                word = self._words[at]
                prefix, code = word[: self._depth], word[self._depth]
                last = bisect_left(self._words, prefix + bytes([code + 1]), at, self._end)
                self._after[code] = Beginning(self._words, at, last, self._depth + 1)
                at = last
        return self._after

    def leads(self, codes: Iterable[int]) -> "Beginning | None":
        """Return the beginning to which *codes* lead from here, if any word goes on like that."""
        here: Beginning | None = self
        for code in codes:
            here = here.after.get(code) if here is not None else None
        return here


@dataclass(frozen=True, slots=True)
class _Square:
    """A square of a line, as generation needs it."""

    laid: int
    """Face of the tile that lies here, or 0."""
    fits: frozenset[int] | None
    """Faces that the crossing line allows; None where no tile lies beside it."""
    joins: bool
    """True if a word on this square joins the tiles on the board, as all but the first must.

    The first word covers the centre (F09 §6, CAT 2¶3).
    """


class Reference:
    """Generates moves with the words of one lexicon, given as tile codes in any order."""

    def __init__(self, words: Iterable[bytes], alphabet: Alphabet) -> None:
        self.alphabet = alphabet
        self._words = sorted(set(words))
        self._start = Beginning(self._words, 0, len(self._words), 0)

    def moves(self, board: Board, rack: Rack, bag: int) -> dict[Move, tuple[int, Rack]]:
        """Return all moves of the player on turn, with the points and the tiles kept."""
        found: dict[Move, tuple[int, Rack]] = {
            placement: (score(board, placement).total, rack.remove(placement.new.values()))
            for placement in self.placements(board, rack)
        }
        found |= {exchange: (0, rack.remove(exchange.tiles)) for exchange in exchanges(rack, bag)}
        return found | {Pass(): (0, rack)}

    def placements(self, board: Board, rack: Rack) -> Iterator[Placement]:
        """Yield every legal placement of tiles of *rack*, written as a whole word."""
        hand = Counter(self.alphabet.encode(rack))
        for direction in Direction:
            for number in range(SIZE):
                line = self._line(board, direction, number)
                for placement in self._on_line(line, direction, number, hand):
                    if not _is_found_across(placement, board):
                        yield placement

    # -- one line --------------------------------------------------------------------------------

    def _line(self, board: Board, direction: Direction, number: int) -> list[_Square]:
        line = []
        for square in _squares(direction, number):
            face, fits = self._face(board, square), self._fits(board, square, direction.other)
            centre = board.is_empty and square == board.layout.centre
            line.append(_Square(face, fits, bool(face) or fits is not None or centre))
        return line

    def _face(self, board: Board, square: Square) -> int:
        tile = board.tile_at(square)
        return self.alphabet.code(tile) & ~BLANK_BIT if tile is not None else 0

    def _fits(self, board: Board, square: Square, across: Direction) -> frozenset[int] | None:
        """Return the faces that make a word with the tiles before and after *square*, if any."""
        if board.tile_at(square) is not None:
            return None
        before = self._run(board, square, across, -1)[::-1]
        after = self._run(board, square, across, 1)
        if not before and not after:
            return None
        start = self._start.leads(before)
        if start is None:
            return frozenset()
        ends = {code: way.leads(after) for code, way in start.after.items()}
        return frozenset(code for code, end in ends.items() if end is not None and end.is_word)

    def _run(self, board: Board, square: Square, direction: Direction, by: int) -> list[int]:
        """Return the faces of the tiles that follow one another from beside *square* on."""
        faces = []
        near = square.step(direction, by)
        while near is not None and board.tile_at(near) is not None:
            faces.append(self._face(board, near))
            near = near.step(direction, by)
        return faces

    def _on_line(
        self, line: list[_Square], direction: Direction, number: int, hand: Counter[int]
    ) -> Iterator[Placement]:
        for start in range(SIZE):
            if start and line[start - 1].laid:
                continue  # words that begin here are the ends of longer ones
            join = next((at for at in range(start, SIZE) if line[at].joins), SIZE)
            if join - start > hand.total():
                continue  # too far for these tiles
            square = Square(
                *((number, start) if direction is Direction.ACROSS else (start, number))
            )
            for codes in self._fill(line, start, join, self._start, hand, ()):
                tiles = (self.alphabet.decode([code])[0] if code else None for code in codes)
                yield Placement(Slot(square, direction), tuple(tiles))

    def _fill(
        self,
        line: list[_Square],
        at: int,
        join: int,
        begun: Beginning,
        hand: Counter[int],
        laid: tuple[int, ...],
    ) -> Iterator[tuple[int, ...]]:
        """Yield what can be laid from *at* to beyond *join*; 0 is a tile that is there already."""
        ended = at > join and (at == SIZE or not line[at].laid)
        if ended and begun.is_word and any(laid):
            yield laid
        if at == SIZE:
            return
        here = line[at]
        if here.laid:
            way = begun.after.get(here.laid)
            if way is not None:
                yield from self._fill(line, at + 1, join, way, hand, (*laid, 0))
            return
        for face, way in begun.after.items():
            if here.fits is not None and face not in here.fits:
                continue
            for code, held in ((face, face), (face | BLANK_BIT, 0)):
                if hand[held]:
                    hand[held] -= 1
                    yield from self._fill(line, at + 1, join, way, hand, (*laid, code))
                    hand[held] += 1


def exchanges(rack: Rack, bag: int) -> set[Exchange]:
    """Return the exchanges of no more tiles than the bag holds (F09 §25, CAT 3¶2)."""
    sizes = range(1, min(len(rack), bag) + 1)
    return {Exchange(tiles) for size in sizes for tiles in combinations(rack.tiles, size)}


def _squares(direction: Direction, number: int) -> list[Square]:
    first = Square(number, 0) if direction is Direction.ACROSS else Square(0, number)
    return list(Slot(first, direction).squares())


def _is_found_across(placement: Placement, board: Board) -> bool:
    """Return whether a lone tile down makes a word across too, and so is found there."""
    if len(placement.new) > 1 or placement.slot.direction is Direction.ACROSS:
        return False
    (square,) = placement.new
    beside = (square.step(Direction.ACROSS, by) for by in (-1, 1))
    return any(near is not None and board.tile_at(near) for near in beside)
