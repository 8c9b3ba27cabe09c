"""Limits on the size and rate of everything from outside, in one table (``limits.toml``)."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

_FILE = Path(__file__).with_name("limits.toml")
_MINUTE = 60_000
_LONGEST = 200
"""Most characters of a path that are compared."""

NOTHING: Mapping[str, int] = {}

LATEST = 253_402_300_799_999
"""Milliseconds: the end of the year 9999, the last instant that has a date."""


@dataclass(frozen=True, slots=True)
class Rate:
    """A rate limit: *burst* at once, and *a_second* each second after that."""

    burst: int
    a_second: float

    def times(self, many: int) -> "Rate":
        """Return the same rate for *many* people."""
        return Rate(self.burst * many, self.a_second * many)


@dataclass(frozen=True, slots=True)
class LaneSize:
    """Threads for one kind of work, and the most that one visitor may use at once."""

    threads: int
    each: int
    waiting: int
    """Most requests of one visitor that may wait for a thread."""


@cache
def table() -> Mapping[str, Mapping[str, Any]]:
    """Return the whole table; a name in it without a meaning is a programming error."""
    raw: dict[str, dict[str, Any]] = tomllib.loads(_FILE.read_text("utf-8"))
    for part, kinds in (("paces", "rates"), ("sockets", "rates"), ("work", "lanes")):
        for what, named in raw[part].items():
            if named not in raw[kinds]:
                raise ValueError(f"{what}: “{named}” is not among the {kinds}")
    return raw


def count(name: str) -> int:
    """Return the limit called *name*: a number or a size."""
    return int(table()["counts"][name])


@cache
def rate(name: str) -> Rate:
    """Return the rate called *name*."""
    return Rate(**table()["rates"][name])


@cache
def anonymous_rate(name: str) -> Rate:
    """Return the rate for all people behind one address together."""
    known = table()["crowd"]
    return Rate(**known[name]) if name in known else rate(name).times(known["times"])


@cache
def lanes() -> Mapping[str, LaneSize]:
    """Return the lanes in which requests wait for a thread."""
    return {name: LaneSize(**size) for name, size in table()["lanes"].items()}


def lane_of(method: str, path: str) -> str:
    """Return the lane of a request; a method without a route waits with the pages.

    >>> lane_of("GET", "/palabras"), lane_of("WS", "/juego/k3v9/ws"), lane_of("PUT", "/")
    ('study', 'game', 'page')
    """
    found = _longest("work", _as_looking(method), path[:_LONGEST])
    return str(table()["work"][found]) if found else "page"


def cost_of(method: str, path: str) -> int:
    """Return about how many milliseconds of processor time a request costs.

    >>> cost_of("GET", "/palabras") > cost_of("GET", "/torneos") > cost_of("GET", "/static/x.js")
    True
    """
    found = _longest("costs", _as_looking(method), path[:_LONGEST])
    return int(table()["costs"][found or "GET /"])


def attempts(name: str) -> tuple[int, int]:
    """Return the most attempts allowed, and the milliseconds within which they count."""
    found = table()["throttles"][name]
    return found["most"], found["minutes"] * _MINUTE


def refill(name: str) -> tuple[int, int]:
    """Return the number allowed at once, and the milliseconds until one more is."""
    found = table()["refills"][name]
    return found["burst"], 60 * _MINUTE // found["an_hour"]


def pace_of(method: str, path: str) -> str:
    """Return the name of the rate for a request; a method without a route counts as a look.

    >>> pace_of("GET", "/juego/k3v9/repaso"), pace_of("POST", "/entrar"), pace_of("PUT", "/")
    ('work', 'send', 'look')
    """
    found = _longest("paces", f"{method} ", path[:_LONGEST])
    return str(table()["paces"][found]) if found else "look"


def body_of(path: str, otherwise: Mapping[str, int] = NOTHING) -> int:
    """Return the most bytes of a request's body; settings may say *otherwise*.

    >>> body_of("/entrar"), body_of("/importar/comprobar")
    (65536, 650000)
    """
    found = _longest("bodies", "", path[:_LONGEST]) or "/"
    return otherwise.get(found) or int(table()["bodies"][found])


def _as_looking(method: str) -> str:
    """Return the beginning of the entries for a method; HEAD counts as GET."""
    return f"{'GET' if method == 'HEAD' else method} "


@lru_cache(maxsize=16_384)
def _longest(part: str, before: str, path: str) -> str:
    """Return the longest entry that matches the beginning of a path, or ""."""
    fits = (key for key, form in _forms(part, before) if form.match(path))
    return max(fits, key=len, default="")


@cache
def _forms(part: str, before: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Return the entries of a part with the pattern of each; a variable matches any one segment."""
    return tuple(
        (key, re.compile(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(key.removeprefix(before)))))
        for key in table()[part]
        if key.startswith(before)
    )
