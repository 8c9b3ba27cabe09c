"""Tables of text lines in one file, compressed in small blocks.

Opening reads almost nothing, and a look-up unpacks one block: half a million lines can be searched
within milliseconds and take a few megabytes. The file is a line of JSON, then for each table the
lengths of its blocks and, where its lines begin with a key, the first key of each block; then the
blocks.
"""

import json
import mmap
import zlib
from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from letrado.base.errors import Unavailable, Unreadable
from letrado.base.files import write_aside

_HEAD = 1023
"""Bytes of the line of JSON, filled up with spaces."""


class Lines(NamedTuple):
    """The lines of a table: *size* lines a block; *keyed* ones are sorted by their first word."""

    lines: Iterable[str]
    size: int
    keyed: bool = False


def write(path: Path, magic: str, tables: Mapping[str, Lines], **facts: Any) -> None:
    """Write *tables* to *path*, with *facts* that can be read without unpacking anything."""
    sections: list[bytes] = []
    described = {}
    for name, table in tables.items():
        blocks, firsts, count = _packed(table)
        keys = zlib.compress("\n".join(firsts).encode()) if table.keyed else b""
        lengths = array("I", map(len, blocks)).tobytes()
        sections += [keys, lengths, *blocks]
        described[name] = [len(keys), len(blocks), sum(map(len, blocks)), table.size, count]
    checksum = 0
    for section in sections:
        checksum = zlib.crc32(section, checksum)
    head = {"format": magic, "checksum": checksum, "tables": described, "facts": facts}
    start = json.dumps(head).encode().ljust(_HEAD) + b"\n"
    write_aside(path, [start, *sections], make_folder=True)


def _packed(table: Lines) -> tuple[list[bytes], list[str], int]:
    blocks, firsts, count = [], [], 0
    remaining = iter(table.lines)
    while block := list(islice(remaining, table.size)):
        count += len(block)
        firsts.append(block[0].partition(" ")[0])
        blocks.append(zlib.compress("\n".join(block).encode(), 9))
    return blocks, firsts, count


class Table:
    """The lines of one table; nothing changes after opening, so threads may share it."""

    def __init__(self, data: mmap.mmap, at: int, described: list[int]) -> None:
        keys, blocks, length, self._size, self._count = described
        self._data = data
        places = at + keys
        lengths = array("I")
        first = places + blocks * lengths.itemsize
        unpacked = zlib.decompress(data[at:places]).decode() if keys else ""
        self._firsts = unpacked.split("\n") if unpacked else []
        lengths.frombytes(data[places:first])
        self._places = [first]
        for each in lengths:
            self._places.append(self._places[-1] + each)
        self.end = first + length
        self._block = lru_cache(maxsize=2048)(self._read)

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, number: int) -> str:
        block, at = divmod(number, self._size)
        return self._block(block).split("\n")[at]

    def __iter__(self) -> Iterator[str]:
        for number in range(len(self._places) - 1):
            yield from self._read(number).split("\n")

    def find(self, key: str) -> str:
        """Return the text after *key* on its line; empty when no line begins with it."""
        number = bisect_right(self._firsts, key) - 1
        if not key or number < 0:
            return ""
        block = self._block(number)
        sought = f"{key} "
        start = 0 if block.startswith(sought) else block.find(f"\n{sought}") + 1
        if not start and not block.startswith(sought):
            return ""
        end = block.find("\n", start)
        return block[start + len(sought) : end if end >= 0 else len(block)]

    def _read(self, number: int) -> str:
        return zlib.decompress(self._data[self._places[number] : self._places[number + 1]]).decode()


class Tables:
    """An open file of tables, by their names."""

    def __init__(self, path: Path, magic: str) -> None:
        try:
            with path.open("rb") as file:
                data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            head = json.loads(data[: _HEAD + 1])
            if head["format"] != magic or zlib.crc32(data[_HEAD + 1 :]) != head["checksum"]:
                raise ValueError("checksum")
        except FileNotFoundError:
            raise Unavailable("file.missing", "There is no file {path}", path=str(path)) from None
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise Unreadable(
                "packed.damaged",
                "{path} is damaged ({reason}): build it again",
                path=str(path),
                reason=str(error),
            ) from error
        self.facts: dict[str, Any] = head["facts"]
        self._tables: dict[str, Table] = {}
        at = _HEAD + 1
        for name, described in head["tables"].items():
            self._tables[name] = Table(data, at, described)
            at = self._tables[name].end

    def __getitem__(self, name: str) -> Table:
        return self._tables[name]
