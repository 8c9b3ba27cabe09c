"""Servers that come and go, for tests: whether another one was there meanwhile."""

from pathlib import Path

from letrado.store import open_store, write_transaction
from letrado.store.cluster import presence
from letrado.store.transactions.engine import address
from tests.server.support.tables import Clock


def went_on(file: Path, clock: Clock) -> None:
    """Another server was there up to now: time passed in games as it always does."""
    store = open_store(address(file))
    with write_transaction(store) as connection:
        presence.lives(connection, clock())
    store.dispose()
