"""``letrado restore``: restore the data of a backup."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from letrado.cli.output import Json, _, print_json, say
from letrado.cli.server.backup import as_dict, shown
from letrado.store.backup import restore
from letrado.store.transactions.engine import default_url, open_store

HELP = _(
    "Put a backup in the place of what is kept now, which is set aside. Stop the server first."
)
EPILOG = _("Example:") + "  letrado restore letrado-monday.db"

File = Annotated[Path, typer.Argument(metavar=_("FILE"), help=_("A file that backup wrote."))]


def restore_backup(file: File, json: Json = False) -> None:
    """Check the backup first; the old file is kept beside the new one."""
    url = default_url()
    content, old = restore(url, file, datetime.now(UTC).strftime("before-%Y%m%d-%H%M%S"))
    open_store(url).dispose()  # an older backup is migrated now, before people use it
    if json:
        print_json({"restored": str(file), "old": str(old) if old else None, **as_dict(content)})
        return
    say(_("{path} is restored: {content}").format(path=file, content=shown(content)))
    if old is not None:
        say(_("What was there before is in {path}").format(path=old), style="dim")
