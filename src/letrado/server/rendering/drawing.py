"""Tiles and boards for templates, in the words of a language."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from letrado.base.i18n import Translate
from letrado.core import cgp
from letrado.core.board import Board
from letrado.core.coordinates import SIZE, Square
from letrado.core.layout import Layout
from letrado.core.tiles import Alphabet, Tile

_CLASSES = {"'": "dl", '"': "tl", "-": "dp", "=": "tp", "*": "dp star"}


@dataclass(frozen=True, slots=True)
class TileFace:
    """A tile for drawing: its face, its points, and its CSS classes."""

    face: str
    value: int | None
    classes: str


@dataclass(frozen=True, slots=True)
class Cell:
    """A square for drawing and for screen readers."""

    classes: str
    label: str
    mark: str
    tile: TileFace | None


def tile_face(tile: Tile, state: str = "") -> TileFace:
    """Return how to draw *tile*; a blank shows no points (F09 §10.1)."""
    size = f"t{len(tile.face)}" if len(tile.face) > 1 else ""
    blank = ("blank" if tile.face else "blank unset") if tile.blank else ""
    classes = " ".join(filter(None, ("tile", size, blank, state)))
    return TileFace(tile.face, None if tile.blank else tile.value, classes)


def tile_faces(tiles: Iterable[Tile]) -> list[TileFace]:
    """Return how to draw a row of tiles."""
    return [tile_face(tile) for tile in tiles]


def premium_marks(_: Translate) -> dict[str, tuple[str, str]]:
    """Return for each mark of a layout its label on the square and its name."""
    return {
        "'": (_("DL"), _("double letter")),
        '"': (_("TL"), _("triple letter")),
        "-": (_("DW"), _("double word")),
        "=": (_("TW"), _("triple word")),
        "*": ("★", _("centre, double word")),
    }


def tile_name(tile: Tile, _: Translate) -> str:
    """Return the name of a tile for screen readers: «CH 5», «O blank»."""
    if not tile.blank:
        return f"{tile.face} {tile.value}"
    return _("{face} blank").format(face=tile.face) if tile.face else _("blank")


def cells(
    board: Board,
    tentative: Mapping[Square, Tile],
    _: Translate,
    last: Collection[Square] = (),
) -> list[list[Cell]]:
    """Return the squares of *board* row by row, with *tentative* tiles.

    *last* marks the last play.
    """
    marks = premium_marks(_)

    def cell(square: Square) -> Cell:
        mark = board.layout.mark(square)
        label, name = marks.get(mark, ("", ""))
        laid = tentative.get(square)
        tile = laid or board.tile_at(square)
        said = [str(square), tile_name(tile, _) if tile else name]
        if laid:
            said.append(_("to be played"))
        elif square in last:
            said.append(_("last play"))
        state = "tent" if laid else "last" if square in last else ""
        classes = ("sq", _CLASSES.get(mark, ""), "filled" if tile else "")
        return Cell(
            " ".join(filter(None, classes)),
            ", ".join(filter(None, said)),
            "" if tile else label,
            tile_face(tile, state) if tile else None,
        )

    return [[cell(Square(row, column)) for column in range(SIZE)] for row in range(SIZE)]


def miniature(layout: Layout) -> list[tuple[int, int, str]]:
    """Return the premium squares of a board as column, row and class, for a thumbnail."""
    marks = ((*divmod(at, SIZE), mark) for at, mark in enumerate(layout.marks))
    return [(column, row, _CLASSES[mark][:2]) for row, column, mark in marks if mark in _CLASSES]


def alphabet_data(alphabet: Alphabet) -> dict[str, Any]:
    """Return a tile set as the board's island reads it."""
    rows = list(zip(alphabet.tiles, alphabet.counts, alphabet.also, strict=True))
    return {
        "language": alphabet.language,
        "distribution": cgp.DISTRIBUTIONS[alphabet.language],
        "blanks": rows[0][1],
        "faces": [
            {"face": tile.face, "value": tile.value, "count": count, "also": also}
            for tile, count, also in rows[1:]
        ],
    }


def article_number(article: str | None) -> str:
    """Return the number by which people know an article: ``F09 §8`` is article 8."""
    return article.partition(" ")[2].removeprefix("§") if article else ""
