"""``/importar``: a game that was recorded elsewhere is read, shown, and stored on request."""

from collections.abc import Callable, Collection
from dataclasses import dataclass

import anyio.to_thread
from fastapi import APIRouter
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from letrado.base.errors import LetradoError
from letrado.base.i18n import translator
from letrado.formats.incoming import Form
from letrado.lexicon.lookup import Lexicon
from letrado.rulebook import EDITIONS, load
from letrado.server.features.accounts.guests import keeping
from letrado.server.features.imports.form import MOST_BYTES, Brought
from letrado.server.features.imports.keeping import keep
from letrado.server.features.imports.reading import Reading, TurnRead, nothing_to_keep, read, turns
from letrado.server.features.lexicons.lexicons import PLAYED, LexiconList
from letrado.server.features.lobby.terms import edition_name
from letrado.server.infra.errors import Why, status_of, why
from letrado.server.infra.http_refusals import NotAllowed
from letrado.server.rendering.environment import page
from letrado.server.rendering.i18n import language_of
from letrado.server.rendering.template_context import as_context
from letrado.server.security.identity import account_of, network_of, now_of, store_of, visitor_of
from letrado.server.security.roles import too_many
from letrado.store import read_transaction, write_transaction
from letrado.store.games import games, imports
from letrado.store.people import throttling
from letrado.store.people.throttling import Limit

router = APIRouter(include_in_schema=False)

HOME = "/importar"
CHECK = f"{HOME}/comprobar"

READ = throttling.limit("import_read")
KEPT = throttling.limit("import_keep")
"""Records that an address may have read, and stored, in an hour: a whole club may share it."""

_FORM_NAMES = {Form.LOG: "JSON Lines", Form.GCG: "GCG", Form.SHEET: ""}


@router.api_route(HOME, methods=["GET", "HEAD"])
def import_page(request: Request) -> Response:
    """Show the form, and earlier imports."""
    return _page(request, Brought(edition=""))


@router.post(CHECK)
async def check_record(request: Request) -> Response:
    """Read a record and show the result; nothing is stored."""
    return await _at_the_desk(request, _checked)


@router.post(HOME)
async def keep_record(request: Request) -> Response:
    """Read a record and store its game."""
    return await _at_the_desk(request, _kept)


@router.post(HOME + "/{game}/borrar")
def remove_game(request: Request, game: str) -> Response:
    """Delete an imported game of one's own."""
    with write_transaction(store_of(request)) as connection:
        if games.find(connection, game).imported_by != account_of(request).id:
            raise NotAllowed("import.not_own", "Only the person who imported a game can delete it")
        imports.remove(connection, game)
    return RedirectResponse(f"{HOME}#importadas", 303)


async def _at_the_desk(request: Request, then: Callable[[Request, FormData], Response]) -> Response:
    """Read a record in a thread, because it takes a while; a few run at a time."""
    async with request.form() as form:
        return await anyio.to_thread.run_sync(then, request, form)


def _checked(request: Request, form: FormData) -> Response:
    brought = Brought.of(form)
    try:
        _spend(request, "read", READ)
        brought = brought.opened()
    except LetradoError as error:
        return _page(request, brought, failure=error)
    return _page(request, brought, read(brought))


def _kept(request: Request, form: FormData) -> Response:
    brought = Brought.of(form)
    reading: Reading | None = None
    try:
        _spend(request, "read", READ)
        brought = brought.opened()
        reading = read(brought)
        if not reading.can_be_kept or reading.rebuilt is None:
            raise nothing_to_keep()
        _spend(request, "keep", KEPT)
        lexicons, now = request.app.state.lexicons, now_of(request)
        with keeping(request) as (connection, account):
            row = keep(connection, lexicons, reading, brought.lexicon, account, now)
    except LetradoError as error:
        return _page(request, brought, reading, error)
    return RedirectResponse(f"/juego/{row.id}", 303)


def _spend(request: Request, what: str, limit: Limit) -> None:
    with write_transaction(store_of(request)) as connection:
        counted = f"import {what} {network_of(request)}"
        wait = throttling.spend(connection, counted, limit, now_of(request))
    if wait:
        raise too_many(wait)


# -- the page ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ReadView:
    """Result of the reading; without *turns* no game could be rebuilt, and the rest is empty."""

    form: str
    good: bool
    whole: bool
    remarks: list[tuple[int | None, Why]]
    turns: list[TurnRead]
    players: tuple[str, ...]
    scores: tuple[int, ...]
    edition: str


@dataclass(frozen=True, slots=True)
class ImportPage:
    """The form with the *given* input, its reading, and earlier imports."""

    given: Brought
    most: int
    editions: list[tuple[str, str, str]]
    lexicons: tuple[Lexicon, ...]
    played: Collection[str]
    reading: ReadView | None
    failure: Why | None
    imported: list[imports.Imported]


def _page(
    request: Request,
    brought: Brought,
    reading: Reading | None = None,
    failure: LetradoError | None = None,
) -> Response:
    language = language_of(request)
    shown = ImportPage(
        given=brought,
        most=MOST_BYTES,
        editions=[(each, edition_name(each), load(each).language) for each in EDITIONS],
        lexicons=LexiconList.of(request.app.state.lexicons).in_order,
        played=PLAYED,
        reading=_told(reading, language) if reading else None,
        failure=why(failure, language) if failure else None,
        imported=imported_by(request),
    )
    status = status_of(failure) if failure else 200
    return page(request, "import.html", as_context(shown), status=status)


def _told(reading: Reading, language: str) -> ReadView:
    """Return the reading as the page shows it."""
    _ = translator(language)
    rebuilt = reading.rebuilt
    return ReadView(
        form=_FORM_NAMES[reading.form] or _("Score sheet"),
        good=reading.can_be_kept,
        whole=reading.is_whole,
        remarks=[(remark.line, why(remark.error, language)) for remark in reading.remarks],
        turns=list(turns(rebuilt.game, _)) if rebuilt else [],
        players=rebuilt.game.settings.players if rebuilt else (),
        scores=tuple(rebuilt.scores.values()) if rebuilt else (),
        edition=edition_name(rebuilt.game.rules.id) if rebuilt else "",
    )


def imported_by(request: Request, limit: int = imports.MOST_KEPT) -> list[imports.Imported]:
    """Return the games that the visitor has imported, latest first."""
    account = visitor_of(request).account
    if account is None:
        return []
    with read_transaction(store_of(request)) as connection:
        return imports.of_account(connection, account.id, limit)
