"""The open connections of one process: limited by address and in all.

A connection on which the head or the body of a request has begun and not ended is *half-sent*; so
is one that waits for its next request. Honest clients are so for moments, so half-sent connections
make room for new ones, the oldest first, when an address or the process has as many as it may.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Any

import uvicorn
from uvicorn.middleware.proxy_headers import _TrustedHosts

from letrado.base.limits import count, rate
from letrado.server.infra.http_refusals import TooMany
from letrado.server.security.networks import site
from letrado.server.security.rate_limiter import RateLimiter

MOST = count("connections")
BY_ADDRESS = count("connections_by_address")
OPENING = rate("open")
CROWD = count("half_sent")
HEADER_SECONDS = count("header_seconds")
CROWDED_SECONDS = count("header_seconds_crowded")
_SWEEP_SECONDS = 1.0


class OpenConnections:
    """Open connections by address, and those of them that are half-sent."""

    def __init__(self, trusted: str | list[str]) -> None:
        """Connections of *trusted* proxies, which bring many people, are not counted by address."""
        self._trusted = _TrustedHosts(trusted)
        self._networks: dict[asyncio.Transport, str] = {}
        self._by_network: Counter[str] = Counter()
        self._heads: dict[asyncio.Transport, float] = {}
        self._bodies: dict[asyncio.Transport, None] = {}
        self._sweeping: asyncio.TimerHandle | None = None
        self._opening = RateLimiter()

    def open(self, transport: asyncio.Transport, address: str | None) -> bool:
        """Count a new connection; False if there is no room for it, even without half-sent ones."""
        exempt = address is None or address in self._trusted
        here = "" if exempt else site(address or "")
        room = not here or self._by_network[here] < BY_ADDRESS or self._drop_oldest(here)
        room = (len(self._networks) < MOST or self._drop_oldest()) and room
        self._networks[transport] = here
        self._by_network[here] += 1
        self.wait_for_head(transport)
        return room

    def close(self, transport: asyncio.Transport) -> None:
        """Forget a connection; once more does no harm."""
        here = self._networks.pop(transport, None)
        self.has_request(transport)
        if here is not None:
            self._by_network[here] -= 1
            if not self._by_network[here]:
                del self._by_network[here]

    def wait_for_head(self, transport: asyncio.Transport) -> None:
        """Note that the head of a request is awaited; from the first time on, while it lasts."""
        if transport in self._networks and transport not in self._heads:
            loop = asyncio.get_running_loop()
            self._heads[transport] = loop.time()
            if self._sweeping is None:
                self._sweeping = loop.call_later(_SWEEP_SECONDS, self._sweep, loop)

    def wait_for_body(self, transport: asyncio.Transport) -> None:
        """Note that the head has come, and the rest of the body is awaited."""
        self._heads.pop(transport, None)
        if transport in self._networks:
            self._bodies.setdefault(transport)

    def has_request(self, transport: asyncio.Transport) -> None:
        """Note that nothing is awaited: a whole request has come, or a WebSocket."""
        self._heads.pop(transport, None)
        self._bodies.pop(transport, None)

    def admits(self, address: str | None) -> bool:
        """Count one more that an address opens; False when it opens them too fast."""
        if address is None or address in self._trusted:
            return True
        try:
            self._opening.consume(site(address), OPENING, time.monotonic_ns() // 1_000_000)
        except TooMany:
            return False
        return True

    def __len__(self) -> int:
        """Number of open connections."""
        return len(self._networks)

    def _half_sent(self, here: str | None) -> Iterator[asyncio.Transport]:
        """Half-sent connections of a network, or of all; those without a head first."""
        waiting = chain(self._heads, self._bodies)
        return (each for each in waiting if here is None or self._networks[each] == here)

    def _drop_oldest(self, here: str | None = None) -> bool:
        """Drop the half-sent connection that waits longest; False if there is none."""
        oldest = next(self._half_sent(here), None)
        if oldest is not None:
            self._drop(oldest)
        return oldest is not None

    def _drop(self, transport: asyncio.Transport) -> None:
        self.close(transport)
        transport.abort()

    def _sweep(self, loop: asyncio.AbstractEventLoop) -> None:
        """Drop those whose head does not come; in a crowd they are given less time."""
        crowded = len(self._heads) + len(self._bodies) > CROWD
        before = loop.time() - (CROWDED_SECONDS if crowded else HEADER_SECONDS)
        for transport, since in list(self._heads.items()):
            if since > before:
                break
            self._drop(transport)
        again = bool(self._heads)
        self._sweeping = loop.call_later(_SWEEP_SECONDS, self._sweep, loop) if again else None


class ServerConfig(uvicorn.Config):
    """Settings of the server, with the connections that are open."""

    def __init__(self, *given: Any, **named: Any) -> None:
        """As uvicorn's, which says by `forwarded_allow_ips` which proxies are trusted."""
        super().__init__(*given, **named)
        self.open_connections = OpenConnections(self.forwarded_allow_ips)
