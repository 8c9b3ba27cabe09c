"""Patches: cells of single verbs that differ from their model by the dictionary's own notes.

``lemario/verb-patches.tsv`` has ``lemma homograph change cells forms basis note`` a line:

* ``only``  the cells that the verb has (defective verbs, lexis-2009-v16 17.7);
* ``drop``  cells, or forms of a cell, that it lacks;
* ``add``   forms that a cell has besides those of the model.

The basis is ``cd`` where the dictionary says so, else the article of the editions that go beyond it
(17.7, 17.11): there a *drop* names forms that the dictionary lacks and those editions accept.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from letrado.base.files import opened
from letrado.lexicon.law.conjugation import CELLS, Cell
from letrado.lexicon.law.entries import FOLDER, refuse_line

COLUMNS = ("lemma", "homograph", "change", "cells", "forms", "basis", "note")
CHANGES = ("only", "drop", "add")
DICTIONARY = "cd"

_LARGEST = 1 << 20

Key = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Patch:
    """One change of a verb's table."""

    change: str
    cells: frozenset[Cell]
    forms: tuple[str, ...]
    basis: str

    @property
    def beyond(self) -> bool:
        """True if the change is about forms that an edition accepts beyond the dictionary."""
        return self.basis != DICTIONARY

    def touches(self, cell: Cell, spelling: str) -> bool:
        """Say whether the change is about this form of this cell."""
        return cell in self.cells and (not self.forms or spelling in self.forms)


@lru_cache
def patches() -> Mapping[Key, tuple[Patch, ...]]:
    """Return the changes by lemma and homograph."""
    return read_patches(FOLDER / "verb-patches.tsv")


def read_patches(file: Path) -> Mapping[Key, tuple[Patch, ...]]:
    """Read the changes in *file*; refuse a wrong line."""
    found: dict[Key, list[Patch]] = {}
    for number, line in _lines(file):
        columns = line.split("\t")
        if len(columns) != len(COLUMNS):
            refuse_line(file, number, f"{len(columns)} columns", " ".join(COLUMNS))
        lemma, homograph, change, cells, forms, basis, _note = columns
        if change not in CHANGES:
            refuse_line(file, number, f"change “{change[:20]}”", ", ".join(CHANGES))
        if homograph and not homograph.isdecimal():
            refuse_line(file, number, f"homograph “{homograph[:20]}”", "empty, 1, 2 …")
        chosen: set[Cell] = set()
        for pattern in cells.split():
            matching = _matching(pattern)
            if not matching:
                refuse_line(
                    file, number, f"cell “{pattern[:20]}”", "ind.pres.1s, ind.pret.*, part.ms …"
                )
            chosen |= matching
        if not chosen or not basis or (change == "add" and (len(chosen) != 1 or not forms)):
            refuse_line(file, number, "something is missing", "cells and basis; for add, forms too")
        patch = Patch(change, frozenset(chosen), tuple(forms.split()), basis)
        found.setdefault((lemma, int(homograph or 0)), []).append(patch)
    return MappingProxyType({key: tuple(listed) for key, listed in found.items()})


def _matching(pattern: str) -> set[Cell]:
    if pattern.endswith("*"):
        return {cell for cell in CELLS if cell.code.startswith(pattern[:-1])}
    return {cell for cell in CELLS if cell.code == pattern}


def _lines(file: Path) -> Iterable[tuple[int, str]]:
    with opened(file, _LARGEST) as stream:
        lines = stream.read().decode("utf-8").splitlines()
    numbered = [(n, line) for n, line in enumerate(lines, 1) if line and not line.startswith("#")]
    header = bool(numbered) and tuple(numbered[0][1].split("\t")) == COLUMNS
    return numbered[1:] if header else numbered
