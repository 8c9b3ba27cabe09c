"""``/torneos``: tournaments that everybody may see, one's own, and how one comes about."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Annotated, get_args

import anyio.to_thread
from fastapi import APIRouter, Query
from sqlalchemy import Connection
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from letrado.base.errors import Illegal, LetradoError, let_go
from letrado.rulebook import EDITIONS
from letrado.server.features.lobby.terms import edition_name
from letrado.server.features.tournaments.desk.fields import Fields
from letrado.server.features.tournaments.desk.files import MOST_BYTES, taken_over
from letrado.server.features.tournaments.desk.terms import (
    TermsFields,
    TermsOffer,
    filled,
    offered,
    read_plan,
    read_settings,
)
from letrado.server.features.tournaments.live_tournament import tournaments_of
from letrado.server.infra.errors import Why, status_of, why
from letrado.server.rendering.environment import page
from letrado.server.rendering.i18n import language_of
from letrado.server.rendering.template_context import as_context
from letrado.server.security.identity import account_of, now_of, store_of, visitor_of
from letrado.store import read_transaction
from letrado.store.keyset import PATTERN, Page
from letrado.store.people import grants
from letrado.store.tournaments import tournaments
from letrado.store.tournaments.tournaments import TournamentRow, Visibility
from letrado.tournament.desk import Log, perform
from letrado.tournament.model.commands import OpenTournament, SetPlan
from letrado.tournament.model.events import Author
from letrado.tournament.model.settings import Settings

router = APIRouter(include_in_schema=False)

HOME, TAKE_OVER = "/torneos", "/torneos/importar"
_MOST_LISTED = 60
_A_PAGE = 60


@router.api_route(HOME, methods=["GET", "HEAD"])
def list_tournaments(
    request: Request,
    lista: str = "",
    antes: Annotated[str, Query(pattern=PATTERN)] = "",
    despues: Annotated[str, Query(pattern=PATTERN)] = "",
) -> Response:
    """A few tournaments of each owner, or all of them by pages; members open one here.

    *lista* is ``todos`` for all; *antes* are older ones, *despues* newer.
    """
    by_pages = lista == "todos" or bool(antes or despues)
    return _draw(request, by_pages=by_pages, after=antes, before=despues)


@router.post(HOME)
async def open_tournament(request: Request) -> Response:
    """A new tournament, directed by whoever opens it."""
    fields = Fields(await request.form())

    def opened() -> str:
        account, now = account_of(request), now_of(request)
        by = Author("director", account.name)
        edition = fields.one("edition", EDITIONS)
        log = perform(None, OpenTournament(by, read_settings(fields, edition)), now)
        log = perform(log, SetPlan(by, read_plan(fields)), now)
        return _keep(request, log, fields)

    return await _made(request, opened, fields)


@router.post(TAKE_OVER)
async def take_over(request: Request) -> Response:
    """A tournament out of a file."""
    content, name = b"", ""
    async with request.form() as form:
        fields = Fields(form)
        file = form.get("file")
        if isinstance(file, UploadFile):
            content, name = await file.read(MOST_BYTES + 1), file.filename or ""

    def opened() -> str:
        account, now = account_of(request), now_of(request)
        edition = fields.one("edition", EDITIONS)
        starts = fields.text("starts")
        asked = Settings(
            fields.line("name"),
            edition,
            starts=("draw" if starts == "draw" else "listed") if edition == "cat" else None,
        )
        try:
            log = taken_over(content, name, asked, Author("director", account.name), now)
        except Illegal as nameless:  # a table of results has no name
            if nameless.code != "tournament.unnamed":
                raise
            called = replace(asked, name=name.rpartition(".")[0][:80] or edition)
            log = taken_over(content, name, called, Author("director", account.name), now)
        return _keep(request, log, fields)

    return await _made(request, opened, fields)


def _keep(request: Request, log: Log, fields: Fields) -> str:
    account, now = account_of(request), now_of(request)
    wanted = fields.text("visibility") or "public"
    visibility: Visibility = next((one for one in get_args(Visibility) if one == wanted), "public")
    return tournaments_of(request).open(log, visibility, account.id, now)


async def _made(request: Request, opening: Callable[[], str], fields: Fields) -> Response:
    try:
        made = await anyio.to_thread.run_sync(opening)
    except LetradoError as failure:
        return await anyio.to_thread.run_sync(_draw, request, fields, let_go(failure))
    return RedirectResponse(f"/torneo/{made}/mesa", 303)


def _own(connection: Connection, account: str) -> list[TournamentRow]:
    given = grants.of_account(connection, account)
    ids = {each.scope.id for each in given if each.scope.kind == "tournament"}
    return tournaments.among(connection, ids, limit=_MOST_LISTED)


@dataclass(frozen=True, slots=True)
class TournamentLine:
    """A tournament of the list: *about* has its date, place and rulebook."""

    id: str
    name: str
    about: str
    players: int
    rounds: int
    is_open: bool
    is_listed: bool


@dataclass(frozen=True, slots=True)
class TournamentsPage:
    """Tournaments that the viewer runs, others, and the forms that open one.

    *has_more* says that there are more than *listed*; *newer* and *older* are the addresses of the
    pages beside this one, where all are listed.
    """

    own: list[TournamentLine]
    listed: list[TournamentLine]
    by_pages: bool
    has_more: bool
    newer: str
    older: str
    offered: TermsOffer
    fields: TermsFields
    typed: dict[str, str]
    member: bool
    failure: Why | None


def _draw(
    request: Request,
    typed: Fields | None = None,
    failure: LetradoError | None = None,
    *,
    by_pages: bool = False,
    after: str = "",
    before: str = "",
) -> Response:
    language = language_of(request)
    account = visitor_of(request).account
    with read_transaction(store_of(request)) as connection:
        own = _own(connection, account.id) if account else []
        if by_pages:
            paged = tournaments.page_of_listed(connection, _A_PAGE, after=after, before=before)
            shown, has_more = list(paged.rows), False
        else:
            paged = Page(())
            shown, has_more = tournaments.front(connection, _MOST_LISTED)
    mine = set() if by_pages else {row.id for row in own}
    listed = TournamentsPage(
        own=[_row(row) for row in own],
        listed=[_row(row) for row in shown if row.id not in mine],
        by_pages=by_pages,
        has_more=has_more,
        newer=f"{HOME}?despues={paged.previous}" if paged.previous else "",
        older=f"{HOME}?antes={paged.next}" if paged.next else "",
        offered=offered(language),
        fields=filled(None, None, typed),
        typed=typed.kept if typed else {},
        member=bool(account and account.is_member),
        failure=why(failure, language) if failure else None,
    )
    status = status_of(failure) if failure else 200
    return page(request, "tournaments.html", as_context(listed), status=status)


def _row(row: TournamentRow) -> TournamentLine:
    about = (row.date, row.place, edition_name(row.edition))
    return TournamentLine(
        id=row.id,
        name=row.name,
        about=" · ".join(filter(None, about)),
        players=row.players,
        rounds=row.rounds,
        is_open=row.status == "open",
        is_listed=row.visibility == "public",
    )
