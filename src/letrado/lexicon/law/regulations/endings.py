"""Compare the plurals of two editions, ending by ending.

Editions divide their rules in different ways, so the rules themselves are not compared, but their
results for a made-up word of each ending and stress.
"""

from collections.abc import Iterator
from typing import NamedTuple

from letrado.lexicon.law.edition import Edition
from letrado.lexicon.law.plurals import pluralise, regular
from letrado.lexicon.law.regulations.regulation import WordRegulation
from letrado.rulebook.comparison import Difference

_CONSONANTS = ("b", "c", "ch", *"dfghjlmnprstvxyz")
_VOWELS = "aeiou"
_ACUTE = dict(zip(_VOWELS, "áéíóú", strict=True))
_ADDED = ("=", "s", "es", "ces")


class Probe(NamedTuple):
    """A made-up word that shows the plural of all words with its ending and stress."""

    ending: str
    stress: str
    word: str


def probes() -> Iterator[Probe]:
    """Yield every ending with every stress that it can have."""
    for vowel in _VOWELS:
        yield Probe(vowel, "unstressed", f"tata{vowel}" if vowel in "aeo" else f"tat{vowel}")
        yield Probe(vowel, "stressed", f"tat{_ACUTE[vowel]}")
        yield Probe(vowel, "monosyllable", f"t{vowel}")
        yield Probe(vowel, "accented monosyllable", f"t{_ACUTE[vowel]}")
    for consonant in _CONSONANTS:
        accented = consonant in "ns"
        yield Probe(consonant, "monosyllable", f"ta{consonant}")
        yield Probe(consonant, "aguda", f"tat{'á' if accented else 'a'}{consonant}")
        yield Probe(consonant, "grave", f"t{'a' if accented else 'á'}ta{consonant}")
        yield Probe(consonant, "esdrújula", f"tátata{consonant}")


def ending_differences(one: WordRegulation, other: WordRegulation) -> tuple[Difference, ...]:
    """Return the endings with different plurals; one line if the stress makes no difference."""
    found: dict[str, dict[str, Difference | None]] = {}
    for probe in probes():
        values = _added(probe.word, one.edition), _added(probe.word, other.edition)
        difference = None
        if values[0] != values[1]:
            places = _place(probe.word, one), _place(probe.word, other)
            difference = Difference(f"endings -{probe.ending}, {probe.stress}", values, places)
        found.setdefault(probe.ending, {})[probe.stress] = difference
    return tuple(_gathered(found))


def _gathered(found: dict[str, dict[str, Difference | None]]) -> Iterator[Difference]:
    for ending, by_stress in found.items():
        differing = [each for each in by_stress.values() if each]
        alike = len({each.values for each in differing}) == 1
        if alike and len(differing) == len(by_stress):
            yield Difference(f"endings -{ending}", differing[0].values, differing[0].articles)
        else:
            yield from differing


def _added(word: str, edition: Edition) -> tuple[str, ...]:
    """Return the endings that the edition adds to the word, ``=`` for none."""
    spelled = [plural.spelling for plural in regular(word, edition)]
    return tuple(add for add in _ADDED if _fits(word, add) and pluralise(word, add) in spelled)


def _fits(word: str, add: str) -> bool:
    return add != "ces" or word.endswith("z")


def _place(word: str, law: WordRegulation) -> str:
    found = regular(word, law.edition)
    return law.cite(found[0].article) if found else law.short
