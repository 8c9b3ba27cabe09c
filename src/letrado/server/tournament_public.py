"""``/torneo/{tournament}``: what everybody sees of a tournament, live, on phones and elsewhere."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import anyio.to_thread
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from letrado.errors import Unavailable
from letrado.server import tournament_public_views as views
from letrado.server.i18n import language_of
from letrado.server.paging import sheet
from letrado.server.render import page as draw_page
from letrado.server.round_games import own_game
from letrado.server.tournament_hall import shown
from letrado.server.tournament_roles import offices, parts_of
from letrado.server.tournaments import Hall, tournaments_of
from letrado.server.visitors import network_of, now_of, store_of, visitor_of
from letrado.store import games, tournament_people, tournaments, view
from letrado.tournament.clocking import round_clock
from letrado.tournament.plan import SYSTEMS
from letrado.tournament.rounds import Round
from letrado.tournament.state import Tournament
from letrado.tournament.telling import plan_told
from letrado.tournament.tiebreaks import NAMES

router = APIRouter(include_in_schema=False)

HOME = "/torneo/{tournament}"
EMBEDDED = HOME + "/clasificacion/incrustada"
_WAIT = 25.0
"""Seconds that a page waits for news before it asks again."""


@dataclass(frozen=True, slots=True)
class Here:
    """What is looked at: *found* is the tournament without what is held back."""

    request: Request
    hall: Hall
    found: Tournament
    division: str


async def visible(request: Request, tournament: str) -> tuple[Hall, frozenset[str]]:
    """The tournament, for whoever may see it; for others there is none."""
    hall = await tournaments_of(request).hall(tournament)
    parts = await anyio.to_thread.run_sync(parts_of, request, tournament)
    if hall.row.visibility == "officials" and not offices(parts):
        raise tournaments.unknown(tournament)
    return hall, parts


def mark_of(hall: Hall) -> str:
    """Another after every change that a page may show, and the same at every server."""
    return f"{hall.seq}.{hall.beside}"


@router.get(HOME + "/cambios")
async def changes(request: Request, tournament: str, desde: str = "") -> Response:
    """Answers when the tournament is no longer as the page shows it, or after a while."""
    hall, _ = await visible(request, tournament)
    account, halls = visitor_of(request).account, tournaments_of(request)
    with halls.listening(hall, account.id if account else None, network_of(request)) as listener:
        if mark_of(hall) == desde:
            await listener.wait_for_page(request, _WAIT)
    return JSONResponse({"mark": mark_of(hall)}, headers={"Cache-Control": "no-store"})


@router.api_route(HOME, methods=["GET", "HEAD"])
async def show_standings(request: Request, tournament: str) -> Response:
    """The standings after any round, of all, of a class, or of the teams."""
    return await _drawn(request, tournament, "tournament.html", "standings", _standings)


@router.api_route(EMBEDDED, methods=["GET", "HEAD"])
async def show_embedded(request: Request, tournament: str) -> Response:
    """The standings alone, for a page of somebody else's."""
    return await _drawn(request, tournament, "tournament_embed.html", "standings", _standings)


@router.api_route(HOME + "/ronda/{number}", methods=["GET", "HEAD"])
async def show_round(request: Request, tournament: str, number: int) -> Response:
    """A round: pairings and results."""

    def made(here: Here) -> dict[str, Any]:
        played = here.found.division(here.division).round(number)
        page = views.round_page(here.hall, here.found, here.division, played)
        return {
            "round": page,
            "sheet": sheet(page["tables"], request.query_params.get("pagina", "")),
        }

    return await _drawn(request, tournament, "tournament_round.html", "rounds", made)


@router.api_route(HOME + "/jugadores", methods=["GET", "HEAD"])
async def show_players(request: Request, tournament: str) -> Response:
    """Everybody who takes part, by name."""

    def made(here: Here) -> dict[str, Any]:
        members = here.found.members(here.division)
        by_name = sorted(members, key=lambda one: one.name.casefold())
        return {"members": by_name, "gone": here.found.withdrawn}

    return await _drawn(request, tournament, "tournament_players.html", "players", made)


@router.api_route(HOME + "/jugador/{number}", methods=["GET", "HEAD"])
async def show_player(request: Request, tournament: str, number: int) -> Response:
    """A player's card."""

    def made(here: Here) -> dict[str, Any]:
        return {"card": views.player_page(here.found, number)}

    return await _drawn(request, tournament, "tournament_player.html", "players", made)


@router.api_route(HOME + "/estadisticas", methods=["GET", "HEAD"])
async def show_figures(request: Request, tournament: str) -> Response:
    """The figures that people like."""

    def made(here: Here) -> dict[str, Any]:
        return views.figures_page(here.found, here.division)

    return await _drawn(request, tournament, "tournament_figures.html", "figures", made)


@router.api_route(HOME + "/reglas", methods=["GET", "HEAD"])
async def show_rules(request: Request, tournament: str) -> Response:
    """Under which text it is played, how it was read, and who judges appeals."""

    def made(here: Here) -> dict[str, Any]:
        found = here.found
        language, plan = language_of(here.request), found.division(here.division).plan
        return {
            "rules": found.rules.title.read_in(language),
            "settings": found.settings,
            "plan": plan_told(plan, language) if plan else "",
            "readings": found.interpretations.told,
            "tribunal": found.tribunal,
        }

    return await _drawn(request, tournament, "tournament_rules.html", "rules", made)


