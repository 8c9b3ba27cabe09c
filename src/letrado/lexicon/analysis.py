"""The analysis index: from a spelling to the entries and cells that it may come from.

Judging a word starts from its letters, so what derivation yields is kept the other way round, for
every edition at once: each spelling without accents, and which entry yields it in which cell. It
says what *could* be; how it stands is asked of the edition afterwards.

The file is a line of JSON, then keys and entries as text, compressed in small blocks: so opening
reads next to nothing and a look-up unpacks one block.
"""

import json
import mmap
import zlib
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from letrado.errors import Unavailable, Unreadable
from letrado.files import write_aside
from letrado.lexicon.conjugation import CELLS, conjugate
from letrado.lexicon.entries import Entry, parse
from letrado.lexicon.orthography import plain
from letrado.lexicon.patches import patches
from letrado.lexicon.plurals import candidates
from letrado.lexicon.verbal import INFINITIVE_SE

FILE = Path(__file__).parent / "data" / "lemario.analysis"

_MAGIC = "letrado-analysis-1"
_KEYS_A_BLOCK, _ENTRIES_A_BLOCK = 128, 32
_ACUTE = dict(zip("aeiou", "áéíóú", strict=True))
_LETTERS = "áéíóú"

_CODES = (*(each.code for each in CELLS), INFINITIVE_SE)
_NUMBERS = {code: number for number, code in enumerate(_CODES)}


class Hit(NamedTuple):
    """An entry that may yield a spelling; for a verb, in which cell and how it is written."""

    number: int
    cell: str = ""
    spelling: str = ""


def write_analysis(
    entries: Sequence[Entry], path: Path, progress: Callable[[float], None] | None = None
) -> None:
    """Write the index of *entries*, which are sorted, to *path*."""
    keys: dict[str, list[str]] = {}
    for number, entry in enumerate(entries):
        if progress and number % 512 == 0:
            progress(number / len(entries))
        for key, token in _tokens(entry):
            keys.setdefault(key, []).append(f"{number:x}{token}")
    lines = (f"{key} {' '.join(dict.fromkeys(tokens))}" for key, tokens in sorted(keys.items()))
    blocks, firsts = _packed(lines, _KEYS_A_BLOCK)
    rows, _ = _packed(map(str, entries), _ENTRIES_A_BLOCK)
    heads = zlib.compress("\n".join(first.partition(" ")[0] for first in firsts).encode())
    sections = [heads, _lengths(blocks), _lengths(rows), *blocks, *rows]
    head = {
        "format": _MAGIC,
        "entries": len(entries),
        "keys": len(keys),
        "firsts": len(heads),
        "blocks": len(blocks),
        "rows": len(rows),
        "checksum": zlib.crc32(b"".join(sections)),
    }
    start = json.dumps(head).encode().ljust(254) + b"\n"
    write_aside(path, [start, *sections], make_folder=True)


def _packed(lines: Iterable[str], size: int) -> tuple[list[bytes], list[str]]:
    blocks, firsts = [], []
    remaining = iter(lines)
    while block := list(islice(remaining, size)):
        firsts.append(block[0])
        blocks.append(zlib.compress("\n".join(block).encode(), 9))
    return blocks, firsts


def _lengths(blocks: list[bytes]) -> bytes:
    return array("I", map(len, blocks)).tobytes()


def _tokens(entry: Entry) -> Iterator[tuple[str, str]]:
    """Every spelling that an entry may have in some edition, and what is kept of it."""
    if not entry.is_verb:
        spelled = [] if entry.plural in {"", "none", "m", "f", "="} else entry.plural.split("/")
        for word in filter(None, (entry.lemma, entry.fem)):
            for spelling in (word, *candidates(word)):
                yield plain(spelling), ""
        for spelling in spelled:
            yield plain(spelling), ""
        return
    yield plain(entry.infinitive) + "se", f".{_NUMBERS[INFINITIVE_SE]}"
    for place, spellings in conjugate(entry.infinitive, entry.model).items():
        for spelling in spellings:
            yield plain(spelling), _token(place.code, spelling)
    for change in patches().get((entry.lemma, entry.homograph), ()):
        if change.change == "add":
            (place,) = change.cells
            for spelling in change.forms:
                yield plain(spelling), _token(place.code, spelling)


