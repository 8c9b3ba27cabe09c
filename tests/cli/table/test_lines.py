"""Time as people write it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letrado.base.errors import Unreadable
from letrado.cli.game.table.lines import Watch
from letrado.table.times import read_clock, show_clock


@given(st.integers(-59_999, 59_999))
def test_clocks_are_read_as_they_are_shown(seconds: int) -> None:
    assert read_clock(show_clock(seconds * 1000)) == seconds * 1000


@given(st.integers(-3_599_999, 3_599_999))
def test_a_second_that_has_begun_is_shown(ms: int) -> None:
    assert 0 <= abs(read_clock(show_clock(ms))) - abs(ms) < 1000


@pytest.mark.parametrize(
    ("text", "ms"),
    [("12:30", 750_000), ("1:05:00", 3_900_000), ("-0:30", -30_000), ("0:00", 0)],
)
def test_clocks(text: str, ms: int) -> None:
    assert read_clock(text) == ms


@pytest.mark.parametrize("text", ["", "12", "12:3", "a:10", "1:2:3:4", "12:30 "])
def test_no_clocks(text: str) -> None:
    with pytest.raises(Unreadable):
        read_clock(text)


@pytest.mark.parametrize(
    ("line", "at", "rest"),
    [
        ("paso", 5_000, "paso"),
        ("@1:30 paso", 90_000, "paso"),
        ("@1:05:00 A paso", 3_900_000, "A paso"),
        ("@+10 paso", 15_000, "paso"),
        ("@+1:00", 65_000, ""),
        ("@90.5 x", 90_500, "x"),
    ],
)
def test_stamps(line: str, at: int, rest: str) -> None:
    assert Watch(5_000, real=False).stamped(line) == (at, rest)


@pytest.mark.parametrize("line", ["@", "@x paso", "@12:30paso"])
def test_no_stamps(line: str) -> None:
    with pytest.raises(Unreadable):
        Watch(0, real=False).stamped(line)


def test_a_script_s_time_stands_still() -> None:
    watch = Watch(7, real=False)
    assert (watch.now, watch.now) == (7, 7)
    watch.set(9)
    assert watch.now == 9
