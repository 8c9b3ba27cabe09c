"""``letrado gcg``: check game records, and convert them from one form into another."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from letrado.base.errors import Illegal, LetradoError, Unreadable
from letrado.base.files import write_aside
from letrado.base.i18n import explain
from letrado.cli.game.table.files import Edition, Force, RecordFile, check_new, content_of, rebuilt
from letrado.cli.lexicon.lexicons import LexiconName, chosen
from letrado.cli.output import CHECK_FAILED, Json, _, complain, print_json, print_remarks, say
from letrado.cli.output import language as interface
from letrado.core.board import Board
from letrado.core.placements import Placement
from letrado.core.scoring import score
from letrado.formats import gcg, jsonl, typed_sheet
from letrado.formats.gcg.model import Withdrawn
from letrado.formats.incoming import Form, read_gcg, text_of
from letrado.lexicon.lookup import Lexicon

HELP = _("Check records of games, and convert them: GCG, our log, typed score sheets.")

app = typer.Typer(no_args_is_help=True, rich_markup_mode="rich")

Judge = Annotated[bool, typer.Option("--words", help=_("Look every word up in the lexicon, too."))]


class To(StrEnum):
    """Form into which a record is converted."""

    LOG = "log"
    GCG = "gcg"


@app.command(
    "check",
    help=_("Say what does not add up in a record: sums, points, geometry, tiles. Exit 1 if so."),
    epilog=_("Examples:")
    + "  letrado gcg check game.gcg · letrado gcg check sheet.txt"
    + " · letrado gcg check game.gcg --words",
)
def check(
    file: RecordFile,
    edition: Edition = None,
    words: Judge = False,
    lexicon_name: LexiconName = None,
    json: Json = False,
) -> None:
    """Check a record line by line; a log is replayed (see ``letrado replay --check``)."""
    form, content = content_of(file)
    if form is Form.LOG:
        raise Unreadable(
            "gcg.is_log", "{path} is a log: use “letrado replay --check {path}”", path=str(file)
        )
    problems = _gcg_problems(content, edition) if form is Form.GCG else _sheet_problems(content)
    if (words or lexicon_name) and form is Form.GCG:
        record = read_gcg(content, edition)
        lexicon = chosen(lexicon_name, record.alphabet.language, json)
        problems += _unlisted(record, lexicon)
    problems.sort(key=lambda problem: problem[0])
    if json:
        listed = [
            {"line": line, **error.as_dict(explain(error, interface))} for line, error in problems
        ]
        print_json({"form": form.value, "good": not problems, "problems": listed})
    else:
        for line, error in problems:
            article = f" ({error.article})" if error.article else ""
            say(_("Line {line}: {text}").format(line=line, text=explain(error, interface)), article)
        if not problems:
            say(_("{path}: everything adds up").format(path=file))
    if problems:
        raise typer.Exit(CHECK_FAILED)


def _gcg_problems(content: bytes, edition: str | None) -> list[tuple[int, LetradoError]]:
    record = read_gcg(content, edition)
    return [(problem.line, problem.error) for problem in gcg.check(record)]


def _sheet_problems(content: bytes) -> list[tuple[int, LetradoError]]:
    checked = typed_sheet.check(typed_sheet.read(text_of(content)))
    return [(fault.line, fault.error) for fault in checked.faults]


def _unlisted(record: gcg.Gcg, lexicon: Lexicon) -> list[tuple[int, LetradoError]]:
    """Return words that the list does not have, except those of plays that were taken back."""
    board = Board.empty(record.alphabet)
    found: list[tuple[int, LetradoError]] = []
    following = [*record.entries[1:], None]
    for number, (entry, after) in enumerate(zip(record.entries, following, strict=True), 1):
        removed = after is not None and isinstance(after.what, Withdrawn)
        if not isinstance(entry.what, Placement) or removed:
            continue
        for word in score(board, entry.what).words:
            if word.tiles not in lexicon:
                error = Illegal(
                    "gcg.word",
                    "{word} is not in the lexicon {lexicon}",
                    word=word.spelling,
                    lexicon=lexicon.name,
                )
                found.append((entry.line or number, error))
        board = board.cover(entry.what.new)
    return found


@app.command(
    "convert",
    help=_("Convert a record into our log or into GCG. What GCG cannot say becomes notes."),
    epilog=_("Examples:")
    + "  letrado gcg convert game.gcg game.jsonl --edition fise-2009"
    + " · letrado gcg convert game.jsonl game.gcg · letrado gcg convert sheet.txt game.gcg",
)
def convert(
    file: RecordFile,
    output: Annotated[
        Path,
        typer.Argument(
            metavar=_("OUTPUT"), help=_("The new file: its end, .gcg or .jsonl, sets the format.")
        ),
    ],
    to: Annotated[To | None, typer.Option(help=_("The form, whatever the file’s name."))] = None,
    edition: Edition = None,
    force: Force = False,
    json: Json = False,
) -> None:
    """Convert through the referee: illegal moves are refused with line and article."""
    form = to or _form(output)
    check_new(output, file, force=force)
    found = rebuilt(file, edition)
    if form is To.GCG:
        content = gcg.dump(gcg.from_log(found.events))
    else:
        content = jsonl.dumps(found.events).encode()
    write_aside(output, [content])
    if json:
        remarks = [error.as_dict(explain(error, interface)) for error in found.remarks]
        scores = {side.value: points for side, points in found.scores.items()}
        print_json(
            {
                "output": str(output),
                "to": form.value,
                "edition": found.game.rules.id,
                "turns": len(found.game.records),
                "scores": scores,
                "remarks": remarks,
            }
        )
        return
    print_remarks(found.remarks)
    complain(_("Written: {path}").format(path=output))


def _form(output: Path) -> To:
    forms = {".gcg": To.GCG, ".jsonl": To.LOG}
    if output.suffix.lower() not in forms:
        raise Unreadable(
            "gcg.form",
            "{path} does not show the format: end it with .gcg or .jsonl, or give --to",
            path=str(output),
        )
    return forms[output.suffix.lower()]
