"""Words that meet conditions, found by trying every one: as in native/lexicon/search.cpp."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import comb, prod

from letrado.engine.plain.graph import Anagrams, Graph
from letrado.engine.plain.leaves import TileSet

_ALPHABETICAL, _LONGEST, _POINTS, _PROBABILITY = range(4)
_MOST_POSITIONS = 64
_TILE_CODES = 32

Condition = Callable[[bytes], bool]


class Search:
    """Conditions that words must meet, all of them, and the words of a graph that do."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._conditions: list[Condition] = []

    def pattern(
        self, tiles: list[int], follow: list[bytes], first: bytes, last: bytes, wanted: bool
    ) -> None:
        """Require a pattern, or its absence: tiles of each place as bits, and the next places."""
        _require(len(tiles) <= _MOST_POSITIONS and len(follow) == len(tiles), "too many places")
        named = b"".join((*follow, first, last))
        _require(all(place < len(tiles) for place in named), "a place that the pattern lacks")

        def holds(word: bytes) -> bool:
            reached, matches = set(first), False
            for code in word:
                read = {place for place in reached if tiles[place] >> code & 1}
                reached = {after for place in read for after in follow[place]}
                matches = not read.isdisjoint(last)
            return matches == wanted

        self._conditions.append(holds)

    def tally(self, weights: bytes, least: int, most: int) -> None:
        """Require that the weights of the tiles, by code, add up to a number in these bounds."""
        by_code = _by_code(weights)
        self._conditions.append(lambda word: least <= sum(by_code[code] for code in word) <= most)

    def supply(self, counts: bytes, blanks: int) -> None:
        """Allow of each tile no more than *counts*, by code, with so many blanks besides."""
        there = Counter(dict(enumerate(_by_code(counts))))
        self._conditions.append(lambda word: (Counter(word) - there).total() <= blanks)

    def member(self, graph: Graph, front: bytes, back: bytes, wanted: bool) -> None:
        """Require that the word, with tiles before and after it, is in a graph, or is not."""
        self._conditions.append(lambda word: graph.contains(front + word + back) == wanted)

    def together(self, anagrams: Anagrams, least: int, most: int) -> None:
        """Require that so many words have these tiles, this word among them."""
        del anagrams  # an index for the native core; the words themselves are as good
        groups = Counter(bytes(sorted(word)) for word in self._graph.words())
        self._conditions.append(lambda word: least <= groups[bytes(sorted(word))] <= most)

    def find(self, tiles: TileSet, order: int, most: int) -> tuple[int, list[bytes]]:
        """Return the number of words, and the first of them."""
        _require(_ALPHABETICAL <= order <= _PROBABILITY, "no such order")
        found = [
            word
            for word in self._graph.words()
            if all(condition(word) for condition in self._conditions)
        ]
        if order == _LONGEST:
            found.sort(key=len, reverse=True)
        elif order == _POINTS:
            found.sort(key=lambda word: sum(tiles.values[code] for code in word), reverse=True)
        elif order == _PROBABILITY:
            found.sort(key=lambda word: _chance(word, tiles.counts), reverse=True)
        return len(found), found[:most]


def _require(holds: bool, reason: str) -> None:
    if not holds:
        raise ValueError(reason)


def _by_code(numbers: bytes) -> bytes:
    _require(len(numbers) <= _TILE_CODES, "a number a tile, and no more")
    return numbers.ljust(_TILE_CODES, b"\0")


def _chance(word: bytes, counts: bytes) -> Fraction:
    """Return the share of draws of so many tiles that make the word, with blanks as any tile."""
    ways = sum(
        comb(counts[0], sum(blanks))
        * prod(
            comb(counts[code], needed - blank)
            for (code, needed), blank in zip(tiles, blanks, strict=True)
        )
        for tiles in [list(Counter(word).items())]
        for blanks in _shares([needed for _, needed in tiles], counts[0])
    )
    return Fraction(ways, comb(sum(counts), len(word)))


def _shares(needed: list[int], blanks: int) -> list[tuple[int, ...]]:
    """Return all ways in which up to so many blanks replace tiles of which so many are needed."""
    shares: list[tuple[int, ...]] = [()]
    for most in needed:
        shares = [
            (*share, blank)
            for share in shares
            for blank in range(min(most, blanks - sum(share)) + 1)
        ]
    return shares
