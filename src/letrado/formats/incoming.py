"""Read a record of a game of any form: a log, a GCG, or a typed score sheet."""

import re
from enum import StrEnum

from letrado import rulebook
from letrado.base.errors import Illegal, LetradoError
from letrado.core.tiles import Alphabet
from letrado.formats import gcg, jsonl, typed_sheet
from letrado.formats.rebuilding import Rebuilt
from letrado.formats.typed_sheet import Checked

_GCG = re.compile(rb"^(?:>|#(?:player[12]|character-encoding)\b)", re.MULTILINE)
_MARK = b"\xef\xbb\xbf"


class Form(StrEnum):
    """The forms of game records."""

    LOG = "log"
    GCG = "gcg"
    SHEET = "sheet"


def form_of(content: bytes) -> Form:
    """Return the form of a record, found by how it begins and not by its file's name."""
    if content.lstrip(_MARK).startswith(b"{"):
        return Form.LOG
    return Form.GCG if _GCG.search(content.removeprefix(_MARK)) else Form.SHEET


def text_of(content: bytes) -> str:
    """Return a typed sheet's text; old programs write Latin-1."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("latin-1")


def read_gcg(content: bytes | str, edition: str | None) -> gcg.Gcg:
    """Return the GCG in the tiles that it names, or in those of *edition*."""
    alphabet = None if edition is None else Alphabet.load(rulebook.load(edition).language)
    if isinstance(content, str):
        return gcg.parse(content, alphabet)
    return gcg.read(content, alphabet)


def rebuilt(content: bytes, edition: str | None = None) -> Rebuilt:
    """Return the game of a record, whatever its form; *edition* if the record names none."""
    form = form_of(content)
    if form is Form.LOG:
        return from_log(content, edition)
    if form is Form.GCG:
        return gcg.to_log(read_gcg(content, edition), edition)
    return from_sheet(typed_sheet.check(typed_sheet.read(text_of(content))))


def from_log(content: bytes | str, edition: str | None = None) -> Rebuilt:
    """Return the game of a log; refuse one played under another edition than the one asked for."""
    log, game = jsonl.read_game(content)
    if edition is not None:
        check_edition(game.rules.id, edition)
    return Rebuilt(log.events, game)


def check_edition(found: str, asked: str) -> None:
    """Refuse a game that was played by other rules than those asked for."""
    if asked != found:
        raise Illegal(
            "record.edition",
            "The game was played under {found}, not under {asked}",
            found=found,
            asked=asked,
        )


def from_sheet(checked: Checked) -> Rebuilt:
    """Return the game of a sheet as far as it is known, and what does not add up."""
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
                "From line {line} on ({turn}) the sheet does not show where words were "
                "placed: only sums were checked",
                line=first.line,
                turn=str(first),
            )
        )
    return Rebuilt(checked.rebuilt.events, checked.rebuilt.game, tuple(remarks))
