"""``letrado backup``: save all data in one file, also while the server runs."""

from pathlib import Path
from typing import Annotated

import typer

from letrado.base.errors import Unreadable
from letrado.cli.output import Json, _, answer, ngettext, thousands
from letrado.store.backup import Content, back_up
from letrado.store.transactions.engine import default_url

HELP = _("Write everything that is kept to one file; the server may keep running.")
EPILOG = _("Example:") + "  letrado backup letrado-monday.db"

File = Annotated[Path, typer.Argument(metavar=_("FILE"), help=_("The file to write."))]
Force = Annotated[bool, typer.Option("--force", help=_("Replace a file of that name."))]


def write_backup(file: File, force: Force = False, json: Json = False) -> None:
    """Copy the store at one instant, and check the copy before it gets its name."""
    if file.exists() and not force:
        raise Unreadable(
            "file.exists", "{path} already exists: use --force to replace it", path=str(file)
        )
    content = back_up(default_url(), file)
    told = _("{path} is written: {content}").format(path=file, content=shown(content))
    answer({"file": str(file), **as_dict(content)}, json, told)


def as_dict(content: Content) -> dict[str, str | int]:
    """Return the content of a copy, for programs."""
    return {
        "revision": content.revision,
        "accounts": content.accounts,
        "games": content.games,
    }


def shown(content: Content) -> str:
    """Return the content of a copy, for people."""
    accounts = ngettext("{n} account", "{n} accounts", content.accounts)
    games = ngettext("{n} game", "{n} games", content.games)
    told = accounts.format(n=thousands(content.accounts))
    return f"{told}, {games.format(n=thousands(content.games))}"
