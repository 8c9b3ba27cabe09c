"""Tasks that run as long as the server: a failure is logged and counted, and the task goes on.

An error in an `anyio` task group cancels all other tasks and stops the server. So the server does
all its own work here, where a failure costs one round of one task.
"""

import logging
from collections.abc import Awaitable, Callable, Coroutine
from itertools import count
from typing import Any

import anyio

from letrado.base.errors import LetradoError
from letrado.server.infra.metrics import METRICS

_log = logging.getLogger(__name__)

Work = Callable[[], Awaitable[Any]]

Start = Callable[[Callable[[], Coroutine[Any, Any, None]]], bool]
"""Runs work in the background; returns False when the server does not run."""

_FIRST = 1.0
"""Seconds after the first failure before the next try; each further failure doubles them."""
LONGEST = 60.0
_TOO_OFTEN = 3
"""Failures in a row after which a task counts as failing."""


class TaskSupervisor:
    """The background tasks of one server, and their failures."""

    def __init__(self) -> None:
        self._failures: dict[str, int] = {}

    @property
    def failing(self) -> frozenset[str]:
        """Names of the tasks that fail again and again."""
        return frozenset(name for name, many in self._failures.items() if many >= _TOO_OFTEN)

    async def run_once(self, name: str, work: Work) -> bool:
        """Do *work* once and return True unless it failed; logs and counts call it *name*."""
        try:
            await work()
        except Exception as error:
            self._failed(name, error)
            return False
        self.goes_well(name)
        return True

    def goes_well(self, name: str) -> None:
        """Note a success: work that never ends calls this itself, other work gets it at its end."""
        self._failures.pop(name, None)

    async def run_until_done(self, name: str, work: Work, tries: int | None = None) -> None:
        """Do *work* again and again until it succeeds, or until it was tried *tries* times."""
        for tried in count(1):
            if await self.run_once(name, work) or tried == tries:
                return
            await anyio.sleep(self._pause(name, LONGEST))

    async def run_forever(
        self, name: str, work: Work, every: float, *, longest: float = LONGEST
    ) -> None:
        """Do *work* for ever, every *every* seconds; after failures wait up to *longest*."""
        while True:
            done = await self.run_once(name, work)
            await anyio.sleep(every if done else self._pause(name, longest))

    def _pause(self, name: str, longest: float) -> float:
        return float(min(_FIRST * 2 ** min(self._failures.get(name, 1) - 1, 20), longest))

    def _failed(self, name: str, error: Exception) -> None:
        self._failures[name] = self._failures.get(name, 0) + 1
        METRICS.failure(name)
        about = {"task": name, "kind": type(error).__name__}
        if isinstance(error, LetradoError):  # people know what to do about it, or the store is busy
            _log.warning("%s: %s", name, error.code, extra={**about, "code": error.code})
        else:
            _log.error("%s failed", name, exc_info=error, extra=about)
