"""Test whether the store takes a write, has room, and is still the one that was opened.

Readiness uses this. A store can answer every question while each write fails, and a server whose
file was deleted goes on writing into a file that nobody will ever find again.
"""

import shutil

from sqlalchemy import Connection, Engine, insert, select, update

from letrado.base.errors import LetradoError
from letrado.store.cluster import claims
from letrado.store.ids import new_id
from letrado.store.migrate import revision_of, revisions
from letrado.store.tables import claim
from letrado.store.transactions.engine import connect_to, file_of, write_transaction

LEAST_FREE = 2**24
"""Bytes that the disk, and the file under its own limit, must have free.

With less, a game that begins now may not find room for its end.
"""
_LEAST_SHARE = 0.05
"""Share of a small limit that is enough instead: half of the room kept for games."""

_REPLACED = "store.replaced"

_KIND = "ready"
"""Text before the colon of the row that is written, beside the claims of servers."""


class StoreProbe:
    """The probe of one store; one thread at a time uses it."""

    def __init__(self, store: Engine) -> None:
        """Record which file *store* has open now."""
        self._file = file_of(store.url)
        # A file is changed in turn with everybody else, as moves are. A database server gives
        # the probe a connection of its own: pages may have taken all others.
        self._engine = store if self._file is not None else connect_to(store.url)
        self._identity = self._identity_now()
        self._what = f"{_KIND}:{new_id()}"
        self._tried = self._kept = self._kept_at = 0
        self._replaced = False

    def problems(self, now: int) -> list[str]:
        """Write a row at the instant *now*, and return the codes of the problems found.

        A file that was moved away is looked at no further: a connection that is opened now would
        find an empty one.
        """
        if self._identity_now() != self._identity:
            return [_REPLACED]
        try:
            with write_transaction(self._engine, self._what) as connection:
                found = list(self._problems(connection, now))
        except LetradoError as error:
            return [error.code]
        self._kept, self._kept_at = self._tried, now
        return found

    def close(self) -> None:
        """Close the probe's own connection."""
        if self._file is None:
            self._engine.dispose()

    def _problems(self, connection: Connection, now: int) -> list[str]:
        found: list[str] = []
        if revision_of(connection) != revisions()[-1]:
            return ["store.revision"]
        self._replaced |= not self._is_ours(connection, now)
        self._write(connection, now)
        if self._replaced:
            found.append(_REPLACED)
        if self._is_disk_low():
            found.append("store.disk_low")
        if _is_full(connection):
            found.append("store.full")
        return found

    def _is_ours(self, connection: Connection, now: int) -> bool:
        """Say whether the row is as it was left: a copy put in the store's place lacks it.

        A write that failed may have been stored all the same, so any value from the last
        acknowledged one on is right. Rows that are a day old are deleted.
        """
        query = select(claim.c.holder).where(claim.c.what == self._what)
        written = connection.execute(query).scalar_one_or_none()
        if written is None:
            return not self._kept or now - self._kept_at >= claims.FORGOTTEN_MS
        return self._kept <= int(written) <= self._tried

    def _write(self, connection: Connection, now: int) -> None:
        self._tried += 1
        values = {"holder": str(self._tried), "until": now}
        here = claim.c.what == self._what
        if not connection.execute(update(claim).where(here).values(**values)).rowcount:
            connection.execute(insert(claim).values(what=self._what, **values))

    def _identity_now(self) -> tuple[int, int] | None:
        """Return device and number of the file at the store's path; None if there is none."""
        if self._file is None:
            return None
        try:
            status = self._file.stat()
        except OSError:
            return None
        return status.st_dev, status.st_ino

    def _is_disk_low(self) -> bool:
        """Say whether the disk is nearly full.

        A database server's disk cannot be seen from here.
        """
        if self._file is None:
            return False
        try:
            return shutil.disk_usage(self._file.absolute().parent).free < LEAST_FREE
        except OSError:
            return True


def _is_full(connection: Connection) -> bool:
    """Say whether the file can hardly grow, counting the free room inside it."""
    if connection.dialect.name != "sqlite":
        return False
    most, pages, free, size = (
        connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
        for name in ("max_page_count", "page_count", "freelist_count", "page_size")
    )
    return bool((most - pages + free) * size < min(LEAST_FREE, _LEAST_SHARE * most * size))
