"""What study keeps, and for whom."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Engine
from sqlalchemy.engine import URL

from letrado.store.transactions.engine import address, open_store

LOCAL = "local"
"""Who owns what is done at the terminal."""

Database = Engine


@contextmanager
def open_database(where: Path | URL | None = None) -> Iterator[Database]:
    """The store for the length of a command; *where* defaults to the installation's."""
    engine = open_store(address(where) if isinstance(where, Path) else where)
    try:
        yield engine
    finally:
        engine.dispose()
