"""Counts of attempts, in the store, so that a restart of the server resets none of them.

A `Limit` counts in windows, for guesses at secrets. A `Refill` allows one more every so often, for
things that many people at one address rightly do: once the burst is used up, they share the refill.

Digests name the counted things: addresses of people are not stored.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update

from letrado.base.limits import attempts, refill
from letrado.store.people.tokens import digest
from letrado.store.tables import throttle as table

MINUTE = 60_000
LONGEST = 24 * 60 * MINUTE


@dataclass(frozen=True, slots=True)
class Limit:
    """At most *most* times within a window."""

    most: int
    window_ms: int

    def __post_init__(self) -> None:
        if self.window_ms > LONGEST:
            raise ValueError("a window is no longer than a day")


@dataclass(frozen=True, slots=True)
class Refill:
    """A number at once, and one more after each *every_ms*."""

    burst: int
    every_ms: int

    def __post_init__(self) -> None:
        if self.burst * self.every_ms > LONGEST:
            raise ValueError("all of them are there again within a day")


def limit(name: str) -> Limit:
    """Return a limit of the table."""
    return Limit(*attempts(name))


def refilled(name: str) -> Refill:
    """Return a refill of the table."""
    return Refill(*refill(name))


def take(connection: Connection, what: str, refill: Refill, now: int) -> int:
    """Take one of *what*; return 0, or the milliseconds until one is free."""
    return take_all(connection, {what: refill}, now)


def take_all(connection: Connection, refills: Mapping[str, Refill], now: int) -> int:
    """Take one of each and return 0; or take none and return the milliseconds until all are free.

    The store has the instant at which all would be free again.
    """
    since = {
        what: connection.execute(select(table.c.since).where(table.c.what == digest(what))).scalar()
        for what in refills
    }
    full_at = {what: now if kept is None else max(kept, now) for what, kept in since.items()}
    wait = max(
        full_at[what] - now - (each.burst - 1) * each.every_ms for what, each in refills.items()
    )
    if wait > 0:
        return int(wait)
    for what, each in refills.items():
        new = full_at[what] + each.every_ms
        if since[what] is None:
            connection.execute(insert(table).values(what=digest(what), since=new, times=1))
        else:
            here = table.c.what == digest(what)
            connection.execute(update(table).where(here).values(since=new, times=1))
    return 0


def spend(connection: Connection, what: str, limit: Limit, now: int) -> int:
    """Count one attempt at *what*; return 0, or the milliseconds to wait if it is one too many.

    The transaction must be committed even after a refusal, or the attempt would be free.
    """
    here = table.c.what == digest(what)
    row = connection.execute(select(table).where(here)).one_or_none()
    if row is None:
        connection.execute(insert(table).values(what=digest(what), since=now, times=1))
        return 0
    if now >= row.since + limit.window_ms:
        connection.execute(update(table).where(here).values(since=now, times=1))
        return 0
    if row.times >= limit.most:
        return int(row.since + limit.window_ms - now)
    connection.execute(update(table).where(here).values(times=row.times + 1))
    return 0


def spend_all(connection: Connection, limits: Mapping[str, Limit], now: int) -> int:
    """Count one attempt in all of *limits* and return 0; or in none, and return the time to wait.

    If one limit refuses, the attempt is not checked and counts in none of the others.
    """
    wait = max(waits(connection, what, limit, now) for what, limit in limits.items())
    if not wait:
        for what, limit in limits.items():
            spend(connection, what, limit, now)
    return wait


def give_back(connection: Connection, what: str) -> None:
    """Take one attempt at *what* out of its count."""
    here = (table.c.what == digest(what)) & (table.c.times > 0)
    connection.execute(update(table).where(here).values(times=table.c.times - 1))


def forgive(connection: Connection, what: str) -> None:
    """Reset the count of attempts at *what*."""
    connection.execute(delete(table).where(table.c.what == digest(what)))


def sweep(connection: Connection, now: int) -> None:
    """Delete windows that have closed, and refills that are full."""
    connection.execute(delete(table).where(table.c.since < now - LONGEST))


def waits(connection: Connection, what: str, limit: Limit, now: int) -> int:
    """Return the milliseconds to wait before another attempt, without making one."""
    row = connection.execute(select(table).where(table.c.what == digest(what))).one_or_none()
    if row is None or row.times < limit.most:
        return 0
    return max(0, int(row.since + limit.window_ms - now))
