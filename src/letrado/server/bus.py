"""Hearing what other servers over the same database tell (`store.news`).

Whatever is told while nobody listens is lost: so whoever begins to listen, again or for the first
time, looks at everything once.
"""

import logging
from collections.abc import Callable
from typing import Any

import anyio
from sqlalchemy import Engine

from letrado.store import news

_log = logging.getLogger("letrado.server")

_AGAIN = 1.0
"""Seconds before a connection that was lost is sought again."""

Hearing = Callable[[str, int], None]
"""Told of a game and of how far its log goes."""


async def listen(store: Engine, hear: Hearing) -> None:
    """Tell *hear* whatever is announced, until cancelled."""
    import psycopg  # noqa: PLC0415  # only who uses PostgreSQL needs its driver

    while True:
        try:
            async with await _connect(store) as connection:
                await connection.execute(f"LISTEN {news.CHANNEL}")
                hear(news.EVERYTHING, 0)
                async for told in connection.notifies():
                    hear(*news.read(told.payload))
        except psycopg.Error as error:
            _log.warning("no news from other servers: %s", str(error).partition("\n")[0])
        await anyio.sleep(_AGAIN)


async def _connect(store: Engine) -> Any:
    import psycopg  # noqa: PLC0415

    positional, named = store.dialect.create_connect_args(store.url)
    options = {"connect_timeout": 5, "keepalives_idle": 10, "keepalives_interval": 5}
    return await psycopg.AsyncConnection.connect(
        *positional, **{**options, **named}, autocommit=True
    )
