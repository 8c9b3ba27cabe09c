"""Long lists a page at a time, by the row where a page ends instead of the page number.

A cursor names a row by the columns that order the list. So the next page is one step in an index
however far down the list it is, and no row is shown twice when rows are added above.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from sqlalchemy import ColumnElement, tuple_

T = TypeVar("T")

_INSTANT = re.compile(r"[0-9]{1,16}")

PATTERN = r"^\d{1,16}(-\w{1,40})?$"
"""Cursors of lists ordered by instant and id, as they appear in addresses of pages."""


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """Rows of one page, and the cursors of the pages before and after it; empty if there is none.

    *previous* is read backwards from, *next* forwards.
    """

    rows: Sequence[T]
    previous: str = ""
    next: str = ""


Fetch = Callable[[str, bool, int], Sequence[T]]
"""Returns rows beyond a cursor, forwards or backwards: the nearest first, and at most a number."""


def turn_page(
    fetch: Fetch[T], cursor: Callable[[T], str], size: int, *, after: str = "", before: str = ""
) -> Page[T]:
    """Return the page after or before a cursor; the first page if that one is empty."""
    if before:
        found = fetch(before, True, size + 1)
        if len(found) > size:
            rows = list(reversed(found[:size]))
            return Page(rows, cursor(rows[0]), cursor(rows[-1]))
        return turn_page(fetch, cursor, size)
    found = fetch(after, False, size + 1)
    if after and not found:
        return turn_page(fetch, cursor, size)
    rows = list(found[:size])
    following = cursor(rows[-1]) if len(found) > size else ""
    return Page(rows, cursor(rows[0]) if after else "", following)


def cursor_of(instant: int, row_id: str) -> str:
    """Return a cursor of a list that is ordered by instant and id.

    >>> cursor_of(1800000000000, "abc"), read_cursor("1800000000000-abc"), read_cursor("7")
    ('1800000000000-abc', (1800000000000, 'abc'), (7, ''))
    """
    return f"{instant}-{row_id}"


def read_cursor(text: str) -> tuple[int, str]:
    """Return the instant and the id; without an id, or unreadable, it comes before all rows."""
    instant, _, row_id = text.partition("-")
    return (int(instant) if _INSTANT.fullmatch(instant) else 0), row_id


def beyond(
    instant: ColumnElement[int], row_id: ColumnElement[str], cursor: str, *, rising: bool
) -> ColumnElement[bool]:
    """Return the rows above a cursor if the list is read *rising*, else those below it."""
    here, there = tuple_(instant, row_id), tuple_(*read_cursor(cursor))
    return here > there if rising else here < there
