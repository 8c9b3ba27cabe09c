"""A board as SVG, in the look of the pages: for reports, the command line and pages without script.

Only presentation attributes are used: no style, no script, nothing fetched. Signs differ twice, in
colour and in shape: pips are round for letters and square for words, a blank has a ring, the last
play has a thick base, tiles not yet played a dashed edge.
"""

from collections.abc import Iterator
from typing import Literal

from letrado.core.board import Board
from letrado.core.coordinates import SIZE, Notation, Square
from letrado.core.layout import Premium
from letrado.core.placements import Placement
from letrado.core.svg.palettes import PALETTES, Palette
from letrado.core.svg.shapes import FONT, base, circle, escaped, outline, rect, ring, star, text
from letrado.core.tiles import Tile

PREMIUM_LABELS = {
    "es": ("DL", "TL", "DP", "TP"),
    "ca": ("DL", "TL", "DP", "TP"),
    "en": ("DL", "TL", "DW", "TW"),
}
"""Double and triple letter, double and triple word, as each language shortens them."""


def svg(
    board: Board,
    *,
    last: Placement | None = None,
    tentative: Placement | None = None,
    points: int | None = None,
    theme: Literal["light", "dark"] = "light",
    labels: tuple[str, str, str, str] | None = None,
    notation: Notation = Notation.NUMBERED_ROWS,
    side: int = 40,
    title: str = "Letrado",
    description: str | None = None,
) -> str:
    """Draw *board* as a standalone SVG document.

    *last* is a play already on the board, *tentative* one that is not, with its *points* in a
    pill at its end. *side* is the width of a square. Screen readers get *title* and
    *description*: without one, the tiles row by row.
    """
    drawing = _Drawing(
        board,
        PALETTES[theme],
        labels or PREMIUM_LABELS[board.alphabet.language],
        notation,
        side,
    )
    new = tentative.new if tentative else {}
    if tentative:
        board.place(tentative)
    played = last.new if last else {}
    about = describe(board, notation) if description is None else description
    tiles = (_state(square, tile, played) for square, tile in board)
    parts = [
        f"<title>{escaped(title)}</title><desc>{escaped(about)}</desc>",
        *drawing.frame(),
        *(drawing.square(Square(*divmod(at, SIZE))) for at in range(SIZE * SIZE)),
        *(drawing.tile(square, tile, state) for square, tile, state in tiles),
        *(drawing.tile(square, tile, "tentative") for square, tile in new.items()),
    ]
    if tentative and points is not None:
        parts.append(drawing.pill(list(new)[-1], f"+{points}"))
    size = drawing.size
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {size} {size}" '
        f'width="{size}" height="{size}" font-family="{FONT}" font-weight="700">\n'
        + "\n".join(parts)
        + "\n</svg>\n"
    )


def describe(board: Board, notation: Notation = Notation.NUMBERED_ROWS) -> str:
    """Describe the tiles of a board for people who cannot see it; blanks in small letters."""
    return "; ".join(
        f"{square.text(notation)} {tile.face.lower() if tile.blank else tile.face}"
        for square, tile in board
    )


def _state(square: Square, tile: Tile, last: dict[Square, Tile]) -> tuple[Square, Tile, str]:
    return square, tile, "last" if last.get(square) == tile else "played"


