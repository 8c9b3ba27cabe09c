"""Asking a lexicon for words.

::

    find(lexicon, Length(7), Includes(tiles), order=Order.PROBABILITY, limit=100)
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from letrado.core.tiles import Alphabet, Tile
from letrado.engine import Search, tile_set
from letrado.lexicon.lookup import Lexicon
from letrado.study.conditions import Condition


class Order(Enum):
    """Sort order; equals are sorted by the alphabet of the tiles."""

    ALPHABETICAL = "alphabetical"
    LONGEST = "longest"
    POINTS = "points"
    PROBABILITY = "probability"
    """Likeliest to be drawn (`letrado.study.probability`)."""

    @property
    def code(self) -> int:
        """Number of the order in the core."""
        return list(Order).index(self)


@dataclass(frozen=True, slots=True)
class Found:
    """The number of words, and as many of them as were asked for, as tile codes."""

    alphabet: Alphabet
    total: int
    codes: tuple[bytes, ...]

    def __len__(self) -> int:
        return len(self.codes)

    def __iter__(self) -> Iterator[str]:
        """Yield the words as people write them."""
        faces = ("", *self.alphabet.faces)
        return ("".join(map(faces.__getitem__, word)) for word in self.codes)

    def tile_words(self) -> Iterator[tuple[Tile, ...]]:
        """Yield the words as tiles."""
        return map(self.alphabet.decode, self.codes)


def find(
    lexicon: Lexicon,
    *conditions: Condition,
    order: Order = Order.ALPHABETICAL,
    limit: int | None = None,
) -> Found:
    """Return the words of *lexicon* that meet all *conditions*, the first *limit* of them."""
    search = Search(lexicon.graph)
    for condition in conditions:
        condition.bind(search, lexicon)
    most = len(lexicon) if limit is None else min(limit, len(lexicon))
    total, codes = search.find(tile_set(lexicon.alphabet), order.code, most)
    return Found(lexicon.alphabet, total, tuple(codes))
