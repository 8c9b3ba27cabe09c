"""``letrado tournament print``: documents for the hall, the wall and the federation, as PDF."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from letrado.base.errors import Illegal
from letrado.base.files import write_aside
from letrado.cli.output import _, print_json, say
from letrado.cli.tournament.context import Desk, DivisionName, RoundNumber


class Paper(StrEnum):
    """Documents that can be printed."""

    PAIRINGS = "pairings"
    NAMES = "names"
    SHEETS = "sheets"
    CONTROL_SHEETS = "control-sheets"
    RESULTS = "results"
    CHALLENGES = "challenges"
    APPEALS = "appeals"
    TILES = "tiles"
    STANDINGS = "standings"
    CHART = "chart"
    CERTIFICATES = "certificates"
    REPORT = "report"
    INCIDENTS = "incidents"


class Tongue(StrEnum):
    """The languages of the documents."""

    ES = "es"
    CA = "ca"
    EN = "en"


def print_papers(
    desk: Desk,
    papers: Annotated[
        list[Paper] | None,
        typer.Argument(metavar=_("DOCUMENT…"), help=_("Which documents; without any, all.")),
    ] = None,
    folder: Annotated[
        Path, typer.Option("--into", help=_("The folder that the files are written into."))
    ] = Path(),
    number: RoundNumber = None,
    division: DivisionName = "A",
    tongue: Annotated[
        Tongue | None,
        typer.Option("--language", help=_("Of the paper; without it, that of the rules.")),
    ] = None,
    best: Annotated[
        int, typer.Option("--best", min=0, help=_("Certificates for so many places; 0 is all."))
    ] = 0,
    force: Annotated[bool, typer.Option("--force", help=_("Write over files there are."))] = False,
) -> None:
    """Print documents of a tournament."""
    # Slow to import, and for paper alone.
    from letrado.reports.tournament import DOCUMENTS, Asked, as_pdf, number_of

    tournament = desk.tournament
    rules = tournament.rules
    asked = Asked(tournament, division, number or 0, tongue or rules.language, best=best)
    chosen = [paper.value for paper in papers or Paper]
    if not papers and not tournament.division(division).rounds:
        chosen = [name for name in chosen if not DOCUMENTS[name].of_round]
    numbers = {name: number_of(name, asked) for name in chosen}
    marks = {name: f"-{number}" if number else "" for name, number in numbers.items()}
    paths = {
        name: folder / f"{desk.path.stem}-{division}{mark}-{name}.pdf"
        for name, mark in marks.items()
    }
    there = [path for path in paths.values() if path.exists()]
    if there and not force:
        raise Illegal(
            "print.exists",
            "{path} already exists: choose another folder, or overwrite it with --force",
            path=str(there[0]),
        )
    for name, path in paths.items():
        write_aside(path, [as_pdf(name, asked)], make_folder=True)
        if not desk.json:
            say(_("Written: {path}").format(path=path))
    if desk.json:
        print_json({"files": {name: str(path) for name, path in paths.items()}})


COMMANDS = (
    (
        "print",
        _("Pairings, score sheets, slips, standings, certificates, the final report: as PDF."),
        print_papers,
    ),
)
