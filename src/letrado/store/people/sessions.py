"""Signed-in browsers: an opaque token there, its digest here."""

from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from letrado.store.people import accounts
from letrado.store.people.accounts import Account
from letrado.store.people.tokens import digest, new_token
from letrado.store.tables import account as people
from letrado.store.tables import session as table
from letrado.store.transactions.statements import Statement

HOUR = 3_600_000
DAY = 24 * HOUR

IDLE = 180 * DAY
"""A browser that does not come back for so long is signed out."""

LONGEST_AGENT = 200

_RESUME = Statement(
    select(table.c.seen_at, *accounts.COLUMNS).where(
        table.c.token_hash == bindparam("known"), people.c.id == table.c.account
    )
)
"""Built once, because it is part of every request and every move."""


@dataclass(frozen=True, slots=True)
class Session:
    """One browser: the start of its digest tells it from others."""

    mark: str
    created_at: int
    seen_at: int
    agent: str


def begin(connection: Connection, account: Account, agent: str, now: int) -> str:
    """Sign a browser in; return its token."""
    token = new_token()
    connection.execute(
        insert(table).values(
            token_hash=digest(token),
            account=account.id,
            created_at=now,
            seen_at=now,
            agent=agent[:LONGEST_AGENT],
        )
    )
    return token


def resume(connection: Connection, token: str, now: int) -> tuple[Account, bool] | None:
    """Return the token's account, and whether this use should be recorded.

    None if it has expired.
    """
    found = _RESUME.rows(connection, {"known": digest(token)})
    if not found:
        return None
    seen_at, *columns = found[0]
    account = Account(*columns)
    if seen_at < now - IDLE or account.deleted_at is not None:
        return None
    return account, seen_at < now - HOUR


def touch(connection: Connection, token: str, now: int) -> None:
    """Record that the browser was used; called rarely, because each is a write."""
    here = table.c.token_hash == digest(token)
    connection.execute(update(table).where(here).values(seen_at=now))


def end(connection: Connection, token: str) -> None:
    """Sign this browser out."""
    connection.execute(delete(table).where(table.c.token_hash == digest(token)))


def end_all(connection: Connection, account_id: str, *, but: str | None = None) -> int:
    """Sign every browser of an account out, *but* the one with this token; return how many."""
    query = delete(table).where(table.c.account == account_id)
    if but is not None:
        query = query.where(table.c.token_hash != digest(but))
    return connection.execute(query).rowcount


def of_account(connection: Connection, account_id: str) -> list[Session]:
    """Return the browsers of an account, the latest first."""
    rows = connection.execute(
        select(table).where(table.c.account == account_id).order_by(table.c.seen_at.desc())
    )
    return [Session(row.token_hash[:12], row.created_at, row.seen_at, row.agent) for row in rows]


def mark_of(token: str) -> str:
    """Return the mark by which a browser finds itself among `of_account`."""
    return digest(token)[:12]


def sweep(connection: Connection, now: int) -> None:
    """Delete the sessions that have expired."""
    connection.execute(delete(table).where(table.c.seen_at < now - IDLE))
