"""Grant roles and sign-in links: for administrators, on their page and at the terminal."""

from sqlalchemy import Connection

from letrado.base.errors import Illegal, Unreadable
from letrado.base.i18n import Named
from letrado.server.features.admin.role_names import NAMES, SCOPES
from letrado.server.security.roles import table
from letrado.store.games import games
from letrado.store.people import accounts, grants, recovery
from letrado.store.people.accounts import Account
from letrado.store.people.grants import Scope
from letrado.store.tournaments import tournaments


def scope_of(kind: str, scope_id: str) -> Scope:
    """Read a scope as it is typed: ``site``, or a game or a tournament and its id."""
    match kind:
        case "site":
            return grants.SITE
        case "game" | "tournament" if 0 < len(scope_id) <= 40:
            return Scope(kind, scope_id)
        case "game" | "tournament":
            raise Unreadable("grant.scope", "Say which game or tournament the role is for")
    raise Unreadable("grant.scope", "A role is for the site, a tournament or a game")


def grant(
    connection: Connection, name: str, role: str, scope: Scope, now: int, by: str | None = None
) -> bool:
    """Grant a role in a scope that fits it; return False if it was granted before."""
    _check(role, scope)
    if scope.kind == "game":
        games.find(connection, scope.id)
    elif scope.kind == "tournament":
        tournaments.find(connection, scope.id)
    account = accounts.require(connection, name)
    if not account.is_member:
        raise Illegal(
            "grant.guest", "{name} has no account: roles are for members", name=account.name
        )
    return grants.give(connection, account.id, role, scope, now, by)


def revoke(connection: Connection, name: str, role: str, scope: Scope) -> bool:
    """Revoke a role; return False if it was not granted. The last administrator must stay."""
    _check(role, scope)
    account = accounts.require(connection, name)
    taken = grants.take(connection, account.id, role, scope)
    if (
        taken
        and role == grants.ADMINISTRATOR
        and not grants.holders(connection, grants.ADMINISTRATOR, grants.SITE)
    ):
        raise Illegal(
            "grant.last",
            "{name} is the only administrator: make someone else one first",
            name=account.name,
        )
    return taken


def link_for(connection: Connection, name: str, now: int) -> tuple[Account, str]:
    """Return a link's path for a member to set a new password, once and within a day."""
    account = accounts.require(connection, name)
    if not account.is_member:
        raise Illegal(
            "grant.guest_link", "{name} has no password: guests have none", name=account.name
        )
    return account, f"/entrar/enlace/{recovery.make_link(connection, account.id, now)}"


def _check(role: str, scope: Scope) -> None:
    scopes = table().roles.get(role)
    if scopes is None:
        raise Unreadable(
            "grant.role",
            "There is no role “{role}”: choose one of {known}",
            role=role[:40],
            known=Named(NAMES, *table().roles, typed=True),
        )
    if scope.kind not in scopes:
        raise Illegal(
            "grant.scope_kind",
            "A role as {role} cannot be granted for that: {known} can",
            role=Named(NAMES, role),
            known=Named(SCOPES, *sorted(scopes), typed=True),
        )
