"""Leave values in the files that programs exchange: KLV2 and KLV1; CSV is in `leave_csv`.

A KLV file is a DAWG of leaves and a list of values, all little-endian::

    number of nodes (32 bits), the nodes (KWG, 32 bits each),
    number of values (32 bits), the values

A leave is spelled with its tiles in ascending order of their numbers, the blank's 0 first; its
value is at its rank among the leaves of the DAWG. KLV2 has 32-bit floats, KLV1 16-bit numbers
of 1/256 of a point.
"""

import math
import struct
from array import array
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from letrado.base.errors import Unreadable
from letrado.base.files import bytes_of, write_aside
from letrado.core.tiles import Alphabet
from letrado.engine import Leaves
from letrado.engine.leaves import LONGEST
from letrado.formats.leave_csv import Progress, parse_csv

MOST_BYTES = 64 * 2**20
"""Largest file, others are refused unread; all leaves of the Spanish set take 7 MB."""

_ENDS, _LAST = 1 << 23, 1 << 22
_CHILD = _LAST - 1
_HALF_POINTS = 256  # parts of a point in KLV1
_AT_ONCE = 4096  # values between two reports


def read_leaves(
    path: Path,
    alphabet: Alphabet,
    order: Sequence[str] | None = None,
    *,
    progress: Progress = lambda _: None,
) -> Leaves:
    """Read a file by its first bytes, KLV1 and KLV2 by their length; ``.csv`` is always text.

    *order* names the tiles from number 1 on where a KLV file does not have them in the order of
    the set.
    """
    data = bytes_of(path, MOST_BYTES)
    if path.suffix.lower() == ".csv" or _is_text(data):
        return Leaves.from_list(path.stem, alphabet, parse_csv(data, alphabet, progress))
    codes = _codes(alphabet, order)
    return Leaves.from_list(path.stem, alphabet, _from_klv(path, data, codes, progress))


def write_klv(leaves: Leaves, path: Path) -> None:
    """Write KLV2, tiles numbered in the order of the set."""
    values = {bytes(sorted(leave)): value for leave, value in leaves}
    ordered = sorted(values)
    nodes = _dawg(ordered)
    floats = array("f", (values[leave] for leave in ordered))
    write_aside(
        path,
        [
            struct.pack("<I", len(nodes)),
            nodes.tobytes(),
            struct.pack("<I", len(floats)),
            floats.tobytes(),
        ],
    )


# -- reading -------------------------------------------------------------------------------------


def _codes(alphabet: Alphabet, order: Sequence[str] | None) -> bytes:
    """Return tile codes by tile number, the blank's first."""
    if order is None:
        return bytes(range(len(alphabet.tiles)))
    faces = order[1:] if order and order[0] in ("?", "") else order
    codes = [alphabet.spellings.get(face.upper(), 0) for face in faces]
    if 0 in codes or len(set(codes)) != len(alphabet.faces):
        raise Unreadable(
            "leaves.order",
            "The order must name each tile of “{language}” once",
            language=alphabet.language,
        )
    return bytes([0, *codes])


def _is_text(data: bytes) -> bool:
    """Return whether data is text: KLV begins with a number below 2²⁴, so it has a zero byte."""
    return bool(data) and 0 not in data[:4]


def _from_klv(
    path: Path, data: bytes, codes: bytes, progress: Progress
) -> Iterator[tuple[bytes, float]]:
    nodes, values = _parts(path, data)
    leaves = _spelled(path, nodes, len(codes), 4 * len(values) + 64)
    yield from (
        (leave.translate(codes.ljust(256, b"\0")), value)
        for leave, value in _paired(path, leaves, values, progress)
    )


def _parts(path: Path, data: bytes) -> "tuple[array[int], Sequence[float]]":
    """Return the nodes, and the values as points."""
    nodes = array("I")
    if len(data) >= 4:
        (count,) = struct.unpack_from("<I", data)
        end = 4 + 4 * count
        if len(data) >= end + 4:
            nodes.frombytes(data[4:end])
            (count,) = struct.unpack_from("<I", data, end)
            rest = data[end + 4 :]
            if len(rest) == 4 * count:
                return nodes, array("f", rest)
            if len(rest) == 2 * count:
                return nodes, [value / _HALF_POINTS for value in array("h", rest)]
    raise _damaged(path, "size")


def _spelled(path: Path, nodes: "array[int]", tiles: int, most: int) -> Iterator[bytes]:
    """Yield every leave of the DAWG in its order; refuse arcs to nodes that cannot be.

    The beginning of a leave is a leave, so that at most *most* nodes are visited: a
    forged file could have endless paths.
    """
    if not nodes:
        raise _damaged(path, "size")
    stack = [(nodes[0] & _CHILD, b"")]
    while stack:
        at, leave = stack.pop()
        if at == 0:
            continue
        most -= 1
        if at >= len(nodes) or len(leave) >= LONGEST or most < 0:
            raise _damaged(path, f"node {at}")
        node = nodes[at]
        tile = node >> 24
        if tile >= tiles or (leave and tile < leave[-1]):
            raise _damaged(path, f"node {at}")
        if not node & _LAST:
            stack.append((at + 1, leave))
        grown = leave + bytes([tile])
        stack.append((node & _CHILD, grown))
        if node & _ENDS:
            yield grown


def _paired(
    path: Path, leaves: Iterable[bytes], values: Sequence[float], progress: Progress
) -> Iterator[tuple[bytes, float]]:
    count = 0
    for leave in leaves:
        if count == len(values):
            raise _damaged(path, "more leaves than values")
        value = values[count]
        if not math.isfinite(value):
            raise _damaged(path, f"value {count + 1}")
        if count % _AT_ONCE == 0:
            progress(count / len(values))
        yield leave, value
        count += 1
    if count != len(values):
        raise _damaged(path, "more values than leaves")


def _damaged(path: Path, place: str) -> Unreadable:
    return Unreadable(
        "leaves.damaged",
        "{path} is not a KLV file, or damaged ({place})",
        path=str(path),
        place=place,
    )


# -- writing -------------------------------------------------------------------------------------


def _dawg(leaves: list[bytes]) -> "array[int]":
    """Return the KWG nodes of sorted leaves; equal lists of siblings are written once."""
    nodes = array("I", [0, 0])
    written: dict[tuple[int, ...], int] = {}

    def write(first: int, end: int, depth: int) -> int:
        """Write siblings of the leaves from *first* up to *end*, which agree in *depth* tiles."""
        siblings: list[int] = []
        at = first
        while at < end:
            tile = leaves[at][depth]
            until = at
            while until < end and leaves[until][depth] == tile:
                until += 1
            ends = len(leaves[at]) == depth + 1
            below = at + ends
            child = write(below, until, depth + 1) if below < until else 0
            siblings.append(tile << 24 | (_ENDS if ends else 0) | child)
            at = until
        siblings[-1] |= _LAST
        key = tuple(siblings)
        if key not in written:
            written[key] = len(nodes)
            nodes.extend(siblings)
        return written[key]

    nodes[0] = _LAST | write(0, len(leaves), 0)
    nodes[1] = _LAST
    return nodes
