"""Find out whether people can be sent to this server, quickly and once for all who ask.

The store is tried in a thread that serves nothing else, so that the answer never waits behind
pages. A try that hangs is left hanging and no second one is begun; meanwhile the answer is that the
store is slow.
"""

import asyncio
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from threading import Thread

from sqlalchemy import Engine

from letrado.server.features.lexicons.lexicons import LexiconList, LexiconSource
from letrado.store.probe import StoreProbe

PATIENCE = 2.0
"""Seconds after which readiness answers with what it knows."""

FRESH = 1.0
"""Seconds for which the result of one try is reused."""

SLOW = "store.slow"


@dataclass(frozen=True, slots=True)
class Findings:
    """The state of the store and of the lexicons, by codes of errors; never by paths."""

    store: tuple[str, ...]
    lexicons: Mapping[str, int]
    damaged: Mapping[str, str]


class Readiness:
    """Tries the store of one application at most once a second."""

    def __init__(self, store: Engine, lexicons: LexiconSource, now: Callable[[], int]) -> None:
        self._probe, self._lexicons, self._now = StoreProbe(store), lexicons, now
        self._latest: Future[Findings] | None = None
        self._begun = 0.0

    async def findings(self) -> Findings:
        """Return the result of the last second, or of a try that takes two seconds at most."""
        latest = self._latest
        if latest is None or (latest.done() and time.monotonic() - self._begun >= FRESH):
            latest = self._begin()
        waited = asyncio.wrap_future(latest)
        await asyncio.wait({waited}, timeout=PATIENCE)
        return waited.result() if waited.done() else Findings((SLOW,), {}, {})

    def close(self) -> None:
        """Release what the probe holds."""
        self._probe.close()

    def _begin(self) -> Future[Findings]:
        begun: Future[Findings] = Future()

        def work() -> None:
            try:
                begun.set_result(self._look())
            except BaseException as error:  # the caller has to learn of it
                begun.set_exception(error)

        start = time.monotonic()
        Thread(target=work, name="readiness", daemon=True).start()  # may fail: then nobody waits
        self._latest, self._begun = begun, start
        return begun

    def _look(self) -> Findings:
        available = LexiconList.of(self._lexicons)
        return Findings(
            tuple(self._probe.problems(self._now())),
            {lexicon.name: len(lexicon) for lexicon in available.lexicons},
            {name: error.code for name, error in available.problems},
        )
