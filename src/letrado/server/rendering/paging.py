"""Long lists, a page at a time: two thousand players on one page would load too slowly."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")

A_PAGE = 200
"""Rows of a list on one page."""


@dataclass(frozen=True, slots=True)
class Sheet(Generic[T]):
    """The rows of one page, its number, the number of pages, and the number of rows in all."""

    rows: Sequence[T]
    at: int
    count: int
    total: int


def sheet(rows: Sequence[T], asked: str, size: int = A_PAGE) -> Sheet[T]:
    """Return the page that an address asks for, or the nearest one that exists.

    >>> sheet(range(450), "3").rows[0], sheet(range(450), "99").at, sheet([], "x").count
    (400, 3, 1)
    """
    count = max(1, -(-len(rows) // size))
    told = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 6 else 1
    at = min(max(told, 1), count)
    return Sheet(rows[(at - 1) * size : at * size], at, count, len(rows))
