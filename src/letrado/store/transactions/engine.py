"""The database: opened, brought up to date, and changed one whole transaction at a time.

By default it is a SQLite file. WAL lets pages be read while a move is written, and full
synchronisation keeps acknowledged data through a loss of power. ``postgresql://…`` names a database
server instead (`postgres`), with the same promises.
"""

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DataError, DBAPIError, IntegrityError, OperationalError
from sqlalchemy.exc import TimeoutError as AllInUse

from letrado.base.errors import LetradoError, Unavailable, Unreadable
from letrado.base.files import create_private, ensure_folder, make_private
from letrado.base.paths import home, is_ours_alone
from letrado.store import migrate
from letrado.store.room import limit_bytes
from letrado.store.study import study_file
from letrado.store.transactions import postgres
from letrado.store.transactions.group_commit import GroupCommit
from letrado.store.transactions.statements import run_on_driver

NAME = "letrado.db"
"""The file in the user's home, unless another database is named."""

BESIDE = ("-wal", "-shm", "-journal")
"""Endings of the files beside a SQLite file; they belong to it and to no other."""

_BUSY_MS = 5_000
_THREADS = 40
"""As many connections as the server has threads to use them."""

_PAGE = 4096
_CARRIED = 250
"""Pages of the write-ahead log that are copied into the file at a time.

The transaction that commits waits for this, so the portions are small; SQLite's default is 1000.
"""

_TURNS: WeakKeyDictionary[Engine, GroupCommit] = WeakKeyDictionary()
_IMMEDIATE = "letrado_immediate"
_WRITING = {_IMMEDIATE: True}


def default_url() -> URL:
    """Return ``LETRADO_DATABASE_URL``, or the file in the user's home."""
    return address(os.environ.get("LETRADO_DATABASE_URL") or home() / NAME)


def address(named: str | Path) -> URL:
    """Return the address of the database that a file or an address names."""
    if isinstance(named, Path):
        return URL.create("sqlite", database=str(named))
    try:
        return postgres.with_driver(make_url(named))
    except ArgumentError:
        raise Unreadable(
            "store.address",
            "“{address}” names no database: write sqlite:/// and the file’s path",
            address=named[:200],
        ) from None


def open_store(url: URL | None = None) -> Engine:
    """Open the store at *url*; make it if it does not exist, and migrate an older one."""
    url = url or default_url()
    with translate_database_errors(url):
        engine = connect_to(url)
        try:
            with write_transaction(engine, rebuilding=True) as connection:
                made = migrate.forward(connection, place(url))
                file = file_of(url)
                if made and file is not None and file.name != study_file.NAME:
                    study_file.adopt(connection, file.parent)
        except BaseException:
            engine.dispose()
            raise
    return engine


def connect_to(url: URL) -> Engine:
    """Return an engine over the database as it is; to use the store, call `open_store`."""
    if postgres.is_meant(url):
        return postgres.connect_to(url)
    if url.get_backend_name() != "sqlite":
        raise Unreadable(
            "store.address",
            "“{address}” names no database: write sqlite:/// and the file’s path",
            address=place(url)[:200],
        )
    _keep_private(url)
    most = limit_bytes()
    engine = create_engine(
        url,
        connect_args={"timeout": _BUSY_MS / 1000},
        hide_parameters=True,  # text that people typed must not get into a log
        pool_size=5,
        max_overflow=_THREADS,
        pool_timeout=postgres.PATIENCE,
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _record: Any) -> None:
        connection.isolation_level = None  # transactions begin where `begin` says
        _write_ahead(connection)
        for setting in (
            "synchronous = FULL",
            "foreign_keys = ON",
            f"busy_timeout = {_BUSY_MS}",
            f"wal_autocheckpoint = {_CARRIED}",
            *([] if most is None else [f"max_page_count = {most // _PAGE}"]),
        ):
            connection.execute(f"PRAGMA {setting}").close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # A reader that turns writer can find its snapshot outdated and fail at once, however long
        # it may wait: so a transaction that will write says so at the start.
        immediate = connection.get_execution_options().get(_IMMEDIATE, False)
        run_on_driver(connection, "BEGIN IMMEDIATE" if immediate else "BEGIN")

    return engine


