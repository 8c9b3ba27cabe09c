"""``/torneo/{tournament}``: the public pages of a tournament, which follow it live."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import anyio.to_thread
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from letrado.base.errors import Unavailable
from letrado.base.i18n import translator
from letrado.server.features.tournaments.desk.labels import call_label
from letrado.server.features.tournaments.live_games.round_games import own_game
from letrado.server.features.tournaments.live_tournament import (
    LiveTournament,
    tournament_of,
    tournaments_of,
)
from letrado.server.features.tournaments.printing.projector import shown
from letrado.server.features.tournaments.public import views
from letrado.server.features.tournaments.public.tables import (
    Figure,
    Figures,
    TeamLine,
    figures_of,
    team_lines,
)
from letrado.server.features.tournaments.roles import offices, parts_of
from letrado.server.rendering.environment import page as draw_page
from letrado.server.rendering.environment import public_page
from letrado.server.rendering.i18n import language_of
from letrado.server.rendering.paging import Sheet, sheet
from letrado.server.rendering.template_context import as_context
from letrado.server.security import rate_limits
from letrado.server.security.identity import network_of, now_of, store_of, visitor_of
from letrado.store import read_transaction
from letrado.store.games import games
from letrado.store.tournaments import tournament_links, tournaments
from letrado.tournament.justice.tribunal import Tribunal
from letrado.tournament.model.clocking import round_clock
from letrado.tournament.model.entrants import Entrant
from letrado.tournament.model.rounds import Round
from letrado.tournament.model.settings import Settings
from letrado.tournament.model.state import Tournament
from letrado.tournament.standings.tiebreaks import NAMES
from letrado.tournament.telling import plan_told

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

router = APIRouter(include_in_schema=False)

HOME = "/torneo/{tournament}"
EMBEDDED = HOME + "/clasificacion/incrustada"
_WAIT = 25.0
"""Seconds that a page waits for news before it asks again."""
_DRAWING_MS = 12
"""Processor time charged for drawing a page, on top of the charge for the request."""
_SCREEN = "screen"
"""The tab of the hall's screen: it shows seconds, so it is never cached."""


@dataclass(frozen=True, slots=True)
class Here:
    """A request for a page; *found* is the tournament without the rounds that are held back."""

    request: Request
    hall: LiveTournament
    found: Tournament
    division: str

    @property
    def language(self) -> str:
        """The language of the page."""
        return language_of(self.request)


async def visible(request: Request, tournament: str) -> tuple[LiveTournament, frozenset[str]]:
    """Return the tournament and the visitor's roles; unknown to those who may not see it."""
    hall = await tournament_of(request, tournament)
    parts = await anyio.to_thread.run_sync(parts_of, request, tournament)
    if hall.row.visibility == "officials" and not offices(parts):
        raise tournaments.unknown(tournament)
    return hall, parts


def mark_of(hall: LiveTournament) -> str:
    """Return a mark of the state: another after every change, and the same at every server."""
    return f"{hall.seq}.{hall.beside}"


@router.get(HOME + "/cambios")
async def changes(request: Request, tournament: str, desde: str = "") -> Response:
    """Answer when the tournament is no longer as the page shows it, or after `_WAIT` seconds."""
    hall, _ = await visible(request, tournament)
    account, halls = visitor_of(request).account, tournaments_of(request)
    with halls.listening(hall, account.id if account else None, network_of(request)) as listener:
        if mark_of(hall) == desde:
            await listener.wait_for_page(request, _WAIT)
    return JSONResponse({"mark": mark_of(hall)}, headers={"Cache-Control": "no-store"})


@router.api_route(HOME, methods=["GET", "HEAD"])
async def show_standings(request: Request, tournament: str) -> Response:
    """Show the standings after any round, of all players, of a class, or of the teams."""
    return await _drawn(request, tournament, "tournament.html", "standings", _standings)


@router.api_route(EMBEDDED, methods=["GET", "HEAD"])
async def show_embedded(request: Request, tournament: str) -> Response:
    """Show the standings alone, for embedding in another site."""
    return await _drawn(request, tournament, "tournament_embed.html", "standings", _standings)


@dataclass(frozen=True, slots=True)
class RoundPage:
    """A round, and the tables of it that fit on a page."""

    round: views.PublicRound
    sheet: Sheet[views.PublicTable]


@router.api_route(HOME + "/ronda/{number}", methods=["GET", "HEAD"])
async def show_round(request: Request, tournament: str, number: int) -> Response:
    """Show the pairings and results of a round."""

    def made(here: Here) -> RoundPage:
        played = here.found.division(here.division).round(number)
        page = views.round_page(here.found, here.division, played, here.language)
        return RoundPage(page, sheet(page.tables, request.query_params.get("pagina", "")))

    return await _drawn(request, tournament, "tournament_round.html", "rounds", made)


