"""What study keeps, and for whom."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Engine

from letrado.store.engine import address, open_store

LOCAL = "local"
"""Who owns what is done at the terminal."""

Database = Engine


@contextmanager
def open_database(path: Path | None = None) -> Iterator[Database]:
    """The store for the length of a command; *path* defaults to the installation's."""
    engine = open_store(address(path) if path else None)
    try:
        yield engine
    finally:
        engine.dispose()
