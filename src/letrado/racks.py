"""The rack and the bag: multisets of tiles, immutable.

A rack may hold any number of tiles: drawing too many is a case of the law (F09 §28), not a
mistake of the program.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from random import Random

from letrado.errors import Illegal
from letrado.tiles import Alphabet, Tile


def _without(tiles: tuple[Tile, ...], taken: Iterable[Tile], code: str, where: str) -> list[Tile]:
    left = Counter(tiles)
    for tile in taken:
        if not left[tile]:
            raise Illegal(code, where, tile=str(tile))
        left[tile] -= 1
    return list(left.elements())


@dataclass(frozen=True, slots=True)
class Rack:
    """Tiles in a hand, kept in the order of the set so that equal racks are equal.

    >>> es = Alphabet.load("es")
    >>> Rack.parse("S[CH]?A", es)
    Rack.parse('?A[CH]S', Alphabet.load('es'))
    """

    alphabet: Alphabet
    tiles: tuple[Tile, ...] = ()
    codes: bytes = field(init=False, repr=False, compare=False)
    """The tiles as the native core takes them, since a rack is asked about many times."""

    def __post_init__(self) -> None:
        in_hand = (self.alphabet.blank if tile.blank else tile for tile in self.tiles)
        object.__setattr__(self, "tiles", self.alphabet.sorted(in_hand))
        object.__setattr__(self, "codes", self.alphabet.encode(self.tiles))

    @classmethod
    def parse(cls, text: str, alphabet: Alphabet) -> "Rack":
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

    @property
    def value(self) -> int:
        """What the tiles in hand are worth at the end; blanks nothing (F09 §10.1)."""
        return sum(tile.value for tile in self.tiles)

    def add(self, tiles: Iterable[Tile]) -> "Rack":
        """The rack after taking *tiles* in."""
        return Rack(self.alphabet, (*self.tiles, *tiles))

    def remove(self, tiles: Iterable[Tile]) -> "Rack":
        """The rack after *tiles* leave it; a blank leaves as a blank, whatever it stands for."""
        in_hand = (self.alphabet.blank if tile.blank else tile for tile in tiles)
        left = _without(
            self.tiles, in_hand, "rack.missing_tile", "The rack does not hold the tile {tile}"
        )
        return Rack(self.alphabet, tuple(left))


@dataclass(frozen=True, slots=True)
class Bag:
    """The tiles not yet drawn. Their order means nothing: every draw is by lot."""

    alphabet: Alphabet
    tiles: tuple[Tile, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", self.alphabet.sorted(self.tiles))

    @classmethod
    def full(cls, alphabet: Alphabet) -> "Bag":
        """All tiles of the set (F09 §3)."""
        pairs = zip(alphabet.tiles, alphabet.counts, strict=True)
        return cls(alphabet, tuple(tile for tile, count in pairs for _ in range(count)))

    @classmethod
    def parse(cls, text: str, alphabet: Alphabet) -> "Bag":
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

    def draw(self, count: int, lot: Random) -> tuple[tuple[Tile, ...], "Bag"]:
        """Take *count* tiles by *lot*, or all that are left; and the bag after it (F09 §32)."""
        drawn = tuple(lot.sample(self.tiles, min(count, len(self.tiles))))
        return drawn, self.remove(drawn)

    def add(self, tiles: Iterable[Tile]) -> "Bag":
        """The bag after *tiles* go back into it; blanks lose what they stood for."""
        back = (self.alphabet.blank if tile.blank else tile for tile in tiles)
        return Bag(self.alphabet, (*self.tiles, *back))

    def remove(self, tiles: Iterable[Tile]) -> "Bag":
        """The bag without *tiles*: refused when the set has fewer of one (F09 §3)."""
        in_hand = (self.alphabet.blank if tile.blank else tile for tile in tiles)
        left = _without(
            self.tiles, in_hand, "bag.missing_tile", "More {tile} than the set has tiles left"
        )
        return Bag(self.alphabet, tuple(left))
