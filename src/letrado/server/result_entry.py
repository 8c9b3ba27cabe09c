"""A result as typed on a phone: read, asked about where it is odd, and made a command."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from letrado.controls import is_plain_line
from letrado.errors import Illegal, Unreadable
from letrado.server.tournaments import Hall
from letrado.tournament.commands import Command, EnterResult, SubmitResult
from letrado.tournament.events import Author
from letrado.tournament.rounds import Pair, Play, Result, Source
from letrado.tournament.starts import First
from letrado.tournament.state import Place

Who = Literal["both", "first", "second"]

LOW, HIGH, WIDE = 100, 700, 300
"""Beyond these a score is asked about: it happens, but a slip of the thumb happens more often."""
_NUMBER = re.compile(r"^\s*[-−]?\d{1,4}\s*$")


@dataclass(frozen=True, slots=True)
class Told:
    """What a form says."""

    result: Result
    who: Who
    sure: bool


def read_told(fields: Mapping[str, str], pair: Pair) -> Told:
    """The form, or what is wrong with it."""
    first, second = (_score(fields.get(name, "")) for name in ("first", "second"))
    starter: First | None = None
    if pair.starter is None:
        starter = "A" if fields.get("starter") == "A" else "B" if fields.get("starter") else None
        if starter is None:
            raise Illegal("result.who_started", "Say who started: the lot at the table decided it")
    result = Result(
        first,
        second,
        starter=starter,
        plays=(_play(fields, "first"), _play(fields, "second")),
    )
    who: Who = "first" if fields.get("who") == "first" else "both"
    if fields.get("who") == "second":
        who = "second"
    return Told(result, who, fields.get("sure") == f"{first}-{second}")


def _score(text: str) -> int:
    if not _NUMBER.match(text):
        raise Unreadable("result.number", "Both scores are numbers, as on the sheet")
    return int(text.replace("−", "-"))


def _play(fields: Mapping[str, str], side: str) -> Play | None:
    word = fields.get(f"word_{side}", "").strip().upper()
    points = fields.get(f"points_{side}", "").strip()
    if not word and not points:
        return None
    if not word or len(word) > 30 or not is_plain_line(word) or not points.isdecimal():
        raise Unreadable("result.play", "A best play is a word and its points")
    return Play(word, min(int(points), 9_999))


def is_odd(result: Result) -> bool:
    """Whether a score is asked about before it counts."""
    low, high = sorted((result.first, result.second))
    return low < LOW or high > HIGH or high - low > WIDE


def by_official(place: Place, told: Told, by: Author) -> Command:
    """An official tells it: it counts at once."""
    division, number, table = place
    source: Source = "monitor" if by.role == "monitor" else "desk"
    return EnterResult(by, number, table, _from(told.result, source), division)


def by_slip(hall: Hall, place: Place, told: Told, agreed: bool) -> Command:
    """Whoever holds the slip tells it: both players there, or one of them for himself."""
    division, number, table = place
    _, pair = hall.tournament.table(*place)
    names = [hall.tournament.entrants[one].name for one in pair.players]
    if told.who != "both":
        at = 0 if told.who == "first" else 1
        return by_player(place, told, pair.players[at], names[at])
    if not agreed:
        raise Illegal("result.both_sign", "Both players sign, each for himself")
    signed = _from(told.result, "slip", tuple(sorted(pair.players)))
    return EnterResult(Author("monitor", " + ".join(names)[:80]), number, table, signed, division)


def by_player(place: Place, told: Told, player: int, name: str) -> Command:
    """One of the two tells it: it counts when the other says the same (F09 §44, CAT 4.p3)."""
    division, number, table = place
    return SubmitResult(Author("player", name), player, number, table, told.result, division)


def _from(result: Result, source: Source, signed: tuple[int, ...] = ()) -> Result:
    return Result(
        result.first,
        result.second,
        starter=result.starter,
        source=source,
        signed=signed,
        plays=result.plays,
    )
