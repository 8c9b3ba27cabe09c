"""Logs of which one value is odd: what whoever writes a file by hand may put anywhere."""

import json
import random
from collections.abc import Iterator
from typing import Any

ODD: tuple[Any, ...] = (
    -1, 0, 1, 2, 99_999, 10**9, 10**10, -(10**12), 9 * 10**15, 2**53, 2**63 - 1, 2**63, 10**40,
    10**400, 1.5, True, False, None, "", " ", "x", "x" * 300, "x" * 5_000, "1\n2", "\0", "\ud800",
    "\u202e", "\x1b[2J", "²", "🙂", "{0}", "A.1.1", "..", [], {}, [1], [[]], [None], {"x": 1},
)  # fmt: skip
"""Numbers beyond every bound, texts that nobody can show or write, and values of another kind."""

Path = tuple[str | int, ...]
Rows = list[dict[str, Any]]


def rows_of(log: str) -> Rows:
    """The lines of a log as JSON values."""
    return [json.loads(line) for line in log.splitlines()]


def text_of(rows: Rows) -> bytes:
    """The log with these lines."""
    return b"".join(json.dumps(row, separators=(",", ":")).encode() + b"\n" for row in rows)


def places(row: dict[str, Any]) -> Iterator[Path]:
    """Where a line has a value: a single one, a list, or an object."""
    for field, value in row.items():
        if field not in ("seq", "act", "event", "part", "more"):
            yield from _inside(value, (field,))


def _inside(value: Any, path: Path) -> Iterator[Path]:
    yield path
    items = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    for key, one in items:
        yield from _inside(one, (*path, key))


def spoilt(log: str, lot: random.Random) -> tuple[bytes, str]:
    """*log* with one odd value in one place, and which: for whoever reads the failure.

    Every kind of event has the same chance; a time that is later is that of all that follows.
    """
    rows = rows_of(log)
    kind = lot.choice(sorted({row["event"] for row in rows[1:]}))
    at = lot.choice([at for at, row in enumerate(rows) if row.get("event") == kind])
    path = lot.choice(list(places(rows[at])))
    held: Any = rows[at]
    for key in path[:-1]:
        held = held[key]
    odd = lot.choice(ODD)
    held[path[-1]] = odd
    if path == ("at",):
        for row in rows[at + 1 :]:
            row["at"] = odd
    return text_of(rows), f"{kind} {'.'.join(map(str, path))} = {str(odd)[:30]!a}"
