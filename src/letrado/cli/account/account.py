"""``letrado account``: the people of this installation, from its own machine.

No password is asked for: a person who may run this can read the database anyway.
"""

import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Annotated, Any, TypeVar

import typer
from sqlalchemy import Connection

from letrado.cli.account import account_token
from letrado.cli.output import Json, _, answer, complain, print_json, print_table, say
from letrado.cli.server import serving
from letrado.server.features.admin.role_names import NAMES, SCOPES
from letrado.store import open_database, read_transaction, write_transaction
from letrado.store.people import accounts, grants
from letrado.store.people.grants import Scope

HELP = _("Accounts and roles: list them, make an administrator, let someone back in.")

T = TypeVar("T")

app = typer.Typer(no_args_is_help=True, rich_markup_mode="rich")
app.add_typer(account_token.app, name="token", help=account_token.HELP)

Name = Annotated[str, typer.Argument(metavar=_("NAME"), help=_("A member’s name."))]
Role = Annotated[
    str,
    typer.Argument(
        metavar=_("ROLE"),
        help="monitor, judge, arbiter, director, tribunal, organiser, captain, administrator",
    ),
]
Tournament = Annotated[
    str, typer.Option(metavar="ID", help=_("Only for this tournament; else for the whole site."))
]
Game = Annotated[
    str, typer.Option(metavar="ID", help=_("Only for this game; else for the whole site."))
]
Address = Annotated[
    str,
    typer.Option(
        metavar="URL",
        help=_("Where people reach this installation (default: where its server answers)."),
    ),
]
Most = Annotated[int, typer.Option(min=1, max=100_000, help=_("How many to show."))]


@app.command(
    "list",
    help=_("List the accounts, newest first; with TEXT, those whose names begin with it, by name."),
)
def list_accounts(
    text: Annotated[str, typer.Argument(metavar=_("TEXT"), help=_("How a name begins."))] = "",
    limit: Most = 50,
    json: Json = False,
) -> None:
    """Print name, kind, roles, and when each account was made."""
    with open_database() as store, read_transaction(store) as connection:
        found = [
            (one, grants.of_account(connection, one.id))
            for one in accounts.search(connection, text, limit).rows
        ]
    if json:
        print_json(
            {
                "accounts": [
                    {
                        "name": one.name,
                        "kind": one.kind,
                        "created_at": one.created_at,
                        "roles": [_as_dict(each.role, each.scope) for each in granted],
                    }
                    for one, granted in found
                ]
            }
        )
        return
    if not found:
        say(
            _("There are no accounts yet.")
            if not text
            else _("Nobody here has a name that begins so.")
        )
        return
    rows = (
        (
            one.name,
            _(NAMES[one.kind]),
            datetime.fromtimestamp(one.created_at / 1000, UTC).strftime("%Y-%m-%d"),
            ", ".join(_shown(each.role, each.scope) for each in granted),
        )
        for one, granted in found
    )
    print_table((_("Name"), _("Kind"), _("Since"), _("Roles")), rows)


@app.command(
    "admin",
    help=_("Make someone an administrator; the account is made when there is none."),
    epilog=_("Example:") + "  letrado account admin Montse",
)
def make_administrator(name: Name, address: Address = "", json: Json = False) -> None:
    """Make the first administrator, or another one; a new account gets a link for its password."""
    from letrado.server.features.admin.granting import grant, link_for

    now = _now()

    def act(connection: Connection) -> dict[str, Any]:
        link = ""
        if accounts.named(connection, name) is None:
            accounts.make_member(connection, name, None, "es", now)
            link = _site(address) + link_for(connection, name, now)[1]
        grant(connection, name, grants.ADMINISTRATOR, grants.SITE, now)
        return {"name": accounts.require(connection, name).name, "link": link or None}

    done = _changed(act)
    link = _link(done["link"]) if done["link"] else ()
    answer(done, json, _("{name} is an administrator.").format(name=done["name"]), *link)


@app.command("reset", help=_("A link with which a member sets a new password, once."))
def reset(name: Name, address: Address = "", json: Json = False) -> None:
    """Reset the password and the codes of a member who lost them."""
    from letrado.server.features.admin.granting import link_for

    def act(connection: Connection) -> dict[str, Any]:
        account, path = link_for(connection, name, _now())
        return {"name": account.name, "link": _site(address) + path}

    done = _changed(act)
    answer(done, json, *_link(done["link"]))


@app.command(
    "grant",
    help=_("Grant a role."),
    epilog=_("Example:") + "  letrado account grant Montse arbiter --game k3v9x2m4p7qa",
)
def grant_role(
    name: Name, role: Role, tournament: Tournament = "", game: Game = "", json: Json = False
) -> None:
    """Grant a role on the site, in a tournament or in a game."""
    from letrado.server.features.admin.granting import grant

    scope = _scope(tournament, game)
    changed = _changed(lambda connection: grant(connection, name, role, scope, _now()))
    _tell(name, role, scope, changed, _("{name} has this role now: {role}"), json)


@app.command("revoke", help=_("Revoke a role."))
def revoke_role(
    name: Name, role: Role, tournament: Tournament = "", game: Game = "", json: Json = False
) -> None:
    """Revoke a role, as `grant` gave it."""
    from letrado.server.features.admin.granting import revoke

    scope = _scope(tournament, game)
    changed = _changed(lambda connection: revoke(connection, name, role, scope))
    _tell(name, role, scope, changed, _("{name} does not have this role any more: {role}"), json)


def _changed(act: Callable[[Connection], T]) -> T:
    with open_database() as store, write_transaction(store) as connection:
        return act(connection)


def _site(asked: str) -> str:
    return asked.rstrip("/") or serving.address()


def _now() -> int:
    return time.time_ns() // 1_000_000


def _scope(tournament: str, game: str) -> Scope:
    if tournament:
        return Scope("tournament", tournament)
    return Scope("game", game) if game else grants.SITE


def _tell(name: str, role: str, scope: Scope, changed: bool, told: str, json: bool) -> None:
    if json:
        print_json({"name": name, **_as_dict(role, scope), "changed": changed})
    elif changed:
        say(told.format(name=name, role=_shown(role, scope)))
    else:
        complain(_("Nothing to do: it was so already."), style="yellow")


def _link(link: str) -> tuple[str, str]:
    return _("This link sets the password, once and within a day:"), link


def _as_dict(role: str, scope: Scope) -> dict[str, str | None]:
    return {"role": role, "scope": scope.kind, "id": scope.id or None}


def _shown(role: str, scope: Scope) -> str:
    name = _(NAMES[role])
    return f"{name} ({_(SCOPES[scope.kind])}: {scope.id})" if scope.id else name
