"""Devices on which somebody has signed in before: an opaque token there, its digest here.

A device token signs nobody in. It only gives the attempts of this device a count of their own, so
that wrong passwords from other devices never lock the owner out of theirs.
"""

from sqlalchemy import Connection, delete, insert, select, update

from letrado.base.limits import count
from letrado.store.people.sessions import DAY
from letrado.store.people.tokens import digest, new_token
from letrado.store.tables import account as people
from letrado.store.tables import device as table

IDLE = 400 * DAY
"""A device where nobody signs in for so long is forgotten; browsers keep no cookie longer."""

MOST = count("devices")
"""Devices known for one account; the least recently used one makes room."""


def remember(connection: Connection, account_id: str, token: str, now: int) -> str:
    """Make a device known for an account; return its new token.

    *token* is the device's old one. It is replaced, so that a token that somebody planted in the
    browser is worth nothing to them; the other accounts of the device stay known on it.
    """
    new = new_token()
    if token:
        here = table.c.token_hash == digest(token)
        connection.execute(delete(table).where(here, table.c.account == account_id))
        connection.execute(update(table).where(here).values(token_hash=digest(new)))
    connection.execute(
        insert(table).values(token_hash=digest(new), account=account_id, seen_at=now)
    )
    mine = select(table.c.token_hash).where(table.c.account == account_id)
    kept = mine.order_by(table.c.seen_at.desc(), table.c.token_hash).limit(MOST)
    known = connection.execute(kept).scalars().all()
    others = (table.c.account == account_id) & table.c.token_hash.not_in(known)
    connection.execute(delete(table).where(others))
    return new


def is_known(connection: Connection, token: str, name_key: str) -> bool:
    """Say whether the account with this name has signed in on the device before."""
    owner = (people.c.name_key == name_key) & people.c.deleted_at.is_(None)
    here = (table.c.token_hash == digest(token)) & (table.c.account == people.c.id)
    return connection.execute(select(people.c.id).where(here, owner)).first() is not None


def forget(connection: Connection, account_id: str, *, but: str = "") -> None:
    """Forget the devices of an account, *but* the one with this token."""
    mine = table.c.account == account_id
    connection.execute(delete(table).where(mine, table.c.token_hash != digest(but)))


def sweep(connection: Connection, now: int) -> None:
    """Delete devices that were not used for too long."""
    connection.execute(delete(table).where(table.c.seen_at < now - IDLE))
