"""Choose the role in which an official acts at a tournament, among the roles they were given.

The table of roles lets officials reach the desk. The desk's own law (`letrado.tournament.desk.law`)
decides what each may do there, by the role that the act is signed with.
"""

from collections.abc import Iterable

from sqlalchemy import Connection
from starlette.requests import HTTPConnection

from letrado.base.errors import Illegal
from letrado.rulebook import Role
from letrado.server.security.identity import store_of, visitor_of
from letrado.server.security.roles import effective_roles
from letrado.store import read_transaction
from letrado.store.people import grants
from letrado.store.people.accounts import Account
from letrado.store.people.grants import Scope
from letrado.store.tournaments import tournaments
from letrado.tournament.desk.law import DECISIONS
from letrado.tournament.model.commands import Command
from letrado.tournament.model.events import Author

OFFICES: tuple[Role, ...] = ("director", "organiser", "arbiter", "judge", "monitor", "tribunal")
"""Roles of officials, the highest first: those who may open the desk of a tournament."""

CAPTAIN = "captain"


def parts_of(connection: HTTPConnection, tournament_id: str) -> frozenset[str]:
    """Return every role that the visitor has in a tournament; synchronous."""
    account = visitor_of(connection).account
    if account is None:
        return frozenset()
    with read_transaction(store_of(connection)) as open_view:
        return effective_roles(open_view, account, [Scope("tournament", tournament_id)])


def check_leaving(connection: Connection, account: Account) -> None:
    """Refuse to close the account of the only director of a tournament that is under way."""
    for grant in grants.of_account(connection, account.id):
        if grant.role != "director" or grant.scope.kind != "tournament":
            continue
        row = tournaments.find(connection, grant.scope.id)
        if row.status == "open" and len(grants.who(connection, "director", grant.scope)) == 1:
            raise Illegal(
                "account.directs",
                "You alone direct “{tournament}”: name another director at its desk, under "
                "officials, or close it first",
                tournament=row.name,
            )


def offices(parts: Iterable[str]) -> tuple[Role, ...]:
    """Return the roles of officials among *parts*, the highest first."""
    found = set(parts)
    return tuple(role for role in OFFICES if role in found)


def author(parts: Iterable[str], name: str, command: type[Command] | None = None) -> Author:
    """Sign for *name* with the highest of their roles that may give *command*, else the highest."""
    held: tuple[Role, ...] = offices(parts) or ("player",)
    allowed = DECISIONS[command].roles if command in DECISIONS else ()
    fitting = [role for role in held if not allowed or role in allowed]
    return Author((fitting or held)[0], name)
