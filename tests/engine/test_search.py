"""Words that meet conditions: the native search against its twin in plain Python."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letrado.engine import Anagrams, Graph, Search, build_anagrams, build_graph, plain, tile_set
from letrado.engine.plain.leaves import TileSet
from tests.engine.samples import ES, word_lists

COUNTS = st.lists(st.integers(0, 3), max_size=29).map(bytes)
SMALL = st.integers(0, 20)


def twins(words: set[bytes]) -> tuple[Graph, plain.Graph]:
    cells = build_graph(b"".join(words), bytes(map(len, words)))
    return Graph(cells), plain.Graph(cells)


@st.composite
def patterns(draw: st.DrawFn) -> tuple[list[int], list[bytes], bytes, bytes, bool]:
    """Any places in any order: more than a pattern that somebody writes can have."""
    size = draw(st.integers(1, 70).map(lambda number: min(number, 64)))
    places = st.sets(st.integers(0, size - 1), max_size=8).map(bytes)
    tiles = st.lists(st.integers(0, 2**32 - 1), min_size=size, max_size=size)
    follow = st.lists(places, min_size=size, max_size=size)
    return draw(tiles), draw(follow), draw(places), draw(places), draw(st.booleans())


@given(word_lists(), word_lists(5), st.data())
def test_both_searches_agree(words: set[bytes], others: set[bytes], data: st.DataObject) -> None:
    ours, theirs = twins(words)
    native, python = Search(ours), plain.Search(theirs)
    if data.draw(st.booleans()):
        pattern = data.draw(patterns())
        native.pattern(*pattern)
        python.pattern(*pattern)
    for _ in range(data.draw(st.integers(0, 2))):
        tally = data.draw(COUNTS), data.draw(SMALL), data.draw(SMALL)
        native.tally(*tally)
        python.tally(*tally)
    if data.draw(st.booleans()):
        supply = data.draw(COUNTS), data.draw(st.integers(0, 12))
        native.supply(*supply)
        python.supply(*supply)
    if data.draw(st.booleans()):
        one, other = twins(others | set(data.draw(st.permutations(sorted(words)))[:3]))
        word = data.draw(st.sampled_from(sorted(words)))
        cut = data.draw(st.integers(0, len(word)))
        ends = data.draw(st.sampled_from([(b"", b""), (word[:1], b""), (b"", word[cut:])]))
        wanted = data.draw(st.booleans())
        native.member(one, *ends, wanted)
        python.member(other, *ends, wanted)
    if data.draw(st.booleans()):
        bounds = data.draw(st.integers(0, 3)), data.draw(st.integers(1, 4))
        native.together(Anagrams(build_anagrams(ours)), *bounds)
        python.together(plain.Anagrams(bytes(8)), *bounds)
    values = bytes(tile.value for tile in ES.tiles)
    order, most = data.draw(st.integers(0, 3)), data.draw(st.integers(0, 60))
    found = native.find(tile_set(ES), order, most)
    assert found == python.find(TileSet(values, bytes(ES.counts)), order, most)


def test_the_first_of_many_are_the_first_of_all() -> None:
    """Words beyond those asked for are cut away in between: none of the first may go with them."""
    words = {
        bytes([one, two, three])
        for one in range(1, 29)
        for two in range(1, 29)
        for three in range(1, 29)
    }
    search = Search(twins(words)[0])
    for order in range(4):
        total, everything = search.find(tile_set(ES), order, len(words))
        assert total == len(everything) == len(words)
        for most in (0, 1, 7, 1500):
            assert search.find(tile_set(ES), order, most) == (total, everything[:most])


@pytest.mark.parametrize("kind", [Search, plain.Search])
def test_what_is_no_condition_is_refused(kind: Any) -> None:
    search = kind(twins({b"\1\2"})[kind is plain.Search])
    wrong: list[Callable[[], object]] = [
        lambda: search.pattern([1] * 65, [b""] * 65, b"", b"", True),
        lambda: search.pattern([1], [], b"", b"", True),
        lambda: search.pattern([1], [b"\1"], b"", b"", True),
        lambda: search.pattern([1], [b""], b"\1", b"", True),
        lambda: search.tally(bytes(33), 0, 0),
        lambda: search.supply(bytes(33), 0),
        lambda: search.find(tile_set(ES), 4, 1),
    ]
    for refused in wrong:
        with pytest.raises(ValueError, match=r"\w"):
            refused()
