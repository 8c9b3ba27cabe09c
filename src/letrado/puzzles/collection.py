"""Puzzles in a file: a line of JSON with their origin, then one puzzle a line.

The lines are in the order of the puzzles' keys, which are unrelated to their content: so the
puzzles of the days mix kinds and grades.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Any

from letrado.base.errors import LetradoError, Unavailable, Unreadable
from letrado.base.files import opened, write_aside
from letrado.puzzles.puzzle import Puzzle

SHIPPED = Path(__file__).parent / "data"
SUFFIX = ".puzzles"

_KIND = "letrado puzzles 1"
_MOST_BYTES = 16 * 2**20


@dataclass(frozen=True, slots=True)
class Origin:
    """The origin of puzzles: enough to find them again."""

    language: str
    lexicon: str
    words: str
    """Digest of the lexicon's content."""
    rules: str
    seed: int
    games: int


@dataclass(frozen=True, slots=True)
class PuzzleSet:
    """Puzzles in one language, by key."""

    origin: Origin
    puzzles: tuple[Puzzle, ...]

    @staticmethod
    def of(origin: Origin, found: Iterable[Puzzle]) -> "PuzzleSet":
        """Make a set of puzzles; the same position counts once."""
        return PuzzleSet(origin, tuple(each for _, each in sorted(_by_key(found).items())))

    def on(self, day: date) -> Puzzle:
        """Return the puzzle of a day: each comes once before one comes again."""
        return self.puzzles[day.toordinal() % len(self.puzzles)]

    def numbered(self, number: int) -> Puzzle:
        """Return the puzzle with a number, from 1."""
        if not 1 <= number <= len(self.puzzles):
            raise Unavailable(
                "puzzles.number",
                "There are puzzles from 1 to {most}, and none with the number {number}",
                most=len(self.puzzles),
                number=number,
            )
        return self.puzzles[number - 1]

    def write(self, path: Path) -> None:
        """Write the set to a file."""
        origin = {name: getattr(self.origin, name) for name in Origin.__slots__}
        rows: list[dict[str, Any]] = [{"what": _KIND} | origin]
        rows += [each.data for each in self.puzzles]
        text = "".join(
            json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n" for row in rows
        )
        write_aside(path, [text.encode()])

    @staticmethod
    def read(path: Path) -> "PuzzleSet":
        """Read the set in a file."""
        with opened(path, _MOST_BYTES) as file:
            packed = file.read(_MOST_BYTES)
        try:
            about, *rows = map(json.loads, packed.decode().splitlines())
            if about.pop("what") != _KIND or not rows:
                raise ValueError
            return PuzzleSet(Origin(**about), tuple(Puzzle.of(row) for row in rows))
        except (ValueError, KeyError, TypeError, AttributeError, LetradoError) as error:
            raise Unreadable(
                "puzzles.unreadable", "{path} holds no puzzles that can be read", path=str(path)
            ) from error


@lru_cache
def shipped(language: str) -> PuzzleSet:
    """Return the puzzles that come with the program."""
    path = SHIPPED / f"{language}{SUFFIX}"
    if not path.exists():
        raise Unavailable(
            "puzzles.none",
            "No puzzles come with the program for “{language}”",
            language=language[:20],
        )
    return PuzzleSet.read(path)


def _by_key(found: Iterable[Puzzle]) -> dict[str, Puzzle]:
    return {each.key: each for each in found}
