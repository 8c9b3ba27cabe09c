"""``letrado account token``: tokens with which programs act for a member."""

import time
from datetime import UTC, datetime
from typing import Annotated

import typer

from letrado.cli.output import Json, _, answer, print_json, print_table, say
from letrado.store import open_database, read_transaction, write_transaction
from letrado.store.people import access_tokens, accounts

HELP = _("Personal tokens: make one for a program, list them, revoke one.")

app = typer.Typer(no_args_is_help=True, rich_markup_mode="rich")

Scopes = Annotated[
    list[str] | None, typer.Option(metavar=_("SCOPE"), help="read (default), play, study, hooks")
]
Name = Annotated[str, typer.Argument(metavar=_("NAME"), help=_("A member’s name."))]


@app.command(
    "make",
    help=_("Make a token; it is shown only this once."),
    epilog=_("Example:") + "  letrado account token make Montse bot --scope read --scope play",
)
def make(
    name: Name,
    label: Annotated[str, typer.Argument(metavar=_("LABEL"), help=_("What it is for."))],
    scope: Scopes = None,
    days: Annotated[
        int | None, typer.Option(min=1, max=3650, help=_("It ends after so many days."))
    ] = None,
    json: Json = False,
) -> None:
    """Make a token and print it; the token itself is not stored."""
    from letrado.server.security.scopes import NAMES  # the web stack is slow to import

    wanted = access_tokens.check_scopes(scope or ["read"], NAMES)
    with open_database() as store, write_transaction(store) as connection:
        account = accounts.require(connection, name)
        made = access_tokens.make(connection, account, label, wanted, _now(), days)
    found = {"name": account.name, "token": made, "scopes": sorted(wanted)}
    answer(found, json, _("This token is shown only this once:"), made)


@app.command("list", help=_("A member’s tokens, the latest first."))
def show(name: Name, json: Json = False) -> None:
    """Print what each token is for, what it may do, and when it was used; never the token."""
    with open_database() as store, read_transaction(store) as connection:
        found = access_tokens.of_account(connection, accounts.require(connection, name).id)
    if json:
        print_json(
            {
                "tokens": [
                    {
                        "mark": each.mark,
                        "name": each.name,
                        "scopes": sorted(each.scopes),
                        "created_at": each.created_at,
                        "used_at": each.used_at,
                        "expires_at": each.expires_at,
                    }
                    for each in found
                ]
            }
        )
        return
    if not found:
        say(_("There are no tokens."))
        return
    rows = (
        (
            *(each.mark, each.name, " ".join(sorted(each.scopes))),
            *(_day(each.used_at), _day(each.expires_at)),
        )
        for each in found
    )
    print_table((_("Mark"), _("Name"), _("Scopes"), _("Used"), _("Ends")), rows)


@app.command("revoke", help=_("Revoke a token: nobody can ask with it any more."))
def revoke(
    name: Name,
    mark: Annotated[str, typer.Argument(metavar=_("MARK"), help=_("As the list shows it."))],
    json: Json = False,
) -> None:
    """Revoke a token by its mark."""
    with open_database() as store, write_transaction(store) as connection:
        access_tokens.revoke(connection, accounts.require(connection, name).id, mark)
    answer({"name": name, "mark": mark, "revoked": True}, json, _("The token is revoked."))


def _now() -> int:
    return time.time_ns() // 1_000_000


def _day(instant: int | None) -> str:
    return "" if instant is None else datetime.fromtimestamp(instant / 1000, UTC).strftime("%F")
