"""What may come from outside, how large and how often: one table (``limits.toml``)."""

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
"""Signs of a path that are looked at."""

NOTHING: Mapping[str, int] = {}


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and so many a second after that."""

    burst: int
    a_second: float

    def times(self, many: int) -> "Rate":
        """The same for *many* people."""
        return Rate(self.burst * many, self.a_second * many)


@dataclass(frozen=True, slots=True)
class LaneSize:
    """Threads for one kind of work, and how many of them one visitor may have at once."""

    threads: int
    each: int
    waiting: int
    """Pieces of work of one visitor that may wait for a thread."""


@cache
def table() -> Mapping[str, Mapping[str, Any]]:
    """The whole table; a name in it that means nothing is a mistake of ours."""
    raw: dict[str, dict[str, Any]] = tomllib.loads(_FILE.read_text("utf-8"))
    for part, kinds in (("paces", "rates"), ("sockets", "rates"), ("work", "lanes")):
        for what, named in raw[part].items():
            if named not in raw[kinds]:
                raise ValueError(f"{what}: “{named}” is not among the {kinds}")
    return raw


def count(name: str) -> int:
    """How many, or how much, of something."""
    return int(table()["counts"][name])


@cache
def rate(name: str) -> Rate:
    """How fast."""
    return Rate(**table()["rates"][name])


@cache
def crowd(name: str) -> Rate:
    """How fast all people behind one address may be together."""
    known = table()["crowd"]
    return Rate(**known[name]) if name in known else rate(name).times(known["times"])


@cache
def lanes() -> Mapping[str, LaneSize]:
    """The lanes in which work waits for a thread."""
    return {name: LaneSize(**size) for name, size in table()["lanes"].items()}


def lane_of(method: str, path: str) -> str:
    """The lane of a request; a method that nothing answers to waits with the pages.

    >>> lane_of("GET", "/palabras"), lane_of("WS", "/juego/k3v9/ws"), lane_of("PUT", "/")
    ('study', 'game', 'page')
    """
    found = _longest("work", _as_looking(method), path[:_LONGEST])
    return str(table()["work"][found]) if found else "page"


def cost_of(method: str, path: str) -> int:
    """Milliseconds of processor time that a request costs, about.

    >>> cost_of("GET", "/palabras") > cost_of("GET", "/torneos") > cost_of("GET", "/static/x.js")
    True
    """
    found = _longest("costs", _as_looking(method), path[:_LONGEST])
    return int(table()["costs"][found or "GET /"])


def attempts(name: str) -> tuple[int, int]:
    """How many attempts within how many milliseconds."""
    found = table()["throttles"][name]
    return found["most"], found["minutes"] * _MINUTE


def refill(name: str) -> tuple[int, int]:
    """Return how many are allowed at once, and the milliseconds until one more is."""
    found = table()["refills"][name]
    return found["burst"], 60 * _MINUTE // found["an_hour"]


def pace_of(method: str, path: str) -> str:
    """The rate that a request spends; a method that nothing answers to is a way of looking.

    >>> pace_of("GET", "/juego/k3v9/repaso"), pace_of("POST", "/entrar"), pace_of("PUT", "/")
    ('work', 'send', 'look')
    """
    found = _longest("paces", f"{method} ", path[:_LONGEST])
    return str(table()["paces"][found]) if found else "look"


def body_of(path: str, otherwise: Mapping[str, int] = NOTHING) -> int:
    """How many bytes the body of a request may have; where settings say *otherwise*, that many.

    >>> body_of("/entrar"), body_of("/importar/comprobar")
    (65536, 650000)
    """
    found = _longest("bodies", "", path[:_LONGEST]) or "/"
    return otherwise.get(found) or int(table()["bodies"][found])


def _as_looking(method: str) -> str:
    """The beginning of the entries for a method; to look at the head of a page is to look."""
    return f"{'GET' if method == 'HEAD' else method} "


@lru_cache(maxsize=16_384)
def _longest(part: str, before: str, path: str) -> str:
    """Which beginning of a path fits best; empty: none."""
    fits = (key for key, form in _forms(part, before) if form.match(path))
    return max(fits, key=len, default="")


@cache
def _forms(part: str, before: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """The beginnings of paths of a part, with something in the place of each variable."""
    return tuple(
        (key, re.compile(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(key.removeprefix(before)))))
        for key in table()[part]
        if key.startswith(before)
    )
