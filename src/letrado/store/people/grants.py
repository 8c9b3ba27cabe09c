"""Roles that were granted to accounts, each with its scope."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import Connection, and_, bindparam, delete, func, insert, select
from sqlalchemy.sql.elements import ColumnElement

from letrado.store.tables import role_grant as table
from letrado.store.tables import tournament_game
from letrado.store.transactions.statements import Statement

ScopeKind = Literal["site", "tournament", "game"]
ADMINISTRATOR = "administrator"


@dataclass(frozen=True, slots=True)
class Scope:
    """The scope of a role; one for the whole site is valid in each of its games and tournaments."""

    kind: ScopeKind = "site"
    id: str = ""


SITE = Scope()

_OF_ACCOUNT = Statement(
    select(table.c.role, table.c.scope_kind, table.c.scope_id).where(
        table.c.account == bindparam("whose")
    )
)
"""Built once, because it is part of every move."""


@dataclass(frozen=True, slots=True)
class Grant:
    """A role of an account."""

    role: str
    scope: Scope


def give(
    connection: Connection,
    account_id: str,
    role: str,
    scope: Scope,
    now: int,
    by: str | None = None,
) -> bool:
    """Grant a role; return False if it was granted already."""
    if connection.execute(select(table.c.role).where(_here(account_id, role, scope))).first():
        return False
    connection.execute(
        insert(table).values(
            account=account_id,
            role=role,
            scope_kind=scope.kind,
            scope_id=scope.id,
            granted_at=now,
            granted_by=by,
        )
    )
    return True


def take(connection: Connection, account_id: str, role: str, scope: Scope) -> bool:
    """Revoke a role; return False if there was nothing to revoke."""
    return bool(connection.execute(delete(table).where(_here(account_id, role, scope))).rowcount)


def of_account(connection: Connection, account_id: str) -> list[Grant]:
    """Return every role of an account."""
    rows = connection.execute(
        select(table)
        .where(table.c.account == account_id)
        .order_by(table.c.role, table.c.scope_kind, table.c.scope_id)
    )
    return [Grant(row.role, Scope(row.scope_kind, row.scope_id)) for row in rows]


def roles_in(connection: Connection, account_id: str, *scopes: Scope) -> frozenset[str]:
    """Return the roles of an account that are valid in any of *scopes*, or on the whole site.

    Those of a tournament are valid in the games of its tables.
    """
    wanted = {SITE, *scopes}
    rows = _OF_ACCOUNT.rows(connection, {"whose": account_id})
    found = [(role, Scope(kind, of)) for role, kind, of in rows]
    if any(scope.kind == "tournament" and scope not in wanted for _, scope in found):
        wanted |= _tournaments_of(connection, scopes)  # players need no such query
    return frozenset(role for role, scope in found if scope in wanted)


def _tournaments_of(connection: Connection, scopes: Iterable[Scope]) -> set[Scope]:
    """Return the tournaments at whose tables the games among *scopes* are played."""
    games = [scope.id for scope in scopes if scope.kind == "game"]
    if not games:
        return set()
    query = select(tournament_game.c.tournament).where(tournament_game.c.game.in_(games))
    return {Scope("tournament", each) for each in connection.execute(query).scalars()}


def holders(connection: Connection, role: str, scope: Scope) -> int:
    """Return how many accounts have a role."""
    query = select(func.count()).where(table.c.role == role, _in(scope))
    return int(connection.execute(query).scalar_one())


def who(connection: Connection, role: str, scope: Scope) -> list[str]:
    """Return the accounts that were given a role in exactly this scope, in order of time."""
    query = select(table.c.account).where(table.c.role == role, _in(scope))
    return list(connection.execute(query.order_by(table.c.granted_at, table.c.account)).scalars())


def _in(scope: Scope) -> ColumnElement[bool]:
    return and_(table.c.scope_kind == scope.kind, table.c.scope_id == scope.id)


def _here(account_id: str, role: str, scope: Scope) -> ColumnElement[bool]:
    return and_(table.c.account == account_id, table.c.role == role, _in(scope))