@router.api_route(HOME + "/club", methods=["GET", "HEAD"])
async def show_club(request: Request, tournament: str, nombre: str = "") -> Response:
    """A club in this tournament: its players, and what they did together."""

    def made(here: Here) -> dict[str, Any]:
        wanted = nombre[:80].casefold()
        rows = []
        for name in here.found.divisions:
            page = views.standings_page(here.found, name, None, None, None)
            rows += [
                {**row, "division": name, "of": page["sheet"].total}
                for row in page["rows"]
                if row["club"].casefold() == wanted
            ]
        if not rows:
            raise Unavailable("club.unknown", "No player is of the club “{club}”", club=nombre[:80])
        return {"club": rows[0]["club"], "rows": rows}

    return await _drawn(request, tournament, "tournament_club.html", "players", made)


@router.api_route(HOME + "/proyector", methods=["GET", "HEAD"])
async def show_screen(request: Request, tournament: str) -> Response:
    """The hall's screen: all tables of the round, who calls, and the clock."""

    def made(here: Here) -> dict[str, Any]:
        rounds = here.found.division(here.division).rounds
        last = rounds[-1] if rounds else None
        told = (here.hall, here.found, here.division)
        return {
            "round": views.round_page(*told, last) if last else None,
            "clock": _clock(here, last),
            "calls": _calls(here, last),
            "notice": shown(here.hall.row).notice,
        }

    return await _drawn(request, tournament, "tournament_projector.html", "screen", made)


def _calls(here: Here, last: Round | None) -> dict[int, str]:
    """Tables that wait for somebody: on paper, at the console, or in a game."""
    if last is None:
        return {}
    hall, division = here.hall, here.division
    with view(store_of(here.request)) as connection:
        found = {
            each.table.number: each.kind
            for each in tournament_people.calls(connection, hall.id)
            if (each.table.division, each.table.round) == (division, last.number)
        }
        own = tournament_people.games_of(connection, hall.id, division, last.number)
        calling = {row.id: row.call for row in games.calling(connection)} if own else {}
    return found | {table: calling[game] or "" for table, game in own.items() if game in calling}


def _clock(here: Here, last: Round | None) -> dict[str, Any]:
    """Seconds now, so that a screen whose own clock is wrong still counts right."""
    if last is None:
        return {"left": None, "elapsed": None, "called": False}
    clock = round_clock(here.hall.log, here.division, last.number)
    now = now_of(here.request)
    return {
        "left": None if clock.ends_at is None else (clock.ends_at - now) // 1000,
        "elapsed": None if clock.started_at is None else (now - clock.started_at) // 1000,
        "called": last.time_up,
    }


# -- drawing -----------------------------------------------------------------------------------


def _standings(here: Here) -> dict[str, Any]:
    found, division = here.found, here.division
    asked = here.request.query_params
    paired = len(found.division(division).rounds)
    text = asked.get("ronda", "")
    last = int(text) if text.isdecimal() and len(text) < 4 else None
    if last is not None and not 0 <= last <= paired:
        last = None
    category = asked.get("clase", "")[:80] or None
    teams = bool(asked.get("equipos")) and bool(found.settings.boards)
    standings = views.standings_page(found, division, last, category, asked.get("pagina", ""))
    return {
        "standings": standings,
        "teams": views.teams_page(found, division, last) if teams else None,
        "category": category,
        "last": last,
        "rounds": list(range(1, paired + 1)),
        **views.figures_page(found, division),
    }


def _mine(request: Request, hall: Hall) -> dict[str, Any] | None:
    """Who whoever looks is in the tournament, where he plays now, and his game if it is here."""
    account = visitor_of(request).account
    if account is None:
        return None
    with view(store_of(request)) as connection:
        number, at, game = own_game(connection, hall, account)
    one = hall.tournament.entrants.get(number)
    if one is None:
        return None
    team = any(number in each.members for each in hall.tournament.teams.values())
    return {
        "name": one.name,
        "round": at.round,
        "table": at.number,
        "game": game,
        "team": team and bool(hall.tournament.settings.boards),
    }


async def _drawn(
    request: Request,
    tournament: str,
    template: str,
    tab: str,
    made: Callable[[Here], dict[str, Any]],
) -> Response:
    hall, parts = await visible(request, tournament)

    def draw() -> Response:
        found = views.as_public(hall)
        asked = request.query_params.get("division", "")
        names = list(found.divisions)
        if not names:
            raise Unavailable("division.none", "This tournament has no division yet")
        division = asked if asked in found.divisions else names[0]
        context = {
            "event": views.heading(hall, division),
            "tab": tab,
            "root": f"/torneo/{hall.id}",
            "mark": mark_of(hall),
            "official": bool(offices(parts)),
            "mine": _mine(request, hall),
            "systems": SYSTEMS,
            "tie_break_names": NAMES,
            **made(Here(request, hall, found, division)),
        }
        return draw_page(request, template, context)

    return await anyio.to_thread.run_sync(draw)