class _Drawing:
    """The shapes of one board; lengths are shares of a square's side, as in CSS."""

    def __init__(
        self,
        board: Board,
        palette: Palette,
        labels: tuple[str, str, str, str],
        notation: Notation,
        side: int,
    ) -> None:
        self.board, self.palette, self.labels = board, palette, labels
        self.notation, self.side = notation, side
        self.margin, self.edge, self.gap = round(side * 0.55), round(side * 0.2), 1
        self.span = SIZE * (side + self.gap) + self.gap
        self.size = self.margin + self.span + self.edge

    def corner(self, square: Square) -> tuple[float, float]:
        step = self.side + self.gap
        first = self.margin + self.gap
        return first + square.column * step, first + square.row * step

    def frame(self) -> Iterator[str]:
        colours = self.palette
        yield rect(0, 0, self.size, self.size, colours.frame, radius=self.side * 0.28)
        yield rect(self.margin, self.margin, self.span, self.span, colours.line)
        for at in range(SIZE):
            middle = self.corner(Square(at, at))[0] + self.side / 2
            for name, x, y in (
                (self.notation.column(at), middle, self.margin / 2),
                (self.notation.row(at), self.margin / 2, middle),
            ):
                yield text(name, x, y, self.side * 0.28, colours.frame_ink, weight=600)

    def square(self, square: Square) -> str:
        x, y = self.corner(square)
        side, premium = self.side, self.board.premium_at(square)
        if self.board.tile_at(square):
            return ""
        if premium is None or not premium.live:
            return rect(x, y, side, side, self.palette.square)
        kind = _kind(premium)
        fill, ink = self.palette.premiums[kind]
        ground = rect(x, y, side, side, fill)
        if square == self.board.layout.centre:
            return ground + star(x + side / 2, y + side / 2, side * 0.31, ink)
        pips = side >= 28
        middle = y + side * (0.44 if pips else 0.5)
        size = side * (0.29 if pips else 0.36)
        label = text(self.labels[kind], x + side / 2, middle, size, ink, spacing=side * 0.006)
        return ground + label + "".join(self._pips(premium, x, y, ink) if pips else ())

    def _pips(self, premium: Premium, x: float, y: float, ink: str) -> Iterator[str]:
        pip = self.side * 0.1
        offsets = (-1.6, 0, 1.6) if max(premium.letter, premium.word) == 3 else (-1.05, 1.05)
        middle = y + self.side * 0.82
        for offset in offsets:
            centre = x + self.side / 2 + offset * pip
            if premium.word > 1:
                yield rect(centre - pip / 2, middle - pip / 2, pip, pip, ink, opacity=0.85)
            else:
                yield circle(centre, middle, pip / 2, fill=ink, opacity=0.85)

    def tile(self, square: Square, tile: Tile, state: str) -> str:
        x, y = self.corner(square)
        side, colours = self.side, self.palette
        y -= side * 0.05 if state == "tentative" else 0
        radius = side * 0.12
        body = "".join(self._body(x, y, state, radius))
        lift = side * 0.04 if state == "last" else 0
        if tile.blank:
            thickness = max(1.5, side * 0.045)
            middle = y + side * 0.47 - lift
            size = side * (0.46, 0.38, 0.3)[len(tile.face) - 1]
            return (
                body
                + ring(x + side / 2, middle, side * 0.38, colours.blank, thickness)
                + text(tile.face, x + side / 2, middle, size, colours.blank, spacing=-size * 0.05)
            )
        share, spacing, left, up = (
            (0.6, -0.01, 0.05, 0.04),
            (0.47, -0.045, 0.03, 0.07),
            (0.4, -0.06, 0.0, 0.1),
        )[len(tile.face) - 1]
        size = side * share
        face = text(
            tile.face,
            x + side * (0.5 - left),
            y + side * (0.5 - up) - lift,
            size,
            colours.tile_ink,
            spacing=size * spacing,
        )
        low = y + side * (0.715 if state == "last" else 0.795)
        value = text(
            str(tile.value), x + side * 0.92, low, side * 0.25, colours.tile_value, anchor="end"
        )
        return body + face + value

    def _body(self, x: float, y: float, state: str, radius: float) -> Iterator[str]:
        side, colours = self.side, self.palette
        if state == "tentative":
            for step in (0.14, 0.1, 0.06):
                yield rect(
                    x - side * (step - 0.06),
                    y + side * step,
                    side * (1 + 2 * (step - 0.06)),
                    side,
                    "#000000",
                    radius=radius,
                    opacity=0.14,
                )
            yield rect(x, y, side, side, colours.tile, radius=radius)
            yield rect(x, y, side, side, "#FFFFFF", radius=radius, opacity=0.38)
            width = max(1.5, side * 0.05)
            yield outline(
                x,
                y,
                side,
                side,
                stroke=colours.tentative,
                thickness=width,
                radius=radius,
                dashes=(width * 2, width * 1.4),
            )
            return
        if state == "last":
            low, width, edge, opacity = 0.13, max(1.5, side * 0.055), colours.last, 1.0
        else:
            low, width, edge, opacity = 0.07, 1.0, colours.tile_edge, 0.38
        yield rect(x, y, side, side, colours.tile, radius=radius)
        yield base(x, y, side, edge, height=side * low, radius=radius, opacity=opacity)
        yield outline(x, y, side, side, stroke=edge, thickness=width, radius=radius)

    def pill(self, square: Square, points: str) -> str:
        """Draw the points at the end of the tentative word; on its left near the right edge."""
        x, y = self.corner(square)
        side, colours = self.side, self.palette
        high = side * 0.52
        wide = max(side * 0.7, side * (0.2 * len(points) + 0.34))
        left = x - wide * 0.6 if square.column >= SIZE - 2 else x + side - wide * 0.4
        top = min(y + side - high * 0.4, self.size - high - 2)
        return (
            rect(left - 2, top - 2, wide + 4, high + 4, colours.surface, radius=high / 2 + 2)
            + rect(left, top, wide, high, colours.accent, radius=high / 2)
            + text(points, left + wide / 2, top + high / 2, side * 0.33, colours.accent_ink)
        )


def _kind(premium: Premium) -> int:
    return (premium.letter - 2) if premium.letter > 1 else premium.word
