"""An append-only sequence behaves as the tuple of its items, whatever is made of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letrado.server.live.append_only import AppendOnlySequence

ITEMS = st.lists(st.integers(0, 9), max_size=5)


@given(st.lists(st.tuples(st.integers(0, 30), ITEMS), max_size=12))
def test_no_version_ever_changes(steps: list[tuple[int, list[int]]]) -> None:
    """Each step makes a longer version of any earlier one: two of the same one do not meet."""
    made: list[tuple[AppendOnlySequence[int], tuple[int, ...]]] = [(AppendOnlySequence(), ())]
    for which, more in steps:
        version, items = made[which % len(made)]
        made.append((version.plus(more), (*items, *more)))
    for version, items in made:
        assert tuple(version) == items
        assert version == AppendOnlySequence(items)
        assert hash(version) == hash(items)
        assert tuple(reversed(version)) == items[::-1]
        assert len(version) == len(items)


@given(ITEMS, ITEMS, st.slices(10))
def test_slices_are_those_of_a_tuple(first: list[int], more: list[int], which: slice) -> None:
    """Also where a longer version has filled the memory further."""
    short = AppendOnlySequence(first)
    longer = short.plus(more)
    assert short[which] == tuple(first)[which]
    assert longer[which] == (*first, *more)[which]


def test_places_beyond_the_end_are_refused_though_others_go_on() -> None:
    """The items of a longer version are not for a reader of the shorter one."""
    short = AppendOnlySequence("ab")
    short.plus("c")
    assert (short[-1], short[0]) == ("b", "a")
    for place in (2, -3):
        with pytest.raises(IndexError):
            short[place]


def test_an_iteration_under_way_ends_where_its_version_does() -> None:
    """An iteration that is under way does not go on into what is added."""
    short = AppendOnlySequence("ab")
    reading = iter(short)
    short.plus("c")
    assert list(reading) == ["a", "b"]