@dataclass(frozen=True, slots=True)
class PlayersPage:
    """All players by name; those in *gone* have withdrawn."""

    members: Sequence[Entrant]
    gone: Collection[int]


@router.api_route(HOME + "/jugadores", methods=["GET", "HEAD"])
async def show_players(request: Request, tournament: str) -> Response:
    """Show all players by name."""

    def made(here: Here) -> PlayersPage:
        members = here.found.members(here.division)
        by_name = sorted(members, key=lambda one: one.name.casefold())
        return PlayersPage(by_name, here.found.withdrawn)

    return await _drawn(request, tournament, "tournament_players.html", "players", made)


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """A player's card."""

    card: views.PlayerCard


@router.api_route(HOME + "/jugador/{number}", methods=["GET", "HEAD"])
async def show_player(request: Request, tournament: str, number: int) -> Response:
    """Show a player's card."""

    def made(here: Here) -> PlayerPage:
        return PlayerPage(views.player_page(here.found, number))

    return await _drawn(request, tournament, "tournament_player.html", "players", made)


@router.api_route(HOME + "/estadisticas", methods=["GET", "HEAD"])
async def show_figures(request: Request, tournament: str) -> Response:
    """Show the popular figures, such as the best play."""

    def made(here: Here) -> Figures:
        return figures_of(here.found, here.division, here.language)

    return await _drawn(request, tournament, "tournament_figures.html", "figures", made)


@dataclass(frozen=True, slots=True)
class RulesPage:
    """The edition and terms of the tournament, the rulings on the text, and the tribunal."""

    rules: str
    settings: Settings
    plan: str
    readings: Sequence[tuple[str, str]]
    tribunal: Tribunal | None


@router.api_route(HOME + "/reglas", methods=["GET", "HEAD"])
async def show_rules(request: Request, tournament: str) -> Response:
    """Show the edition and terms, the rulings on the text, and the tribunal."""

    def made(here: Here) -> RulesPage:
        found, language = here.found, here.language
        plan = found.division(here.division).plan
        return RulesPage(
            rules=found.rules.title.read_in(language),
            settings=found.settings,
            plan=plan_told(plan, language) if plan else "",
            readings=found.interpretations.told,
            tribunal=found.tribunal,
        )

    return await _drawn(request, tournament, "tournament_rules.html", "rules", made)


@dataclass(frozen=True, slots=True)
class ClubLine:
    """A player of a club, and the division that they play in."""

    row: views.PublicLine
    division: str


@dataclass(frozen=True, slots=True)
class ClubPage:
    """A club in a tournament."""

    club: str
    lines: list[ClubLine]


@router.api_route(HOME + "/club", methods=["GET", "HEAD"])
async def show_club(request: Request, tournament: str, nombre: str = "") -> Response:
    """Show the players of a club in this tournament, with their standings."""

    def made(here: Here) -> ClubPage:
        wanted = nombre[:80].casefold()
        lines = [
            ClubLine(row, name)
            for name in here.found.divisions
            for row in views.standings_page(here.found, name, here.language).rows
            if row.club.casefold() == wanted
        ]
        if not lines or not wanted:
            raise Unavailable("club.unknown", "No player is of the club “{club}”", club=nombre[:80])
        return ClubPage(lines[0].row.club, lines)

    return await _drawn(request, tournament, "tournament_club.html", "players", made)


@dataclass(frozen=True, slots=True)
class ScreenClock:
    """Seconds left and elapsed in a round; *called* says that its time is over."""

    left: int | None = None
    elapsed: int | None = None
    called: bool = False


@dataclass(frozen=True, slots=True)
class ScreenCall:
    """A call of a table for an official, in words and as an icon."""

    text: str
    icon: str


@dataclass(frozen=True, slots=True)
class ScreenPage:
    """The hall's screen; *calls* by table."""

    round: views.PublicRound | None
    clock: ScreenClock
    calls: Mapping[int, ScreenCall]
    notice: str


@router.api_route(HOME + "/proyector", methods=["GET", "HEAD"])
async def show_screen(request: Request, tournament: str) -> Response:
    """Show the hall's screen: all tables of the round, calls for officials, and the clock."""

    def made(here: Here) -> ScreenPage:
        rounds = here.found.division(here.division).rounds
        last = rounds[-1] if rounds else None
        return ScreenPage(
            round=views.round_page(here.found, here.division, last, here.language)
            if last
            else None,
            clock=_clock(here, last),
            calls={
                table: ScreenCall(
                    call_label(kind, "", here.language), "scale" if kind == "judge" else "hand"
                )
                for table, kind in _calls(here, last).items()
            },
            notice=shown(here.hall.row).notice,
        )

    return await _drawn(request, tournament, "tournament_projector.html", _SCREEN, made)


