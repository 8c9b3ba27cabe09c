"""Commands that come closely together, worked on together.

With hundreds of moves a second each comes a few milliseconds after the last one. Worked on one by
one, each finds the processor's caches filled with something else, and has a transaction and a wake
of its own; several one after the other take half of the time each.
"""

import asyncio
from collections import deque

import anyio

APART_MS = 50
"""Between two bursts, where there are many commands: nobody feels them."""

FEW = 4
"""Commands within the time of two bursts that are worked on as they come."""


class Bursts:
    """Lets whoever comes where many come wait for the next burst."""

    def __init__(self, apart_ms: int = APART_MS) -> None:
        self._apart = apart_ms / 1000
        self._next_at = 0.0
        self._came: deque[float] = deque([float("-inf")] * FEW, maxlen=FEW)
        self._next: asyncio.Event | None = None

    async def join(self) -> None:
        """Return at once where few come, else when the next burst begins.

        Whoever leaves meanwhile has asked all the same: cancelling waits until then.
        """
        loop = asyncio.get_running_loop()
        now, earlier = loop.time(), self._came[0]
        self._came.append(now)
        if self._next is None:
            if now - earlier >= 2 * self._apart or now >= self._next_at:
                self._next_at = now + self._apart
                return
            self._next = asyncio.Event()
            loop.call_at(self._next_at, self._begin, loop)
        with anyio.CancelScope(shield=True):
            await self._next.wait()

    def _begin(self, loop: asyncio.AbstractEventLoop) -> None:
        begun, self._next = self._next, None
        self._next_at = loop.time() + self._apart
        if begun is not None:
            begun.set()
