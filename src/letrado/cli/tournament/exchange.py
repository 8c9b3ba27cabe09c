"""``letrado tournament export``, ``import``, ``add-list``, ``ratings``."""

from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from letrado.base.errors import LetradoError, Unavailable
from letrado.base.files import bytes_of, write_aside
from letrado.base.i18n import explain
from letrado.cli.output import (
    Json,
    _,
    complain,
    decimals,
    language,
    print_json,
    print_remarks,
    print_table,
    say,
)
from letrado.cli.tournament.context import (
    ActingDesk,
    By,
    Desk,
    DivisionName,
    Rules,
    TournamentFile,
)
from letrado.cli.tournament.file import author, now, refuse_existing
from letrado.cli.tournament.opening import OpenStarts
from letrado.formats.tournament.chart import Chart, chart_of, imported
from letrado.formats.tournament.document import read_document, write_document
from letrado.formats.tournament.from_results import charts_of_report, read_results
from letrado.formats.tournament.log import dumps
from letrado.formats.tournament.player_list import read_players
from letrado.formats.tournament.tables import players_csv, results_csv, standings_csv
from letrado.formats.tournament.text import MOST_BYTES
from letrado.formats.tournament.tou import read_tou, write_tou
from letrado.formats.tournament.trf import read_trf, write_trf
from letrado.formats.tournament.tsh import read_tsh, write_tsh
from letrado.tournament.model.commands import AddEntrant
from letrado.tournament.model.settings import Settings
from letrado.tournament.model.state import Tournament
from letrado.tournament.ratings.report import rating_report
from letrado.tournament.standings.effective_results import counted_rounds, division_standings
from letrado.tournament.standings.scorecards import Scoring


class Format(StrEnum):
    """Formats that other programs read."""

    JSON = "json"
    TSH = "tsh"
    TRF = "trf"
    TOU = "tou"
    PLAYERS = "players"
    RESULTS = "results"
    STANDINGS = "standings"


class RatingSystem(StrEnum):
    """System by which ratings are reckoned."""

    ELO = "elo"
    GLICKO2 = "glicko2"


def export(
    desk: Desk,
    to: Annotated[Format, typer.Argument(metavar=_("FORMAT"), help=_("Which format."))],
    out: Annotated[
        Path, typer.Argument(metavar=_("OUT"), help=_("A new file; for TSH, a new folder."))
    ],
    division: DivisionName = "A",
) -> None:
    """Write the tournament for another program."""
    tournament = desk.tournament
    refuse_existing(out)
    if to is Format.TSH:
        charts = [chart_of(tournament, name) for name in tournament.divisions]
        for name, text in write_tsh(charts, tournament.settings.scoring).items():
            write_aside(out / name, [text.encode()], make_folder=True)
    else:
        write_aside(out, [_content(tournament, to, division)], make_folder=True)
    desk.tell({"format": to.value, "out": str(out)}, _("Written: {path}").format(path=out))


def _content(tournament: Tournament, to: Format, division: str) -> bytes:
    chart = chart_of(tournament, division)
    settings = tournament.settings
    match to:
        case Format.JSON:
            charts = [chart_of(tournament, name) for name in tournament.divisions]
            return write_document(charts, settings).encode()
        case Format.TRF:
            return write_trf(chart, settings.scoring).encode()
        case Format.TOU:
            charts = [chart_of(tournament, name) for name in tournament.divisions]
            return write_tou(charts, settings.scoring)
        case Format.PLAYERS:
            return players_csv(chart).encode("utf-8-sig")
        case Format.RESULTS:
            return results_csv(chart).encode("utf-8-sig")
        case _:
            rows = division_standings(tournament, division)
            return standings_csv(chart, rows, settings.tie_breaks).encode("utf-8-sig")


def take_over(
    source: Annotated[
        Path,
        typer.Argument(
            metavar=_("SOURCE"), help=_("A TSH folder, or a file as TRF, TOU, CSV or JSON.")
        ),
    ],
    file: TournamentFile,
    rules: Rules = "fise-2009",
    starts: OpenStarts = None,
    players: Annotated[
        Path | None, typer.Option("--players", help=_("Players, as CSV or .xlsx."))
    ] = None,
    by: By = "",
    json: Json = False,
) -> None:
    """Import a tournament from another program."""
    refuse_existing(file)
    asked = Settings("", rules, starts=None if starts is None else starts.value)
    settings, charts, remarks = _read(source, asked, players)
    log = imported(charts, settings, author(by), now())
    write_aside(file, [dumps(log).encode()], make_folder=True)
    count = len(log.tournament.entrants)
    rounds = log.tournament.rounds_paired
    if json:
        print_json(
            {
                "file": str(file),
                "players": count,
                "rounds": rounds,
                "remarks": [one.as_dict(explain(one, language)) for one in remarks],
            }
        )
        return
    print_remarks(remarks)
    say(_("Taken over: players {players}, rounds {rounds}").format(players=count, rounds=rounds))


