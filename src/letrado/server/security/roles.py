"""One table of what each role may do, and the one place that enforces it.

`guard` runs before every route. It refuses visitors without the needed role, and forms of other
sites. A program with a personal token needs no form token: no other site can make a browser send
its token.
"""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

from sqlalchemy import Connection
from starlette.datastructures import UploadFile
from starlette.requests import HTTPConnection, Request
from starlette.websockets import WebSocket

from letrado.base.errors import Unavailable
from letrado.base.i18n import Named
from letrado.server.features.admin.role_names import NAMES
from letrado.server.infra import db
from letrado.server.infra.http_refusals import NotAllowed, SignInNeeded, TooMany
from letrado.server.infra.logs import route_of
from letrado.server.security.clean_input import check_form
from letrado.server.security.identity import (
    CSRF_FIELD,
    CSRF_HEADER,
    is_from_our_form,
    store_of,
    visitor_of,
)
from letrado.server.security.scopes import check_token
from letrado.store import read_transaction
from letrado.store.games import games
from letrado.store.games.games import GameRow
from letrado.store.people import grants
from letrado.store.people.accounts import Account
from letrado.store.people.grants import Scope

ANYONE, NEWCOMER = "anyone", "newcomer"
GUEST, MEMBER, PLAYER = "guest", "member", "player"

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})

_OPEN = frozenset({ANYONE, NEWCOMER})
"""Roles whose routes need no account; `guests.keeping` makes a guest when something is stored."""

_MANY = _OPEN | {GUEST}
"""Roles whose routes read a form before they turn anybody away."""

_FILE = Path(__file__).parent / "roles.toml"


@dataclass(frozen=True, slots=True)
class Table:
    """The permissions of each role, as data."""

    roles: Mapping[str, frozenset[str]]
    routes: Mapping[str, frozenset[str]]
    messages: Mapping[str, frozenset[str]]
    stateless: frozenset[str]


@cache
def table() -> Table:
    """Return the table of the file; an unknown name in it is a programming error."""
    raw = tomllib.loads(_FILE.read_text("utf-8"))
    made = Table(
        {role: frozenset(scopes) for role, scopes in raw["roles"].items()},
        {route: frozenset(who) for route, who in raw["routes"].items()},
        {message: frozenset(who) for message, who in raw["messages"].items()},
        frozenset(raw["stateless"]["routes"]),
    )
    known = {*_OPEN, GUEST, MEMBER, PLAYER, *made.roles}
    for what, who in (*made.routes.items(), *made.messages.items()):
        if not who or not who <= known:
            raise ValueError(f"{what}: {sorted(who - known)} is nobody")
    return made


# -- enforcing ---------------------------------------------------------------------------------


async def guard(connection: HTTPConnection) -> None:
    """Let the request through, or refuse it with a reason: a dependency of every route."""
    route = _route(connection)
    who = table().routes.get(route)
    if who is None:
        raise NotAllowed(
            "role.unlisted",
            "Something is misconfigured on our side (permissions). Tell an administrator",
            route=route,
        )
    form = connection.scope.get("method", "GET") not in SAFE and route not in table().stateless
    if (visitor := visitor_of(connection)).by_token:
        check_token(connection, visitor, route)
        form = False
    if isinstance(connection, WebSocket):
        _check_origin(connection)
    elif not who.isdisjoint(_MANY):
        await _check_sent(connection, form=form)
    if not who.isdisjoint(_OPEN):
        return
    scopes = _scopes(connection.path_params)
    account = visitor_of(connection).account
    await db.read(store_of(connection), lambda view: require(who, account, view, scopes))
    if who.isdisjoint(_MANY):  # what a stranger sends is not even read
        await _check_sent(connection, form=form)


def require(
    who: frozenset[str], account: Account | None, connection: Connection, scopes: Iterable[Scope]
) -> None:
    """Refuse *account* unless it has one of the roles *who*."""
    if account is None:
        raise SignInNeeded("role.sign_in", "Sign in to see this")
    if not who & effective_roles(connection, account, scopes):
        raise _refused(who, account)


