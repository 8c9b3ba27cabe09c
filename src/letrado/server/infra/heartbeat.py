"""Signs of life of the servers over one database, which tell an outage from a player's thinking.

A server that starts learns from them how long no server was up: that time counts on no clock.
"""

from collections.abc import Callable

import anyio.to_thread
from sqlalchemy import Engine

from letrado.store import read_transaction, write_transaction
from letrado.store.cluster import presence
from letrado.store.cluster.presence import Away
from letrado.store.games import games
from letrado.store.games.games import GameRow

EVERY = 5.0
"""Seconds between two signs: so much play before an outage may be taken for outage."""


class SignsOfLife:
    """The signs of life of this server, and the outage that it found at its start."""

    def __init__(self, store: Engine, now: Callable[[], int], matters: Callable[[], bool]) -> None:
        """Use *matters*, which says whether this server has games, or others to share them with."""
        self._store, self._now, self._matters = store, now, matters
        self.away: Away | None = None
        """The time in which no server was up, before this one started."""

    def begin(self) -> list[GameRow]:
        """Note that a server is up again, and read the running games."""
        with write_transaction(self._store, presence.ALIVE) as connection:
            self.away = presence.comes(connection, self._now())
        with read_transaction(self._store) as connection:
            return games.running(connection)

    async def sign(self) -> None:
        """Note that this server is up, as long as there are games that need to know."""
        if self.away and self.away.until > self._now():  # by a clock that was ahead
            self.away = None
        await anyio.to_thread.run_sync(self._note)

    def _note(self) -> None:
        if not self._matters():
            with read_transaction(self._store) as connection:
                if not games.count_running(connection):
                    return
        with write_transaction(self._store, presence.ALIVE) as connection:
            presence.lives(connection, self._now())
