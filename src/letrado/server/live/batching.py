"""Commands of live games in batches, where there are many.

With hundreds of moves a second, each arrives a few milliseconds after the last one. Handled one by
one, each finds the processor's caches filled with something else, and needs a transaction and a
wake-up of its own. Handled in batches, a move takes about two thirds of the time.
"""

import asyncio
from collections import deque

INTERVAL_MS = 35
"""Time between two batches: too short for players to notice."""

FEW = 4
"""Commands within two intervals that are handled at once; batches begin with the next one."""

_LONGEST_WAIT_MS = 1_000


def effective_time(came_at: int | None, now: int) -> int:
    """Return the instant at which a command counts: when it arrived, at most a second ago.

    So the mover's clock does not run while the command waits in the server. The opponent's time to
    answer begins at the same instant; the limit keeps a slow database from using that time up.

    >>> effective_time(None, 90_000), effective_time(89_950, 90_000), effective_time(80_000, 90_000)
    (90000, 89950, 89000)
    """
    return now if came_at is None else min(max(came_at, now - _LONGEST_WAIT_MS), now)


class CommandBatcher:
    """Delays commands until the next batch starts, but only while many arrive."""

    def __init__(self, interval_ms: int = INTERVAL_MS) -> None:
        self._interval = interval_ms / 1000
        self._next_at = 0.0
        self._arrivals: deque[float] = deque([float("-inf")] * FEW, maxlen=FEW)
        self._next: asyncio.Event | None = None

    async def wait(self) -> None:
        """Return at once while few commands arrive, else when the next batch starts."""
        loop = asyncio.get_running_loop()
        now, earlier = loop.time(), self._arrivals[0]
        self._arrivals.append(now)
        if self._next is None:
            if now - earlier >= 2 * self._interval or now >= self._next_at:
                self._next_at = now + self._interval
                return
            self._next = asyncio.Event()
            loop.call_at(self._next_at, self._start, loop)
        await self._next.wait()

    def _start(self, loop: asyncio.AbstractEventLoop) -> None:
        started, self._next = self._next, None
        self._next_at = loop.time() + self._interval
        if started is not None:
            started.set()
