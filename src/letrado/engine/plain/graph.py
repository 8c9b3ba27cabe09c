"""The word graph of a lexicon file, walked cell by cell (`docs/scripting/formats.md`)."""

import sys
from array import array
from collections.abc import Iterator
from itertools import islice
from mmap import mmap

from letrado.base.i18n import N_
from letrado.engine.plain.absent import missing

_DAWG, _GADDAG, _WORDS, _RESERVED, _FIRST = range(5)
_LONGEST = 15
_TURN_MARKER = 1
_WORD = 2**64 - 1


class MalformedError(ValueError):
    """An array that is malformed; ``args`` are the reason and the entry at fault."""

    args: tuple[str, int]


class Graph:
    """A word graph over a buffer, checked when it is made so that every walk ends."""

    def __init__(self, data: bytes | bytearray | memoryview | mmap) -> None:
        view = memoryview(data)
        if view.nbytes % 4 or view.nbytes <= 4 * _FIRST:
            raise MalformedError("size", view.nbytes)
        self._cells = array("I", view.tobytes())
        if sys.byteorder == "big":
            self._cells.byteswap()
        self.tiles = self._check() & ~_TURN_MARKER

    def _check(self) -> int:
        """Return the tiles used.

        Children lie before their parents: one pass proves every walk short.
        """
        cells, size = self._cells, len(self._cells)
        if not cells[_WORDS] or cells[_RESERVED]:
            raise MalformedError("word_count", _WORDS)
        heights = {0: 0}
        used, node = 0, _FIRST
        while node < size:
            mask = cells[node]
            first, end = node + 2, node + 2 + mask.bit_count()
            if not mask or end > size:
                raise MalformedError("size", node)
            height = 0
            for child in cells[first:end]:
                below = heights.get(child)
                if below is None:
                    raise MalformedError("child", node)
                height = max(height, below + 1)
            if height > _LONGEST + 1:  # the turn marker is no tile
                raise MalformedError("depth", node)
            heights[node] = height
            used |= mask
            node = end
        for root in (_DAWG, _GADDAG):
            if not heights.get(cells[root]):
                raise MalformedError("root", root)
        return used

    def __len__(self) -> int:
        return self._cells[_WORDS]

    def _step(self, node: int, code: int) -> tuple[int, bool] | None:
        """Return the node to which a tile leads, and whether it ends a word."""
        mask, bit = self._cells[node], 1 << code
        if not node or not mask & bit:
            return None
        child = self._cells[node + 2 + (mask & (bit - 1)).bit_count()]
        return child, bool(self._cells[node + 1] & bit)

    def contains(self, codes: bytes) -> bool:
        """Return whether tile codes spell a word."""
        node, ends = self._cells[_DAWG], False
        for code in codes:
            step = self._step(node, code) if 0 < code < 32 else None
            if step is None:
                return False
            node, ends = step
        return ends

    def words(self) -> Iterator[bytes]:
        """Yield every word in alphabetical order of the tile set."""
        return self._below(self._cells[_DAWG], b"")

    def _below(self, node: int, begun: bytes) -> Iterator[bytes]:
        if not node:
            return
        mask, accepting = self._cells[node], self._cells[node + 1]
        child = node + 2
        while mask:
            bit = mask & -mask
            word = begun + bytes([bit.bit_length() - 1])
            if accepting & bit:
                yield word
            yield from self._below(self._cells[child], word)
            child += 1
            mask ^= bit

    def words_by_length(self) -> list[int]:
        """Return the number of words with 0, 1, … 15 tiles."""
        counts = [0] * (_LONGEST + 1)
        for word in self.words():
            counts[len(word)] += 1
        return counts

    def to_kwg(self) -> bytes:
        """Refuse: needs the native core."""
        raise missing(N_("Writing a KWG graph"))


class Cursor:
    """The words of a graph in alphabetical order of the tile set."""

    def __init__(self, graph: Graph) -> None:
        self._words = graph.words()

    def take(self, most: int) -> list[bytes]:
        """Return the next words, at most so many; an empty list at the end."""
        return list(islice(self._words, most))


class Anagrams:
    """The index that the native core finds best moves with; here only its number of words."""

    def __init__(self, data: bytes | bytearray | memoryview | mmap) -> None:
        head = bytes(memoryview(data)[:8])
        if len(head) < 8:
            raise MalformedError("size", len(head))
        self._words = int.from_bytes(head[4:], "little")

    def __len__(self) -> int:
        return self._words


def checksum(data: bytes | bytearray | memoryview | mmap) -> int:
    """Return the checksum of ``native/common/checksum.cpp``: four lanes of 64 bits, then one."""
    view = memoryview(data).cast("B")
    stripes = len(view) // 32 * 32
    words = array("Q", view[:stripes].tobytes())
    tail = array("Q", view[stripes:].tobytes().ljust(32, b"\0"))
    if sys.byteorder == "big":
        words.byteswap()
        tail.byteswap()
    total = _absorb(0, len(view))
    for lane in range(4):
        state = lane + 1
        for word in words[lane::4]:
            state ^= word * 0xD6E8FEB86659FD93 & _WORD
            state = ((state << 29 & _WORD) | state >> 35) * 0x9E3779B97F4A7C15 & _WORD
        total = _absorb(total, _scatter(_absorb(state, tail[lane]) + lane & _WORD))
    return _scatter(total)


def _absorb(state: int, word: int) -> int:
    state ^= word * 0xD6E8FEB86659FD93 & _WORD
    return ((state << 29 & _WORD) | state >> 35) * 0x9E3779B97F4A7C15 & _WORD


def _scatter(state: int) -> int:
    state = (state ^ state >> 32) * 0xD6E8FEB86659FD93 & _WORD
    state = (state ^ state >> 29) * 0x9E3779B97F4A7C15 & _WORD
    return state ^ state >> 32
