"""What nobody needs any more is forgotten while the server runs."""

from collections.abc import Callable

import anyio.to_thread
from sqlalchemy import Engine

from letrado.server.lasting import Lasting
from letrado.store import (
    access_tokens,
    change,
    claims,
    personal,
    presence,
    recovery,
    reviews,
    sessions,
    throttling,
    webhooks,
)

EVERY = 6 * 3600
"""Seconds between two sweeps."""
_LONGEST = 600
"""Seconds between two attempts at one that failed."""

_PARTS = (
    sessions,
    recovery,
    throttling,
    presence,
    claims,
    access_tokens,
    webhooks,
    reviews,
    personal,
)


async def keep_house(store: Engine, now: Callable[[], int], lasting: Lasting) -> None:
    """Sweep at the start and then every six hours, until the server stops."""

    async def swept() -> None:
        await anyio.to_thread.run_sync(sweep, store, now())

    await lasting.again("housekeeping", swept, EVERY, longest=_LONGEST)


def sweep(store: Engine, now: int) -> None:
    """Forget sessions, links, counts and claims that are over, then guests who left nothing."""
    with change(store) as connection:
        for part in _PARTS:
            part.sweep(connection, now)
