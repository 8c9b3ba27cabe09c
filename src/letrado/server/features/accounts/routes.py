"""``/cuenta``: the account page and its forms."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Annotated

from fastapi import APIRouter, Form, Query
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from letrado.base.errors import LetradoError
from letrado.base.i18n import Text
from letrado.server.features.accounts import accounts
from letrado.server.features.accounts.browsers import known_as
from letrado.server.features.accounts.data_export import AccountCopy, Exports
from letrado.server.features.accounts.sign_in import codes_page
from letrado.server.features.admin.role_names import NAMES, SCOPES
from letrado.server.infra.errors import status_of
from letrado.server.infra.public_errors import explain
from letrado.server.live.listener_revalidation import keep_asleep
from letrado.server.rendering.dates import stamp
from letrado.server.rendering.environment import page
from letrado.server.rendering.i18n import language_of
from letrado.server.rendering.template_context import as_context
from letrado.server.security import passwords
from letrado.server.security.identity import account_of, now_of, store_of, visitor_of
from letrado.store import read_transaction, write_transaction
from letrado.store.people import accounts as people
from letrado.store.people import blocks, grants, recovery, reports, sessions
from letrado.store.people.accounts import Account
from letrado.store.people.grants import Grant

router = APIRouter(include_in_schema=False)

Field = Annotated[str, Form(max_length=400)]
DONE = ("clave", "sesiones", "bloqueo", "denuncia")
"""Confirmations that the page may show: never a text from the address."""


@router.api_route("/cuenta", methods=["GET", "HEAD"])
def account_page(request: Request, hecho: Annotated[str, Query(max_length=20)] = "") -> Response:
    """Show the account, its devices and its data."""
    return _page(request, done=hecho if hecho in DONE else "")


@router.post("/cuenta/clave")
def change_password(request: Request, old: Field = "", password: Field = "") -> Response:
    """Change the password."""
    try:
        accounts.change_password(request, old, password)
    except LetradoError as error:
        return _page(request, error)
    return _done("clave")


@router.post("/cuenta/codigos")
def new_codes(request: Request, password: Field = "") -> Response:
    """Make new recovery codes."""
    try:
        codes = accounts.new_codes(request, password)
    except LetradoError as error:
        return _page(request, error)
    return codes_page(request, codes, "/cuenta", is_new=False)


@router.post("/cuenta/sesiones")
def leave_elsewhere(request: Request) -> Response:
    """Sign every other device out."""
    if not accounts.leave_elsewhere(request):
        keep_asleep(request)
    return _done("sesiones")


@router.get("/cuenta/datos")
async def copy_of_data(request: Request) -> Response:
    """Download all data of the account, as one file."""
    name = f"letrado-{stamp(now_of(request))}.zip"
    exports: Exports = request.app.state.exports
    own = account_of(request).id
    return AccountCopy(exports, store_of(request), own, name, language_of(request))


@router.get("/cuenta/{form}")
def back_to_account(form: str) -> Response:
    """Show the page again after a reload of a form's answer."""
    del form
    return RedirectResponse("/cuenta", 303)


@router.post("/cuenta/borrar")
def delete_account(request: Request, password: Field = "", sure: Field = "") -> Response:
    """Delete the account; the form asks twice, by a box to tick."""
    if not sure:
        keep_asleep(request)
        return RedirectResponse("/cuenta", 303)
    try:
        accounts.delete(request, password)
    except LetradoError as error:
        return _page(request, error)
    return RedirectResponse("/?hecho=baja", 303)


@router.post("/cuenta/bloquear")
def block(request: Request, name: Field = "") -> Response:
    """Block somebody: no offers, games or chat between the two from now on."""
    try:
        with write_transaction(store_of(request)) as connection:
            other = people.require(connection, name)
            blocks.put(connection, account_of(request).id, other.id, now_of(request))
    except LetradoError as error:
        return _page(request, error)
    return _done("bloqueo")


@router.post("/cuenta/desbloquear")
def unblock(request: Request, name: Field = "") -> Response:
    """End a block."""
    with write_transaction(store_of(request)) as connection:
        other = people.require(connection, name)
        blocks.lift(connection, account_of(request).id, other.id)
    return _done("bloqueo")


@router.get("/jugador/{name}/denunciar")
def report_page(
    request: Request, name: str, partida: Annotated[str, Query(max_length=40)] = ""
) -> Response:
    """Show the form to report somebody’s conduct, for administrators to read."""
    with read_transaction(store_of(request)) as connection:
        other = people.require(connection, name)
    return _report_page(request, other.name, game=partida)


@router.post("/jugador/{name}/denunciar")
def report(
    request: Request,
    name: str,
    reason: Field = "",
    text: Annotated[str, Form(max_length=8_000)] = "",
    game: Annotated[str, Form(max_length=40)] = "",
) -> Response:
    """Send the report."""
    me, now = account_of(request), now_of(request)
    try:
        with write_transaction(store_of(request)) as connection:
            other = people.require(connection, name)
            reports.file(connection, me.id, other.id, reason, text, now, game or None)
    except LetradoError as error:
        return _report_page(request, name, error, reason=reason, text=text, game=game)
    return _done("denuncia")


@dataclass(frozen=True, slots=True)
class ReportPage:
    """The form to report somebody, with what was typed."""

    problem: str
    name: str
    reasons: Sequence[str]
    reason: str
    text: str
    game: str
    longest: int


def _report_page(
    request: Request,
    name: str,
    error: LetradoError | None = None,
    *,
    reason: str = "",
    text: str = "",
    game: str = "",
) -> Response:
    drawn = ReportPage(
        problem=explain(error, language_of(request)) if error else "",
        name=name[:60],
        reasons=reports.REASONS,
        reason=reason,
        text=text,
        game=game,
        longest=reports.LONGEST,
    )
    status = status_of(error) if error else 200
    return page(request, "report.html", as_context(drawn), status=status)


def _done(what: str) -> Response:
    return RedirectResponse(f"/cuenta?hecho={what}", 303)


@dataclass(frozen=True, slots=True)
class AccountPage:
    """An account for its owner; *done* names their last action."""

    problem: str
    done: str
    account: Account
    devices: list[tuple[str, int, bool]]
    grants: list[Grant]
    role_names: Mapping[str, Text]
    scope_names: Mapping[str, Text]
    administers: bool
    codes_left: int
    blocked: list[str]
    passwords: ModuleType


def _page(request: Request, error: LetradoError | None = None, *, done: str = "") -> Response:
    visitor, account = visitor_of(request), account_of(request)
    with read_transaction(store_of(request)) as connection:
        devices = [
            (known_as(one.agent), one.seen_at, one.mark == sessions.mark_of(visitor.token))
            for one in sessions.of_account(connection, account.id)
        ]
        granted = grants.of_account(connection, account.id)
        drawn = AccountPage(
            problem=explain(error, language_of(request)) if error else "",
            done=done,
            account=account,
            devices=devices,
            grants=granted,
            role_names=NAMES,
            scope_names=SCOPES,
            administers=grants.Grant(grants.ADMINISTRATOR, grants.SITE) in granted,
            codes_left=recovery.codes_left(connection, account.id),
            blocked=blocks.names(connection, account.id),
            passwords=passwords,
        )
    status = status_of(error) if error else 200
    return page(request, "account.html", as_context(drawn), status=status)
