"""Ask the store whether listeners still have the session and roles they connected with.

A session may have ended, or a role been taken away, on the site or at the terminal. Nobody goes
unchecked for longer than half a minute.
"""

import logging
import time
from collections.abc import Callable, Iterable

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from letrado.base.errors import LetradoError
from letrado.server.infra import db
from letrado.server.infra.background_tasks import Start
from letrado.server.live.live_game import Listener, batched

_log = logging.getLogger(__name__)

SEARCH_EVERY = 5.0
"""Seconds between two searches for listeners who were not checked for a while."""

_UNCHECKED = 25.0
"""Seconds after which a listener is checked: with `SEARCH_EVERY` half a minute at most."""

_TOGETHER = 200
"""Listeners that one query asks the store about."""


class ListenerChecks:
    """Checks of the listeners to any game of this process."""

    def __init__(
        self, store: Engine, listeners: Callable[[], Iterable[Listener]], start: Start
    ) -> None:
        self._store, self._listeners, self._start = store, listeners, start
        self._wanted = self._running = False

    def check_all(self) -> None:
        """Check everybody soon; further requests until then share one round."""
        self._wanted = True
        if not self._running:
            self._running = self._start(self._check_while_wanted)

    async def check_unchecked(self) -> None:
        """Check the listeners who were not checked for a while."""
        await self._check(_UNCHECKED)

    async def _check_while_wanted(self) -> None:
        try:
            while self._wanted:
                self._wanted = False
                await self._check(0.0)
        finally:
            self._running = False

    async def _check(self, seconds: float) -> None:
        """Check the listeners who were not checked for *seconds*, many in one query.

        A listener whose rights are unchanged notices nothing.
        """
        until = time.monotonic() - seconds
        waiting = tuple(
            each for each in self._listeners() if each.look is not None and each.looked_at <= until
        )
        for portion in batched(waiting, _TOGETHER):
            await db.read(self._store, _check_these, portion)
            for listener in portion:
                if listener.must_look:
                    listener.wake()


def _check_these(connection: Connection, listeners: tuple[Listener, ...]) -> None:
    for listener in listeners:
        listener.must_look |= not _is_known(listener, connection)
        listener.looked_at = time.monotonic()


def _is_known(listener: Listener, connection: Connection) -> bool:
    try:
        return listener.look is None or listener.look(connection)
    except (LetradoError, DBAPIError):  # the store cannot be asked now: that concerns everybody
        raise
    except Exception:
        # One who cannot be checked must not keep the others from being checked.
        _log.exception("a listener could not be checked")
        return False
