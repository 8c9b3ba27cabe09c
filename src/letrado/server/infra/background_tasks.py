"""Work that lasts as long as the server: what fails in it is told and counted, and it goes on.

A task that raises takes all tasks beside it along, and the server with them. So whatever the server
does by itself is done here, where a failure costs one round of one task.
"""

import logging
from collections.abc import Awaitable, Callable, Coroutine
from itertools import count
from typing import Any

import anyio

from letrado.base.errors import LetradoError
from letrado.server.infra.metrics import METRICS

_log = logging.getLogger("letrado.server")

Work = Callable[[], Awaitable[Any]]

Start = Callable[[Callable[[], Coroutine[Any, Any, None]]], bool]
"""Run work beside everything else; False when the server does not run."""

_FIRST = 1.0
"""Seconds after a failure before it is tried again; twice as many after each more."""
LONGEST = 60.0
_TOO_OFTEN = 3
"""Failures in a row after which a task does not do what it is there for."""


class Lasting:
    """The tasks of one server, and how they do."""

    def __init__(self) -> None:
        self._failures: dict[str, int] = {}

    @property
    def failing(self) -> frozenset[str]:
        """The tasks that fail again and again."""
        return frozenset(name for name, many in self._failures.items() if many >= _TOO_OFTEN)

    async def once(self, name: str, work: Work) -> bool:
        """Do *work*; whether it was done. The *name* is what logs and counts call it."""
        try:
            await work()
        except Exception as error:
            self._failed(name, error)
            return False
        self.goes_well(name)
        return True

    def goes_well(self, name: str) -> None:
        """Said by work that never ends, and by the end of any other."""
        self._failures.pop(name, None)

    async def at_last(self, name: str, work: Work, tries: int | None = None) -> None:
        """Do *work*, again and again until it is done, or was tried so often."""
        for tried in count(1):
            if await self.once(name, work) or tried == tries:
                return
            await anyio.sleep(self._pause(name, LONGEST))

    async def again(self, name: str, work: Work, every: float, *, longest: float = LONGEST) -> None:
        """Do *work* for ever, *every* so many seconds; *longest* is waited after failures."""
        while True:
            done = await self.once(name, work)
            await anyio.sleep(every if done else self._pause(name, longest))

    def _pause(self, name: str, longest: float) -> float:
        return float(min(_FIRST * 2 ** min(self._failures.get(name, 1) - 1, 20), longest))

    def _failed(self, name: str, error: Exception) -> None:
        self._failures[name] = self._failures.get(name, 0) + 1
        METRICS.failure(name)
        about = {"task": name, "kind": type(error).__name__}
        if isinstance(error, LetradoError):  # of which people know what to do, or the store is busy
            _log.warning("%s: %s", name, error.code, extra={**about, "code": error.code})
        else:
            _log.error("%s failed", name, exc_info=error, extra=about)
