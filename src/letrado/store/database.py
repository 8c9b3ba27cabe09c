"""The file itself: opened for a moment, brought up to date, closed again.

WAL lets pages be read while an answer is written, and full synchronisation keeps what was
acknowledged through a loss of power.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from letrado.errors import LetradoError, Unavailable, Unreadable
from letrado.home import home

LOCAL = "local"
"""Who owns what is done at the terminal."""

NAME = "study.sqlite"

_BUSY_MS = 5_000

_MOST_PAGES = 2**31 // 4096
"""Two gigabytes: whoever fills a server with lists must not fill its disk."""

_STEPS = (
    """
    CREATE TABLE list (
        owner TEXT NOT NULL,
        name TEXT NOT NULL,
        lexicon TEXT NOT NULL,
        question TEXT NOT NULL,
        saved INTEGER NOT NULL,
        words TEXT NOT NULL,
        PRIMARY KEY (owner, name)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE card (
        owner TEXT NOT NULL,
        lexicon TEXT NOT NULL,
        kind TEXT NOT NULL,
        key TEXT NOT NULL,
        box INTEGER NOT NULL,
        due INTEGER NOT NULL,
        since INTEGER NOT NULL,
        correct INTEGER NOT NULL,
        wrong INTEGER NOT NULL,
        PRIMARY KEY (owner, lexicon, kind, key)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX card_due ON card (owner, due);
    """,
)
"""What brings a file from each version to the next; a version is never changed afterwards."""

Database = sqlite3.Connection


@contextmanager
def open_database(path: Path | None = None) -> Iterator[Database]:
    """The store, made when it is not there yet; each block with the connection is one change.

    *path* defaults to the file in the user's home.
    """
    path = path or home() / NAME
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with closing(
            sqlite3.connect(path, timeout=_BUSY_MS / 1000, isolation_level=None)
        ) as database:
            database.execute("PRAGMA journal_mode = WAL")
            database.execute("PRAGMA synchronous = FULL")
            database.execute(f"PRAGMA max_page_count = {_MOST_PAGES}")
            _bring_up_to_date(database, path)
            yield database
    except LetradoError:
        raise
    except sqlite3.DatabaseError as error:
        busy = isinstance(error, sqlite3.OperationalError) and "locked" in str(error)
        if busy:
            raise Unavailable(
                "store.busy", "{path} is being written to by another program", path=str(path)
            ) from error
        raise Unavailable(
            "store.unusable",
            "The file of lists and progress {path} cannot be used: {reason}. Put a copy of it in "
            "its place, or move it away to begin anew",
            path=str(path),
            reason=str(error),
        ) from error
    except OSError as error:
        raise Unavailable(
            "store.unusable",
            "The file of lists and progress {path} cannot be used: {reason}. Put a copy of it in "
            "its place, or move it away to begin anew",
            path=str(path),
            reason=error.strerror or str(error),
        ) from error


@contextmanager
def change(database: Database) -> Iterator[None]:
    """All that is done in the block, or nothing of it."""
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        database.execute("ROLLBACK")
        raise
    database.execute("COMMIT")


def _bring_up_to_date(database: Database, path: Path) -> None:
    if _version(database) == len(_STEPS):
        return
    with change(database):
        found = _version(database)  # somebody may have been quicker
        if found > len(_STEPS):
            raise Unreadable(
                "store.newer",
                "{path} was written by a newer Letrado: use that one",
                path=str(path),
            )
        for step in _STEPS[found:]:
            for statement in filter(str.strip, step.split(";")):
                database.execute(statement)
        database.execute(f"PRAGMA user_version = {len(_STEPS)}")


def _version(database: Database) -> int:
    return int(database.execute("PRAGMA user_version").fetchone()[0])
