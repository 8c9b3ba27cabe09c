"""The visitor: found once for each request, by the cookie or the token that it has.

A guest has no account until something must be stored for them. Until then their browser has a
*visit*: a random value that binds forms to it as the session binds them later.

A program sends a personal token instead (``Authorization: Bearer``). Cookies beside it are ignored,
and `scopes` says what it may do.
"""

import hmac
import secrets
from base64 import urlsafe_b64encode
from contextlib import suppress
from dataclasses import dataclass
from typing import cast

import anyio.to_thread
from sqlalchemy import Connection, Engine
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from letrado.base.errors import Unavailable
from letrado.server.security.networks import network, site
from letrado.store import read_transaction, write_transaction
from letrado.store.people import access_tokens, devices, sessions
from letrado.store.people.access_tokens import AccessToken
from letrado.store.people.accounts import Account
from letrado.store.people.throttling import Refill

SESSION_COOKIE = "session"
VISIT_COOKIE = "visit"
DEVICE_COOKIE = "device"
CSRF_FIELD = "csrf"
CSRF_HEADER = "X-CSRF-Token"

_LONGEST_COOKIE = 100
_FOR_ANYBODY = ("/static/", "/salud")
"""Paths that ask nobody who they are: health must answer when the store does not."""
_WHO, _COOKIES = "letrado.visitor", "letrado.cookies"
_MAX_AGE = sessions.IDLE // 1000
_DEVICE_MAX_AGE = devices.IDLE // 1000


@dataclass(frozen=True, slots=True)
class Visitor:
    """The sender of a request, with the secret of their browser.

    No account if nothing is stored yet.
    """

    account: Account | None = None
    token: str = ""
    visit: str = ""
    by_token: bool = False
    """True if a personal token was sent; *bearer* is None if the token is unknown."""
    bearer: AccessToken | None = None

    @property
    def name(self) -> str:
        """Display name; empty before they have an account."""
        return self.account.name if self.account else ""


NOBODY = Visitor()


def visitor_of(connection: HTTPConnection) -> Visitor:
    """Return the visitor: the same object all through a request, unless they get an account."""
    return cast(Visitor, connection.scope.get(_WHO, NOBODY))


def account_of(connection: HTTPConnection) -> Account:
    """Return the account of the visitor, on routes that nobody reaches without one."""
    account = visitor_of(connection).account
    if account is None:
        raise LookupError("the table of roles lets people without an account reach this route")
    return account


def store_of(connection: HTTPConnection) -> Engine:
    """Return the store of the application."""
    return cast(Engine, connection.app.state.store)


def now_of(connection: HTTPConnection) -> int:
    """Return the time by the application’s clock, in milliseconds."""
    return cast(int, connection.app.state.now())


def agent_of(connection: HTTPConnection) -> str:
    """Return the browser's own description of itself."""
    return connection.headers.get("user-agent", "")[: sessions.LONGEST_AGENT]


def address_of(connection: HTTPConnection) -> str:
    """Return the address that the request comes from.

    Behind a trusted proxy it is the one that the proxy reports.
    """
    return connection.client.host if connection.client else ""


def network_of(connection: HTTPConnection) -> str:
    """Return the network that the request comes from, such as one household or club."""
    return network(address_of(connection))


def widest_network_of(connection: HTTPConnection) -> str:
    """Return the widest network that one person may have around the address of the request."""
    return site(address_of(connection))


def counted_here(
    connection: HTTPConnection, what: str, here: Refill, at_site: Refill
) -> dict[str, Refill]:
    """Return the limits on *what* for this origin: *here*, and in the widest network.

    With IPv4 the two are one.
    """
    household, widest = network_of(connection), widest_network_of(connection)
    at_widest = {} if widest == household else {f"{what} {widest}": at_site}
    return {f"{what} {household}": here} | at_widest


# -- cookies -----------------------------------------------------------------------------------


def is_secure(connection: HTTPConnection) -> bool:
    """Say whether the browser uses TLS."""
    return connection.url.scheme in ("https", "wss")


def sign_in(connection: HTTPConnection, account: Account, token: str) -> None:
    """Store *token* in the browser from this answer on."""
    connection.scope[_WHO] = Visitor(account, token)
    _carry(connection, SESSION_COOKIE, token)


def device_of(connection: HTTPConnection) -> str:
    """Return the device token of the browser; empty if nobody has signed in on it."""
    token = connection.cookies.get(DEVICE_COOKIE, "")
    return token if len(token) <= _LONGEST_COOKIE else ""


