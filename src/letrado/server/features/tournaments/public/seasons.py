"""Over several tournaments: the ranking of a season, and the pages of clubs."""

from collections.abc import Sequence
from dataclasses import dataclass

import anyio.to_thread
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from letrado.base.errors import LetradoError, Unavailable
from letrado.server.features.tournaments.live_tournament import Hall, tournaments_of
from letrado.server.features.tournaments.public.views import as_public
from letrado.server.rendering.environment import page as draw_page
from letrado.server.rendering.template_context import as_context
from letrado.server.security.identity import store_of
from letrado.store import view
from letrado.store.tournaments import tournaments
from letrado.store.tournaments.tournaments import TournamentRow
from letrado.tournament.standings.effective_results import division_standings
from letrado.tournament.standings.season import season

router = APIRouter(include_in_schema=False)

MOST = 30
"""Tournaments that are looked at together."""


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """A player's place and points over a season; *values* in the order of the tournaments."""

    place: int
    name: str
    total: int
    values: list[str]


@dataclass(frozen=True, slots=True)
class SeasonPage:
    """The ranking over the *chosen* tournaments; *ticked* are their ids."""

    lines: list[SeasonLine]
    chosen: list[TournamentRow]
    ticked: frozenset[str]
    listed: list[TournamentRow]
    best: int | None


@router.api_route("/temporada", methods=["GET", "HEAD"])
async def show_season(request: Request) -> Response:
    """The ranking over the tournaments that are ticked; without any, over all that are over."""
    listed = await _listed(request)
    ticked = set(request.query_params.getlist("torneo")[:MOST])
    chosen = [row for row in listed if row.id in ticked] if ticked else _over(listed)
    text = request.query_params.get("mejores", "")
    best = int(text) if text.isdecimal() and len(text) < 4 and 0 < int(text) <= MOST else None
    halls = await _halls(request, chosen)

    def draw() -> Response:
        places: dict[str, dict[str, int]] = {}
        for hall in halls:
            found = as_public(hall)
            places[hall.id] = {
                found.entrants[row.number].name: row.place
                for name in list(found.divisions)[:1]
                for row in division_standings(found, name)
            }
        page = SeasonPage(
            lines=[
                SeasonLine(
                    row.place,
                    row.name,
                    row.total,
                    [str(row.by_tournament.get(hall.id, "")) for hall in halls],
                )
                for row in season(places, best=best)
            ],
            chosen=[hall.row for hall in halls],
            ticked=frozenset(hall.id for hall in halls),
            listed=listed,
            best=best,
        )
        return draw_page(request, "season.html", as_context(page))

    return await anyio.to_thread.run_sync(draw)


@dataclass(frozen=True, slots=True)
class ClubLine:
    """A player of a club in one tournament."""

    number: int
    name: str
    place: int
    points: str
    spread: int


@dataclass(frozen=True, slots=True)
class ClubEvent:
    """A tournament in which players of a club took part."""

    id: str
    name: str
    date: str
    club: str
    rows: list[ClubLine]


@dataclass(frozen=True, slots=True)
class ClubPage:
    """A club over the latest tournaments."""

    club: str
    events: Sequence[ClubEvent]


@router.api_route("/club/{club}", methods=["GET", "HEAD"])
async def show_club(request: Request, club: str) -> Response:
    """A club over the latest tournaments: who played where, and how it went."""
    wanted = club[:80].casefold()
    halls = await _halls(request, await _listed(request))

    def draw() -> Response:
        events = [found for hall in halls if (found := _of_club(hall, wanted))]
        if not events:
            raise Unavailable("club.unknown", "No player is of the club “{club}”", club=club[:80])
        return draw_page(request, "club.html", as_context(ClubPage(events[0].club, events)))

    return await anyio.to_thread.run_sync(draw)


def _of_club(hall: Hall, wanted: str) -> ClubEvent | None:
    found = as_public(hall)
    rows, club = [], ""
    for name in found.divisions:
        for row in division_standings(found, name):
            entrant = found.entrants[row.number]
            if wanted and entrant.club.casefold() == wanted:
                club = club or entrant.club
                points = f"{row.card.points / 2:g}"
                line = ClubLine(row.number, entrant.name, row.place, points, row.card.spread)
                rows.append(line)
    return ClubEvent(hall.id, hall.row.name, hall.row.date, club, rows) if rows else None


def _over(listed: list[TournamentRow]) -> list[TournamentRow]:
    return [row for row in listed if row.status == "closed"]


async def _listed(request: Request) -> list[TournamentRow]:
    def read() -> list[TournamentRow]:
        with view(store_of(request)) as connection:
            return tournaments.listed(connection, limit=MOST)

    return await anyio.to_thread.run_sync(read)


async def _halls(request: Request, rows: list[TournamentRow]) -> list[Hall]:
    """Those that can be read: one that cannot does not take the others along."""
    found = []
    for row in rows:
        try:
            found.append(await tournaments_of(request).hall(row.id))
        except LetradoError:
            continue
    return found
