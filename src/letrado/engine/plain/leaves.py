"""Compute leave values by formula or by deviations, when they are asked for."""

from array import array
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import NoReturn

from letrado.base.i18n import N_
from letrado.engine.plain.absent import missing
from letrado.engine.plain.graph import MalformedError

_LONGEST = 6
_VOWEL, _CONSONANT = 1, 2


@dataclass(frozen=True, slots=True)
class TileSet:
    """Values and counts of the tiles, by code; the blank's code is 0."""

    values: bytes
    counts: bytes


def _check(tiles: TileSet, codes: bytes) -> Counter[int]:
    """Return the number of each tile in a leave; refuse one that the set cannot give."""
    held = Counter(codes)
    known = len(tiles.counts)
    if len(codes) > _LONGEST or any(
        code >= known or count > tiles.counts[code] for code, count in held.items()
    ):
        raise ValueError(codes)
    return held


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
        """Make worth a sum: tiles, pairs of equals, vowels against consonants, other pairs."""
        return LeaveTable(tiles, tile, repeat, kinds, balance, pairs)

    @staticmethod
    def from_list(tiles: TileSet, codes: bytes, lengths: bytes, values: bytes) -> NoReturn:
        """Refuse: needs the native core."""
        del tiles, codes, lengths, values
        raise missing(N_("Loading leave values"))

    @staticmethod
    def from_deviations(tiles: TileSet, deviations: bytes, step: int) -> "Deviating":
        """Make values that smaller leaves predict, plus deviations: 16-bit numbers by rank."""
        return Deviating(tiles, deviations, step)

    def deviations(self, step: int) -> NoReturn:
        """Refuse: needs the native core."""
        del step
        raise missing(N_("Listing leave values"))

    def __len__(self) -> int:
        by_size = [1, *[0] * _LONGEST]  # ways to take 0, 1, … of the tiles seen so far
        for count in self.tiles.counts:
            by_size = [
                sum(by_size[size - taken] for taken in range(min(count, size) + 1))
                for size in range(_LONGEST + 1)
            ]
        return sum(by_size)

    def leaves(self) -> NoReturn:
        """Refuse: needs the native core."""
        raise missing(N_("Listing leave values"))

    def values(self) -> NoReturn:
        """Refuse: needs the native core."""
        raise missing(N_("Listing leave values"))

    def worth(self, codes: bytes) -> int:
        """Return the worth of a leave given in any order."""
        held = _check(self.tiles, codes)
        if not codes:
            return 0
        kinds = Counter(self.kinds[code] for code in codes)
        return (
            sum(self.tile[code] * count for code, count in held.items())
            + sum(self.repeat[code] * count * (count - 1) // 2 for code, count in held.items())
            + sum(worth for one, other, worth in self.pairs if held[one] and held[other])
            + self.balance[kinds[_VOWEL] * (_LONGEST + 1) + kinds[_CONSONANT]]
        )


class Deviating:
    """Worth predicted from smaller leaves (native/movegen/leave_table.hpp), computed once each."""

    def __init__(self, tiles: TileSet, deviations: bytes, step: int) -> None:
        self.tiles = tiles
        if len(deviations) != 2 * len(self) or not 1 <= step <= 1000:
            raise MalformedError("size", len(deviations) // 2)
        self._steps, self._step = array("h", deviations), step
        self._known: dict[tuple[int, ...], int] = {(): 0}

    def __len__(self) -> int:
        return self._ways[0][_LONGEST]

    def deviations(self, step: int) -> NoReturn:
        """Refuse: needs the native core."""
        del step
        raise missing(N_("Listing leave values"))

    def leaves(self) -> NoReturn:
        """Refuse: needs the native core."""
        raise missing(N_("Listing leave values"))

    def values(self) -> NoReturn:
        """Refuse: needs the native core."""
        raise missing(N_("Listing leave values"))

    @cached_property
    def _order(self) -> list[int]:
        """Codes from the most valuable tile down, the blank last."""
        values = self.tiles.values
        return sorted(range(len(values)), key=lambda code: (code == 0, -values[code], code))

    @cached_property
    def _ways(self) -> list[list[int]]:
        """Number of multisets of at most so many tiles, by place in the order and room."""
        ways = [[1] * (_LONGEST + 1)]
        for code in reversed(self._order):
            count, after = self.tiles.counts[code], ways[0]
            ways.insert(
                0,
                [
                    sum(after[room - taken] for taken in range(min(count, room) + 1))
                    for room in range(_LONGEST + 1)
                ],
            )
        return ways

    def worth(self, codes: bytes) -> int:
        """Return the worth of a leave given in any order."""
        _check(self.tiles, codes)
        return self._worth(tuple(sorted(map(self._order.index, codes))))

    def _worth(self, places: tuple[int, ...]) -> int:
        if places not in self._known:
            steps = (self._ways[place + 1][_LONGEST - held] for held, place in enumerate(places))
            deviation = self._steps[sum(steps)] * self._step
            self._known[places] = self._foretold(places) + deviation
        return self._known[places]

    def _foretold(self, places: tuple[int, ...]) -> int:
        size = len(places)
        if size < 2:
            return 0
        without_one = sum(map(self._worth, combinations(places, size - 1)))
        if size == 2:
            return without_one
        without_two = sum(map(self._worth, combinations(places, size - 2)))
        parts = (size - 1) * (size - 2)
        total = 2 * (size - 2) * without_one - 2 * without_two
        nearest = (abs(total) + parts // 2) // parts
        return nearest if total >= 0 else -nearest
