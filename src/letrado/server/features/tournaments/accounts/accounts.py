"""Link the players of a tournament to accounts, by the code that the desk gives each player.

Players link themselves, because a linked account has games opened for it, and officials who see
them. Only those who are trusted with the whole site may link others, as the organiser in a hall
does. The code is derived from the tournament's secret, like that of a slip.
"""

import hmac
from dataclasses import dataclass

import anyio.to_thread
from fastapi import APIRouter
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from letrado.base.errors import Illegal, LetradoError
from letrado.base.i18n import Named
from letrado.server.features.admin.role_names import NAMES
from letrado.server.features.table_console.page import may_appoint
from letrado.server.features.tournaments.desk.acts import Form
from letrado.server.features.tournaments.desk.look import Look
from letrado.server.features.tournaments.live_tournament import LiveTournament, tournaments_of
from letrado.server.features.tournaments.public.routes import visible
from letrado.server.features.tournaments.results.codes import derived, plain, spaced
from letrado.server.features.tournaments.roles import offices, parts_of
from letrado.server.infra import db
from letrado.server.infra.errors import Why, status_of, why
from letrado.server.infra.http_refusals import NotAllowed
from letrado.server.rendering.environment import page as draw_page
from letrado.server.rendering.i18n import language_of
from letrado.server.rendering.links import site_of
from letrado.server.rendering.paging import Sheet, sheet
from letrado.server.rendering.template_context import as_context
from letrado.server.security.identity import account_of, now_of, store_of, visitor_of
from letrado.store import read_transaction, write_transaction
from letrado.store.people import accounts
from letrado.store.tournaments import tournament_links
from letrado.tournament.desk.law import DESK
from letrado.tournament.model.entrants import Entrant

router = APIRouter(include_in_schema=False)

HOME = "/torneo/{tournament}/soy"


def player_code(secret: str, number: int) -> str:
    """Return the code with which a member says that they are the player of that *number*."""
    return derived(secret, "player", number)


def _number(hall: LiveTournament, typed: str) -> int | None:
    """Find the player of a code; every code is compared, so that timing reveals nothing."""
    wanted, found = plain(typed).encode(), None
    for number in hall.tournament.entrants:
        if hmac.compare_digest(player_code(hall.row.secret, number).encode(), wanted):
            found = number
    return found


# -- for players -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ClaimPage:
    """The page that names the viewer's *player*; without one, it has the form to enter a code."""

    name: str
    root: str
    member: bool
    player: Entrant | None
    code: str
    failure: Why | None


@router.api_route(HOME, methods=["GET", "HEAD"])
async def show_claim(request: Request, tournament: str, codigo: str = "") -> Response:
    """Show which player the viewer is in a tournament, or the form to say so."""
    hall, _ = await visible(request, tournament)
    return await _drawn(request, hall, codigo[:20])


@router.post(HOME)
async def claim(request: Request, tournament: str) -> Response:
    """Link the viewer to the player whose code they typed, or undo that link."""
    hall, _ = await visible(request, tournament)
    fields = {key: text for key, text in (await request.form()).items() if isinstance(text, str)}
    try:
        if fields.get("do") == "leave":
            await db.write(store_of(request), _leave, hall.id, account_of(request).id)
        else:
            await anyio.to_thread.run_sync(_claim, request, hall, fields.get("code", ""))
    except LetradoError as failure:
        return await _drawn(request, hall, fields.get("code", "")[:20], failure)
    tournaments_of(request).tell(hall)
    return RedirectResponse(f"/torneo/{hall.id}/soy", 303)


def _claim(request: Request, hall: LiveTournament, code: str) -> None:
    account, now = account_of(request), now_of(request)
    number = _number(hall, code)
    if number is None:
        raise NotAllowed(
            "player.code", "This code does not belong to a player: ask for it at the desk"
        )
    with write_transaction(store_of(request)) as connection:
        taken = tournament_links.accounts_of(connection, hall.id)
        own = tournament_links.number_of(connection, hall.id, account.id)
        if taken.get(number, account.id) == account.id and own is None:
            tournament_links.seat(connection, hall.id, account.id, number, now)
    if own not in (None, number):
        raise Illegal("player.two", "You are another player of this tournament already")
    if taken.get(number, account.id) != account.id:
        raise Illegal(
            "player.taken", "Someone has already claimed this player: ask at the director’s desk"
        )


def _leave(connection: Connection, tournament: str, account: str) -> None:
    number = tournament_links.number_of(connection, tournament, account)
    if number is not None:
        tournament_links.unseat(connection, tournament, number)


