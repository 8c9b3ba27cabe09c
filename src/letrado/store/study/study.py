"""The store of study data, and the owners of that data."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Engine
from sqlalchemy.engine import URL

from letrado.store.transactions.engine import address, open_store

LOCAL = "local"
"""Owner of study data at the terminal."""

Database = Engine


@contextmanager
def open_database(where: Path | URL | None = None) -> Iterator[Database]:
    """Open the store for the length of a command; *where* defaults to the installation's."""
    engine = open_store(address(where) if isinstance(where, Path) else where)
    try:
        yield engine
    finally:
        engine.dispose()
