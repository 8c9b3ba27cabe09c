"""The addresses that a webhook may have, and sending to exactly those.

The owner of an address must not make this server send requests into its own network. So a name is
looked up once, each of its addresses must be on the open Internet, and the connection is made to
the very address that was checked, even if the name changes a moment later.
"""

import http.client
import socket
import ssl
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address
from queue import Empty, SimpleQueue
from threading import Thread, Timer
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

from letrado.base.errors import Unreadable
from letrado.server.security.public_addresses import is_public
from letrado.store.people.webhooks import LONGEST_URL

PATIENCE = 10.0
"""Seconds that an address may take for everything; and before that, its name."""
_MOST_READ = 4_096
_RESERVED = 1024
_WEB_PORTS = frozenset({80, 443})


@dataclass(frozen=True, slots=True)
class Target:
    """The parts of an address."""

    scheme: str
    host: str
    port: int
    path: str


class NotTaken(Exception):
    """Nothing was delivered; the text says why, and is for the owner of the address alone."""


def read_target(url: str, *, private: bool) -> Target:
    """Return the target of *url*; with *private*, own networks, and no TLS, are allowed."""
    try:
        parts = urlsplit(url)
        port = parts.port or {"https": 443, "http": 80}.get(parts.scheme, 0)
        host = (parts.hostname or "").encode("idna").decode("ascii")
    except (ValueError, UnicodeError):
        raise Unreadable("webhook.unread", "This address cannot be read") from None
    if len(url) > LONGEST_URL or not url.isascii() or not url.isprintable() or " " in url:
        raise Unreadable(
            "webhook.signs", "This address is too long, or has signs that no address has"
        )
    if parts.scheme != "https" and not (private and parts.scheme == "http"):
        raise Unreadable("webhook.scheme", "The address has to begin with https://")
    if not host or parts.username is not None or parts.password is not None or parts.fragment:
        raise Unreadable("webhook.parts", "The address has to be a host and a path, and no more")
    if port < _RESERVED and port not in _WEB_PORTS:
        raise Unreadable("webhook.port", "The address has the port of another service")
    literal = _literal(host)
    if literal is not None and not private and not is_public(literal):
        raise Unreadable("webhook.private", "The address is not on the open Internet")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.scheme, host, port, path)


def addresses_of(target: Target, *, private: bool) -> list[str]:
    """Return the current addresses of the host; `NotTaken` if one of them is not public."""
    found = _looked_up(target)
    addresses = list(dict.fromkeys(str(each[4][0]).partition("%")[0] for each in found))
    if not private and not all(is_public(ip_address(each)) for each in addresses):
        raise NotTaken("the name leads to a network that is not open")
    return addresses


def _looked_up(target: Target) -> list[Any]:
    """Return what the system answers for the name; it may be slow, so there is a time limit."""
    said: SimpleQueue[list[Any] | None] = SimpleQueue()

    def ask() -> None:
        try:
            said.put(socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM))
        except (OSError, UnicodeError):
            said.put(None)

    Thread(target=ask, daemon=True).start()  # it cannot be stopped: it ends when the system answers
    try:
        found = said.get(timeout=PATIENCE)
    except Empty:
        raise NotTaken("the name was not found in time") from None
    if found is None:
        raise NotTaken("the name cannot be found")
    return found


def send(
    target: Target,
    addresses: list[str],
    body: bytes,
    headers: dict[str, str],
    secure: ssl.SSLContext,
) -> None:
    """Post *body* to one of the *addresses*; `NotTaken` unless it accepts."""
    connection = _Pinned(target, addresses, secure)
    enough = Timer(PATIENCE, connection.cut)  # however slowly it answers
    enough.daemon = True
    enough.start()
    try:
        connection.request("POST", target.path, body, headers)
        answer = connection.getresponse()
        answer.read(_MOST_READ)
    except (OSError, ValueError, http.client.HTTPException) as error:
        raise NotTaken(type(error).__name__) from None
    finally:
        enough.cancel()
        connection.close()
    if not 200 <= answer.status < 300:  # redirections are not followed
        raise NotTaken(f"HTTP {answer.status}")


class _Pinned(http.client.HTTPConnection):
    """A connection to an address that was checked, whatever its name resolves to now."""

    def __init__(self, target: Target, addresses: list[str], secure: ssl.SSLContext) -> None:
        super().__init__(target.host, target.port)
        self._target, self._addresses, self._secure = target, addresses, secure
        self._until = monotonic() + PATIENCE

    def connect(self) -> None:
        """Connect to the first address that answers."""
        self.sock = self._connected()
        if self._target.scheme == "https":
            host = self._target.host
            wrapped = self._secure.wrap_socket(
                self.sock, server_hostname=host, do_handshake_on_connect=False
            )
            self.sock = wrapped
            wrapped.do_handshake()

    def cut(self) -> None:
        """End the connection, in the middle of anything."""
        with suppress(OSError, AttributeError):
            self.sock.shutdown(socket.SHUT_RDWR)

    def _connected(self) -> socket.socket:
        refusal: OSError = TimeoutError()
        waiting = len(self._addresses)
        for address in self._addresses:
            left = max(
                self._until - monotonic(), 0.1
            )  # one that is silent leaves the others theirs
            try:
                found = socket.create_connection((address, self.port), timeout=left / waiting)
            except OSError as error:
                refusal, waiting = error, waiting - 1
            else:
                found.settimeout(left)
                return found
        raise refusal


def _literal(host: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(host)
    except ValueError:
        return None
