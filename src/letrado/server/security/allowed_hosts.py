"""The host names under which this site may be asked for, and those that links may begin with.

The sender of a request writes its ``Host``. A link for a new password that began with a forged one
would lead its owner to somebody else's server. Anybody can write ``X-Forwarded-Host`` and
``Forwarded`` too, so they are never read.
"""

import socket
from collections.abc import Collection
from functools import cache
from ipaddress import ip_address
from typing import cast
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from letrado.server.infra.health import HOME as HEALTH
from letrado.server.infra.http_refusals import Misdirected

_LOOPBACK = "localhost"


def name_in(authority: str) -> str:
    """Return the host of ``host:port``, in small letters; empty if it cannot be read.

    >>> [name_in(each) for each in ("Club.example:8765", "[::1]:80", "a b", "x@y")]
    ['club.example', '::1', '', '']
    """
    try:
        parts = urlsplit(f"//{authority}")
        name = parts.hostname or ""
        has_port = parts.port is None or parts.port > 0
    except ValueError:
        return ""
    is_plain = parts.netloc == authority and not set(authority) & set(" @\\") and has_port
    return name.rstrip(".") if is_plain and authority.isprintable() else ""


def is_loopback(name: str) -> bool:
    """Say whether a host name means this machine itself."""
    if name == _LOOPBACK or name.endswith(f".{_LOOPBACK}"):
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


def is_ours(connection: HTTPConnection) -> bool:
    """Say whether the request names this site.

    The name is the one that was set, the address in the hall, or the name or the address of this
    machine at which the request came in.
    """
    name = name_in(connection.headers.get("host", ""))
    return bool(name) and (
        is_loopback(name)
        or name in _set(connection)
        or name in {name_in(urlsplit(link).netloc) for link in connection.app.state.hall}
        or name == own_address(connection)
        or name in _machine()
    )


def own_address(connection: HTTPConnection) -> str:
    """Return the address of this machine at which the request came in."""
    server = connection.scope.get("server")
    return str(server[0]).lower() if server else ""


def is_closed(connection: HTTPConnection) -> bool:
    """Say whether other names are refused, because the name of this site was set."""
    return bool(_set(connection))


def _set(connection: HTTPConnection) -> Collection[str]:
    return cast(Collection[str], connection.app.state.hosts)


@cache
def _machine() -> frozenset[str]:
    """Return the name of this machine, and the one under which local networks find it."""
    name = socket.gethostname().lower()
    first = name.partition(".")[0]
    return frozenset(filter(None, (name, first, first and f"{first}.local")))


def names(site: str, hosts: str) -> frozenset[str]:
    """Return the hosts in the settings: that of the *site*, and *hosts* between commas.

    >>> sorted(names("https://club.example:444", "play.example, 10.0.0.7"))
    ['10.0.0.7', 'club.example', 'play.example']
    """
    given = [urlsplit(site).netloc, *hosts.split(",")]
    return frozenset(filter(None, (name_in(each.strip()) for each in given)))


class AllowedHosts:
    """Refuses requests for another host (421) once the name of this site is set.

    Health answers under any name, because monitors ask by address.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on if it is for this site."""
        if scope["type"] in ("http", "websocket") and not scope["path"].startswith(HEALTH):
            asked = HTTPConnection(scope)
            if is_closed(asked) and not is_ours(asked):
                if not await asked.app.state.refusals.wait(asked):
                    return
                raise Misdirected(
                    "request.host",
                    "This is not an address of this site: use the one that you were given. "
                    "Administrators: add it in LETRADO_SITE or LETRADO_HOSTS",
                )
        await self._app(scope, receive, send)
