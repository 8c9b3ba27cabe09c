"""Commands that come closely together, worked on together.

With hundreds of moves a second each comes a few milliseconds after the last one. Worked on one by
one, each finds the processor's caches filled with something else, and has a transaction and a wake
of its own; several one after the other take half of the time each.
"""

import asyncio
from collections import deque

APART_MS = 50
"""Between two bursts, where there are many commands: nobody feels them."""

FEW = 4
"""Commands within the time of two bursts that are worked on as they come."""


_LONGEST_WAIT_MS = 1_000


def counts_from(came_at: int | None, now: int) -> int:
    """Return when a command counts that came at that instant and is decided now.

    Waiting here is not on the clock of whoever moved. But the opponent's time to answer begins at
    the same instant, so that it lies a second ago at most, however long the store kept it waiting.

    >>> counts_from(None, 90_000), counts_from(89_950, 90_000), counts_from(80_000, 90_000)
    (90000, 89950, 89000)
    """
    return now if came_at is None else min(max(came_at, now - _LONGEST_WAIT_MS), now)


class Bursts:
    """Lets whoever comes where many come wait for the next burst."""

    def __init__(self, apart_ms: int = APART_MS) -> None:
        self._apart = apart_ms / 1000
        self._next_at = 0.0
        self._came: deque[float] = deque([float("-inf")] * FEW, maxlen=FEW)
        self._next: asyncio.Event | None = None

    async def join(self) -> None:
        """Return at once where few come, else when the next burst begins."""
        loop = asyncio.get_running_loop()
        now, earlier = loop.time(), self._came[0]
        self._came.append(now)
        if self._next is None:
            if now - earlier >= 2 * self._apart or now >= self._next_at:
                self._next_at = now + self._apart
                return
            self._next = asyncio.Event()
            loop.call_at(self._next_at, self._begin, loop)
        await self._next.wait()

    def _begin(self, loop: asyncio.AbstractEventLoop) -> None:
        begun, self._next = self._next, None
        self._next_at = loop.time() + self._apart
        if begun is not None:
            begun.set()
