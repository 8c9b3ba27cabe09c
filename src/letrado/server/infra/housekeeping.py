"""Delete data that nobody needs any more while the server runs, and pack finished games."""

import time
from collections.abc import Callable

import anyio
import anyio.to_thread
from sqlalchemy import Engine

from letrado.server.infra import capacity
from letrado.server.infra.background_tasks import TaskSupervisor
from letrado.server.infra.cluster import Cluster
from letrado.server.infra.metrics import METRICS
from letrado.store import read_transaction, write_transaction
from letrado.store.cluster import claims, presence
from letrado.store.games import offers, reviews
from letrado.store.games.pack_games import pack_finished, rest_after
from letrado.store.people import (
    access_tokens,
    devices,
    look_ups,
    personal,
    recovery,
    sessions,
    throttling,
    webhooks,
)

EVERY = 6 * 3600
"""Seconds between two sweeps."""
_LONGEST = 600
"""Longest pause in seconds after a sweep that failed."""

PACK_EVERY = 60
"""Seconds between two looks for finished games to pack."""
_PACKING = "packing"

_PARTS = (
    sessions,
    devices,
    recovery,
    throttling,
    presence,
    claims,
    access_tokens,
    webhooks,
    reviews,
    look_ups,
    offers,
)


async def keep_house(store: Engine, now: Callable[[], int], supervisor: TaskSupervisor) -> None:
    """Sweep at the start and then every six hours, until the server stops."""

    async def swept() -> None:
        at = now()
        await _gently(lambda: sweep(store, at))
        while await _gently(lambda: forget_guests(store, at)):
            pass

    await supervisor.run_forever("housekeeping", swept, EVERY, longest=_LONGEST)


def sweep(store: Engine, now: int) -> None:
    """Delete sessions, links, counts and claims that have expired."""
    with write_transaction(store) as connection:
        for part in _PARTS:
            part.sweep(connection, now)


def forget_guests(store: Engine, now: int) -> bool:
    """Delete a portion of the guests who left nothing; return False when there are none."""
    with read_transaction(store) as connection:
        idle = personal.idle_guests(connection, now)
    if idle:
        with write_transaction(store) as connection:
            personal.forget_guests(connection, idle, now)
    return bool(idle)


async def keep_packing(
    store: Engine, now: Callable[[], int], cluster: Cluster, after_ms: int
) -> None:
    """Pack games that have been over for *after_ms*, until the server stops.

    Of several servers over one database, one does it at a time.
    """

    async def packed() -> None:
        if not await cluster.claim(_PACKING):
            return
        games = pack_finished(store, now() - after_ms)
        while cluster.holds(_PACKING) and await _gently(lambda: next(games, "")):
            METRICS.packed()

    await cluster.supervisor.run_forever(_PACKING, packed, PACK_EVERY, longest=_LONGEST)


async def _gently(work: Callable[[], object]) -> bool:
    """Do a portion of *work* in a slow lane, then rest; return True if it found any."""

    def timed() -> tuple[bool, float]:
        start = time.monotonic()
        return bool(work()), time.monotonic() - start

    found, seconds = await anyio.to_thread.run_sync(timed, limiter=capacity.SLOW)
    await anyio.sleep(rest_after(seconds))
    return found
