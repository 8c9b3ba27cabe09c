"""Give free room inside the file of a store back to its disk."""

from pathlib import Path

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import OperationalError

from letrado.base.errors import Unavailable
from letrado.store.backup import in_use
from letrado.store.room import measure
from letrado.store.transactions.engine import file_of, read_transaction, translate_database_errors
from letrado.store.transactions.statements import run_on_driver

_TIMES = 2
"""The used part is written twice before anything is freed: the new file, and a copy to undo it."""


def shrink(store: Engine) -> None:
    """Write the file again without its free room; refused while others have it open.

    A database server does so by itself.
    """
    file = file_of(store.url)
    if file is None:
        return
    with read_transaction(store) as connection:
        _check_disk(connection)
    store.dispose()  # our own connections would be in the way
    with translate_database_errors(store.url), store.connect() as connection:
        connection.detach()  # it keeps the file for itself until it is closed
        _take(connection, file)
        run_on_driver(connection, "VACUUM")


def _check_disk(connection: Connection) -> None:
    room = measure(connection)
    needed = _TIMES * room.used
    if room.disk is not None and room.disk < needed:
        raise Unavailable(
            "store.shrink",
            "Rewriting the database takes {needed} MB for a while, and the disk has "
            "{free} MB free: make room first",
            needed=_megabytes(needed),
            free=_megabytes(room.disk),
        )


def _take(connection: Connection, file: Path) -> None:
    """Keep others from opening the file; leaving WAL needs exclusive access."""
    try:
        for setting in ("locking_mode = EXCLUSIVE", "journal_mode = DELETE"):
            run_on_driver(connection, f"PRAGMA {setting}")
    except OperationalError as error:
        raise in_use(file) from error


def _megabytes(size: int) -> int:
    return -(-size // 2**20)
