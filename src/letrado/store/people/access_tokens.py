"""Personal tokens: a program sends one to act for its account, within its scopes.

A token begins with a word that says what it is, so that one published by mistake can be found. Only
its digest is stored.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from letrado.base.errors import Illegal, Unavailable, Unreadable
from letrado.base.limits import count
from letrado.store.people import accounts
from letrado.store.people.accounts import Account
from letrado.store.people.tokens import digest, new_token
from letrado.store.tables import access_token as table

PREFIX = "letrado_"
LONGEST = len(PREFIX) + 43
MOST = count("tokens")
"""Tokens that an account may have."""
LONGEST_NAME = 60
DAY = 24 * 3_600_000
_MINUTE = 60_000
_MARK = 12


@dataclass(frozen=True, slots=True)
class AccessToken:
    """One token; its *mark*, the start of its digest, tells it from others."""

    mark: str
    account: str
    name: str
    scopes: frozenset[str]
    created_at: int
    used_at: int | None
    expires_at: int | None


def make(
    connection: Connection,
    account: Account,
    name: str,
    scopes: Collection[str],
    now: int,
    days: int | None = None,
) -> str:
    """Make a token of a member, shown only now; with *days* it expires after so many."""
    if not account.is_member:
        raise Illegal("token.guest", "You need an account to create tokens: create one first")
    name = " ".join(name.split())
    if not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
        raise Unreadable(
            "token.name", "A token needs a name, of at most {most} characters", most=LONGEST_NAME
        )
    if not scopes:
        raise Unreadable("token.no_scope", "Choose at least one permission")
    if days is not None and not 1 <= days <= 3650:
        raise Unreadable("token.days", "A token lasts from 1 to 3650 days, or without end")
    mine = table.c.account == account.id
    if connection.execute(select(func.count()).where(mine)).scalar_one() >= MOST:
        raise Illegal("token.many", "You have {most} tokens: revoke one first", most=MOST)
    token = PREFIX + new_token()
    connection.execute(
        insert(table).values(
            token_hash=digest(token),
            account=account.id,
            name=name,
            scopes=" ".join(sorted(scopes)),
            created_at=now,
            expires_at=None if days is None else now + days * DAY,
        )
    )
    return token


def resume(connection: Connection, token: str, now: int) -> tuple[Account, AccessToken] | None:
    """Return the token's account and the token; None if it is unknown or has expired."""
    if not token.startswith(PREFIX) or len(token) > LONGEST:
        return None
    here = table.c.token_hash == digest(token)
    row = connection.execute(select(table).where(here)).one_or_none()
    if row is None or (row.expires_at is not None and row.expires_at <= now):
        return None
    account = accounts.find(connection, row.account)
    if account is None or account.deleted_at is not None:
        return None
    return account, _token(row)


def is_worth_noting(token: AccessToken, now: int) -> bool:
    """Say whether a use should be recorded: not if one was recently, since each is a write."""
    return token.used_at is None or token.used_at < now - _MINUTE


def touch(connection: Connection, token: AccessToken, now: int) -> None:
    """Record that the token was used."""
    connection.execute(update(table).where(_marked(token.account, token.mark)).values(used_at=now))


def of_account(connection: Connection, account_id: str) -> list[AccessToken]:
    """Return the tokens of an account, the latest first."""
    mine = select(table).where(table.c.account == account_id)
    return [_token(row) for row in connection.execute(mine.order_by(table.c.created_at.desc()))]


def revoke(connection: Connection, account_id: str, mark: str) -> None:
    """Revoke one of the account’s tokens."""
    if len(mark) != _MARK or not mark.isalnum():
        raise _unknown()
    if not connection.execute(delete(table).where(_marked(account_id, mark))).rowcount:
        raise _unknown()


def revoke_all(connection: Connection, account_id: str) -> int:
    """Revoke all tokens of an account; return how many there were."""
    return connection.execute(delete(table).where(table.c.account == account_id)).rowcount


def sweep(connection: Connection, now: int) -> None:
    """Delete tokens that expired a while ago."""
    connection.execute(delete(table).where(table.c.expires_at < now - 30 * DAY))


def check_scopes(given: Iterable[str], known: Collection[str]) -> frozenset[str]:
    """Return the scopes *given*, if all of them are *known*."""
    found = frozenset(given)
    for scope in sorted(found.difference(known)):
        raise Unreadable(
            "token.scope_unknown",
            "There is no scope “{scope}”: {known}",
            scope=scope[:40],
            known=", ".join(sorted(known)),
        )
    return found


def _marked(account_id: str, mark: str) -> Any:
    return (table.c.account == account_id) & table.c.token_hash.startswith(mark, autoescape=True)


def _token(row: Row[Any]) -> AccessToken:
    return AccessToken(
        mark=row.token_hash[:_MARK],
        account=row.account,
        name=row.name,
        scopes=frozenset(row.scopes.split()),
        created_at=row.created_at,
        used_at=row.used_at,
        expires_at=row.expires_at,
    )


def _unknown() -> Unavailable:
    return Unavailable("token.unknown", "You have no such token")
