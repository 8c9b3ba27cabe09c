"""4,200 half-sent requests from one address, held open as long as the server lets them."""

import contextlib
import http.client
import socket
import statistics
import time

from bench.failed import Failed
from bench.load.place import Server, place

CLAIM = "another address gets pages within 1 s while 4,200 half-sent requests are held open"

_CONNECTIONS = 4_200
_PAGES = 20
_SECONDS = 10
"""Seconds that a page may take; a slower page means that the attack succeeded."""
_MOST_SECONDS = 1.0
_VISITOR = "127.0.0.2"
_SENT = (
    b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
    b"GET /juego/x/ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    b"Content-Length: 300\r\n\r\n",
)
"""Requests that never end, in turn: an unfinished head, and a WebSocket that waits for a body."""
_ATTACKERS = {"a stranger": "127.0.0.3", "a trusted proxy": "127.0.0.1"}


def _half_open(server: Server, address: str) -> list[socket.socket]:
    """Connections that begin a request and never end it; those that are refused are left out."""
    held = []
    for number in range(_CONNECTIONS):
        with contextlib.suppress(OSError):
            one = socket.create_connection(
                ("127.0.0.1", server.port), timeout=_SECONDS, source_address=(address, 0)
            )
            held.append(one)
            one.sendall(_SENT[number % len(_SENT)])
    return held


def _page(server: Server) -> float:
    """Seconds that the first page takes for somebody elsewhere."""
    begun = time.monotonic()
    connection = http.client.HTTPConnection(
        "127.0.0.1", server.port, timeout=_SECONDS, source_address=(_VISITOR, 0)
    )
    try:
        connection.request("GET", "/", headers={"Accept": "text/html"})
        answer = connection.getresponse()
        answer.read()
    finally:
        connection.close()
    if answer.status != 200:
        raise Failed(f"somebody elsewhere gets {answer.status} in the place of the first page")
    return time.monotonic() - begun


def attack() -> str:
    """Hold half-sent requests open, from a stranger and then from a proxy, and ask for pages."""
    told = []
    for name, address in _ATTACKERS.items():
        with place("sqlite", 1) as where:
            (server,) = where.servers
            server.start()
            _page(server)
            held = _half_open(server, address)
            try:
                seconds = [_page(server) for _ in range(_PAGES)]
            except OSError as error:
                raise Failed(f"{name}: somebody elsewhere gets no page: {error}") from error
            finally:
                for each in held:
                    each.close()
        median = statistics.median(seconds)
        if max(seconds) > _MOST_SECONDS:
            raise Failed(f"{name}: pages {median:.2f} s, slowest {max(seconds):.2f} s")
        told.append(f"{name}: pages {median * 1000:.0f} ms, slowest {max(seconds) * 1000:.0f} ms")
    return "; ".join(told)
