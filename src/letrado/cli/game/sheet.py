"""``letrado sheet``: the score sheet of a game, on the screen or to print."""

from pathlib import Path
from typing import Annotated

import typer

from letrado.base.files import write_aside
from letrado.cli.game.table.files import Edition, Force, RecordFile, check_new, rebuilt
from letrado.cli.output import Json, _, complain, print_json, print_remarks, say
from letrado.cli.output import language as interface
from letrado.core.coordinates import Notation
from letrado.formats.scoresheet import as_dict, as_text, sheet

HELP = _("The score sheet of a game, in the form that its edition asks for: text or PDF.")
EPILOG = (
    _("Examples:") + "  letrado sheet game.jsonl · letrado sheet game.gcg --pdf sheet.pdf --squares"
)

PdfFile = Annotated[Path | None, typer.Option("--pdf", help=_("Write it as PDF into this file."))]
Control = Annotated[
    bool, typer.Option("--control", help=_("The monitor’s control sheet (F07 §10.1, F09 §5.1)."))
]
Squares = Annotated[
    bool, typer.Option("--squares", help=_("Print where each word begins (CAT 5¶2)."))
]


def print_sheet(
    file: RecordFile,
    pdf: PdfFile = None,
    control: Control = False,
    squares: Squares = False,
    edition: Edition = None,
    force: Force = False,
    json: Json = False,
) -> None:
    """Print the sheet of a log, a GCG or a typed sheet; with remarks on what does not add up."""
    if pdf is not None:
        check_new(pdf, file, force=force)
    found = rebuilt(file, edition)
    print_remarks(found.remarks)
    page = sheet(found.game, "control_sheet" if control else "score_sheet")
    notation = Notation.NUMBERED_ROWS if squares else None
    if json:
        print_json(as_dict(page))
    elif pdf is None:
        say(as_text(page, interface, notation).rstrip("\n"))
    if pdf is None:
        return
    from letrado.reports.score_sheet import as_pdf

    write_aside(pdf, [as_pdf(page, notation=notation)])  # paper is in the edition's language
    complain(_("Written: {path}").format(path=pdf))
