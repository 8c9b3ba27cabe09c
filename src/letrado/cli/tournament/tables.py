"""``letrado tournament standings``, ``statistics``, ``season``."""

from pathlib import Path
from typing import Annotated, Any

import typer

from letrado.base.errors import Unavailable
from letrado.cli.output import Json, _, decimals, print_json, print_table, say
from letrado.cli.tournament.context import Desk, DivisionName
from letrado.cli.tournament.file import DeskFile
from letrado.tournament.model.views import standings_view, statistics_view, teams_view
from letrado.tournament.standings.effective_results import division_standings
from letrado.tournament.standings.season import season
from letrado.tournament.standings.statistics import FIGURES
from letrado.tournament.standings.tiebreaks import NAMES


def standings(
    desk: Desk,
    after: Annotated[
        int | None, typer.Option("--round", min=0, help=_("As they were after this round."))
    ] = None,
    division: DivisionName = "A",
    category: Annotated[
        str | None, typer.Option("--class", help=_("Only this class, with places of its own."))
    ] = None,
    teams: Annotated[bool, typer.Option("--teams", help=_("Those of the teams."))] = False,
) -> None:
    """Show the standings after any round."""
    tournament = desk.tournament
    if teams:
        if all(team.division != division for team in tournament.teams.values()):
            raise Unavailable("teams.none", "Division {division} has no teams", division=division)
        _team_table(teams_view(tournament, division, last=after), desk.json)
        return
    view = standings_view(tournament, division, last=after, category=category)
    if desk.json:
        print_json(view)
        return
    say(
        _("Division {division} after round {round}").format(division=division, round=view["round"]),
        style="bold",
    )
    headings = ("", _("Name"), _("W-D-L"), *(_(NAMES[name]) for name in view["tie_breaks"]))
    rows = (
        (
            str(row["place"]),
            row["name"],
            f"{row['wins']}-{row['draws']}-{row['losses']}",
            *row["values"].values(),
        )
        for row in view["rows"]
    )
    print_table(headings, rows, right={*range(len(headings))} - {1, 2})


def _team_table(view: dict[str, Any], json: bool) -> None:
    if json:
        print_json(view)
        return
    rows = (
        (
            str(row["place"]),
            row["name"],
            f"{row['match_points']:g}",
            f"{row['board_points']:g}",
            str(row["spread"]),
        )
        for row in view["rows"]
    )
    headings = ("", _("Team"), _("Match points"), _("Board points"), _("spread"))
    print_table(headings, rows, right=(0, 2, 3, 4))


def statistics(desk: Desk, division: DivisionName = "A") -> None:
    """Show the statistics that people like."""
    view = statistics_view(desk.tournament, division)
    if desk.json:
        print_json(view)
        return
    say(_("Games: {games}").format(games=view["games"]))
    if view["average"] is not None:
        say(_("{points} points a game and player").format(points=decimals(view["average"], 1)))
    for code, name in FIGURES.items():
        found = view[code]
        if found is not None:
            say(
                _("{what}: {value}, {player} against {opponent}, round {round}").format(
                    what=_(name),
                    value=f"{found['word']} {found['value']}".strip(),
                    player=found["player"]["name"],
                    opponent=found["opponent"]["name"],
                    round=found["round"],
                )
            )


def ranking(
    files: Annotated[
        list[Path], typer.Argument(metavar=_("FILE…"), help=_("The tournaments of the season."))
    ],
    best: Annotated[
        int | None, typer.Option("--best", min=1, help=_("Only so many of them count."))
    ] = None,
    division: DivisionName = "A",
    json: Json = False,
) -> None:
    """Show the ranking over several tournaments."""
    places: dict[str, dict[str, int]] = {}
    for path in files:
        tournament = DeskFile.open(path).tournament
        rows = division_standings(tournament, division)
        places[path.stem] = {tournament.entrants[row.number].name: row.place for row in rows}
    found = season(places, best=best)
    if json:
        rows_view = [
            {
                "place": row.place,
                "name": row.name,
                "total": row.total,
                "tournaments": dict(row.by_tournament),
            }
            for row in found
        ]
        print_json({"rows": rows_view})
        return
    cells = (
        (
            *(str(row.place), row.name, str(row.total)),
            *(str(row.by_tournament.get(name, "")) for name in places),
        )
        for row in found
    )
    headings = ("", _("Name"), _("Points"), *places)
    print_table(headings, cells, right={*range(len(headings))} - {1})


COMMANDS = (
    ("standings", _("The standings after any round, of all, of a class, or of teams."), standings),
    ("statistics", _("Highest game, best play, closest game, and so on."), statistics),
    ("season", _("The ranking over several tournaments."), ranking),
)
