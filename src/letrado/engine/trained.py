"""Leave values from training, packed small: the part that smaller leaves predict needs no room.

A file is a line of JSON, which says what it is and how it was made, and after it the deviations of
all leaves from what their parts predict (``foretold`` in native/movegen/leave_table.hpp), in steps
and by rank, as 16-bit numbers compressed with LZMA. Rounded to a twentieth of a point most of
them are small. The values of a language are in the package; KLV2, which other programs read, is
made from them by ``letrado train export``.
"""

import json
import lzma
import sys
from array import array
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path

from letrado._core import LeaveTable, MalformedError
from letrado.base.errors import Unreadable
from letrado.base.files import opened, write_aside
from letrado.core.tiles import Alphabet
from letrado.engine.leaves import Leaves
from letrado.engine.tables import leave_count, tile_set
from letrado.engine.training import Plan

SUFFIX = ".leaves"
SHIPPED = Path(__file__).parent / "data"
STEP = 50
"""Thousandths of a point to which values are rounded."""

_KIND = "letrado leaves 1"
_MOST_BYTES = 16 * 2**20
_MOST_LINE = 4096


@dataclass(frozen=True, slots=True)
class Origin:
    """Origin of values: enough to make them again."""

    lexicon: str
    words: str
    """The lexicon's content, as a digest."""
    plan: Plan


def write(leaves: Leaves, origin: Origin, path: Path) -> None:
    """Write a table that training made."""
    about = {
        "kind": _KIND,
        "language": leaves.alphabet.language,
        "tiles": leaves.alphabet.fingerprint,
        "step": STEP,
        "lexicon": origin.lexicon,
        "words": origin.words,
        "plan": asdict(origin.plan),
    }
    steps = _ordered(leaves.core.deviations(STEP))
    packed = lzma.compress(steps, preset=9 | lzma.PRESET_EXTREME)
    write_aside(path, [json.dumps(about).encode() + b"\n", packed])


def read(path: Path, alphabet: Alphabet) -> tuple[Leaves, Origin]:
    """Read what `write` wrote, for games with the tiles of *alphabet*."""
    with opened(path, _MOST_BYTES) as file:
        head, packed = file.readline(_MOST_LINE), file.read()
    try:
        about = json.loads(head)
        if about["kind"] != _KIND:
            raise ValueError(about["kind"])
        origin = Origin(about["lexicon"], about["words"], Plan(**about["plan"]))
        fingerprint, step = str(about["tiles"]), int(about["step"])
    except (ValueError, KeyError, TypeError) as error:
        raise _damaged(path) from error
    if fingerprint != alphabet.fingerprint:
        raise Unreadable(
            "leaves.tiles",
            "The leave values in {path} are for another tile set than “{language}”",
            path=str(path),
            language=alphabet.language,
        )
    unpacking = lzma.LZMADecompressor(memlimit=2**28)
    try:
        steps = unpacking.decompress(packed, 2 * leave_count(alphabet) + 1)
        core = LeaveTable.from_deviations(tile_set(alphabet), _ordered(steps), step)
    except (lzma.LZMAError, EOFError, MalformedError) as error:
        raise _damaged(path) from error
    if not unpacking.eof or unpacking.unused_data:
        raise _damaged(path)
    return Leaves("trained", alphabet, core), origin


@lru_cache
def shipped(alphabet: Alphabet) -> Leaves | None:
    """Return the values in the package for a tile set; None if nobody has trained any."""
    path = SHIPPED / f"{alphabet.language}{SUFFIX}"
    if not path.exists() or alphabet != Alphabet.load(alphabet.language):
        return None
    return read(path, alphabet)[0]


def _ordered(steps: bytes) -> bytes:
    """Convert between this machine's order of bytes and that of files."""
    if sys.byteorder == "little":
        return steps
    numbers = array("h", steps)
    numbers.byteswap()
    return numbers.tobytes()


def _damaged(path: Path) -> Unreadable:
    return Unreadable(
        "leaves.unpacked", "{path} holds no trained leave values, or is damaged", path=str(path)
    )
