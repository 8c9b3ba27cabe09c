"""The analysis index: from a spelling to the entries and cells that it may come from.

Judging a word starts from its letters, so the index has the results of derivation the other way
round, for every edition at once: each spelling without accents, with the entries and cells that
yield it. It names what a word *could* be; the edition decides afterwards whether that is accepted.

The file holds two packed tables: keys with the entries that may yield them, and entries.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from letrado.base.errors import Unavailable, Unreadable
from letrado.lexicon import packed
from letrado.lexicon.law.conjugation import CELLS, conjugate
from letrado.lexicon.law.entries import Entry, parse
from letrado.lexicon.law.orthography import plain
from letrado.lexicon.law.patches import patches
from letrado.lexicon.law.plurals import candidates
from letrado.lexicon.law.verbal import INFINITIVE_SE

FILE = Path(__file__).parents[1] / "data" / "lemario.analysis"

_MAGIC = "letrado-analysis-2"
_KEYS_A_BLOCK, _ENTRIES_A_BLOCK = 128, 32
_ACUTE = dict(zip("aeiou", "áéíóú", strict=True))
_LETTERS = "áéíóú"

_CODES = (*(each.code for each in CELLS), INFINITIVE_SE)
_NUMBERS = {code: number for number, code in enumerate(_CODES)}


class Hit(NamedTuple):
    """An entry that may yield a spelling; for a verb, with the cell and the written form."""

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
    tables = {
        "keys": packed.Lines(lines, _KEYS_A_BLOCK, keyed=True),
        "entries": packed.Lines(map(str, entries), _ENTRIES_A_BLOCK),
    }
    packed.write(path, _MAGIC, tables)


def _tokens(entry: Entry) -> Iterator[tuple[str, str]]:
    """Yield every spelling that an entry may have in some edition, with its token."""
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
    """Return the token of a cell, with the places of accent and diaeresis in the spelling."""
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
            tables = packed.Tables(path, _MAGIC)
        except Unavailable:
            raise Unavailable(
                "analysis.missing",
                "There is no index of entries here ({path}): set Letrado up again",
                path=str(path),
            ) from None
        except Unreadable as error:
            raise Unreadable(
                "analysis.damaged",
                "The index of entries {path} is damaged ({reason}): set Letrado up again",
                path=str(path),
                reason=error.details["reason"],
            ) from error
        self._keys, self._entries = tables["keys"], tables["entries"]
        self.entries, self.keys = len(self._entries), len(self._keys)
        self._parsed = lru_cache(maxsize=1 << 16)(lambda number: parse(self._entries[number]))

    def find(self, key: str) -> tuple[Hit, ...]:
        """Return the entries and cells that a spelling, given without accents, may come from."""
        found = self._keys.find(key)
        return tuple(_hit(key, token) for token in found.split(" ")) if found else ()

    def entry(self, number: int) -> Entry:
        """Return the entry with this number."""
        return self._parsed(number)

    def every_entry(self) -> Iterator[Entry]:
        """Yield all entries, in their order."""
        return map(parse, self._entries)


def _hit(key: str, token: str) -> Hit:
    number, _, rest = token.partition(".")
    if not rest:
        return Hit(int(number, 16))
    code, acute, diaeresis = (*rest.split("."), "", "")[:3]
    return Hit(int(number, 16), _CODES[int(code)], _spelled(key, acute, diaeresis))


@lru_cache(maxsize=4)
def load(path: Path = FILE) -> Analysis:
    """Return the index that set-up made, opened once."""
    return Analysis(path)
