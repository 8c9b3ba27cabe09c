"""Finds the category of a headword, and why it has no plural, as far as the evidence goes.

The list shows that a plural is missing, never why: the word may be obsolete, in italics, an
adverb, part of a phrase. A word that is a noun or an adjective by its ending (*-miento, -ble*) is
probably out of use; without such a sign the cause is unknown.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tools.lemario.sources.evidence import Evidence
from tools.lemario.tables import read_table

from letrado.lexicon.law.orthography import plain

_FILE = Path(__file__).parent / "category-endings.tsv"
_SHORTEST_STEM = 3
_SHORTEST, _LONGEST = 3, 8
_FEWEST_WITNESSES = 30
_NOMINAL_SHARE = 0.93
"""Share of words with a plural from which an ending that the table lacks is one of nouns."""


@dataclass(frozen=True, slots=True)
class Cause:
    """A category, the mark that explains a missing plural, and what both rest on."""

    pos: tuple[str, ...]
    marks: frozenset[str] = frozenset()
    evidence: str = "list"


NOMINAL = Cause(("nominal",))
UNKNOWN = Cause(("unknown",), frozenset({"unknown"}))
_OUT_OF_USE = frozenset({"obsolete?"})
_PRECISE = frozenset({"noun", "adj"})


class Causes:
    """Knows endings by a table, and learns more of them from the headwords themselves."""

    def __init__(self, evidence: Evidence, plural: Mapping[str, bool]) -> None:
        self._dictionary = evidence.hunspell
        self._table = {row[0]: row[1] for row in read_table(_FILE, 2)}
        self._all: Counter[str] = Counter()
        self._with: Counter[str] = Counter()
        for text, has in plural.items():
            for ending in _endings(plain(text)):
                self._all[ending] += 1
                self._with[ending] += has

    def of(self, headword: str, *, none: bool) -> Cause:
        """Return the cause for *headword*; *none*: it has no plural, and nothing else says why."""
        word = plain(headword)
        if none and word.endswith("mente"):
            return Cause(("adv",), evidence="suffix")
        category = self._by_table(word)
        if not none:
            return Cause((category,), evidence="suffix") if category in _PRECISE else NOMINAL
        if category or self._pluralises(word):
            return Cause((category or "nominal",), _OUT_OF_USE, "suffix")
        if headword in self._dictionary.plural:
            return Cause(("nominal",), _OUT_OF_USE, "hunspell")
        return UNKNOWN

    def _by_table(self, word: str) -> str:
        for length in range(len(word) - _SHORTEST_STEM, 1, -1):
            if category := self._table.get(word[-length:]):
                return category
        return ""

    def _pluralises(self, word: str) -> bool:
        for ending in reversed(_endings(word)):
            if self._all[ending] >= _FEWEST_WITNESSES:
                return self._with[ending] >= _NOMINAL_SHARE * self._all[ending]
        return False


def _endings(word: str) -> list[str]:
    return [word[-length:] for length in range(_SHORTEST, min(_LONGEST, len(word) - 1) + 1)]