def _token(code: str, spelling: str) -> str:
    """The cell, and where the spelling has what its letters without accents do not show."""
    acute = next((str(at) for at, letter in enumerate(spelling) if letter in _LETTERS), "")
    diaeresis = spelling.find("ü")
    shown = f"{acute}.{diaeresis}" if diaeresis >= 0 else acute
    return f".{_NUMBERS[code]}.{shown}" if shown else f".{_NUMBERS[code]}"


def _spelled(key: str, acute: str, diaeresis: str) -> str:
    letters = list(key)
    if acute:
        letters[int(acute)] = _ACUTE[letters[int(acute)]]
    if diaeresis:
        letters[int(diaeresis)] = "ü"
    return "".join(letters)


class Analysis:
    """An index in use; nothing changes after opening, so threads may share it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            with path.open("rb") as file:
                self._data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            head = json.loads(self._data[:255])
            if head["format"] != _MAGIC or zlib.crc32(self._data[255:]) != head["checksum"]:
                raise ValueError("checksum")
        except FileNotFoundError:
            raise Unavailable(
                "analysis.missing",
                "There is no index of entries here ({path}): set Letrado up again",
                path=str(path),
            ) from None
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise Unreadable(
                "analysis.damaged",
                "The index of entries {path} is damaged ({reason}): set Letrado up again",
                path=str(path),
                reason=str(error),
            ) from error
        self.entries: int = head["entries"]
        self.keys: int = head["keys"]
        at = 255 + head["firsts"]
        self._firsts = zlib.decompress(self._data[255:at]).decode().split("\n")
        self._blocks, at = self._places(at, head["blocks"])
        self._rows, at = self._places(at, head["rows"])
        self._blocks = [at + each for each in self._blocks]
        self._rows = [self._blocks[-1] + each for each in self._rows]
        self._block = lru_cache(maxsize=512)(self._read_block)
        self._row = lru_cache(maxsize=2048)(self._read_row)

    def _places(self, at: int, count: int) -> tuple[list[int], int]:
        """Where each block begins and the last one ends, and where this table ends."""
        lengths = array("I")
        end = at + count * lengths.itemsize
        lengths.frombytes(self._data[at:end])
        places = [0]
        for length in lengths:
            places.append(places[-1] + length)
        return places, end

    def find(self, key: str) -> tuple[Hit, ...]:
        """Where a spelling, given without accents, may come from."""
        found = self._block(bisect_right(self._firsts, key) - 1).get(key) if key else None
        return tuple(_hit(key, token) for token in found.split(" ")) if found else ()

    def entry(self, number: int) -> Entry:
        """The entry with this number."""
        block, at = divmod(number, _ENTRIES_A_BLOCK)
        return self._row(block)[at]

    def every_entry(self) -> Iterator[Entry]:
        """All entries, in their order."""
        for block in range(len(self._rows) - 1):
            yield from self._read_row(block)

    def _read_block(self, number: int) -> dict[str, str]:
        if number < 0:
            return {}
        text = self._unpacked(self._blocks, number)
        lines = (line.partition(" ") for line in text.split("\n"))
        return {key: tokens for key, _, tokens in lines}

    def _read_row(self, number: int) -> tuple[Entry, ...]:
        return tuple(map(parse, self._unpacked(self._rows, number).split("\n")))

    def _unpacked(self, places: list[int], number: int) -> str:
        return zlib.decompress(self._data[places[number] : places[number + 1]]).decode()


def _hit(key: str, token: str) -> Hit:
    number, _, rest = token.partition(".")
    if not rest:
        return Hit(int(number, 16))
    code, acute, diaeresis = (*rest.split("."), "", "")[:3]
    return Hit(int(number, 16), _CODES[int(code)], _spelled(key, acute, diaeresis))


@lru_cache(maxsize=4)
def load(path: Path = FILE) -> Analysis:
    """The index that set-up made, opened once."""
    return Analysis(path)
