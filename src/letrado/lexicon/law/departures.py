"""Departures of the official list of 2009 from the law that it follows, word by word.

``lemario/departures.tsv`` has ``word lemma change article note`` a line: *drop* for a word that the
law yields and the list lacks, *add* for one that only the list has. Neither is hidden: a verdict
says that the list decides.
"""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from letrado.base.errors import Unreadable
from letrado.base.files import opened
from letrado.lexicon.law.entries import FOLDER
from letrado.lexicon.law.orthography import plain
from letrado.lexicon.law.rulings import LexiconEdition

EDITION: LexiconEdition = "lexis-2009-v16"
"""The only edition whose list is known, and so has departures."""

COLUMNS = ("word", "lemma", "change", "article", "note")
_LARGEST = 1 << 20


class Departure(NamedTuple):
    """One word on which list and law differ."""

    word: str
    lemma: str
    dropped: bool
    article: str


@lru_cache
def departures() -> Mapping[str, Departure]:
    """Return the departures by word without accents."""
    return read_departures(FOLDER / "departures.tsv")


def read_departures(file: Path) -> Mapping[str, Departure]:
    """Read the departures in *file*; refuse a wrong line."""
    found: dict[str, Departure] = {}
    with opened(file, _LARGEST) as stream:
        lines = stream.read().decode("utf-8").splitlines()
    for number, line in enumerate(lines, 1):
        columns = tuple(line.split("\t"))
        if not line or line.startswith("#") or columns == COLUMNS:
            continue
        if len(columns) != len(COLUMNS) or columns[2] not in {"drop", "add"} or not columns[3]:
            raise Unreadable(
                "lemario.unreadable",
                "{file}, line {line}: {problem}; allowed: {allowed}. "
                "Nothing of the lemario is used",
                file="/".join(file.parts[-2:]),
                line=number,
                problem="not a departure",
                allowed=" ".join(COLUMNS) + "; drop, add",
            )
        word, lemma, change, article, _ = columns
        found[plain(word)] = Departure(word, lemma, change == "drop", article)
    return MappingProxyType(found)
