"""Read the position that a command was asked about."""

from dataclasses import replace
from typing import Annotated

import typer

from letrado.cli.output import _
from letrado.core.position import Position
from letrado.core.racks import Rack
from letrado.core.tiles import Alphabet
from letrado.table.reading import read_tiles

Cgp = Annotated[
    str | None,
    typer.Argument(
        metavar="[CGP]", help=_("The position, as CGP (default: the empty board; see --rack).")
    ),
]
RackText = Annotated[
    str | None,
    typer.Option(
        "--rack", help=_("Tiles of the player on turn, as people type them; ? is a blank.")
    ),
]


def read_position(cgp: str | None, rack: str | None, otherwise: Alphabet) -> Position:
    """Return the position of the options; *otherwise* is the tile set if the CGP names none."""
    position = Position.empty(otherwise) if cgp is None else Position.read(cgp, otherwise)
    if rack is None:
        return position
    own = Rack(position.alphabet, read_tiles(rack, position.alphabet))
    return replace(position, racks=(own, position.racks[1]))