async def _drawn(
    request: Request, hall: LiveTournament, code: str, failure: LetradoError | None = None
) -> Response:
    def draw() -> Response:
        account = visitor_of(request).account
        number = None
        if account is not None:
            with read_transaction(store_of(request)) as connection:
                number = tournament_links.number_of(connection, hall.id, account.id)
        claimed = ClaimPage(
            name=hall.tournament.settings.name,
            root=f"/torneo/{hall.id}",
            member=account is not None and account.is_member,
            player=hall.tournament.entrants.get(number or 0),
            code=code,
            failure=why(failure, language_of(request)) if failure else None,
        )
        status = status_of(failure) if failure else 200
        return draw_page(request, "tournament_claim.html", as_context(claimed), status=status)

    return await anyio.to_thread.run_sync(draw)


# -- for the desk ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlayerAccount:
    """A player with their account, or the code by which they link one."""

    number: int
    name: str
    account: str
    code: str


@dataclass(frozen=True, slots=True)
class AccountsPage:
    """Players with their accounts or codes; *appoints* says that the viewer may link others."""

    listed: list[PlayerAccount]
    sheet: Sheet[Entrant]
    known: int
    count: int
    sought: str
    appoints: bool
    claim: str


def accounts_page(here: Look, request: Request, form: Form | None) -> AccountsPage:
    """List the players with their accounts, or the codes by which they link one."""
    del form
    found = here.found
    sought = request.query_params.get("busca", "")[:80]
    members = [one for one in found.entrants.values() if _fits(one, sought)]
    shown = sheet(members, request.query_params.get("pagina", ""))
    with read_transaction(store_of(request)) as connection:
        known = tournament_links.accounts_of(connection, here.hall.id)
        called = {
            number: account.name
            for number in (one.number for one in shown.rows)
            if number in known and (account := accounts.find(connection, known[number]))
        }
        appoints = may_appoint(connection, account_of(request))
    runs = not here.parts.isdisjoint(DESK)
    return AccountsPage(
        listed=[
            PlayerAccount(
                one.number,
                one.name,
                called.get(one.number, ""),
                spaced(player_code(here.hall.row.secret, one.number)) if runs else "",
            )
            for one in shown.rows
        ],
        sheet=shown,
        known=len(known),
        count=len(found.entrants),
        sought=sought,
        appoints=appoints and runs,
        claim=f"{site_of(request)}/torneo/{here.hall.id}/soy",
    )


def _fits(one: Entrant, sought: str) -> bool:
    wanted = sought.casefold().strip()
    return not wanted or wanted in f"{one.number} {one.name} {one.club}".casefold()


async def untie(request: Request, hall: LiveTournament, form: Form) -> None:
    """Unlink a player from their account."""
    number = form.found.entrant(form.number("player")).number
    await anyio.to_thread.run_sync(_only_desk, request, hall)
    await db.write(store_of(request), tournament_links.unseat, hall.id, number)
    tournaments_of(request).tell(hall)


async def tie(request: Request, hall: LiveTournament, form: Form) -> None:
    """Link a member to a player, for an official whom the whole site trusts."""
    number = form.found.entrant(form.number("player")).number
    await anyio.to_thread.run_sync(_tied, request, hall, {number: form.line("account")})
    tournaments_of(request).tell(hall)


async def tie_names(request: Request, hall: LiveTournament, form: Form) -> None:
    """Link each player without an account to the member of the same name, if there is one."""
    del form
    named = {one.number: one.name for one in hall.tournament.entrants.values()}
    await anyio.to_thread.run_sync(_tied, request, hall, named, True)
    tournaments_of(request).tell(hall)


def _tied(
    request: Request, hall: LiveTournament, named: dict[int, str], lenient: bool = False
) -> None:
    _only_desk(request, hall)
    now = now_of(request)
    with write_transaction(store_of(request)) as connection:
        if not may_appoint(connection, account_of(request)):
            raise NotAllowed(
                "player.by_code",
                "Players identify themselves with their codes; on their behalf only: {who}",
                who=Named(NAMES, "arbiter", "director", "organiser", "administrator"),
            )
        known = tournament_links.accounts_of(connection, hall.id)
        taken = set(known.values())
        for number, name in named.items():
            account = accounts.named(connection, name)
            if lenient and (account is None or number in known or account.id in taken):
                continue
            taken |= {account.id} if account else set()
            found = account or accounts.require(connection, name)
            if found.kind == "bot" and not lenient:
                raise Illegal("player.program", "{name} is a program", name=found.name)
            if found.kind != "bot":
                tournament_links.seat(connection, hall.id, found.id, number, now)


def _only_desk(request: Request, hall: LiveTournament) -> None:
    if set(offices(parts_of(request, hall.id))).isdisjoint(DESK):
        raise NotAllowed(
            "role.refused", "Only these may see or do this: {who}", who=Named(NAMES, *DESK)
        )
