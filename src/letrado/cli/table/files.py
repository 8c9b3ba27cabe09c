"""Records of a game in whatever form they come: a log, a GCG, or a typed score sheet."""

import re
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from letrado import rulebook
from letrado.cli.output import _
from letrado.errors import Illegal, LetradoError
from letrado.files import opened
from letrado.records import gcg, jsonl, typed_sheet
from letrado.records.rebuilding import Rebuilt
from letrado.tiles import Alphabet

Force = Annotated[bool, typer.Option("--force", help=_("Replace a file that is there already."))]

_GCG = re.compile(rb"^(?:>|#(?:player[12]|character-encoding)\b)", re.MULTILINE)


class Form(StrEnum):
    """The forms that a game is recorded in."""

    LOG = "log"
    GCG = "gcg"
    SHEET = "sheet"


def content_of(path: Path) -> tuple[Form, bytes]:
    """What a file holds; its form is told by how it begins, not by its name."""
    with opened(path, jsonl.MOST_BYTES) as file:
        content = file.read()
    if content.lstrip(b"\xef\xbb\xbf").startswith(b"{"):
        return Form.LOG, content
    return (Form.GCG if _GCG.search(content) else Form.SHEET), content


def check_new(path: Path, source: Path, *, force: bool = False) -> None:
    """Refuse to write over a file that is there, and, whatever is asked for, over *source*."""
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
            "{path} is there already: give another name, or --force to replace it",
            path=str(path),
        )


def text_of(content: bytes) -> str:
    """A typed sheet's text; old programs write Latin-1."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("latin-1")


def read_gcg(content: bytes, edition: str | None) -> gcg.Gcg:
    """The GCG in the tiles that it names, or in those of *edition*."""
    alphabet = None if edition is None else Alphabet.load(rulebook.load(edition).language)
    return gcg.read(content, alphabet)


def rebuilt(path: Path, edition: str | None = None) -> Rebuilt:
    """The game of a record, whatever its form; *edition* where the record does not name one."""
    form, content = content_of(path)
    if form is Form.LOG:
        log, game = jsonl.read_game(content)
        if edition is not None and edition != game.rules.id:
            raise Illegal(
                "record.edition",
                "The game was played under {found}, not under {asked}",
                found=game.rules.id,
                asked=edition,
            )
        return Rebuilt(log.events, game)
    if form is Form.GCG:
        return gcg.to_log(read_gcg(content, edition), edition)
    checked = typed_sheet.check(typed_sheet.read(text_of(content)))
    remarks: list[LetradoError] = [
        Illegal(
            "record.line",
            "Line {line}: {reason}",
            article=fault.error.article,
            line=fault.line,
            reason=fault.error,
        )
        for fault in checked.faults
    ]
    first = checked.unplaced[0] if checked.unplaced else None
    if first is not None and first.kind == "play" and not first.slot:
        remarks.append(
            Illegal(
                "record.unplaced",
                "From line {line} on ({turn}) the sheet does not tell where words lie: "
                "only sums were checked",
                line=first.line,
                turn=str(first),
            )
        )
    return Rebuilt(checked.rebuilt.events, checked.rebuilt.game, tuple(remarks))
