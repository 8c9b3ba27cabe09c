"""Read and write files of game records, without losing another file."""

from pathlib import Path
from typing import Annotated

import typer

from letrado.base.errors import Illegal
from letrado.base.files import bytes_of
from letrado.cli.output import _
from letrado.formats import incoming, jsonl
from letrado.formats.incoming import Form, form_of
from letrado.formats.rebuilding import Rebuilt
from letrado.laws.names import edition_called
from letrado.rulebook import EDITIONS

RecordFile = Annotated[
    Path, typer.Argument(metavar=_("FILE"), help=_("A GCG file, a log or a typed score sheet."))
]
Edition = Annotated[
    str | None,
    typer.Option(
        "--edition",
        "-e",
        help=_("The rules, where the record names none: ") + ", ".join(EDITIONS),
        callback=edition_called,
    ),
]
Force = Annotated[bool, typer.Option("--force", help=_("Replace a file that already exists."))]


def content_of(path: Path) -> tuple[Form, bytes]:
    """Return the content of a file, and its form, found by how it begins and not by its name."""
    content = bytes_of(path, jsonl.MOST_BYTES)
    return form_of(content), content


def check_new(path: Path, source: Path, *, force: bool = False) -> None:
    """Refuse to overwrite an existing file without *force*, and *source* in any case."""
    if not path.exists():
        return
    if path.samefile(source):
        raise Illegal(
            "file.same",
            "{path} is the very file that is read: give another name",
            path=str(path),
        )
    if not force:
        raise Illegal(
            "file.exists",
            "{path} already exists: give another name, or use --force to replace it",
            path=str(path),
        )


def rebuilt(path: Path, edition: str | None = None) -> Rebuilt:
    """Return the game of a record, whatever its form; *edition* if the record names none."""
    return incoming.rebuilt(content_of(path)[1], edition)