def _refused(who: frozenset[str], account: Account) -> NotAllowed:
    """Why *account* may not, and what can be done about it."""
    names = Named(NAMES, *sorted(who))
    if MEMBER in who and not account.is_member:
        return NotAllowed(
            "role.refused", "Only for members: sign in or create an account", who=names
        )
    if who == {"administrator"}:
        return NotAllowed("role.refused", "Only the administration may see this", who=names)
    return NotAllowed("role.refused", "Only these may see or do this: {who}", who=names)


def effective_roles(
    connection: Connection, account: Account, scopes: Iterable[Scope], row: GameRow | None = None
) -> frozenset[str]:
    """Return all roles of *account* in *scopes*: its kind, its offices, and whether it plays the
    game.

    *row* is that game, for callers who have it already.
    """
    scopes = tuple(scopes)
    found = {GUEST} | grants.roles_in(connection, account.id, *scopes)
    if account.is_member:
        found.add(MEMBER)
    for scope in scopes:
        if scope.kind == "game" and _plays(connection, account, scope.id, row):
            found.add(PLAYER)
    return frozenset(found)


def may_send(message: str, found: frozenset[str]) -> bool:
    """Say whether somebody with the roles *found* may send a message of the game’s WebSocket."""
    who = table().messages.get(message, frozenset())
    return ANYONE in who or bool(who & found)


def is_administrator(connection: HTTPConnection) -> bool:
    """Say whether the visitor administers the site, for links that only administrators need."""
    account = visitor_of(connection).account
    if account is None or not account.is_member:
        return False
    with read_transaction(store_of(connection)) as open_view:
        return grants.ADMINISTRATOR in grants.roles_in(open_view, account.id)


def too_many(wait: int) -> TooMany:
    """Return the refusal after too many tries; *wait* is in milliseconds."""
    seconds = -(-wait // 1000)
    return TooMany(
        "throttle.wait",
        "That was tried too often: wait {minutes} min and try again",
        minutes=-(-seconds // 60),
        seconds=seconds,
    )


# -- details -----------------------------------------------------------------------------------


def _route(connection: HTTPConnection) -> str:
    method = connection.scope.get("method", "WS").replace("HEAD", "GET")
    return f"{method} {route_of(connection.scope)}"


def _scopes(path: Mapping[str, str]) -> tuple[Scope, ...]:
    found = []
    if "game" in path:
        found.append(Scope("game", path["game"]))
    if "tournament" in path:
        found.append(Scope("tournament", path["tournament"]))
    return tuple(found)


def _plays(
    connection: Connection, account: Account, game_id: str, row: GameRow | None = None
) -> bool:
    try:
        return (row or games.find(connection, game_id)).side_of(account.id) is not None
    except Unavailable:
        return False


def _check_origin(socket: WebSocket) -> None:
    """Refuse a socket from another site’s page, which would use our cookie."""
    origin = socket.headers.get("origin")
    if origin is not None and urlsplit(origin).netloc != socket.headers.get("host"):
        raise NotAllowed(
            "form.origin",
            "Refused for safety: the request came from another site. Open it from here",
        )


async def _check_sent(connection: HTTPConnection, *, form: bool) -> None:
    """Refuse a *form* that is not ours, and any form with characters that no text has."""
    if form:
        await _check_form(connection)
    if isinstance(connection, Request) and connection.method not in SAFE:
        await check_form(connection)


async def _check_form(connection: HTTPConnection) -> None:
    given = connection.headers.get(CSRF_HEADER, "")
    if not given and isinstance(connection, Request):
        form = await connection.form()
        field = form.get(CSRF_FIELD, "")
        given = "" if isinstance(field, UploadFile) else field
    if not is_from_our_form(connection, given):
        if isinstance(connection, Request):
            await connection.close()  # a file that came with it is not wanted
        raise NotAllowed(
            "form.stale",
            "This form has expired (you signed in or out, or your browser blocks "
            "cookies). Reload the page",
        )
