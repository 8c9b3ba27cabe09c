"""What nobody needs any more is forgotten while the server runs."""

import logging
from collections.abc import Callable

import anyio
import anyio.to_thread
from sqlalchemy import Engine

from letrado.errors import LetradoError
from letrado.store import (
    access_tokens,
    change,
    claims,
    personal,
    presence,
    recovery,
    sessions,
    throttling,
    webhooks,
)

EVERY = 6 * 3600
"""Seconds between two sweeps."""

_PARTS = (
    sessions,
    recovery,
    throttling,
    presence,
    claims,
    access_tokens,
    webhooks,
    personal,
)

_log = logging.getLogger("letrado.server")


async def keep_house(store: Engine, now: Callable[[], int]) -> None:
    """Sweep at the start and then every six hours, until the server stops."""
    while True:
        try:
            await anyio.to_thread.run_sync(sweep, store, now())
        except LetradoError as error:  # the next sweep may do better
            _log.warning("housekeeping failed: %s", error)
        await anyio.sleep(EVERY)


def sweep(store: Engine, now: int) -> None:
    """Forget sessions, links, counts and claims that are over, then guests who left nothing."""
    with change(store) as connection:
        for part in _PARTS:
            part.sweep(connection, now)
