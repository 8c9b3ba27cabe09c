"""``/torneo/{tournament}/equipo``: a team's own page; its captain sets the boards and signs.

Players who have linked their account (`accounts`) see their team. The order that the captain gives
counts from the next round that is paired, and other teams do not see it before that.
"""

from dataclasses import dataclass

import anyio.to_thread
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from letrado.base.errors import LetradoError, Unreadable
from letrado.server.features.tournaments.desk.fields import Fields, unreadable
from letrado.server.features.tournaments.live_tournament import LiveTournament, tournaments_of
from letrado.server.features.tournaments.printing.projector import public_rounds
from letrado.server.features.tournaments.public.routes import mark_of, visible
from letrado.server.features.tournaments.public.views import as_public
from letrado.server.infra import db
from letrado.server.infra.errors import Why, status_of, why
from letrado.server.infra.http_refusals import NotAllowed
from letrado.server.rendering.environment import page as draw_page
from letrado.server.rendering.i18n import language_of
from letrado.server.rendering.template_context import as_context
from letrado.server.security.identity import account_of, store_of
from letrado.store.tournaments import tournament_links
from letrado.tournament.desk.captains import is_signed, match_points
from letrado.tournament.model.commands import Command, SetLineup, SignMatch
from letrado.tournament.model.entrants import Entrant, Team
from letrado.tournament.model.events import Author
from letrado.tournament.model.rounds import Pair, Round
from letrado.tournament.model.state import Tournament
from letrado.tournament.standings.effective_results import counted_rounds, division_teams

router = APIRouter(include_in_schema=False)

HOME = "/torneo/{tournament}/equipo"


async def _own(request: Request, tournament: str) -> tuple[LiveTournament, Team, int]:
    """Return the tournament, and the visitor's team and number; refused to those without a team."""
    hall, _ = await visible(request, tournament)
    account = account_of(request).id
    own = await db.read(store_of(request), tournament_links.number_of, hall.id, account)
    for team in hall.tournament.teams.values():
        if own is not None and own in team.members:
            return hall, team, own
    raise NotAllowed(
        "team.none",
        "This page is a team’s: say first which of its players you are, with your code",
    )


@router.api_route(HOME, methods=["GET", "HEAD"])
async def show_team(request: Request, tournament: str) -> Response:
    """Show the team, its order, and its matches."""
    hall, team, own = await _own(request, tournament)
    return await _drawn(request, hall, team, own)


@router.post(HOME)
async def act_for_team(request: Request, tournament: str) -> Response:
    """Take a form of the captain: another order of the boards, or a signature."""
    hall, team, own = await _own(request, tournament)
    form = Fields(await request.form())
    try:
        command = _command(hall.tournament, team, own, form)
        await tournaments_of(request).act(hall.id, command, account=account_of(request).id)
    except LetradoError as failure:
        return await _drawn(request, hall, team, own, failure)
    return RedirectResponse(f"/torneo/{hall.id}/equipo", 303)


def _command(found: Tournament, team: Team, own: int, form: Fields) -> Command:
    by = Author("player", found.entrant(own).name)
    match form.text("do", 40):
        case "sign":
            return SignMatch(by, team.number, form.number("round", 1, 99))
        case "order":
            boards = form.many("board")
            if len(boards) != len(team.members) or not all(
                text.isascii() and text.isdigit() and len(text) < 6 for text in boards
            ):
                raise unreadable("members", ", ".join(boards)[:80])
            return SetLineup(by, team.number, tuple(map(int, boards)))
        case other:
            raise Unreadable("desk.act", "Unknown action: reload the page", act=other)


# -- drawing -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BoardView:
    """A board of a match; *scores* has the score of the team's own player first."""

    table: int
    own: str
    other: str
    scores: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class MatchView:
    """A round of the team, without *boards* for a bye; *points* once all results are in."""

    round: int
    rival: str
    boards: list[BoardView]
    points: tuple[str, str] | None
    signed: bool
    rival_signed: bool


@dataclass(frozen=True, slots=True)
class TeamStanding:
    """The place of a team among *of*, and its points."""

    place: int
    of: int
    match_points: str
    board_points: str


@dataclass(frozen=True, slots=True)
class TeamPage:
    """A team's own page; *leads* says that the viewer is its captain."""

    name: str
    root: str
    mark: str
    team: Team
    members: list[Entrant]
    boards: int
    captain: Entrant
    leads: bool
    closed: bool
    next_round: int
    standing: TeamStanding | None
    matches: list[MatchView]
    failure: Why | None


async def _drawn(
    request: Request,
    hall: LiveTournament,
    team: Team,
    own: int,
    failure: LetradoError | None = None,
) -> Response:
    return await anyio.to_thread.run_sync(_draw, request, hall, team, own, failure)


def _draw(
    request: Request, hall: LiveTournament, team: Team, own: int, failure: LetradoError | None
) -> Response:
    found = as_public(hall)
    rows = division_teams(found, team.division) if team.division in found.divisions else ()
    row = next((one for one in rows if one.number == team.number), None)
    rounds = public_rounds(hall, team.division) if team.division in found.divisions else ()
    page = TeamPage(
        name=found.settings.name,
        root=f"/torneo/{hall.id}",
        mark=mark_of(hall),
        team=team,
        members=[found.entrants[number] for number in team.members],
        boards=found.settings.boards,
        captain=found.entrants[team.captain],
        leads=own == team.captain,
        closed=found.closed,
        next_round=len(hall.tournament.division(team.division).rounds) + 1 if rounds else 1,
        standing=TeamStanding(
            row.place, len(rows), f"{row.match_points / 2:g}", f"{row.board_points / 2:g}"
        )
        if row and rounds
        else None,
        matches=[_match(found, team, played) for played in reversed(rounds)],
        failure=why(failure, language_of(request)) if failure else None,
    )
    status = status_of(failure) if failure else 200
    return draw_page(request, "tournament_team.html", as_context(page), status=status)


def _match(found: Tournament, team: Team, played: Round) -> MatchView:
    """Return a round of the team: its boards, the points, and who has signed them."""
    counted = counted_rounds(found, team.division, played.number)[-1]
    pairs = [pair for pair in counted.pairs if set(pair.players) & set(team.members)]
    rival = _rival(found, team, pairs)
    points = match_points(found, team, played.number)
    return MatchView(
        round=played.number,
        rival=rival.name if rival else "",
        boards=[_board(found, team, counted, pair) for pair in pairs if pair.second is not None],
        points=None if points is None else (f"{points[0] / 2:g}", f"{points[1] / 2:g}"),
        signed=is_signed(found, team, played.number),
        rival_signed=rival is not None and is_signed(found, rival, played.number),
    )


def _rival(found: Tournament, team: Team, pairs: list[Pair]) -> Team | None:
    others = {number for pair in pairs for number in pair.players} - set(team.members)
    return next((one for one in found.teams.values() if others & set(one.members)), None)


def _board(found: Tournament, team: Team, played: Round, pair: Pair) -> BoardView:
    own, other = pair.players if pair.first in team.members else pair.players[::-1]
    result = played.results.get(pair.table)
    scores = None if result is None else (result.first, result.second)
    if scores is not None and own != pair.first:
        scores = scores[::-1]
    return BoardView(pair.table, found.entrants[own].name, found.entrants[other].name, scores)
