"""Room for the database: its size, its limit, and the refusals near the end.

Without a limit the disk alone decides. ``LETRADO_DATABASE_LIMIT_GB`` bounds the file where other
programs need the disk too: a flood of data here must not fill their disk.
"""

import math
import os
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from sqlalchemy import Connection
from sqlalchemy.engine import URL

from letrado.base.errors import Unavailable, Unreadable

LIMIT = "LETRADO_DATABASE_LIMIT_GB"
GIGABYTE = 2**30
LEAST_LIMIT = 0.001
"""The smallest limit, in gigabytes."""

KEPT_FOR_GAMES = 0.10
"""Share of a limit that only games may use: other data is refused beyond the rest."""
KEPT_ON_DISK, MOST_KEPT_ON_DISK = 256 * 2**20, 2 * GIGABYTE
"""Bytes of the disk that only games may use: the same share of the disk, within these bounds."""

NOTICED, URGENT = 0.60, 0.80
"""Used shares of the room from which administrators are notified, and warned."""
NOTICED_ON_DISK = GIGABYTE
"""Free bytes of the disk below which they are notified, however small the database is.

It is twice the bytes kept for games, if that is more.
"""

FULL = 64 * 2**10
"""Free bytes below which a new game or account finds no room."""

Level = Literal["ample", "noticed", "urgent", "full"]


@dataclass(frozen=True, slots=True)
class Room:
    """The room of one database in bytes; None for unknown values."""

    size: int
    """Bytes of the file, or of the whole database on a database server."""
    reusable: int
    """Free bytes inside the file, which are used before it grows."""
    limit: int | None
    disk: int | None
    """Free bytes on the disk."""
    disk_size: int | None = None
    """Bytes of the whole disk."""

    @property
    def used(self) -> int:
        """Used bytes."""
        return self.size - self.reusable

    @property
    def left(self) -> int | None:
        """Bytes that can still be used: up to the limit, or to the end of the disk."""
        ways = []
        if self.limit is not None:
            ways.append(max(0, self.limit - self.used))
        if self.disk is not None:
            ways.append(self.disk + self.reusable)
        return min(ways, default=None)

    @property
    def share(self) -> float | None:
        """The used share of the room, from 0 to 1; None if unknown."""
        if self.left is None:
            return None
        return self.used / max(1, self.used + self.left)

    @property
    def level(self) -> Level:
        """Level of warning for administrators."""
        if self.left is not None and self.left < FULL:
            return "full"
        share = self.share or 0.0
        if share >= URGENT or self.is_scarce:
            return "urgent"
        noticed = max(NOTICED_ON_DISK, 2 * self._kept_on_disk)
        return "noticed" if share >= NOTICED or self._has_on_disk_less_than(noticed) else "ample"

    @property
    def is_scarce(self) -> bool:
        """Say whether the remaining room is kept for games."""
        if self.limit is not None and self.used > self.limit * (1 - KEPT_FOR_GAMES):
            return True
        return self._has_on_disk_less_than(self._kept_on_disk)

    @property
    def _kept_on_disk(self) -> int:
        share = int(KEPT_FOR_GAMES * (self.disk_size or 0))
        return min(MOST_KEPT_ON_DISK, max(KEPT_ON_DISK, share))

    def _has_on_disk_less_than(self, size: int) -> bool:
        return self.disk is not None and self.disk + self.reusable < size


def limit_bytes() -> int | None:
    """Return the largest size of the file from the environment; None if only the disk limits it."""
    given = os.environ.get(LIMIT, "").strip()
    if not given:
        return None
    try:
        gigabytes = float(given)
    except ValueError:
        gigabytes = math.nan
    if not LEAST_LIMIT <= gigabytes <= 1_000_000:
        raise Unreadable(
            "store.limit",
            "{name} is set to “{given}”: give the most gigabytes that the database may "
            "take, such as 20, and at least {least}",
            name=LIMIT,
            least=LEAST_LIMIT,
            given=given[:40],
        )
    return int(gigabytes * GIGABYTE)


def measure(connection: Connection) -> Room:
    """Return the room of the database behind *connection*."""
    if connection.dialect.name != "sqlite":
        size = connection.exec_driver_sql("SELECT pg_database_size(current_database())")
        return Room(int(size.scalar_one()), 0, None, None)
    page, pages, free = (
        int(connection.exec_driver_sql(f"PRAGMA {name}").scalar_one())
        for name in ("page_size", "page_count", "freelist_count")
    )
    return Room(pages * page, free * page, limit_bytes(), *_disk(connection.engine.url))


def check_room(connection: Connection) -> None:
    """Refuse data other than games when games need the remaining room."""
    if connection.dialect.name == "sqlite" and measure(connection).is_scarce:
        raise Unavailable(
            "store.crowded",
            "Space is low and reserved for games: delete lists you don’t need, or ask an "
            "administrator",
        )


def _disk(url: URL) -> tuple[int | None, int | None]:
    """Return the free bytes of the disk, and all of its bytes."""
    if not url.database or url.database == ":memory:":
        return None, None
    try:
        found = shutil.disk_usage(Path(url.database).absolute().parent)
    except OSError:
        return None, None
    return found.free, found.total
