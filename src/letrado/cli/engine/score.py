"""``letrado score``: the points of a play, word by word."""

from pathlib import Path
from typing import Annotated

import typer

from letrado.base.files import write_aside
from letrado.cli.output import Json, _, complain, print_json, say
from letrado.core.placements import Placement
from letrado.core.position import Position
from letrado.core.svg.drawing import svg
from letrado.core.tiles import Alphabet
from letrado.core.validation import validate_and_score

HELP = _("Count a play: each word it forms, and the total. Words are not judged.")
EPILOG = (
    _("Examples:")
    + '  letrado score "8D CHICOS" · letrado score "8E casas" --board CGP'
    + ' · letrado score "8G Q E" --language ca'
)

Play = Annotated[
    list[str],
    typer.Argument(
        metavar=_("PLAY…"),
        help=_(
            "Where and what: 8D CHICOS (across), D8 CHICOS (down). “.” is a tile on the board, "
            "?x a blank; among capitals, small letters are blanks."
        ),
    ),
]
BoardText = Annotated[str | None, typer.Option("--board", help=_("The position, as CGP."))]
Language = Annotated[str | None, typer.Option(help=_("Tile set: es, ca or en (default: es)."))]
OffCentre = Annotated[
    bool,
    typer.Option(
        "--off-centre", help=_("Let a first play miss the centre, as F09 §20.2 lets the rival.")
    ),
]
Picture = Annotated[
    Path | None, typer.Option("--svg", help=_("Draw the board after the play into this file."))
]
Show = Annotated[bool, typer.Option("--show", help=_("Show the board after the play."))]


def score_play(
    play: Play,
    board: BoardText = None,
    language: Language = None,
    off_centre: OffCentre = False,
    show: Show = False,
    picture: Picture = None,
    json: Json = False,
) -> None:
    """Check the geometry, count, and show where the points come from."""
    position = _position(board, language)
    placement = Placement.read(" ".join(play), position.board)
    points = validate_and_score(
        position, placement, centre="optional" if off_centre else "required"
    )
    after = position.board.place(placement)
    if picture is not None:
        write_aside(picture, [svg(after, last=placement).encode()])
        if not json:
            complain(_("Drawn in {path}").format(path=picture))
    if json:
        print_json({"play": str(placement)} | points.as_dict() | {"board": str(after).splitlines()})
        return
    if show:
        say(str(after))
    for word in points.words:
        times = f"{word.letters} × {word.factor} = " if word.factor > 1 else ""
        say(f"{word.slot}  {word.spelling}  {times}{word.score}")
    if points.bonus:
        say(_("all seven tiles: {points}").format(points=f"+{points.bonus}"))
    say(_("Total: {points}").format(points=points.total), style="bold")


def _position(cgp: str | None, language: str | None) -> Position:
    alphabet = Alphabet.load(language or "es")
    if cgp is None:
        return Position.empty(alphabet)
    # If the options name a tile set, it must be the one of the position.
    return (Position.parse if language else Position.read)(cgp, alphabet)
