"""Read and change the store from the event loop, each time in one transaction and one thread.

The thread belongs to the lane of the request that is answered (`letrado.server.infra.capacity`).
"""

from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

import anyio.to_thread
from sqlalchemy import Connection, Engine

from letrado.store import read_transaction, write_transaction

Args = TypeVarTuple("Args")
T = TypeVar("T")


async def read(store: Engine, look: Callable[[Connection, *Args], T], *args: *Args) -> T:
    """Return what *look* finds in one snapshot of the store."""

    def work() -> T:
        with read_transaction(store) as connection:
            return look(connection, *args)

    return await anyio.to_thread.run_sync(work)


async def write(
    store: Engine,
    change: Callable[[Connection, *Args], T],
    *args: *Args,
    names: tuple[str, ...] = (),
) -> T:
    """Store all that *change* does, or nothing of it, and return its result.

    For *names* see `letrado.store.transactions.engine.write_transaction`.
    """

    def work() -> T:
        with write_transaction(store, *names) as connection:
            return change(connection, *args)

    return await anyio.to_thread.run_sync(work)
