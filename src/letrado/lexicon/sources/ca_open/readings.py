"""Readings of each Catalan form in the open sources: its lemma and its category.

Hunspell entries give the inflection of words, the lemma index their category, and the table of
forms and lemmas covers what neither has (irregular verbs). Validity does not matter here: a form is
kept whether or not the recipe takes it for a word, since an imported list may have it.
"""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from letrado.lexicon.law.catalan import FormReading
from letrado.lexicon.sources.ca_open.evidence import Evidence
from letrado.lexicon.sources.ca_open.hunspell import Entry
from letrado.lexicon.sources.ca_open.recipe import Expanded, inchoative_presents
from letrado.lexicon.sources.ca_open.tiletext import normalise

CATEGORIES: Mapping[str, str] = MappingProxyType(
    {
        "noun": "noun",
        "adj": "adj",
        "verb": "verb",
        "adv": "adv",
        "adp": "prep",
        "cconj": "conj",
        "sconj": "conj",
        "det": "det",
        "pron": "pron",
    }
)
"""Our names for the parts of speech of the lemma index."""

_LONGER = 3
"""Most letters by which a lemma is longer than its form; beyond that the form is an abbreviation.
"""


def readings(expanded: Iterable[Expanded], evidence: Evidence) -> dict[str, list[FormReading]]:
    """Return the readings of every form that Catalan tiles can spell, by the text of its tiles."""
    found: dict[str, dict[FormReading, None]] = {}
    inflected: set[str] = set()
    for item in expanded:
        for reading in _of_entry(item, evidence):
            inflected.add(reading.spelling)
            if (text := normalise(reading.spelling)) is not None:
                found.setdefault(text, {})[reading] = None
    for reading in _of_lemmas(evidence, inflected):
        if (text := normalise(reading.spelling)) is not None:
            found.setdefault(text, {}).setdefault(reading)
    return {text: list(each) for text, each in found.items()}


def _of_entry(item: Expanded, evidence: Evidence) -> Iterator[FormReading]:
    """Yield all forms of an entry that inflects, or the entry alone if its category is known."""
    entry = item.entry
    if entry.is_verb:
        for form in (*item.forms, *inchoative_presents(entry)):
            yield FormReading(entry.word, ("verb",), "inf" if form == entry.word else "form", form)
    elif entry.is_nominal:
        categories = _categories(entry.word, evidence, among=("noun", "adj")) or ("nominal",)
        for form in item.forms:
            yield FormReading(entry.word, categories, _nominal_form(entry, form), form)
    elif categories := _categories(entry.word, evidence, among=tuple(CATEGORIES.values())):
        yield FormReading(entry.word, categories, "lemma", entry.word)


def _categories(lemma: str, evidence: Evidence, among: tuple[str, ...]) -> tuple[str, ...]:
    parts = (CATEGORIES.get(part, "") for part in evidence.parts_of_speech.get(lemma, ()))
    return tuple(dict.fromkeys(part for part in parts if part in among))


def _nominal_form(entry: Entry, form: str) -> str:
    """Return the cell of a form: headword, feminine or plural.

    A plural in -es of a word in -e is of both genders.
    """
    if form == entry.word:
        return "lemma"
    if form.endswith("s"):
        feminine = form.endswith("es") and not entry.word.endswith(("e", "a", "s"))
        return "plural.f" if feminine and any(f in _FEMININES for f in entry.flags) else "plural.m"
    return "fem"


_FEMININES = frozenset({"_F", "_B", "_H", "_J", "_K", "_L"})


def _of_lemmas(evidence: Evidence, inflected: set[str]) -> Iterator[FormReading]:
    """Yield the forms that no entry has by inflection, with the lemma in the table."""
    for form, lemma in evidence.lemmas.items():
        if form in inflected or not form.islower() or len(lemma) > len(form) + _LONGER:
            continue
        if categories := _categories(lemma, evidence, among=tuple(CATEGORIES.values())):
            cell = "lemma" if form == lemma else "form"
            yield FormReading(lemma, categories, cell, form)
