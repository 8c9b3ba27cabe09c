"""Listen to what other servers over the same database announce, and announce to them
(`store.cluster.news`).

Announcements are lost while nobody listens. So a server that begins to listen, again or for the
first time, looks at everything once.
"""

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

import anyio
from sqlalchemy import Engine

from letrado.base.errors import Unavailable
from letrado.store.cluster import news

Hearing = Callable[[str, int], None]
"""Called with a game and the number of the last event in its log."""

_SAY = "SELECT pg_notify(%s, told) FROM unnest(%s::text[]) AS told"


class Outbox:
    """Games that advanced here and that the others do not know of yet, each with its last event.

    Games that come in during an announcement are announced together afterwards.
    """

    def __init__(self) -> None:
        self._steps: dict[str, int] = {}
        self._filled = anyio.Event()

    def put(self, steps: Mapping[str, int]) -> None:
        """Add games to announce; of each only the newest step counts."""
        for game, seq in steps.items():
            self._steps[game] = max(seq, self._steps.get(game, 0))
        self._filled.set()

    async def take(self) -> dict[str, int]:
        """Wait for games to announce and return them; a caller that fails puts them back."""
        await self._filled.wait()
        steps, self._steps, self._filled = self._steps, {}, anyio.Event()
        return steps


async def subscribe(store: Engine, hear: Hearing, heard: Callable[[], None]) -> None:
    """Call *hear* with each announcement until the connection breaks; *heard* when it is open."""
    async with _line(store) as connection:
        await connection.execute(f"LISTEN {news.CHANNEL}")
        heard()
        hear(news.EVERYTHING, 0)
        async for told in connection.notifies():
            heard_of = news.read(told.payload)
            # A server knows what it has added to a log itself; other news of its own it hears too.
            if not (heard_of.seq and news.is_own(store, heard_of)):
                hear(heard_of.game, heard_of.seq)


async def publish(store: Engine, outbox: Outbox, spoken: Callable[[], None]) -> None:
    """Announce the games in *outbox* until the connection breaks.

    Call *spoken* after each round.
    """
    async with _line(store) as connection:
        # Announcements need not survive a crash, so nobody waits for the disk.
        await connection.execute("SET synchronous_commit TO off")
        while True:
            spoken()
            steps = await outbox.take()
            try:
                told = [news.payload(store, game, seq) for game, seq in steps.items()]
                await connection.execute(_SAY, (news.CHANNEL, told))
            except BaseException:
                outbox.put(steps)
                raise


@asynccontextmanager
async def _line(store: Engine) -> AsyncIterator[Any]:
    """Open a connection of its own, and translate its failures into our errors."""
    import psycopg  # noqa: PLC0415  # only users of PostgreSQL need its driver

    positional, named = store.dialect.create_connect_args(store.url)
    options = {
        "connect_timeout": 5,
        "keepalives_idle": 10,
        "keepalives_interval": 5,
        "tcp_user_timeout": 20_000,  # sent, not acknowledged; keepalives miss it
    }
    try:
        async with await psycopg.AsyncConnection.connect(
            *positional, **{**options, **named}, autocommit=True
        ) as connection:
            yield connection
    except psycopg.Error as error:
        raise Unavailable(
            "store.news",
            "No news from other servers: {reason}",
            reason=str(error).partition("\n")[0][:200],
        ) from error
