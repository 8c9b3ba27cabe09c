"""Files of positions: a CGP a line, alone or as the first column of a TSV."""

from pathlib import Path

from letrado.errors import LetradoError, Unreadable
from letrado.files import opened
from letrado.position import Position
from letrado.tiles import Alphabet

MOST_BYTES = 64 * 2**20
"""What such a file may have; whatever is larger is refused unread."""


def read_positions(path: Path, alphabet: Alphabet) -> list[Position]:
    """The positions of a file in the set *alphabet*, without its heading ``cgp`` and ``#`` lines.

    The first line that cannot be read is named, with the reason.
    """
    positions = []
    for number, line in enumerate(_lines(path), 1):
        cgp = line.split("\t")[0].strip()
        if not cgp or cgp.startswith("#") or (number == 1 and cgp == "cgp"):
            continue
        try:
            positions.append(Position.parse(cgp, alphabet))
        except LetradoError as error:
            raise Unreadable(
                "positions.line",
                "Line {line} of {path}: {reason}",
                article=error.article,
                line=number,
                path=str(path),
                reason=error,
            ) from error
    if not positions:
        raise Unreadable("positions.none", "{path} has no positions", path=str(path))
    return positions


def _lines(path: Path) -> list[str]:
    with opened(path, MOST_BYTES) as file:
        content = file.read()
    try:
        return content.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        raise Unreadable(
            "positions.not_text",
            "{path} is not UTF-8 text: a file of positions has a CGP a line",
            path=str(path),
        ) from error
