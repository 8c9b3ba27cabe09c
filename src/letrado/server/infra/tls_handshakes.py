"""TLS connections before their handshake ends: counted from the moment they are accepted.

uvicorn learns of a connection only when its handshake has ended, and would let any number of them
wait for that, a minute each.
"""

import asyncio
import socket
import ssl
from collections import Counter
from collections.abc import Callable

from letrado.base.limits import count
from letrado.server.infra import connections
from letrado.server.infra.connections import OpenConnections
from letrado.server.security.networks import site

SECONDS = count("handshake_seconds")
_REST = 1.0
"""Seconds before the next try when the system has no more file descriptors."""


class Handshakes:
    """Accepts connections, and hands on those whose handshake succeeded."""

    def __init__(
        self,
        listener: socket.socket,
        secure: ssl.SSLContext,
        known: OpenConnections,
        make: Callable[[], asyncio.Protocol],
    ) -> None:
        """Use *make* to create the protocol of a secured connection."""
        self._listener, self._secure, self._known, self._make = listener, secure, known, make
        self._waiting: Counter[str] = Counter()
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Accept connections until cancelled."""
        loop = asyncio.get_running_loop()
        self._listener.setblocking(False)
        while True:
            try:
                connection, peer = await loop.sock_accept(self._listener)
            except OSError:
                await asyncio.sleep(_REST)
                continue
            here = site(peer[0])
            if self._waiting[here] >= connections.BY_ADDRESS or not self._known.admits(peer[0]):
                connection.close()
                continue
            self._waiting[here] += 1
            task = loop.create_task(self._handshake(connection, here))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _handshake(self, connection: socket.socket, here: str) -> None:
        connection.setblocking(False)
        try:
            await asyncio.get_running_loop().connect_accepted_socket(
                self._make, connection, ssl=self._secure, ssl_handshake_timeout=SECONDS
            )
        except OSError:  # a client that speaks no TLS, or nothing, is disconnected
            connection.close()
        finally:
            self._waiting[here] -= 1
            if not self._waiting[here]:
                del self._waiting[here]
