"""Over several tournaments: the ranking of a season, and the pages of clubs."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import anyio.to_thread
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from letrado.base.errors import Unavailable
from letrado.server.features.tournaments.public.places import Counted, counted
from letrado.server.infra import db
from letrado.server.rendering.environment import page as draw_page
from letrado.server.rendering.environment import public_page
from letrado.server.rendering.template_context import as_context
from letrado.server.security import rate_limits
from letrado.server.security.identity import store_of, visitor_of
from letrado.store.tournaments import tournaments
from letrado.store.tournaments.tournaments import TournamentRow
from letrado.tournament.standings.season import season

router = APIRouter(include_in_schema=False)

MOST = 30
"""Tournaments that are looked at together."""

_DRAWING_MS = 15
"""Processor time that a page costs to be drawn for each thousand places that are looked at."""


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
    found = await counted(request, chosen)

    def context() -> dict[str, Any]:
        places = {
            each.row.id: {one.name: one.place for one in each.placed if one.main} for each in found
        }
        page = SeasonPage(
            lines=[
                SeasonLine(
                    row.place,
                    row.name,
                    row.total,
                    [str(row.by_tournament.get(each, "")) for each in places],
                )
                for row in season(places, best=best)
            ],
            chosen=[each.row for each in found],
            ticked=frozenset(places),
            listed=listed,
            best=best,
        )
        return as_context(page)

    return await _drawn(request, "season.html", listed, found, context)


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
    listed = await _listed(request)
    found = await counted(request, listed)

    def context() -> dict[str, Any]:
        events = [event for each in found if (event := _of_club(each, wanted))]
        if not events:
            raise Unavailable("club.unknown", "No player is of the club “{club}”", club=club[:80])
        return as_context(ClubPage(events[0].club, events))

    return await _drawn(request, "club.html", listed, found, context)


def _of_club(event: Counted, wanted: str) -> ClubEvent | None:
    row, of_it = (
        event.row,
        [one for one in event.placed if wanted and one.club.casefold() == wanted],
    )
    rows = [ClubLine(one.number, one.name, one.place, one.points, one.spread) for one in of_it]
    return ClubEvent(row.id, row.name, row.date, of_it[0].club, rows) if rows else None


def _over(listed: list[TournamentRow]) -> list[TournamentRow]:
    return [row for row in listed if row.status == "closed"]


async def _listed(request: Request) -> list[TournamentRow]:
    return await db.read(store_of(request), partial(tournaments.listed, limit=MOST))


async def _drawn(
    request: Request,
    template: str,
    listed: Sequence[TournamentRow],
    found: Sequence[Counted],
    context: Callable[[], dict[str, Any]],
) -> Response:
    """Draw a page over tournaments: for people without an account once, until one changes."""

    def paid() -> dict[str, Any]:
        lines = sum(len(each.placed) for each in found)
        rate_limits.spend_time(request, lines * _DRAWING_MS // 1_000)
        return context()

    def draw() -> Response:
        if visitor_of(request).account is not None:
            return draw_page(request, template, paid())
        key = (tuple(listed), tuple(each.mark for each in found))
        return public_page(request, template, key, paid)

    return await anyio.to_thread.run_sync(draw)
