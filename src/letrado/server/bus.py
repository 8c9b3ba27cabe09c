"""Hearing what other servers over the same database tell (`store.news`).

Whatever is told while nobody listens is lost: so whoever begins to listen, again or for the first
time, looks at everything once.
"""

from collections.abc import Callable
from typing import Any

from sqlalchemy import Engine

from letrado.errors import Unavailable
from letrado.store import news

Hearing = Callable[[str, int], None]
"""Told of a game and of how far its log goes."""


async def listen(store: Engine, hear: Hearing, heard: Callable[[], None]) -> None:
    """Tell *hear* whatever is announced, until the line breaks; *heard* when there is one."""
    import psycopg  # noqa: PLC0415  # only who uses PostgreSQL needs its driver

    try:
        async with await _connect(store) as connection:
            await connection.execute(f"LISTEN {news.CHANNEL}")
            heard()
            hear(news.EVERYTHING, 0)
            async for told in connection.notifies():
                heard_of = news.read(told.payload)
                # Whoever has added to a log himself knows it; of the rest he is told like others.
                if not (heard_of.seq and news.is_own(store, heard_of)):
                    hear(heard_of.game, heard_of.seq)
    except psycopg.Error as error:
        raise Unavailable(
            "store.news",
            "No news from other servers: {reason}",
            reason=str(error).partition("\n")[0][:200],
        ) from error


async def _connect(store: Engine) -> Any:
    import psycopg  # noqa: PLC0415

    positional, named = store.dialect.create_connect_args(store.url)
    options = {"connect_timeout": 5, "keepalives_idle": 10, "keepalives_interval": 5}
    return await psycopg.AsyncConnection.connect(
        *positional, **{**options, **named}, autocommit=True
    )
