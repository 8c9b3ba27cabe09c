"""The board: immutable, 15 by 15, with premium squares that carry their own live flag."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from letrado.base.errors import Illegal, Unreadable
from letrado.core.coordinates import SIZE, Direction, Notation, Slot, Square
from letrado.core.layout import PLAIN, Layout, Premium
from letrado.core.placements import Placement
from letrado.core.tiles import Alphabet, Tile, tiles_named

_LONGEST_TEXT = 10_000
_WAYS = tuple(Direction)


@dataclass(frozen=True, slots=True)
class Board:
    """Tiles on squares, with the premiums that are still live.

    Its text is a picture that loses nothing: an uncovered square shows its premium while that is
    live, and ``.`` when it has none.

    >>> es = Alphabet.load("es")
    >>> board = Board.empty(es).place(Placement.parse("8D [CH]ICOS", es))
    >>> print(board.text().splitlines()[8])
     8 =  .  .  CH I  C  O  S  .  .  .  '  .  .  =
    """

    alphabet: Alphabet
    tiles: tuple[Tile | None, ...]
    live: tuple[bool, ...]
    layout: Layout = field(default_factory=Layout.load)

    @classmethod
    def empty(cls, alphabet: Alphabet, layout: Layout | None = None) -> "Board":
        """Return the board before the first play: every premium is live."""
        layout = layout or Layout.load()
        return cls(
            alphabet,
            (None,) * (SIZE * SIZE),
            tuple(mark != PLAIN for mark in layout.marks),
            layout,
        )

    # -- looking -----------------------------------------------------------------------------

    def tile_at(self, square: Square) -> Tile | None:
        """The tile on *square*, or None."""
        return self.tiles[square.index]

    def premium_at(self, square: Square) -> Premium | None:
        """The premium of *square* with its live flag; None where the layout has none."""
        premium = self.layout.premium(square)
        return premium and replace(premium, live=self.live[square.index])

    def __iter__(self) -> Iterator[tuple[Square, Tile]]:
        """The covered squares and their tiles, row by row."""
        for index, tile in enumerate(self.tiles):
            if tile is not None:
                yield Square(*divmod(index, SIZE)), tile

    @property
    def is_empty(self) -> bool:
        """True if the next play is the first (F09 §6)."""
        return not any(self.tiles)

    def run(self, square: Square, direction: Direction) -> Slot:
        """Return the start of the unbroken line of tiles that leads to *square*."""
        before = square.step(direction, -1)
        while before is not None and self.tile_at(before):
            square, before = before, before.step(direction, -1)
        return Slot(square, direction)

    def touches(self, square: Square) -> bool:
        """Say whether a tile lies beside *square*."""
        beside = (square.step(way, by) for way in _WAYS for by in (-1, 1))
        return any(near is not None and self.tile_at(near) for near in beside)

    # -- laying ------------------------------------------------------------------------------

    def cover(self, tiles: Mapping[Square, Tile]) -> "Board":
        """Return the board with *tiles* on it; premiums below them are spent (F09 §17, CAT 2¶5)."""
        on_board, live = list(self.tiles), list(self.live)
        for square, tile in tiles.items():
            if tile.unassigned or not self.alphabet.has(tile):
                raise Illegal(
                    "board.foreign_tile",
                    "{tile} on {square} is not one of {language}",
                    tile=str(tile),
                    square=str(square),
                    language=tiles_named(self.alphabet.language),
                )
            on_board[square.index] = tile
            live[square.index] = False
        return Board(self.alphabet, tuple(on_board), tuple(live), self.layout)

    def place(self, placement: Placement) -> "Board":
        """Return the board after a possible *placement*; `check` asks whether it is legal."""
        for square, tile in placement:
            there = self.tile_at(square)
            if tile is None and there is None:
                raise Illegal(
                    "placement.gap",
                    "The tiles leave a gap: {square} is empty",
                    article=self.alphabet.article("F09 §8", "CAT 2¶3"),
                    square=str(square),
                )
            if tile is not None and there is not None:
                raise Illegal(
                    "placement.occupied",
                    "{tile} cannot be placed on {square}: {there} is already there",
                    article=self.alphabet.article("F09 §8", "CAT 2¶3"),
                    square=str(square),
                    tile=str(tile),
                    there=str(there),
                )
        return self.cover(placement.new)

    def check(
        self, placement: Placement, *, centre: Literal["required", "optional"] = "required"
    ) -> None:
        """Refuse a placement that breaks the rules of laying; words are not judged here (A-31).

        With *centre* ``optional`` a first play may miss the centre: then the opponent decides
        whether to accept it (F09 §20). The other editions refuse it (A-33).
        """
        self.place(placement)
        if not self.is_empty:
            if not any(map(self.touches, placement.new)):
                raise Illegal(
                    "placement.no_contact",
                    "The play touches no tile on the board: join it to a word",
                    article=self.alphabet.article("F09 §2", "CAT 2¶3"),
                    slot=str(placement.slot),
                )
            return
        if len(placement.new) < 2:
            raise Illegal(
                "placement.one_tile",
                "The first play needs two tiles or more",
                article=self.alphabet.article("F09 §6", "CAT 2¶3"),
                slot=str(placement.slot),
            )
        if centre == "required" and self.layout.centre not in placement.new:
            raise Illegal(
                "placement.off_centre",
                "The first play must cover the centre square {centre}",
                article=self.alphabet.article("F09 §6", "CAT 2¶3"),
                slot=str(placement.slot),
                centre=str(self.layout.centre),
            )

    # -- text --------------------------------------------------------------------------------

    def text(self, notation: Notation = Notation.NUMBERED_ROWS) -> str:
        """Return the board as a picture for terminals: blanks in small letters, columns aligned."""
        lines = [[notation.column(column) for column in range(SIZE)]]
        width = max(map(len, (*self.alphabet.faces, *lines[0])))
        for row in range(SIZE):
            lines.append([self._mark(Square(row, column)) for column in range(SIZE)])
        labels = ["", *map(notation.row, range(SIZE))]
        return "\n".join(
            f"{label:>2} {' '.join(f'{mark:{width}}' for mark in line)}".rstrip()
            for label, line in zip(labels, lines, strict=True)
        )

    def _mark(self, square: Square) -> str:
        tile = self.tile_at(square)
        if tile is not None:
            return tile.face.lower() if tile.blank else tile.face
        return self.layout.mark(square) if self.live[square.index] else PLAIN

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        layout = "" if self.layout == Layout.load() else f", {self.layout!r}"
        return f"Board.parse({str(self)!r}, {self.alphabet!r}{layout})"

    @classmethod
    def parse(cls, text: str, alphabet: Alphabet, layout: Layout | None = None) -> "Board":
        """Read `text` back, in either notation; the row of column names may be left out."""
        lines = [line.split() for line in text[: _LONGEST_TEXT + 1].splitlines() if line.strip()]
        if len(lines) == SIZE + 1:
            del lines[0]
        if len(text) > _LONGEST_TEXT or len(lines) != SIZE:
            raise Unreadable(
                "board.rows",
                "A board has {size} rows; this text has {found}",
                size=SIZE,
                found=len(lines),
            )
        empty = cls.empty(alphabet, layout)
        tiles, live = list(empty.tiles), list(empty.live)
        for row, marks in enumerate(lines):
            names = {notation.row(row) for notation in Notation}
            if len(marks) == SIZE + 1 and marks[0] in names:
                del marks[0]
            if len(marks) != SIZE:
                raise Unreadable(
                    "board.columns",
                    "Row {row} of a board has {size} squares; this text has {found}",
                    row=row + 1,
                    size=SIZE,
                    found=len(marks),
                )
            for column, mark in enumerate(marks):
                square = Square(row, column)
                live[square.index] = mark != PLAIN and mark == empty.layout.mark(square)
                if mark != PLAIN and not live[square.index]:
                    tiles[square.index] = empty._read_tile(mark, square)
        return cls(alphabet, tuple(tiles), tuple(live), empty.layout)

    def _read_tile(self, mark: str, square: Square) -> Tile:
        for face in self.alphabet.faces:
            if mark == face:
                return self.alphabet.tile(face)
            if mark == face.lower():
                return self.alphabet.blank_as(face)
        raise Unreadable(
            "board.mark",
            "“{mark}” on {square} is neither one of {language} nor that square’s premium",
            mark=mark if len(mark) <= 20 else mark[:19] + "…",
            square=str(square),
            language=tiles_named(self.alphabet.language),
        )