def _calls(here: Here, last: Round | None) -> dict[int, str]:
    """Find the tables that call an official: from the page of its result, or in its game."""
    if last is None:
        return {}
    hall, division = here.hall, here.division
    with read_transaction(store_of(here.request)) as connection:
        found = {
            each.table.number: each.kind
            for each in tournament_links.calls(connection, hall.id)
            if (each.table.division, each.table.round) == (division, last.number)
        }
        own = tournament_links.games_of(connection, hall.id, division, last.number)
        calling = {row.id: row.call for row in games.calling_among(connection, own.values())}
    return found | {table: calling[game] or "" for table, game in own.items() if game in calling}


def _clock(here: Here, last: Round | None) -> ScreenClock:
    """Return seconds instead of times, so that a screen with a wrong clock counts right."""
    if last is None:
        return ScreenClock()
    clock = round_clock(here.hall.log, here.division, last.number)
    now = now_of(here.request)
    return ScreenClock(
        None if clock.ends_at is None else (clock.ends_at - now) // 1000,
        None if clock.started_at is None else (now - clock.started_at) // 1000,
        last.time_up,
    )


# -- drawing -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """The standings after a round, of all players or a class; with *teams*, of the teams."""

    standings: views.Standings
    teams: list[TeamLine] | None
    category: str
    query_round: str
    rounds: list[int]
    figures: list[Figure]


def _standings(here: Here) -> StandingsPage:
    found, division = here.found, here.division
    asked = here.request.query_params
    paired = len(found.division(division).rounds)
    text = asked.get("ronda", "")
    last = int(text) if text.isdecimal() and len(text) < 4 else None
    if last is not None and not 0 <= last <= paired:
        last = None
    category = asked.get("clase", "")[:80]
    teams = bool(asked.get("equipos")) and bool(found.settings.boards)
    page = asked.get("pagina", "")
    return StandingsPage(
        standings=views.standings_page(found, division, here.language, last, category, page),
        teams=team_lines(found, division, last) if teams else None,
        category=category,
        query_round="" if last is None else f"&ronda={last}",
        rounds=list(range(1, paired + 1)),
        figures=figures_of(found, division, here.language).figures,
    )


@dataclass(frozen=True, slots=True)
class OwnSeat:
    """The viewer's player in the tournament, their table now, and its live game if it has one."""

    name: str
    round: int
    table: int
    game: str
    team: bool


def _mine(request: Request, hall: LiveTournament) -> OwnSeat | None:
    """Return the viewer's seat in the tournament; None if they do not play in it."""
    account = visitor_of(request).account
    if account is None:
        return None
    with read_transaction(store_of(request)) as connection:
        number, at, game = own_game(connection, hall, account)
    one = hall.tournament.entrants.get(number)
    if one is None:
        return None
    team = any(number in each.members for each in hall.tournament.teams.values())
    team = team and bool(hall.tournament.settings.boards)
    return OwnSeat(one.name, at.round, at.number, game, team)


@dataclass(frozen=True, slots=True)
class EventFrame:
    """The frame of every page of a tournament, with the names of points and spread in words."""

    event: views.EventHeading
    tab: str
    root: str
    mark: str
    official: bool
    mine: OwnSeat | None
    points_name: str
    spread_name: str


async def _drawn(
    request: Request,
    tournament: str,
    template: str,
    tab: str,
    made: Callable[[Here], "DataclassInstance"],
) -> Response:
    hall, parts = await visible(request, tournament)
    mark = mark_of(hall)  # read before drawing: a later change must not be cached under it

    def context() -> dict[str, Any]:
        rate_limits.spend_time(request, _DRAWING_MS)
        found = views.as_public(hall)
        asked = request.query_params.get("division", "")
        names = list(found.divisions)
        if not names:
            raise Unavailable("division.none", "This tournament has no division yet")
        division = asked if asked in found.divisions else names[0]
        here = Here(request, hall, found, division)
        _ = translator(here.language)
        frame = EventFrame(
            event=views.heading(found, division, here.language),
            tab=tab,
            root=f"/torneo/{hall.id}",
            mark=mark,
            official=bool(offices(parts)),
            mine=_mine(request, hall),
            points_name=_(NAMES["points"]),
            spread_name=_(NAMES["spread"]),
        )
        return as_context(frame, made(here))

    def draw() -> Response:
        if visitor_of(request).account is None and tab != _SCREEN:
            return public_page(request, template, (hall.id, mark), context)
        return draw_page(request, template, context())

    return await anyio.to_thread.run_sync(draw)
