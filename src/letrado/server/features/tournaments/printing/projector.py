"""Publish rounds, and keep the notice on the screen of the hall.

Both are kept outside the log, because the law asks for neither. A round is public as soon as it is
paired, unless the director holds rounds back until they publish them.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from letrado.formats import strict_json
from letrado.server.features.tournaments.live_tournament import LiveTournament
from letrado.store.tournaments.tournaments import TournamentRow
from letrado.tournament.model.rounds import Round
from letrado.tournament.model.state import Tournament

LONGEST_NOTICE = 120


@dataclass(frozen=True, slots=True)
class Shown:
    """The director's choices: *hold* keeps back rounds after the last *published* of a division."""

    hold: bool = False
    published: Mapping[str, int] = field(default_factory=dict)
    notice: str = ""
    """A line at the foot of the screen."""


def shown(row: TournamentRow) -> Shown:
    """Read the director's choices; a part that cannot be read has its default."""
    try:
        raw = strict_json.loads(row.hall)
    except (ValueError, RecursionError):
        return Shown()
    if type(raw) is not dict:
        return Shown()
    told, notice = raw.get("published"), raw.get("notice")
    published = told if type(told) is dict else {}
    return Shown(
        raw.get("hold") is True,
        {name: number for name, number in published.items() if type(number) is int},
        notice if type(notice) is str else "",
    )


def as_kept(chosen: Shown) -> dict[str, Any]:
    """Return the choices as the store keeps them."""
    return {**asdict(chosen), "published": dict(chosen.published)}


def public_rounds(hall: LiveTournament, division: str) -> tuple[Round, ...]:
    """Return the rounds of a division that everybody may see."""
    rounds = hall.tournament.division(division).rounds
    return rounds[: _published(hall.row, hall.tournament, division)]


def _published(row: TournamentRow, tournament: Tournament, division: str) -> int:
    rounds = tournament.division(division).rounds
    chosen = shown(row)
    if not chosen.hold:
        return len(rounds)
    begun = (one.number for one in rounds if one.started or one.results)
    last = max(begun, default=0)
    return min(len(rounds), max(last, chosen.published.get(division, 0)))
