"""Files of positions: a CGP a line, alone or as the first column of a TSV."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from letrado.base.errors import LetradoError, Unreadable
from letrado.base.files import bytes_of
from letrado.core.position import Position
from letrado.core.tiles import Alphabet

MOST_BYTES = 64 * 2**20
"""Largest file in bytes; larger ones are refused unread."""


def read_positions(path: Path, alphabet: Alphabet) -> dict[int, Position]:
    """Return the positions of a file in the set *alphabet*, by the number of their line.

    A heading ``cgp`` and ``#`` lines are left out. The first line that cannot be read is named,
    with the reason.
    """
    positions = {}
    for number, line in enumerate(_lines(path), 1):
        cgp = line.split("\t")[0].strip()
        if not cgp or cgp.startswith("#") or (number == 1 and cgp == "cgp"):
            continue
        with on_line(number, path):
            positions[number] = Position.parse(cgp, alphabet)
    if not positions:
        raise Unreadable("positions.none", "{path} has no positions", path=str(path))
    return positions


@contextmanager
def on_line(number: int, path: Path) -> Iterator[None]:
    """Add the number of the line to every error that is raised in here."""
    try:
        yield
    except LetradoError as error:
        raise Unreadable(
            "positions.line",
            "Line {line} of {path}: {reason}",
            article=error.article,
            line=number,
            path=str(path),
            reason=error,
        ) from error


def _lines(path: Path) -> list[str]:
    content = bytes_of(path, MOST_BYTES)
    try:
        return content.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        raise Unreadable(
            "positions.not_text",
            "{path} is not UTF-8 text: a file of positions has a CGP a line",
            path=str(path),
        ) from error
