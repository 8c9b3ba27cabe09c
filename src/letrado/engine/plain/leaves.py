"""Leave values by formula, computed when asked for."""

from collections import Counter
from dataclasses import dataclass
from typing import NoReturn

from letrado.engine.plain.absent import missing
from letrado.locale import N_

_LONGEST = 6
_VOWEL, _CONSONANT = 1, 2


@dataclass(frozen=True, slots=True)
class TileSet:
    """Values and counts of the tiles, by code; the blank's code is 0."""

    values: bytes
    counts: bytes


@dataclass(frozen=True, slots=True)
class LeaveTable:
    """A worth, in thousandths of a point, for every leave that a tile set can give."""

    tiles: TileSet
    tile: list[int]
    repeat: list[int]
    kinds: bytes
    balance: list[int]
    pairs: list[tuple[int, int, int]]

    @staticmethod
    def from_formula(
        tiles: TileSet,
        tile: list[int],
        repeat: list[int],
        kinds: bytes,
        balance: list[int],
        pairs: list[tuple[int, int, int]],
    ) -> "LeaveTable":
        """Worth as a sum: each tile, each pair of equals, vowels against consonants, pairs."""
        return LeaveTable(tiles, tile, repeat, kinds, balance, pairs)

    @staticmethod
    def from_list(tiles: TileSet, codes: bytes, lengths: bytes, values: bytes) -> NoReturn:
        """Refused."""
        del tiles, codes, lengths, values
        raise missing(N_("Loading leave values"))

    def __len__(self) -> int:
        by_size = [1, *[0] * _LONGEST]  # ways to take so many tiles of those looked at
        for count in self.tiles.counts:
            by_size = [
                sum(by_size[size - taken] for taken in range(min(count, size) + 1))
                for size in range(_LONGEST + 1)
            ]
        return sum(by_size)

    def leaves(self) -> NoReturn:
        """Refused."""
        raise missing(N_("Listing leave values"))

    def values(self) -> NoReturn:
        """Refused."""
        raise missing(N_("Listing leave values"))

    def worth(self, codes: bytes) -> int:
        """The worth of a leave given in any order."""
        held = Counter(codes)
        known = len(self.tiles.counts)
        if len(codes) > _LONGEST or any(
            code >= known or count > self.tiles.counts[code] for code, count in held.items()
        ):
            raise ValueError(codes)
        if not codes:
            return 0
        kinds = Counter(self.kinds[code] for code in codes)
        return (
            sum(self.tile[code] * count for code, count in held.items())
            + sum(self.repeat[code] * count * (count - 1) // 2 for code, count in held.items())
            + sum(worth for one, other, worth in self.pairs if held[one] and held[other])
            + self.balance[kinds[_VOWEL] * (_LONGEST + 1) + kinds[_CONSONANT]]
        )
