"""``/lexicos``: the list of lexicons; an administrator uploads, chooses and removes them."""

import tempfile
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import anyio.to_thread
from anyio import CapacityLimiter
from fastapi import APIRouter, Query
from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response

from letrado.base.errors import LetradoError, Unavailable, let_go
from letrado.formats import exporting
from letrado.formats.importing import report_of
from letrado.formats.wordlists import REASONS
from letrado.lexicon import catalog
from letrado.lexicon.lookup import Lexicon
from letrado.lexicon.manifest import Manifest
from letrado.server.features.lexicons.lexicons import PLAYED, LexiconList, LexiconSource
from letrado.server.features.lexicons.upload import Upload, take_in
from letrado.server.infra.disconnects import run_until_disconnect
from letrado.server.infra.errors import status_of
from letrado.server.infra.http_refusals import NotAllowed
from letrado.server.infra.public_errors import explain
from letrado.server.rendering.environment import page
from letrado.server.rendering.i18n import language_of
from letrado.server.rendering.template_context import as_context
from letrado.server.security.headers import AS_IT_IS
from letrado.server.security.identity import store_of
from letrado.server.security.roles import is_administrator
from letrado.store import read_transaction
from letrado.store.games import games

HOME = "/lexicos"

router = APIRouter(prefix=HOME, include_in_schema=False)

FORMATS = (*exporting.FORMATS, catalog.SUFFIX)
"""Formats of a lexicon to download, by the suffix of the file."""

_one_at_a_time = CapacityLimiter(1)
"""Compiling a list takes a whole core and much memory: nobody needs two at once."""


@router.api_route("", methods=["GET", "HEAD"])
def lexicons_page(request: Request) -> Response:
    """Show the available lexicons, and the form for another."""
    return _list(request)


@dataclass(frozen=True, slots=True)
class LexiconsPage:
    """The available lexicons, and the upload form with the *given* input."""

    available: LexiconList
    missing: list[str]
    problems: list[tuple[str, str]]
    administers: bool
    played: Collection[str]
    given: Upload
    error: LetradoError | None
    why: str


def _list(
    request: Request, given: Upload | None = None, error: LetradoError | None = None
) -> Response:
    language = language_of(request)
    available = LexiconList.of(request.app.state.lexicons)
    drawn = LexiconsPage(
        available=available,
        missing=[
            explain(each, language)
            for each in available.missing(administers=is_administrator(request))
        ],
        problems=[(name, explain(each, language)) for name, each in available.problems],
        administers=is_administrator(request),
        played=PLAYED,
        given=given or Upload(),
        error=error,
        why=explain(error, language) if error else "",
    )
    status = status_of(error) if error else 200
    return page(request, "lexicons.html", as_context(drawn), status=status)


@router.post("")
async def upload(request: Request) -> Response:
    """Make a lexicon of a list that an administrator sends; then show its page."""
    async with request.form(max_files=1, max_fields=20) as form:
        given = Upload.of(form)
        try:
            name = await run_until_disconnect(request, partial(take_in, given), _one_at_a_time)
        except LetradoError as error:
            return await anyio.to_thread.run_sync(_list, request, given, let_go(error))
    await anyio.to_thread.run_sync(_forget, request)
    return RedirectResponse(f"{HOME}/{name}", 303)


@router.api_route("/{name}", methods=["GET", "HEAD"])
def lexicon_page(request: Request, name: str) -> Response:
    """Show a lexicon: its content, its source, and the words dropped at its import."""
    return _one(request, name)


@dataclass(frozen=True, slots=True)
class LexiconPage:
    """A lexicon; *report* has the words that were dropped at its import, if known."""

    lexicon: Lexicon
    facts: Manifest
    serves: bool
    report: dict[str, Any] | None
    reasons: Mapping[str, str]
    administers: bool
    formats: tuple[str, ...]
    removable: bool
    why: str


def _one(request: Request, name: str, error: LetradoError | None = None) -> Response:
    language = language_of(request)
    lexicon = _lexicon(request, name)
    administers = is_administrator(request)
    defaults = request.app.state.lexicons.defaults()
    report: dict[str, Any] | None = report_of(lexicon.name)
    drawn = LexiconPage(
        lexicon=lexicon,
        facts=lexicon.manifest,
        serves=defaults.get(lexicon.manifest.language) == lexicon.name,
        report=report,
        reasons=REASONS,
        administers=administers,
        formats=FORMATS if _may_download(lexicon, administers) else (),
        removable=catalog.target(lexicon.name) == lexicon.path,
        why=explain(error, language) if error else "",
    )
    status = status_of(error) if error else 200
    return page(request, "lexicon.html", as_context(drawn), status=status)


@router.post("/{name}/predeterminado")
def make_default(request: Request, name: str) -> Response:
    """Make a lexicon the default of its language; running games keep theirs."""
    lexicon = _lexicon(request, name)
    catalog.set_default(lexicon.manifest.language, lexicon.name)
    return RedirectResponse(f"{HOME}/{lexicon.name}", 303)


@router.post("/{name}/borrar")
def remove(request: Request, name: str) -> Response:
    """Remove a lexicon that was uploaded; running games keep its words."""
    try:
        catalog.remove(name)
    except LetradoError as error:
        return _one(request, name, error)
    _forget(request)
    return RedirectResponse(HOME, 303)


@router.get("/{name}/descarga")
def download(
    request: Request, name: str, formato: Annotated[str, Query(max_length=10)] = ".txt"
) -> Response:
    """Download all words as a file; lists of other authors may not be ours to share."""
    lexicon = _lexicon(request, name)
    if formato not in FORMATS:
        raise Unavailable(
            "export.unknown",
            "“{ending}” is not a format to export to: choose one of {known}",
            ending=formato,
            known=", ".join(FORMATS),
        )
    if not _may_download(lexicon, is_administrator(request)):
        raise NotAllowed(
            "lexicon.not_ours",
            "The lexicon {name} was made here from sources that we may not hand on: only "
            "administrators take it from here",
            name=lexicon.name,
        )
    filename = f"{lexicon.name}{formato}"
    if formato == catalog.SUFFIX:
        return FileResponse(
            lexicon.path, filename=filename, media_type="application/octet-stream", headers=AS_IT_IS
        )
    folder = tempfile.TemporaryDirectory(prefix="letrado-")
    file = Path(folder.name) / filename
    exporting.export(lexicon, file)
    after = BackgroundTask(folder.cleanup)
    return FileResponse(file, filename=filename, headers=AS_IT_IS, background=after)


def _may_download(lexicon: Lexicon, administers: bool) -> bool:
    return administers or catalog.is_shipped(lexicon)


def _lexicon(request: Request, name: str) -> Lexicon:
    source: LexiconSource = request.app.state.lexicons
    return source.load(catalog.checked_name(name))


def _forget(request: Request) -> None:
    """Drop lexicons that were kept for games which have ended since."""
    with read_transaction(store_of(request)) as open_view:
        catalog.forget({game.lexicon_digest for game in games.running(open_view)})
