"""Leave values as CSV: lines ``leave,value``, the leave in our notation (``?AS[CH],30.25``).

A table has about a million lines. Usual lines are read thousands at a time; others are read one
by one, by the alphabet itself, which also names what is wrong.
"""

import math
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from letrado.base.errors import LetradoError, Unreadable
from letrado.base.files import write_aside
from letrado.core.tiles import Alphabet
from letrado.engine import Leaves

_AT_ONCE = 4096
_LINE_END = b"\xff"

Progress = Callable[[float], object]
"""Called with the share of the work that is done."""


def parse_csv(data: bytes, alphabet: Alphabet, progress: Progress) -> Iterator[tuple[bytes, float]]:
    """Yield leaves as tile codes, with their values in points."""
    try:
        lines = data.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        raise Unreadable(
            "leaves.not_text",
            "Line {line}: not UTF-8 text; save the leave values as UTF-8",
            line=data.count(b"\n", 0, error.start) + 1,
        ) from None
    usual = _UsualLines(alphabet)
    for first in range(0, len(lines), _AT_ONCE):
        progress(first / len(lines))
        some = lines[first : first + _AT_ONCE]
        read = usual.read(some)
        yield from _one_by_one(some, first + 1, alphabet) if read is None else read


def write_csv(leaves: Leaves, path: Path) -> None:
    """Write ``leave,value`` lines, in the order of the table."""
    tiles = [str(tile) for tile in leaves.alphabet.tiles]
    lines = (
        f"{''.join(tiles[code] for code in sorted(leave))},{value:.3f}\n" for leave, value in leaves
    )
    write_aside(path, ["".join(lines).encode()])


class _UsualLines:
    """Reads many lines at once with operations on their whole text."""

    def __init__(self, alphabet: Alphabet) -> None:
        signs = {b"?": 0}
        for spelling, code in alphabet.spellings.items():
            if max(spelling) <= "ÿ" and _reads_as(spelling, code, alphabet):
                signs[spelling.encode("latin-1")] = code
        self._characters = b"".join(signs) + b"\n"
        self._several = [
            (sign, bytes([code])) for sign, code in sorted(signs.items(), key=_longest_first)
        ]
        self._valid = bytes(range(len(alphabet.tiles))) + _LINE_END

    def read(self, lines: list[str]) -> Iterable[tuple[bytes, float]] | None:
        """Return leaves and values, or None when a line has anything unusual about it."""
        try:
            leaves, values = zip(*[line.split(",") for line in lines], strict=True)
            points = [float(value) for value in values]
            text = "\n".join(leaves).encode("latin-1")
        except ValueError:
            return None
        if text.translate(None, self._characters) or not all(map(math.isfinite, points)):
            return None
        # Nothing but letters, brackets and line ends: bytes that are codes cannot be confused.
        text = text.replace(b"\n", _LINE_END)
        for sign, code in self._several:
            text = text.replace(sign, code)
        coded = text.split(_LINE_END)
        if text.translate(None, self._valid) or b"" in coded:
            return None
        return zip(coded, points, strict=True)


def _reads_as(spelling: str, code: int, alphabet: Alphabet) -> bool:
    """Return whether this typing of a tile is exact notation too; a bare CH is two tiles."""
    try:
        return alphabet.parse(spelling) == (alphabet.tiles[code],)
    except LetradoError:
        return False


def _longest_first(sign: tuple[bytes, int]) -> int:
    return -len(sign[0])


def _one_by_one(lines: list[str], first: int, alphabet: Alphabet) -> Iterator[tuple[bytes, float]]:
    for number, line in enumerate(lines, first):
        leave, comma, value = line.partition(",")
        if not line.strip() or (number == 1 and value.strip() == "value"):
            continue
        try:
            points = float(value)
            codes = alphabet.encode(alphabet.parse(leave.strip()))
        except (ValueError, LetradoError):
            points, codes = math.nan, b""
        if not comma or not codes or max(codes) >= len(alphabet.tiles) or not math.isfinite(points):
            raise Unreadable(
                "leaves.line",
                "Line {line}, “{text}”, is not a leave and its value, such as ?AS,30.25",
                line=number,
                text=line if len(line) <= 40 else line[:39] + "…",
            )
        yield codes, points
