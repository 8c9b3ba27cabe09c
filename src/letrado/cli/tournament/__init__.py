"""``letrado tournament``: the director's desk on a file, from registration to the last result."""

import typer

from letrado.cli.output import _
from letrado.cli.tournament import (
    arbitration,
    book,
    clock,
    exchange,
    opening,
    players,
    printing,
    results,
    rounds,
    simulate,
    tables,
)
from letrado.cli.tournament.context import at_the_desk

HELP = _("Run a tournament: players, pairings, results, standings, sanctions; or simulate one.")

app = typer.Typer(no_args_is_help=True, rich_markup_mode="rich")
_PARTS = (
    opening,
    players,
    rounds,
    clock,
    results,
    tables,
    arbitration,
    book,
    printing,
    exchange,
    simulate,
)
for part in _PARTS:
    for name, text, function in part.COMMANDS:
        app.command(name, help=text)(at_the_desk(function))