def _read(
    source: Path, asked: Settings, players: Path | None
) -> tuple[Settings, tuple[Chart, ...], tuple[LetradoError, ...]]:
    if source.is_dir():
        names = [path for path in source.iterdir() if path.suffix in (".t", ".tsh")]
        folder = read_tsh({path.name: bytes_of(path, MOST_BYTES) for path in names})
        scoring = Scoring(spread_cap=folder.spread_cap)
        return _named(replace(asked, scoring=scoring), folder.charts), folder.charts, folder.remarks
    content = bytes_of(source, MOST_BYTES)
    if content.lstrip().startswith(b"{"):
        settings, charts = read_document(content)
        return settings, charts, ()
    if content.startswith(b"*M"):
        charts = charts_of_report(read_tou(content))
    elif source.suffix.lower() == ".csv":
        people = () if players is None else read_players(bytes_of(players, MOST_BYTES)).entrants
        numbered = [replace(one, number=number) for number, one in enumerate(people, 1)]
        charts = (read_results(content, numbered),)
    else:
        charts = (read_trf(content),)
    return _named(asked, charts), charts, ()


def _named(settings: Settings, charts: tuple[Chart, ...]) -> Settings:
    first = charts[0]
    name = first.name.strip() or _("Tournament")
    return replace(settings, name=name, date=first.date, place=first.place)


def add_list(
    desk: ActingDesk,
    source: Annotated[Path, typer.Argument(metavar=_("LIST"), help=_("Players, as CSV or .xlsx."))],
    preview: Annotated[
        bool, typer.Option("--preview", help=_("Only show what would be done."))
    ] = False,
) -> None:
    """Register everybody on a list; wrong rows are reported and left out."""
    known = [one.name for one in desk.tournament.entrants.values()]
    found = read_players(bytes_of(source, MOST_BYTES), known)
    if not preview and found.entrants:
        desk.do(*(AddEntrant(desk.author(), entrant) for entrant in found.entrants))
    if desk.json:
        print_json(
            {
                "registered": 0 if preview else len(found.entrants),
                "good": len(found.entrants),
                "problems": [
                    {
                        "row": one.row,
                        "left_out": not one.remark,
                        **one.error.as_dict(explain(one.error, language)),
                    }
                    for one in found.problems
                ],
            }
        )
        return
    for problem in found.problems:
        text = _("Row {row}: {reason}").format(
            row=problem.row, reason=explain(problem.error, language)
        )
        complain(text, style="yellow" if problem.remark else "red")
    text = (
        _("Players that would be registered: {count}")
        if preview
        else _("Players registered: {count}")
    )
    say(text.format(count=len(found.entrants)))


def ratings(
    desk: Desk,
    system: Annotated[
        RatingSystem, typer.Option("--system", help=_("elo or glicko2."))
    ] = RatingSystem.ELO,
    factor: Annotated[
        int, typer.Option("--k", min=1, max=100, help=_("How much a game moves an Elo rating."))
    ] = 20,
    division: DivisionName = "A",
) -> None:
    """Show everybody's rating before and after."""
    tournament = desk.tournament
    rows = rating_report(
        tournament.members(division),
        counted_rounds(tournament, division),
        system.value,
        factor=factor,
    )
    if not any(row.games for row in rows):
        raise Unavailable("ratings.none", "There is no game over the board yet to be rated")
    if desk.json:
        print_json(
            {
                "system": system.value,
                "rows": [
                    {
                        "number": row.number,
                        "name": tournament.entrants[row.number].name,
                        "games": row.games,
                        "got": row.got,
                        "expected": None if row.expected is None else round(row.expected, 2),
                        "before": row.before,
                        "after": row.after,
                        "deviation": row.deviation,
                    }
                    for row in rows
                ],
            }
        )
        return
    headings = (
        *(_("Name"), _("Games"), _("Got")),
        *(_("Expected"), _("Rating before"), _("Rating after")),
    )
    cells = (
        (
            tournament.entrants[row.number].name,
            str(row.games),
            f"{row.got:g}",
            "" if row.expected is None else decimals(row.expected, 2),
            str(row.before or "–"),
            str(row.after or "–"),
        )
        for row in rows
    )
    print_table(headings, cells, right=range(1, 6))


COMMANDS = (
    ("add-list", _("Register everybody of a list, as CSV or spreadsheet."), add_list),
    ("export", _("Write the tournament for another program."), export),
    ("import", _("Take a tournament over from another program, into a new file."), take_over),
    ("ratings", _("Everybody's rating before and after, by Elo or Glicko-2."), ratings),
)
