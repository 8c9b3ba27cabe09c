"""Hearing what other servers over the same database tell, and telling them (`store.news`).

Whatever is told while nobody listens is lost: so whoever begins to listen, again or for the first
time, looks at everything once.
"""

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

import anyio
from sqlalchemy import Engine

from letrado.base.errors import Unavailable
from letrado.store.cluster import news

Hearing = Callable[[str, int], None]
"""Told of a game and of how far its log goes."""

_SAY = "SELECT pg_notify(%s, told) FROM unnest(%s::text[]) AS told"


class Outbox:
    """Games that have gone on here and of which the others do not know yet; of each the last step.

    What comes in while something is being told is told together.
    """

    def __init__(self) -> None:
        self._steps: dict[str, int] = {}
        self._filled = anyio.Event()

    def put(self, steps: Mapping[str, int]) -> None:
        """Let the others be told of these, or of what is newer."""
        for game, seq in steps.items():
            self._steps[game] = max(seq, self._steps.get(game, 0))
        self._filled.set()

    async def take(self) -> dict[str, int]:
        """What there is to tell, as soon as there is something; whoever fails puts it back."""
        await self._filled.wait()
        steps, self._steps, self._filled = self._steps, {}, anyio.Event()
        return steps


async def listen(store: Engine, hear: Hearing, heard: Callable[[], None]) -> None:
    """Tell *hear* whatever is announced, until the line breaks; *heard* when there is one."""
    async with _line(store) as connection:
        await connection.execute(f"LISTEN {news.CHANNEL}")
        heard()
        hear(news.EVERYTHING, 0)
        async for told in connection.notifies():
            heard_of = news.read(told.payload)
            # Whoever has added to a log himself knows it; of the rest he is told like others.
            if not (heard_of.seq and news.is_own(store, heard_of)):
                hear(heard_of.game, heard_of.seq)


async def speak(store: Engine, outbox: Outbox, spoken: Callable[[], None]) -> None:
    """Tell the others what comes into *outbox*, until the line breaks; *spoken* when it is told."""
    async with _line(store) as connection:
        # What is told need not last, and so nobody waits for the disk.
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
    """A connection of one's own, with its failures as errors that say what they mean."""
    import psycopg  # noqa: PLC0415  # only who uses PostgreSQL needs its driver

    positional, named = store.dialect.create_connect_args(store.url)
    options = {
        "connect_timeout": 5,
        "keepalives_idle": 10,
        "keepalives_interval": 5,
        "tcp_user_timeout": 20_000,  # what is sent and not taken: keepalives do not see it
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