def _keep_private(url: URL) -> None:
    """Make the file, and the files beside it, unreadable for other users of the machine.

    SQLite gives ``-wal`` and ``-shm`` the rights of the file, so it is made before SQLite opens it.
    """
    file = file_of(url)
    if file is None or str(file) == ":memory:" or str(file).startswith("file:"):
        return
    ensure_folder(file.parent, private=True)
    if is_ours_alone() and file.parent == home():
        make_private(home())
    with suppress(FileExistsError):
        create_private(file).close()
    make_private(file, *(file.with_name(file.name + ending) for ending in BESIDE))


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Set WAL mode, so that readers and the writer do not wait for each other.

    If several programs open a new file at once, one makes that change; SQLite tells the others
    immediately that it is locked, however long they would wait.
    """
    patience = time.monotonic() + _BUSY_MS / 1000
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL").close()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > patience:
                raise
            time.sleep(0.01)
        else:
            return


def file_of(url: URL) -> Path | None:
    """Return the file of a SQLite database; None for a database server."""
    if url.get_backend_name() != "sqlite" or not url.database:
        return None
    return Path(url.database)


def place(url: URL) -> str:
    """Return the name of the database in messages: never its password."""
    return str(file_of(url) or url.render_as_string(hide_password=True))


@contextmanager
def read_transaction(engine: Engine, *, glancing: bool = False) -> Iterator[Connection]:
    """Read the store in one consistent snapshot.

    *glancing* is quicker, for callers who need each answer only by itself.
    """
    looking = postgres.GLANCING if glancing else postgres.LOOKING
    options = looking if postgres.is_meant(engine.url) else {}
    with (
        translate_database_errors(engine.url),
        engine.connect().execution_options(**options) as connection,
        connection.begin(),
    ):
        yield connection


@contextmanager
def write_transaction(
    engine: Engine, *names: str, rebuilding: bool = False
) -> Iterator[Connection]:
    """Store everything that is done in the block, or nothing of it; one writer at a time.

    A change that touches only one game, or another thing with a name, gives the *names*: where the
    database can keep them apart, changes with other names do not wait for it. *Rebuilding* lets a
    migration make a table anew while others refer to it.
    """
    is_server = postgres.is_meant(engine.url)
    with translate_database_errors(engine.url):
        if not is_server and not rebuilding:
            with _in_turn(engine) as connection:
                yield connection
            return
        options = postgres.writing(names) if is_server else _WRITING
        with (
            engine.connect().execution_options(**options) as connection,
            nullcontext() if is_server else _unreferenced(connection),
            connection.begin(),
        ):
            yield connection


@contextmanager
def _unreferenced(connection: Connection) -> Iterator[None]:
    """Suspend references between tables: SQLite makes a table anew by dropping the old one.

    It obeys that setting only outside of transactions.
    """
    driver = connection.connection.cursor()
    driver.execute("PRAGMA foreign_keys = OFF")
    try:
        yield
    finally:
        driver.execute("PRAGMA foreign_keys = ON")
        driver.close()


@contextmanager
def _in_turn(engine: Engine) -> Iterator[Connection]:
    turns, came = _TURNS.setdefault(engine, GroupCommit()), False

    def begin() -> Connection:
        return engine.connect().execution_options(**_WRITING)

    try:
        with turns.take(begin, _BUSY_MS / 1000) as connection:
            came = True
            yield connection
    except TimeoutError:
        if came:
            raise
        raise Unavailable(
            "store.busy", "{path} is being written to by another program", path=place(engine.url)
        ) from None


@contextmanager
def translate_database_errors(url: URL) -> Iterator[None]:
    """Translate failures of the database into errors that say what to do."""
    try:
        yield
    except (LetradoError, IntegrityError):  # the second is a mistake of ours, not of the database
        raise
    except DataError as error:  # what was asked for, not the database
        raise Unreadable(
            "input.unfit",
            "Something that was sent cannot be looked up or kept: a number too large, or a "
            "character that no text has. Take it out and try again",
        ) from error
    except DBAPIError as error:
        if postgres.is_meant(url):
            raise postgres.explained(error, place(url)) from error
        if not isinstance(error, OperationalError):
            raise _unusable(url, str(error.orig)) from error
        if "locked" in str(error.orig):
            raise Unavailable(
                "store.busy", "{path} is being written to by another program", path=place(url)
            ) from error
        if "full" in str(error.orig):
            raise Unavailable(
                "store.full",
                "The database is full: it has reached the limit that was set for it, or "
                "its disk has no room left. Nothing was changed; an administrator has to "
                "make room",
            ) from error
        if "disk I/O" in str(error.orig):
            raise Unavailable(
                "store.disk",
                "{path} could not be written: its disk is full, or failing. Nothing was "
                "changed; an administrator has to look at it",
                path=place(url),
            ) from error
        raise _unusable(url, str(error.orig)) from error
    except AllInUse as error:
        raise Unavailable(
            "store.crowd",
            "Too many ask {path} at once. Nothing was changed; try again in a moment",
            path=place(url),
        ) from error
    except OSError as error:
        raise _unusable(url, error.strerror or str(error)) from error


def _unusable(url: URL, reason: str) -> Unavailable:
    return Unavailable(
        "store.unusable",
        "The database {path} cannot be used: {reason}. Restore a backup of it, or move "
        "it away to start afresh",
        path=place(url),
        reason=reason,
    )
