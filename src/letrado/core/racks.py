"""The rack and the bag: multisets of tiles, immutable.

A rack may hold any number of tiles: drawing too many is a case of the law (F09 §28), not a
mistake of the program.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import ClassVar, Self

from letrado.base.errors import Illegal
from letrado.base.i18n import N_
from letrado.core.tiles import Alphabet, Tile


@dataclass(frozen=True, slots=True)
class _Hand:
    """A multiset of tiles, kept in the order of the set so that equal ones are equal.

    A blank in it stands for nothing, whatever it stood for on the board.
    """

    alphabet: Alphabet
    tiles: tuple[Tile, ...] = ()
    codes: bytes = field(init=False, repr=False, compare=False)
    """The tiles for the native core, kept because one rack is used many times."""

    _missing: ClassVar[tuple[str, str]]

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", self.alphabet.sorted(map(self._in_hand, self.tiles)))
        object.__setattr__(self, "codes", self.alphabet.encode(self.tiles))

    @classmethod
    def _of(cls, alphabet: Alphabet, codes: bytes | bytearray) -> Self:
        """Make one from codes that are already sorted."""
        made = object.__new__(cls)
        object.__setattr__(made, "alphabet", alphabet)
        object.__setattr__(made, "tiles", alphabet.decode(codes))
        object.__setattr__(made, "codes", bytes(codes))
        return made

    def _in_hand(self, tile: Tile) -> Tile:
        return self.alphabet.blank if tile.blank else tile

    @classmethod
    def parse(cls, text: str, alphabet: Alphabet) -> Self:
        """Read exact notation; ``?`` is a blank."""
        return cls(alphabet, alphabet.parse(text))

    def __str__(self) -> str:
        return "".join(map(str, self.tiles))

    def __repr__(self) -> str:
        return f"{type(self).__name__}.parse({str(self)!r}, {self.alphabet!r})"

    def __len__(self) -> int:
        return len(self.tiles)

    def __iter__(self) -> Iterator[Tile]:
        return iter(self.tiles)

    def __contains__(self, tile: Tile) -> bool:
        in_hand = self._in_hand(tile)
        return self.alphabet.has(in_hand) and self.alphabet.code(in_hand) in self.codes

    def add(self, tiles: Iterable[Tile]) -> Self:
        """Return this with *tiles* added."""
        more = self.alphabet.encode(map(self._in_hand, tiles))
        return self._of(self.alphabet, bytes(sorted(self.codes + more)))

    def remove(self, tiles: Iterable[Tile]) -> Self:
        """Return this without *tiles*; refuse, naming the tile, when one is not there."""
        codes = bytearray(self.codes)
        for tile in map(self._in_hand, tiles):
            at = codes.find(self.alphabet.code(tile)) if self.alphabet.has(tile) else -1
            if at < 0:
                code, message = self._missing
                raise Illegal(code, message, tile=str(tile))
            del codes[at]
        return self._of(self.alphabet, codes)

    def split(self, tiles: Iterable[Tile]) -> tuple[list[Tile], list[Tile]]:
        """Split *tiles* into those that are held here and the others, blanks without a face."""
        left = bytearray(self.codes)
        held: list[Tile] = []
        others: list[Tile] = []
        for tile in map(self._in_hand, tiles):
            at = left.find(self.alphabet.code(tile)) if self.alphabet.has(tile) else -1
            if at < 0:
                others.append(tile)
            else:
                del left[at]
                held.append(tile)
        return held, others


class Rack(_Hand):
    """Tiles in a player's hand.

    >>> es = Alphabet.load("es")
    >>> Rack.parse("S[CH]?A", es)
    Rack.parse('?A[CH]S', Alphabet.load('es'))
    """

    __slots__ = ()
    _missing = ("rack.missing_tile", N_("The rack does not hold the tile {tile}"))

    @property
    def value(self) -> int:
        """Points of the tiles in hand at the end; blanks are worth nothing (F09 §10.1)."""
        return sum(tile.value for tile in self.tiles)


class Bag(_Hand):
    """The tiles not yet drawn. Their order means nothing: every draw is random."""

    __slots__ = ()
    _missing = ("bag.missing_tile", N_("The set has no tile {tile} left"))

    @classmethod
    def full(cls, alphabet: Alphabet) -> "Bag":
        """Return a bag with all tiles of the set (F09 §3)."""
        pairs = zip(alphabet.tiles, alphabet.counts, strict=True)
        return cls(alphabet, tuple(tile for tile, count in pairs for _ in range(count)))

    def draw(self, count: int, lot: Random) -> tuple[tuple[Tile, ...], "Bag"]:
        """Draw *count* tiles at random, or all that are left; return them and the bag (F09 §32)."""
        drawn = tuple(lot.sample(self.tiles, min(count, len(self.tiles))))
        return drawn, self.remove(drawn)
