"""Cheap refusals: each is given after a moment, and only a few of a network wait for one.

Beyond that the connection is cut off without an answer, so that an attacker has to open another
one, and `letrado.server.infra.connections` counts those.
"""

from collections import Counter

import anyio
from starlette.requests import HTTPConnection

from letrado.base.limits import count
from letrado.server.security.identity import network_of

SECONDS = 0.5
"""Seconds before a refusal, because some clients ask again immediately."""

MOST = count("refusals_waiting")


class Refusals:
    """Counts the requests of each network that wait to be refused."""

    def __init__(self) -> None:
        self._waiting: Counter[str] = Counter()

    async def wait(self, asked: HTTPConnection) -> bool:
        """Wait before a refusal; return False when the connection was cut off instead."""
        network = network_of(asked)
        if self._waiting[network] >= MOST:
            return not _cut_off(asked)
        self._waiting[network] += 1
        try:
            await anyio.sleep(SECONDS)
        finally:
            self._waiting[network] -= 1
            if not self._waiting[network]:
                del self._waiting[network]
        return True


def _cut_off(asked: HTTPConnection) -> bool:
    """End the connection of a request; a refused WebSocket ends by itself."""
    cut_off = asked.scope.get("state", {}).get("cut_off")
    if asked.scope["type"] != "http" or cut_off is None:
        return False
    cut_off()
    return True
