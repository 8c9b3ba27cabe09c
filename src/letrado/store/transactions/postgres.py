"""PostgreSQL in place of the file: the same statements, and the same promises.

There is one writer at a time, as with the file: a writer takes a lock of the database that lasts
until its commit, so that the data it reads first is committed and cannot change. The moves of games
share that lock with each other, and each takes one of its game alone: so they wait for no other
game, while all other writers still wait for them. Readers wait for nobody: each has one snapshot.
"""

import math
import time
import zlib
from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, DisconnectionError

from letrado.base.errors import LetradoError, Unavailable
from letrado.store.cluster import news
from letrado.store.ids import new_id
from letrado.store.transactions.statements import run_on_driver

LOOKING: dict[str, Any] = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
"""One snapshot for all statements of a reader."""

GLANCING: dict[str, Any] = {"isolation_level": "AUTOCOMMIT"}
"""Each statement by itself, which saves two round trips to the database."""

_DRIVER = "postgresql+psycopg"
_WRITERS, _GAMES = 1_819_178_100, 1_819_178_101
"""Numbers of our locks: any two that nobody else uses in this database."""

_BUSY_MS = 5_000
_FORGOTTEN_MS = 60_000
"""A connection that is idle within a transaction for so long has died: its lock is freed."""

_ALIVE = {
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 25_000,  # milliseconds; the others are seconds and a number
}
"""Time-outs after which an unreachable server is given up.

Without these a caller waits a quarter of an hour, or for ever.
"""

PATIENCE = 10
"""Seconds that a caller waits for a connection that others use."""

_POOL = 42
"""Connections of one process: two processes fit into a server's default of a hundred.

Open ones are kept: opening more just when the disk is slow would make everybody slower.
"""

_TRUSTED = 1.0
"""Seconds after its last use in which a connection is assumed to be alive."""

_LOCK, _RESTING = "letrado_lock", "letrado_resting"
_DISK_FULL, _LOCK_TIMEOUT = "53100", "55P03"


def is_meant(url: URL) -> bool:
    """Say whether the address is one of PostgreSQL."""
    return url.get_backend_name() == "postgresql"


def with_driver(url: URL) -> URL:
    """Return the address with the driver that we use; other addresses stay as they are."""
    return url.set(drivername=_DRIVER) if url.drivername in {"postgresql", "postgres"} else url


def connect_to(url: URL) -> Engine:
    """Return an engine over the database as it is."""
    settings = {
        "lock_timeout": _BUSY_MS,
        "idle_in_transaction_session_timeout": _FORGOTTEN_MS,
        "synchronous_commit": "on",  # acknowledged means stored
    }
    try:
        engine = create_engine(
            url,
            connect_args={
                "connect_timeout": 5,
                **_ALIVE,
                "options": " ".join(f"-c {name}={value}" for name, value in settings.items()),
            },
            isolation_level="READ COMMITTED",
            pool_size=_POOL,
            max_overflow=0,
            pool_timeout=PATIENCE,
            hide_parameters=True,
            execution_options={news.WHO: new_id()},
        )
    except ModuleNotFoundError:
        raise Unavailable(
            "store.driver",
            "PostgreSQL needs a driver that is not installed: pip install 'letrado[postgresql]'",
        ) from None

    @event.listens_for(engine, "checkin")
    def rest(_connection: Any, record: Any) -> None:
        record.info[_RESTING] = time.monotonic()

    @event.listens_for(engine, "checkout")
    def wake(connection: Any, record: Any, _proxy: Any) -> None:
        # After a restart of the database nobody should get a dead connection. One that was used
        # a moment ago is not tested, because that would be part of every move.
        if time.monotonic() - record.info.get(_RESTING, math.inf) < _TRUSTED:
            return
        try:
            engine.dialect.do_ping(connection)
        except engine.dialect.loaded_dbapi.Error:
            raise DisconnectionError from None

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        names = connection.get_execution_options().get(_LOCK)
        if names == ():
            run_on_driver(connection, f"SELECT pg_advisory_xact_lock({_WRITERS})")
        elif names is not None:
            own = "".join(f", pg_advisory_xact_lock({_GAMES}, {key})" for key in lock_keys(names))
            run_on_driver(connection, f"SELECT pg_advisory_xact_lock_shared({_WRITERS}){own}")

    return engine


def lock_keys(names: Iterable[str]) -> list[int]:
    """Return the numbers by which PostgreSQL locks *names*, in the one order for all servers.

    Two names may share a number. In the order of names, two servers could then wait for each other.
    """
    return sorted({zlib.crc32(name.encode()) - 2**31 for name in names})


def writing(names: tuple[str, ...]) -> dict[str, Any]:
    """Return the options of a transaction that writes, to these *names* or to anything."""
    return {_LOCK: names}


def explained(error: DBAPIError, place: str) -> LetradoError:
    """Return the error that tells people about a failure of the database."""
    state = getattr(error.orig, "sqlstate", None)
    if state == _LOCK_TIMEOUT:
        return Unavailable(
            "store.busy", "{path} is being written to by another program", path=place
        )
    if state == _DISK_FULL:
        return Unavailable(
            "store.disk_full",
            "The disk of the database {path} is full. Nothing was changed; an "
            "administrator has to make room",
            path=place,
        )
    return Unavailable(
        "store.unreachable",
        "The database {path} does not answer as it should: {reason}. What was acknowledged is "
        "kept; try again in a moment",
        path=place,
        reason=str(error.orig).strip().partition("\n")[0][:200],
    )