def remember_device(connection: HTTPConnection, token: str) -> None:
    """Store a device token in the browser from this answer on."""
    _carry(connection, DEVICE_COOKIE, token, _DEVICE_MAX_AGE)


def sign_out(connection: HTTPConnection) -> None:
    """Delete the session from the browser."""
    connection.scope[_WHO] = NOBODY
    response = Response()
    response.delete_cookie(SESSION_COOKIE, httponly=True, samesite="lax")
    connection.scope[_COOKIES].append(response.headers["set-cookie"])


def _carry(connection: HTTPConnection, name: str, value: str, seconds: int = _MAX_AGE) -> None:
    response = Response()
    response.set_cookie(
        name,
        value,
        max_age=seconds,
        httponly=True,
        samesite="lax",
        secure=is_secure(connection),
    )
    connection.scope[_COOKIES].append(response.headers["set-cookie"])


# -- forms -------------------------------------------------------------------------------------


def csrf_token(connection: HTTPConnection) -> str:
    """Return the secret in every form of this browser, which no other site can know."""
    visitor = visitor_of(connection)
    if not visitor.token and not visitor.visit:
        visitor = Visitor(visit=secrets.token_urlsafe(24))
        connection.scope[_WHO] = visitor
        _carry(connection, VISIT_COOKIE, visitor.visit)
    return _token(visitor)


def is_from_our_form(connection: HTTPConnection, given: str) -> bool:
    """Say whether *given* is the token of this browser’s forms."""
    visitor = visitor_of(connection)
    known = bool(visitor.token or visitor.visit)
    return known and hmac.compare_digest(_token(visitor).encode(), given.encode())


def _token(visitor: Visitor) -> str:
    secret = visitor.token or visitor.visit
    return urlsafe_b64encode(hmac.digest(secret.encode(), b"letrado form", "sha256")).decode()[:43]


# -- finding out -------------------------------------------------------------------------------


class Visitors:
    """Finds the visitor before anything else runs, and sets new cookies."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, with its visitor in the scope."""
        if scope["type"] not in ("http", "websocket") or scope["path"].startswith(_FOR_ANYBODY):
            await self._app(scope, receive, send)
            return
        cookies: list[str] = []
        scope[_COOKIES] = cookies
        scope[_WHO] = await _who(HTTPConnection(scope))

        async def with_cookies(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for cookie in cookies:
                    headers.append("Set-Cookie", cookie)
            await send(message)

        # Cookies belong to answers; a socket has many messages and needs none.
        await self._app(scope, receive, with_cookies if scope["type"] == "http" else send)


def still_here(connection: Connection, visitor: Visitor, now: int) -> Account | None:
    """Return the account of a connected visitor, if their session or token is still valid."""
    if visitor.by_token:
        known = access_tokens.resume(connection, visitor.token, now)
        return known[0] if known and known[1].scopes == _scopes(visitor) else None
    found = sessions.resume(connection, visitor.token, now) if visitor.token else None
    return found[0] if found else None


def _scopes(visitor: Visitor) -> frozenset[str]:
    return visitor.bearer.scopes if visitor.bearer else frozenset()


def _bearer(connection: HTTPConnection) -> str | None:
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


async def _who(connection: HTTPConnection) -> Visitor:
    if (bearer := _bearer(connection)) is not None:
        return await anyio.to_thread.run_sync(_program, connection, bearer)
    visit = connection.cookies.get(VISIT_COOKIE, "")[:_LONGEST_COOKIE]
    token = connection.cookies.get(SESSION_COOKIE, "")
    if not token or len(token) > _LONGEST_COOKIE:
        return Visitor(visit=visit)
    store, now = store_of(connection), now_of(connection)

    def resume() -> Visitor:
        with read_transaction(store) as open_view:
            found = sessions.resume(open_view, token, now)
        if found is None:
            return Visitor(visit=visit)
        account, worth_noting = found
        if worth_noting:
            with (
                suppress(Unavailable),
                write_transaction(store) as open_change,
            ):  # the next page may note it
                sessions.touch(open_change, token, now)
        return Visitor(account, token, visit)

    return await anyio.to_thread.run_sync(resume)


def _program(connection: HTTPConnection, token: str) -> Visitor:
    store, now = store_of(connection), now_of(connection)
    with read_transaction(store) as open_view:
        found = access_tokens.resume(open_view, token, now)
    if found is None:
        return Visitor(by_token=True)
    account, known = found
    if access_tokens.is_worth_noting(known, now):
        with suppress(Unavailable), write_transaction(store) as open_change:
            access_tokens.touch(open_change, known, now)
    return Visitor(account, token, by_token=True, bearer=known)
