"""Who does what: work that exactly one of several servers does, claimed for a while and renewed.

A claim that is not renewed lapses, and another takes it: nothing waits for a process that died.
The clocks of machines that share a database need to agree within a few seconds.
"""

from collections.abc import Iterable

from sqlalchemy import Connection, delete, insert, select, update

from letrado.store.tables import claim as table

LEASE_MS = 15_000
"""How long a claim lasts that nobody renews."""

FORGOTTEN_MS = 24 * 3_600_000
"""How long a claim that lapsed is kept."""


def take(connection: Connection, what: str, holder: str, now: int) -> bool:
    """Claim *what*; whether it is the holder's now."""
    here = table.c.what == what
    row = connection.execute(select(table).where(here)).one_or_none()
    if row is None:
        connection.execute(insert(table).values(what=what, holder=holder, until=now + LEASE_MS))
        return True
    if row.holder != holder and row.until > now:
        return False
    connection.execute(update(table).where(here).values(holder=holder, until=now + LEASE_MS))
    return True


def renew(connection: Connection, holder: str, now: int) -> frozenset[str]:
    """Keep all that the holder has claimed and nobody took from him; what that is."""
    mine = table.c.holder == holder
    connection.execute(update(table).where(mine).values(until=now + LEASE_MS))
    return frozenset(connection.execute(select(table.c.what).where(mine)).scalars())


def lapsed(connection: Connection, kind: str, now: int) -> list[str]:
    """What of a *kind* is claimed by nobody who lives; a kind is what stands before the colon."""
    query = select(table.c.what).where(table.c.until <= now, table.c.what.startswith(f"{kind}:"))
    return list(connection.execute(query).scalars())


def living(connection: Connection, kind: str, now: int) -> frozenset[str]:
    """What of a *kind* is claimed by somebody who lives."""
    query = select(table.c.what).where(table.c.until > now, table.c.what.startswith(f"{kind}:"))
    return frozenset(connection.execute(query).scalars())


def drop(connection: Connection, whats: Iterable[str], holder: str) -> None:
    """What is done needs nobody any more."""
    mine = (table.c.holder == holder) & table.c.what.in_(list(whats))
    connection.execute(delete(table).where(mine))


def revoke(connection: Connection, what: str) -> None:
    """Take *what* from whoever has it: he finds out at his next look."""
    connection.execute(delete(table).where(table.c.what == what))


def leave(connection: Connection, holder: str) -> None:
    """Let everything lapse at once, for whoever comes first: the holder is ending."""
    connection.execute(update(table).where(table.c.holder == holder).values(until=0))


def sweep(connection: Connection, now: int) -> None:
    """Forget claims that nobody wanted for a day."""
    connection.execute(delete(table).where(table.c.until < now - FORGOTTEN_MS))
