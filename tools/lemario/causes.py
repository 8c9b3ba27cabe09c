"""What category a headword has, and why it has no plural, as far as the evidence goes.

The list shows that a plural is missing, never why: the word may be obsolete, in italics, an
adverb, part of a phrase. An ending that almost always pluralises (*-miento, -ble*) says that the
word is a noun or an adjective, so probably out of use; without such a sign the cause is unknown.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from letrado.lexicon.orthography import plain
from tools.lemario.sources.evidence import Evidence

SHORTEST, LONGEST = 3, 8
FEWEST_WITNESSES = 30
CERTAIN = {3: 0.93}
"""Share of words with a plural from which an ending is that of nouns, by its length."""
CERTAIN_OTHERWISE = 0.8


@dataclass(frozen=True, slots=True)
class Cause:
    """A category, the mark that explains a missing plural, and what both rest on."""

    pos: tuple[str, ...]
    marks: frozenset[str] = frozenset()
    evidence: str = "list"


NOMINAL = Cause(("nominal",))
UNKNOWN = Cause(("unknown",), frozenset({"unknown"}))


class Causes:
    """Learns from the headwords themselves which endings are those of nouns and adjectives."""

    def __init__(self, evidence: Evidence, plural: Mapping[str, bool]) -> None:
        self._dictionary = evidence.hunspell
        self._all: Counter[str] = Counter()
        self._with: Counter[str] = Counter()
        for text, has in plural.items():
            for ending in _endings(plain(text)):
                self._all[ending] += 1
                self._with[ending] += has

    def of(self, headword: str, *, none: bool) -> Cause:
        """What *headword* is; *none*: it has no plural."""
        word = plain(headword)
        if none and word.endswith("mente"):
            return Cause(("adv",), evidence="suffix")
        if not none:
            return NOMINAL
        if self._ending_pluralises(word):
            return Cause(("nominal",), frozenset({"obsolete?"}), "suffix")
        if headword in self._dictionary.plural:
            return Cause(("nominal",), frozenset({"obsolete?"}), "hunspell")
        return UNKNOWN

    def _ending_pluralises(self, word: str) -> bool:
        for ending in reversed(_endings(word)):
            if self._all[ending] >= FEWEST_WITNESSES:
                share = self._with[ending] / self._all[ending]
                return share >= CERTAIN.get(len(ending), CERTAIN_OTHERWISE)
        return False


def _endings(word: str) -> list[str]:
    return [word[-length:] for length in range(SHORTEST, min(LONGEST, len(word) - 1) + 1)]
