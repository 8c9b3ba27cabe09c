"""Claims: work that exactly one of several servers does, claimed for a while and renewed.

A claim that is not renewed lapses, and another server takes it: nothing waits for a server that
died. The clocks of machines that share a database need to agree within a few seconds.
"""

from collections.abc import Iterable

from sqlalchemy import Connection, delete, insert, select, update

from letrado.store.tables import claim as table

LEASE_MS = 15_000
"""Milliseconds that a claim lasts without renewal."""

FORGOTTEN_MS = 24 * 3_600_000
"""Milliseconds that a lapsed claim is kept."""


def take(connection: Connection, what: str, holder: str, now: int) -> bool:
    """Claim *what*; return True if the holder has it now."""
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
    """Renew the holder's claims that no other server took; return their subjects."""
    mine = table.c.holder == holder
    connection.execute(update(table).where(mine).values(until=now + LEASE_MS))
    return frozenset(connection.execute(select(table.c.what).where(mine)).scalars())


def lapsed(connection: Connection, kind: str, now: int) -> list[str]:
    """Return the subjects of a *kind* whose claims lapsed.

    The kind is the text before the colon.
    """
    query = select(table.c.what).where(table.c.until <= now, table.c.what.startswith(f"{kind}:"))
    return list(connection.execute(query).scalars())


def living(connection: Connection, kind: str, now: int) -> frozenset[str]:
    """Return the subjects of a *kind* with a claim that has not lapsed."""
    query = select(table.c.what).where(table.c.until > now, table.c.what.startswith(f"{kind}:"))
    return frozenset(connection.execute(query).scalars())


def drop(connection: Connection, whats: Iterable[str], holder: str) -> None:
    """Delete the holder's claims on work that is done."""
    mine = (table.c.holder == holder) & table.c.what.in_(list(whats))
    connection.execute(delete(table).where(mine))


def revoke(connection: Connection, what: str) -> None:
    """Take *what* from its holder, who finds out at their next look."""
    connection.execute(delete(table).where(table.c.what == what))


def leave(connection: Connection, holder: str) -> None:
    """Give up every claim of a holder that stops, so that another server can take it at once."""
    connection.execute(update(table).where(table.c.holder == holder).values(until=0))


def sweep(connection: Connection, now: int) -> None:
    """Delete claims that lapsed a day ago."""
    connection.execute(delete(table).where(table.c.until < now - FORGOTTEN_MS))
