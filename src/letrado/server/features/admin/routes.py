"""``/administracion``: people, roles, reports and backups, for administrators."""

import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlencode

import anyio.to_thread
from fastapi import APIRouter, Form, Query
from starlette.background import BackgroundTask
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response

from letrado.base.control_characters import visible
from letrado.base.errors import LetradoError, Unreadable, let_go
from letrado.base.i18n import Text
from letrado.server.features.admin import granting
from letrado.server.features.admin.role_names import NAMES, SCOPES
from letrado.server.infra.disconnects import run_until_disconnect
from letrado.server.infra.errors import status_of
from letrado.server.infra.public_errors import explain
from letrado.server.rendering.dates import stamp
from letrado.server.rendering.environment import page
from letrado.server.rendering.i18n import language_of
from letrado.server.rendering.links import site_of
from letrado.server.rendering.template_context import as_context
from letrado.server.security.headers import AS_IT_IS
from letrado.server.security.identity import account_of, now_of, store_of
from letrado.server.security.roles import table
from letrado.store import backup, read_transaction, write_transaction
from letrado.store.keyset import Page
from letrado.store.people import accounts, grants, reports
from letrado.store.people.accounts import Account
from letrado.store.people.grants import Grant
from letrado.store.people.reports import Report
from letrado.store.room import Room, measure

router = APIRouter(include_in_schema=False)

Field = Annotated[str, Form(max_length=100)]
SHOWN = 50

Turn = Annotated[str, Query(max_length=60, pattern=r"^[<>][\w-]{1,59}$|^$")]
"""Place to continue in a list: ``>`` or ``<``, and the cursor of a row."""

RESTORE = "/administracion/restaurar"
"""Path to which a backup can be sent back."""


@router.api_route("/administracion", methods=["GET", "HEAD"])
def administration_page(
    request: Request,
    q: Annotated[str, Query(max_length=60)] = "",
    people: Turn = "",
    reports: Turn = "",
) -> Response:
    """Show the latest accounts, or those whose names begin with *q*, and open reports."""
    return _page(request, q, people_turn=people, reports_turn=reports)


@router.get("/administracion/{form}")
def back_to_administration(form: str) -> Response:
    """Show the page again after a reload of a form's answer."""
    del form
    return RedirectResponse("/administracion", 303)


@router.post("/administracion/enlace")
def make_link(request: Request, name: Field = "") -> Response:
    """Make a link for somebody who cannot sign in; shown once."""
    try:
        with write_transaction(store_of(request)) as connection:
            account, path = granting.link_for(connection, name, now_of(request))
    except LetradoError as error:
        return _page(request, name, error)
    answer = _page(request, account.name, link=site_of(request) + path)
    answer.headers["Cache-Control"] = "no-store"
    return answer


@router.post("/administracion/papel")
def change_role(
    request: Request,
    name: Field = "",
    role: Field = "",
    kind: Field = "site",
    scope: Field = "",
    revoke: Field = "",
) -> Response:
    """Grant a role, or revoke it."""
    me, now = account_of(request), now_of(request)
    try:
        where = granting.scope_of(kind, scope.strip())
        with write_transaction(store_of(request)) as connection:
            if revoke:
                granting.revoke(connection, name, role, where)
            else:
                granting.grant(connection, name, role, where, now, me.id)
    except LetradoError as error:
        return _page(request, name, error)
    return _page(request, name)


@router.post("/administracion/denuncia")
def close_report(request: Request, report: Field = "") -> Response:
    """Close a report."""
    with write_transaction(store_of(request)) as connection:
        reports.close(connection, report, account_of(request).id, now_of(request))
    return RedirectResponse("/administracion", 303)


@router.post("/administracion/copia")
async def download_backup(request: Request) -> Response:
    """Download the whole store at this instant, as one file."""
    name = f"letrado-{stamp(now_of(request))}.db"
    folder = tempfile.TemporaryDirectory(prefix="letrado-backup-")
    copy = Path(folder.name) / name
    url = store_of(request).url
    try:
        await run_until_disconnect(request, lambda going: backup.back_up(url, copy, going))
    except BaseException:
        folder.cleanup()
        raise
    headers = AS_IT_IS | {"Cache-Control": "no-store"}
    after = BackgroundTask(folder.cleanup)
    return FileResponse(
        copy, filename=name, media_type="application/vnd.sqlite3", headers=headers, background=after
    )


@router.post(RESTORE)
async def restore_backup(request: Request) -> Response:
    """Keep a backup for the next start, which replaces the whole store by it."""
    async with request.form() as form:
        file = form.get("file")
        try:
            if not isinstance(file, UploadFile) or not file.filename:
                raise Unreadable("backup.none", "Choose a file that was downloaded as a backup")
            name = visible(file.filename)[:100]
            url, content = store_of(request).url, file.file
            await run_until_disconnect(
                request, lambda going: backup.leave(url, content, name, going)
            )
        except LetradoError as error:
            return await anyio.to_thread.run_sync(_page, request, "", let_go(error))
    return RedirectResponse("/administracion", 303)


@router.post("/administracion/conservar")
def forget_restore(request: Request) -> Response:
    """Discard the waiting backup."""
    backup.forget(store_of(request).url)
    return RedirectResponse("/administracion", 303)


@dataclass(frozen=True, slots=True)
class AdministrationPage:
    """People, reports and room; *restoring* is a backup that waits for the next start."""

    problem: str
    q: str
    link: str
    people: list[tuple[Account, list[Grant], list[tuple[str, int]]]]
    """Accounts with their grants: one by one, and each role with its count."""
    reports: Sequence[Report]
    people_links: tuple[str, str]
    reports_links: tuple[str, str]
    room: Room
    roles: Mapping[str, frozenset[str]]
    role_names: Mapping[str, Text]
    scope_names: Mapping[str, Text]
    restoring: backup.Content | None


def _page(
    request: Request,
    text: str,
    error: LetradoError | None = None,
    *,
    link: str = "",
    people_turn: str = "",
    reports_turn: str = "",
) -> Response:
    with read_transaction(store_of(request)) as connection:
        found = accounts.search(connection, text, SHOWN, **_turn(people_turn))
        people = [_with_roles(one, grants.of_account(connection, one.id)) for one in found.rows]
        waiting = reports.waiting(connection, SHOWN, **_turn(reports_turn))
        room = measure(connection)
    drawn = AdministrationPage(
        problem=explain(error, language_of(request)) if error else "",
        q=text,
        link=link,
        people=people,
        reports=waiting.rows,
        people_links=_links("people", found, q=text),
        reports_links=_links("reports", waiting, q=text),
        room=room,
        roles=table().roles,
        role_names=NAMES,
        scope_names=SCOPES,
        restoring=backup.left(store_of(request).url),
    )
    status = status_of(error) if error else 200
    return page(request, "administration.html", as_context(drawn), status=status)


def _with_roles(
    account: Account, granted: list[Grant]
) -> tuple[Account, list[Grant], list[tuple[str, int]]]:
    return account, granted, list(Counter(each.role for each in granted).items())


def _turn(asked: str) -> dict[str, str]:
    """Return the place to continue at, in the store's terms."""
    return {"before" if asked[0] == "<" else "after": asked[1:]} if asked else {}


def _links(name: str, shown: Page[Any], **kept: str) -> tuple[str, str]:
    """Return the addresses of the pages before and after the shown one; empty if there is none."""

    def address(sign: str, cursor: str) -> str:
        return "?" + urlencode({**kept, name: sign + cursor}) if cursor else ""

    return address("<", shown.previous), address(">", shown.next)
