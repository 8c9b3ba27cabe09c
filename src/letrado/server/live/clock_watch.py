"""Watch the clock: a change that time alone causes in a game happens when it is due.

A server on its own sets an alarm for each of its games. Where servers share a database, one of them
holds the clock and looks ahead in the store for changes that are due in the games of all.
"""

import heapq
import logging
from collections.abc import Awaitable, Callable

import anyio
from sqlalchemy import Engine

from letrado.base.errors import Unavailable
from letrado.server.infra import db
from letrado.server.infra.cluster import CLOCK, Cluster
from letrado.store.games import games
from letrado.store.games.games import GameRow

_log = logging.getLogger(__name__)

LONGEST_SLEEP = 1.0
"""Seconds; the injected clock may run faster or slower than the machine's."""

_AHEAD_MS = 2_000
"""Milliseconds that the server that holds the clock looks ahead in the games of all servers."""

_WAIT_MS = 2_000
"""Milliseconds before a due change is tried again, when the database could not be written to."""

_LOOK_AGAIN_MS = 60_000
"""Milliseconds between two looks at a player who is out of time but still connected."""

Passing = Callable[[str], Awaitable[bool]]
"""Let time pass in a game; return True if it has to be looked at again in a minute."""


class ClockWatch:
    """The alarms of the games that run."""

    def __init__(
        self, store: Engine, now: Callable[[], int], cluster: Cluster, passing: Passing
    ) -> None:
        self._store, self._now, self._cluster = store, now, cluster
        self._pass_time = passing
        self._alarms: list[tuple[int, str]] = []
        self._next: dict[str, int] = {}
        self._ahead: set[tuple[int, str]] = set()
        self._earlier = anyio.Event()
        self._ticking = anyio.Lock()

    def arm(self, row: GameRow) -> None:
        """Set the alarm of a game for the next change that is due in it.

        An alarm that is set for earlier stays: each move postpones what is due, and an alarm that
        rings too early sets itself again.
        """
        if row.status != "running" or row.due_at is None or self._cluster.shared:
            return  # servers that share a database look ahead instead
        if self._next.get(row.id, row.due_at + 1) <= row.due_at:
            return
        self._set(row.due_at, row.id)
        if self._alarms[0][0] == row.due_at:
            self._earlier.set()

    async def watch(self) -> None:
        """Carry out the changes that are due, then sleep until the next alarm."""
        await self.tick()
        due = self._alarms[0][0] - self._now() if self._alarms else None
        seconds = LONGEST_SLEEP if due is None else min(LONGEST_SLEEP, max(due, 1) / 1000)
        with anyio.move_on_after(seconds):
            await self._earlier.wait()
        self._earlier = anyio.Event()

    async def tick(self) -> None:
        """Carry out the changes that are due by now, one at a time; all are done on return."""
        async with self._ticking:
            await self._look_ahead()
            await self._fire()

    async def _look_ahead(self) -> None:
        """Set the alarms of the games of all servers, if this one holds the clock."""
        if not self._cluster.shared:
            return
        if not self._cluster.holds(CLOCK):
            self._alarms.clear()
            self._next.clear()
            self._ahead.clear()
            return
        found = await db.read(self._store, games.due, self._now() + _AHEAD_MS)
        for alarm in found:
            if alarm not in self._ahead:
                self._set(*alarm)
        self._ahead = set(found)

    async def _fire(self) -> None:
        while self._alarms and self._alarms[0][0] <= self._now():
            due, game_id = heapq.heappop(self._alarms)
            if self._next.get(game_id) != due:
                continue  # it was set anew for another instant
            del self._next[game_id]
            try:
                if await self._pass_time(game_id):
                    self._again(game_id, _LOOK_AGAIN_MS)
            except Unavailable as error:
                _log.warning("game %s has to wait: %s", game_id, error.code)
                self._again(game_id, _WAIT_MS)
            except Exception:
                # One game that fails must not stop the clocks of all others. A passing failure (a
                # busy
                # store) is tried again.
                _log.exception("game %s cannot go on", game_id)
                self._again(game_id, _LOOK_AGAIN_MS)

    def _again(self, game_id: str, after_ms: int) -> None:
        self._set(self._now() + after_ms, game_id)

    def _set(self, due: int, game_id: str) -> None:
        self._next[game_id] = due
        heapq.heappush(self._alarms, (due, game_id))
