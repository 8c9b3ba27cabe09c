"""Count plays and read positions for programs; the law itself is `letrado.core.scoring`."""

from typing import Annotated, Any, Literal, Self

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field, model_validator

from letrado.base.errors import Illegal, Unreadable
from letrado.core import cgp
from letrado.core.board import Board
from letrado.core.coordinates import SIZE, Square
from letrado.core.placements import LONGEST_PLAY, Placement
from letrado.core.position import LONGEST_CGP, Position
from letrado.core.racks import Rack
from letrado.core.tiles import Alphabet, Tile
from letrado.core.validation import validate_and_score

router = APIRouter(prefix="/api/v1", tags=["board"])

Language = Literal["es", "ca", "en"]
Text = Annotated[str, Field(max_length=LONGEST_CGP)]
Row = Annotated[str, Field(max_length=100)]


class PositionText(BaseModel):
    """A board: as a CGP, or as its 15 rows."""

    model_config = ConfigDict(extra="forbid")

    language: Language | None = None
    cgp: Text | None = None
    rows: Annotated[list[Row], Field(min_length=SIZE, max_length=SIZE)] | None = None

    @model_validator(mode="after")
    def _one_board(self) -> Self:
        if self.cgp is not None and self.rows is not None:
            raise ValueError("give either cgp or rows")
        return self

    def position(self) -> Position:
        """Return the position; without text, the empty board."""
        alphabet = Alphabet.load(self.language or "es")
        if self.cgp is not None:
            strict = self.language is not None  # a set that was asked for must be the one named
            return (Position.parse if strict else Position.read)(self.cgp, alphabet)
        rows = "/".join(self.rows or [str(SIZE)] * SIZE)
        return Position(cgp.read_board(rows, alphabet), (Rack(alphabet), Rack(alphabet)))


class LaidTile(BaseModel):
    """A tile on its square, in exact notation: ``[CH]``, small for a blank."""

    model_config = ConfigDict(extra="forbid")

    square: Annotated[str, Field(max_length=3)]
    tile: Annotated[str, Field(max_length=8)]


class Play(PositionText):
    """A play on a board: as text, ``8H chupe``, or as tiles on squares."""

    play: Annotated[str, Field(max_length=LONGEST_PLAY)] | None = None
    tiles: Annotated[list[LaidTile], Field(max_length=SIZE)] | None = None
    centre: Literal["required", "optional"] = "required"

    @model_validator(mode="after")
    def _one_play(self) -> "Play":
        if (self.play is None) == (self.tiles is None):
            raise ValueError("give either play or tiles")
        return self

    def placement(self, board: Board) -> Placement:
        """Return the tiles on their squares."""
        if self.play is not None:
            return Placement.read(self.play, board)
        laid: dict[Square, Tile] = {}
        for item in self.tiles or ():
            tiles = board.alphabet.parse(item.tile)
            if len(tiles) != 1:
                raise Unreadable(
                    "tile.not_one", "“{text}” is not one tile on {square}",
                    text=item.tile, square=item.square,
                )  # fmt: skip
            square = Square.parse(item.square)
            if square in laid:
                raise Illegal(
                    "placement.square_twice",
                    "Two tiles cannot be on {square}",
                    article=board.alphabet.article("F09 §8", "CAT 2¶3"),
                    square=str(square),
                )
            laid[square] = tiles[0]
        return Placement.laid(laid, board)


def position_data(position: Position) -> dict[str, Any]:
    """Return a position as the board's island reads it."""
    return {
        "cgp": str(position),
        "language": position.alphabet.language,
        "squares": [str(tile) if tile else None for tile in position.board.tiles],
        "rack": [str(tile) for tile in position.racks[0]],
        "rival": [str(tile) for tile in position.racks[1]],
        "rest": str(position).split(" ", 2)[2],  # scores, turns without points, operations
    }


@router.post("/score")
def score_play(play: Play) -> dict[str, Any]:
    """Count a play: each word it forms, the bonus, the total. Words are not judged."""
    position = play.position()
    placement = play.placement(position.board)
    points = validate_and_score(position, placement, centre=play.centre)
    return {"play": str(placement)} | points.as_dict()


@router.post("/position")
def read(text: PositionText) -> dict[str, Any]:
    """Read a position: what lies on each square, and the racks.

    Here *language* serves where the text names no tile set: a text may come from another game.
    """
    if text.cgp is not None:
        return position_data(Position.read(text.cgp, Alphabet.load(text.language or "es")))
    return position_data(text.position())
