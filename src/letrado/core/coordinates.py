"""Squares and slots, and the two ways of printing them.

The word's own line always comes first, then its start on that line. The two ways differ in the
lines that carry letters:

* `Notation.NUMBERED_ROWS`, of game records: ``8H`` runs across row 8, ``H8`` down column H;
* `Notation.LETTERED_ROWS`, of many Spanish score sheets: ``H8`` runs across row H, ``8H`` down
  column 8.

Row, column and direction are stored; rows and columns count from 0.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache

from letrado.base.errors import Illegal, Unreadable

SIZE = 15
"""Squares along each side of the board."""

_LETTERS = "ABCDEFGHIJKLMNO"
_NUMBER = re.compile(r"[1-9][0-9]?")


class Direction(Enum):
    """Words read left to right or top to bottom (F09 §2, CAT 2¶3)."""

    ACROSS = "across"
    DOWN = "down"

    def __repr__(self) -> str:
        return str(self)

    @property
    def other(self) -> "Direction":
        """The direction of the words that cross."""
        return Direction.DOWN if self is Direction.ACROSS else Direction.ACROSS


class Notation(Enum):
    """The lines of the board that carry letters; it matters only for display."""

    NUMBERED_ROWS = "numbered rows"
    LETTERED_ROWS = "lettered rows"

    def __repr__(self) -> str:
        return str(self)

    def row(self, row: int) -> str:
        """The name of a row."""
        return _LETTERS[row] if self is Notation.LETTERED_ROWS else str(row + 1)

    def column(self, column: int) -> str:
        """The name of a column."""
        return str(column + 1) if self is Notation.LETTERED_ROWS else _LETTERS[column]


@dataclass(frozen=True, slots=True, order=True)
class Square:
    """One square of the board; printed letter first in either notation.

    >>> Square(3, 1), Square(3, 1).text(Notation.LETTERED_ROWS)
    (Square.parse('B4'), 'D2')
    """

    row: int
    column: int

    def __post_init__(self) -> None:
        if not (0 <= self.row < SIZE and 0 <= self.column < SIZE):
            raise Illegal(
                "square.off_board",
                "Row {row}, column {column} is outside the board of {size} by {size} squares",
                row=self.row + 1,
                column=self.column + 1,
                size=SIZE,
            )

    @classmethod
    def parse(cls, text: str, notation: Notation = Notation.NUMBERED_ROWS) -> "Square":
        """Read ``H8``: a letter, then a number."""
        letter, number = _letter_and_number(text[:1], text[1:], text)
        row, column = (letter, number) if notation is Notation.LETTERED_ROWS else (number, letter)
        return cls(row, column)

    def text(self, notation: Notation = Notation.NUMBERED_ROWS) -> str:
        """The square's name."""
        row, column = notation.row(self.row), notation.column(self.column)
        return row + column if notation is Notation.LETTERED_ROWS else column + row

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"Square.parse({str(self)!r})"

    @property
    def index(self) -> int:
        """The square's place when the board is read row by row."""
        return self.row * SIZE + self.column

    def step(self, direction: Direction, by: int = 1) -> "Square | None":
        """The square *by* steps on (back, if negative), or None beyond the edge."""
        down = direction is Direction.DOWN
        row, column = self.row + by * down, self.column + by * (not down)
        return _line(row, column, down=False)[0] if 0 <= row < SIZE and 0 <= column < SIZE else None


@dataclass(frozen=True, slots=True, order=True)
class Slot:
    """The start of a word and its direction.

    >>> Slot.parse("8H").direction, Slot.parse("8H").text(Notation.LETTERED_ROWS)
    (Direction.ACROSS, 'H8')
    """

    start: Square
    direction: Direction

    @classmethod
    def parse(cls, text: str, notation: Notation = Notation.NUMBERED_ROWS) -> "Slot":
        """Read ``8H`` or ``H8``; which of them runs across depends on *notation*."""
        letter_first = text[:1].isalpha()
        letter, number = (text[:1], text[1:]) if letter_first else (text[-1:], text[:-1])
        lettered, numbered = _letter_and_number(letter, number, text)
        rows_lettered = notation is Notation.LETTERED_ROWS
        row, column = (lettered, numbered) if rows_lettered else (numbered, lettered)
        across = letter_first == rows_lettered
        return cls(Square(row, column), Direction.ACROSS if across else Direction.DOWN)

    def text(self, notation: Notation = Notation.NUMBERED_ROWS) -> str:
        """The slot's name: its line first."""
        row, column = notation.row(self.start.row), notation.column(self.start.column)
        return row + column if self.direction is Direction.ACROSS else column + row

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"Slot.parse({str(self)!r})"

    @property
    def room(self) -> int:
        """Number of squares from the start to the edge."""
        start = self.start
        return SIZE - (start.column if self.direction is Direction.ACROSS else start.row)

    def squares(self, count: int | None = None) -> Iterator[Square]:
        """The squares from the start on: *count* of them, or all to the edge."""
        line = _line(self.start.row, self.start.column, self.direction is Direction.DOWN)
        return iter(line if count is None else line[:count])


@cache
def _line(row: int, column: int, down: bool) -> tuple[Square, ...]:
    """Return the squares from one of them to the edge; cached, since every move needs some."""
    if down:
        return tuple(Square(each, column) for each in range(row, SIZE))
    return tuple(Square(row, each) for each in range(column, SIZE))


def _letter_and_number(letter: str, number: str, text: str) -> tuple[int, int]:
    line = _LETTERS.find(letter.upper()) if len(letter) == 1 else -1
    if line < 0 or not _NUMBER.fullmatch(number) or int(number) > SIZE:
        raise Unreadable(
            "square.unreadable",
            "“{text}” is not a place on the board: give a letter from A to O and a "
            "number from 1 to 15, such as 8H or H8",
            text=text if len(text) <= 20 else text[:19] + "…",
        )
    return line, int(number) - 1
