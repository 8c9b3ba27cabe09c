"""Read a result typed on a phone, query it if it is unusual, and turn it into a command."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from letrado.base.control_characters import is_plain_line
from letrado.base.errors import Illegal, Unreadable
from letrado.server.features.tournaments.live_tournament import LiveTournament
from letrado.tournament.model.commands import Command, EnterResult, SubmitResult
from letrado.tournament.model.events import Author
from letrado.tournament.model.rounds import Pair, Play, Result, Source
from letrado.tournament.model.state import Place
from letrado.tournament.pairing.starts import First

Who = Literal["both", "first", "second"]

LOW, HIGH, WIDE = 100, 700, 300
"""Bounds of usual scores and spreads: beyond them a typing error is likelier than the score."""
_NUMBER = re.compile(r"^\s*[-−]?\d{1,4}\s*$")
_POINTS = re.compile(r"^\d{1,4}$")


@dataclass(frozen=True, slots=True)
class Own:
    """Players of a table with a linked account, and those who gave their own code."""

    known: frozenset[int] = frozenset()
    signing: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Told:
    """A result as a form gives it; *sure* says that an unusual score was confirmed."""

    result: Result
    who: Who
    sure: bool


def read_told(fields: Mapping[str, str], pair: Pair) -> Told:
    """Read the result from a form; an error says what is wrong with it."""
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
    if not word or len(word) > 30 or not is_plain_line(word) or not _POINTS.match(points):
        raise Unreadable("result.play", "A best play is a word and its points")
    return Play(word, int(points))


def is_odd(result: Result) -> bool:
    """Return True if a score is so unusual that it must be confirmed."""
    low, high = sorted((result.first, result.second))
    return low < LOW or high > HIGH or high - low > WIDE


def by_official(place: Place, told: Told, by: Author) -> Command:
    """Enter a result from an official; it counts at once."""
    division, number, table = place
    source: Source = "monitor" if by.role == "monitor" else "desk"
    return EnterResult(by, number, table, _from(told.result, source), division)


def by_slip(hall: LiveTournament, place: Place, told: Told, own: Own) -> list[Command]:
    """Submit a result from the holder of the slip, for both players or for one of them.

    The slip is no signature (F09 §44, CAT 4.p3): it has one code, and one person may hold it.
    Players who give their own code as well sign. A player with an account here must give that code,
    or confirm the result in their account.
    """
    _, pair = hall.tournament.table(*place)
    told_by = {player for player, _ in hall.tournament.submitted.get(place, ())}
    wanted = {"both": pair.players, "first": pair.players[:1], "second": pair.players[1:]}
    made: list[Command] = []
    for player in wanted[told.who]:
        name = hall.tournament.entrants[player].name
        if player in own.signing:
            made.append(by_player(place, told, player, name))
        elif player not in own.known:
            made.append(by_player(place, told, player, name, "slip"))
        elif player not in told_by or told.who != "both":
            raise Illegal(
                "result.confirm",
                "{name} has an account here: they confirm the result in it, or with their own code",
                article=hall.tournament.rules.cite("R-170"),
                name=name,
            )
    return made


def by_player(
    place: Place, told: Told, player: int, name: str, source: Source = "players"
) -> Command:
    """Submit a result from one player; it counts when the other submits the same one.

    See F09 §44, CAT 4.p3.
    """
    division, number, table = place
    result = _from(told.result, source)
    return SubmitResult(Author("player", name), player, number, table, result, division)


def _from(result: Result, source: Source) -> Result:
    return Result(
        result.first,
        result.second,
        starter=result.starter,
        source=source,
        plays=result.plays,
    )
