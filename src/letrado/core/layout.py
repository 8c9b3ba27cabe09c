"""The premium squares of a board, as data.

One character a square: ``=`` triple word, ``-`` double word, ``"`` triple letter, ``'`` double
letter, ``*`` the centre, which is a double word (F09 §16), ``.`` plain.
"""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from letrado.base.errors import Unreadable
from letrado.core.coordinates import SIZE, Square

PLAIN = "."
"""Mark of a square without a premium, or with a spent one."""

_FOLDER = Path(__file__).parent / "data" / "boards"


@dataclass(frozen=True, slots=True)
class Premium:
    """The factors of a square: for the letter on it (F09 §13) or the whole word (F09 §14).

    ``live`` is the square's own flag. It is cleared when a tile covers the square (F09 §17), not
    with the first play: a centre that was missed still doubles later (F09 §20.2).
    """

    letter: int = 1
    word: int = 1
    live: bool = True


_PREMIUMS = {
    "=": Premium(word=3),
    "-": Premium(word=2),
    "*": Premium(word=2),
    '"': Premium(letter=3),
    "'": Premium(letter=2),
}


@dataclass(frozen=True, slots=True)
class Layout:
    """The premium squares and the centre of a board."""

    marks: str

    def __post_init__(self) -> None:
        known = PLAIN + "".join(_PREMIUMS)
        marks = self.marks
        if len(marks) != SIZE * SIZE or marks.count("*") != 1 or not set(marks) <= set(known):
            raise Unreadable(
                "layout.unreadable",
                "A board layout has {size} rows of {size} marks among {known}, and one centre “*”",
                size=SIZE,
                known=" ".join(known),
            )

    @staticmethod
    @lru_cache
    def load(name: str = "standard") -> "Layout":
        """The layout shipped under *name*."""
        return Layout.parse((_FOLDER / f"{name}.txt").read_text("utf-8"))

    @classmethod
    def parse(cls, text: str) -> "Layout":
        """Read one line a row."""
        return cls("".join(text.split()))

    def __str__(self) -> str:
        return "\n".join(self.marks[at : at + SIZE] for at in range(0, SIZE * SIZE, SIZE))

    def __repr__(self) -> str:
        return f"Layout.parse({str(self)!r})"

    @property
    def centre(self) -> Square:
        """The square that the first play covers (F09 §6, CAT 2¶3)."""
        return Square(*divmod(self.marks.index("*"), SIZE))

    def mark(self, square: Square) -> str:
        """Return the mark of the square in text."""
        return self.marks[square.index]

    def premium(self, square: Square) -> Premium | None:
        """The square's premium as printed on the board, or None."""
        return self.premium_of(self.mark(square))

    @staticmethod
    def premium_of(mark: str) -> Premium | None:
        """Return the premium of a mark, or None for a plain square."""
        return _PREMIUMS.get(mark)
