"""A code is drawn as the library made it, whatever it is drawn on."""

import re
from xml.etree import ElementTree

import pytest
import segno
from hypothesis import given
from hypothesis import strategies as st

from letrado.base.errors import Unreadable
from letrado.reports.qr import LONGEST, QUIET, qr_svg, qr_text, squares

LINKS = st.text("abcXYZ0123/:.-_?=&é<\"'", min_size=1, max_size=120)


def matrix(link: str) -> list[list[bool]]:
    """Return the code as the library makes it, without any of our drawing."""
    return [[bool(each) for each in row] for row in segno.make_qr(link, error="m").matrix]


def within(rows: list[list[bool]]) -> list[list[bool]]:
    """Return what is inside the quiet zone, which must be light."""
    middle = [row[QUIET:-QUIET] for row in rows[QUIET:-QUIET]]
    assert sum(map(sum, rows)) == sum(map(sum, middle)), "nothing dark in the quiet zone"
    return middle


@given(LINKS)
def test_the_svg_has_the_squares_of_the_code(link: str) -> None:
    drawn = ElementTree.fromstring(qr_svg(link, "<Sala> & “código”"))
    assert drawn.get("aria-label") == "<Sala> & “código”"
    size = int((drawn.get("viewBox") or "").split()[-1])
    rows = [[False] * size for _ in range(size)]
    ground, dark = drawn
    assert ground.get("fill") == "#fff"
    for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)", dark.get("d") or ""):
        for at in range(int(x), int(x) + int(length)):
            rows[int(y)][at] = True
    assert within(rows) == matrix(link)


@given(LINKS)
def test_the_terminal_has_the_squares_of_the_code(link: str) -> None:
    rows: list[list[bool]] = []
    for line in qr_text(link).splitlines():
        rows += [[sign in "▄ " for sign in line], [sign in "▀ " for sign in line]]
    assert within(rows[: len(rows[0])]) == matrix(link)


def test_nothing_in_it_that_a_policy_forbids() -> None:
    drawn = qr_svg("https://example.org/", 'x" onload="alert(1)')
    assert "style" not in drawn
    assert ' onload="' not in drawn


@pytest.mark.parametrize("link", ["", "x" * (LONGEST + 1)])
def test_links_that_make_no_code(link: str) -> None:
    with pytest.raises(Unreadable, match="QR"):
        squares(link)
