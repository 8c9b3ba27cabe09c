"""The packed form of a game log: its lines, compressed with a dictionary of typical lines.

A log is kept in two parts. The head is the first two lines, which hold the settings and the names
of the players: they are read, and a name is replaced, without touching the rest. The body is all
other lines. Both are streams of zlib, whose checksum finds damage and whose dictionary is named by
its own: a stream cannot be read with another dictionary by mistake.
"""

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from letrado.base.errors import Unreadable

FORMAT = 1
"""The form in which logs are packed now. Each form has its own dictionary, which never changes."""

HEAD = 2
"""Lines of the head: the header of the file, and the first event."""

_DATA = Path(__file__).parent / "data"
_LEVEL = 9
_MEMORY = 9


@dataclass(frozen=True, slots=True)
class Packed:
    """A log as it is stored: *last* is the number of its last line."""

    format: int
    last: int
    head: bytes
    body: bytes


def pack(lines: Sequence[str]) -> Packed:
    """Compress the lines of a log, the first with number 0."""
    return Packed(FORMAT, len(lines) - 1, _compress(lines[:HEAD]), _compress(lines[HEAD:]))


def lines_of(packed: Packed) -> list[str]:
    """Read every line back."""
    return [*head_of(packed.format, packed.head), *_lines(packed.format, packed.body)]


def head_of(form: int, head: bytes) -> list[str]:
    """Read the first two lines back."""
    return _lines(form, head)


def pack_head(form: int, lines: Sequence[str]) -> bytes:
    """Compress the first two lines for a log that was packed in *form*."""
    return _compress(lines, form)


def _compress(lines: Sequence[str], form: int = FORMAT) -> bytes:
    stream = zlib.compressobj(
        _LEVEL,
        zlib.DEFLATED,
        zlib.MAX_WBITS,
        _MEMORY,
        zlib.Z_DEFAULT_STRATEGY,
        zdict=_dictionary(form),
    )
    return stream.compress("\n".join(lines).encode()) + stream.flush()


def _lines(form: int, content: bytes) -> list[str]:
    stream = zlib.decompressobj(zlib.MAX_WBITS, zdict=_dictionary(form))
    try:
        text = (stream.decompress(content) + stream.flush()).decode()
    except (zlib.error, UnicodeDecodeError) as error:
        raise _damaged() from error
    if not stream.eof or stream.unused_data:
        raise _damaged()
    return text.split("\n") if text else []


@cache
def _dictionary(form: int) -> bytes:
    path = _DATA / f"log-{form}.txt"
    if not path.is_file():
        raise Unreadable(
            "log.packed_version",
            "The log is packed in format {form}, which this version cannot read: use a "
            "newer version of Letrado",
            form=form,
        )
    return path.read_bytes()


def _damaged() -> Unreadable:
    return Unreadable("log.packed", "The packed log of the game is damaged: restore a backup")
