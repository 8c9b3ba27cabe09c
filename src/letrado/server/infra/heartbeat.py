"""Signs of life of the servers over one database, so that an outage can be told from thinking.

Whoever begins learns from them how long no server was there: that time is nobody's on the clock.
"""

from collections.abc import Callable

import anyio.to_thread
from sqlalchemy import Engine

from letrado.store import change, view
from letrado.store.cluster import presence
from letrado.store.cluster.presence import Away
from letrado.store.games import games
from letrado.store.games.games import GameRow

EVERY = 5.0
"""Seconds between two signs: so much of a game may be taken for time without a server."""


class SignsOfLife:
    """What this server notes, and what it found when it began."""

    def __init__(self, store: Engine, now: Callable[[], int], matters: Callable[[], bool]) -> None:
        """*matters* says whether this server has games, or others to share them with."""
        self._store, self._now, self._matters = store, now, matters
        self.away: Away | None = None
        """The time in which no server was there, before this one began."""

    def begin(self) -> list[GameRow]:
        """Note that a server is there again, and read the games that run."""
        with change(self._store, presence.ALIVE) as connection:
            self.away = presence.comes(connection, self._now())
        with view(self._store) as connection:
            return games.running(connection)

    async def sign(self) -> None:
        """Note that this server is there, as long as there are games to which that matters."""
        if self.away and self.away.until > self._now():  # by a clock that was ahead
            self.away = None
        await anyio.to_thread.run_sync(self._note)

    def _note(self) -> None:
        if not self._matters():
            with view(self._store) as connection:
                if not games.count_running(connection):
                    return
        with change(self._store, presence.ALIVE) as connection:
            presence.lives(connection, self._now())
