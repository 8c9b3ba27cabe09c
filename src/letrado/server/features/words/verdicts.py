"""Verdicts on the word page: a card for each edition, and the explanation of one of them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from letrado.lexicon.law.analysis import Analysis
from letrado.lexicon.law.edition import Edition
from letrado.lexicon.law.edition import load as load_edition
from letrado.lexicon.law.entries import Entry
from letrado.lexicon.law.form_status import Value
from letrado.lexicon.law.orthography import plain
from letrado.lexicon.law.verdict import Answer, Reading, Verdict
from letrado.server.features.words.articles import Cited, cite
from letrado.server.features.words.grammar import evidence, traits
from letrado.server.features.words.laws import BESIDE, HEADINGS

_HEADWORD = frozenset(["", "lemma"])
_UNKNOWN = frozenset(["beyond_tiles", "absent", "absent_verb"])


@dataclass(frozen=True, slots=True)
class Line:
    """Readings in one line: the entry, its form or forms, the reason and the article."""

    lemma: str
    homograph: int
    ending: str
    categories: str
    forms: tuple[str, ...]
    reason: str
    article: Cited | None
    inferred: bool


@dataclass(frozen=True, slots=True)
class Card:
    """The answer of one edition, and the reading or readings that decide."""

    edition: str
    heading: str
    title: str
    answer: Answer
    playable: bool
    lines: tuple[Line, ...]
    more: int
    listed_in: str
    beside: tuple["Card", ...] = ()
    """Profiles of the edition with another answer."""


@dataclass(frozen=True, slots=True)
class Rule:
    """An article at work, and the forms that it gives."""

    article: Cited | None
    reason: str
    forms: tuple[tuple[str, str], ...]
    """Names and spellings."""


@dataclass(frozen=True, slots=True)
class Derivation:
    """From an entry to the word: the entry, and the rules that lead to its forms."""

    lemma: str
    homograph: int
    categories: str
    evidence: str
    inferred: bool
    traits: tuple[str, ...]
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Explanation:
    """The way in which an edition reaches its answer."""

    edition: Edition
    heading: str
    answer: Answer
    listed_in: str
    accepted: tuple[Derivation, ...]
    undecided: tuple[Derivation, ...]
    refused: tuple[Line, ...]


CARD_LINES = 3
"""Readings that a card has room for; the explanation has all of them."""


def lines(readings: Iterable[Reading], edition: Edition | None, language: str) -> tuple[Line, ...]:
    """Return readings in the words of a language; forms of one entry with one status share a line.

    Without *edition* no article is cited: a list of words decides, as for Catalan.
    """
    forms: dict[Line, dict[str, None]] = {}
    for reading in readings:
        refused = reading.standing.value is Value.REFUSED
        untold = reading.cell == "named" or (refused and reading.cell in _HEADWORD)
        without_form = Line(
            reading.lemma,
            reading.homograph,
            reading.ending,
            reading.category_name(language),
            (),
            reading.reason_text(language),
            cite(edition, reading.standing.article, language) if edition else None,
            reading.inferred,
        )
        names = forms.setdefault(without_form, {})
        if not untold:
            names[reading.form_name(language)] = None
    return tuple(replace(line, forms=tuple(names)) for line, names in forms.items())


def deciding(verdict: Verdict) -> tuple[Reading, ...]:
    """Return the readings that decide the answer; none if a list decides against them."""
    if verdict.listed_in:
        return verdict.derivations
    return verdict.derivations or verdict.undecided or verdict.refusals


def cards(verdicts: Mapping[str, Verdict], language: str) -> list[Card]:
    """Return a card for each edition; a profile only if its answer differs."""
    found: list[Card] = []
    for name, verdict in verdicts.items():
        if name not in BESIDE:
            others = [
                _card(other, verdicts[other], language)
                for other, of in BESIDE.items()
                if of == name and _grounds(verdicts[other]) != _grounds(verdict)
            ]
            found.append(_card(name, verdict, language, tuple(others)))
    return found


def _grounds(verdict: Verdict) -> tuple[Answer, frozenset[tuple[str, str]]]:
    standings = (reading.standing for reading in deciding(verdict))
    return verdict.answer, frozenset((each.article, each.missing) for each in standings)


def _card(name: str, verdict: Verdict, language: str, beside: tuple[Card, ...] = ()) -> Card:
    edition = load_edition(name)
    told = lines(deciding(verdict), edition, language)
    return Card(
        name,
        HEADINGS[name],
        edition.title.read_in(language),
        verdict.answer,
        verdict.unplayable is None,
        told[:CARD_LINES],
        len(told[CARD_LINES:]),
        verdict.listed_in,
        beside,
    )


def explanation(name: str, verdict: Verdict, index: Analysis, language: str) -> Explanation:
    """Return every reading of a verdict, the accepted ones derived from their entry."""
    edition = load_edition(name)
    return Explanation(
        edition,
        HEADINGS[name],
        verdict.answer,
        verdict.listed_in,
        tuple(_derivations(verdict.derivations, edition, index, language)),
        tuple(_derivations(verdict.undecided, edition, index, language)),
        lines(verdict.refusals, edition, language),
    )


def _derivations(
    readings: Iterable[Reading], edition: Edition, index: Analysis, language: str
) -> Iterator[Derivation]:
    by_entry: dict[tuple[str, int], list[Reading]] = {}
    for reading in readings:
        by_entry.setdefault((reading.lemma, reading.homograph), []).append(reading)
    for (lemma, homograph), found in by_entry.items():
        entry = entry_of(found[0], index)
        cells = frozenset(reading.cell for reading in found)
        yield Derivation(
            lemma,
            homograph,
            found[0].category_name(language),
            evidence(entry, language) if entry else "",
            found[0].inferred,
            traits(entry, cells, language) if entry else (),
            tuple(_rules(found, edition, language)),
        )


def _rules(readings: Iterable[Reading], edition: Edition, language: str) -> Iterator[Rule]:
    by_ground: dict[tuple[str, str], list[Reading]] = {}
    for reading in readings:
        ground = reading.standing.article, reading.reason_text(language)
        by_ground.setdefault(ground, []).append(reading)
    for (article, reason), found in by_ground.items():
        forms = ((reading.form_name(language), reading.spelling) for reading in found)
        yield Rule(cite(edition, article, language), reason, tuple(dict.fromkeys(forms)))


def entry_of(reading: Reading, index: Analysis) -> Entry | None:
    """Return the entry of a reading; None if it was formed from nothing that is listed."""
    wanted = reading.lemma, reading.homograph
    found = (index.entry(hit.number) for hit in index.find(plain(reading.lemma)))
    return next((entry for entry in found if (entry.lemma, entry.homograph) == wanted), None)


def entries_of(verdict: Verdict, index: Analysis) -> tuple[Entry, ...]:
    """Return the entries that a word belongs to, those that yield it first."""
    ordered = (*verdict.derivations, *verdict.undecided, *verdict.refusals)
    found = (entry_of(reading, index) for reading in ordered)
    return tuple(dict.fromkeys(entry for entry in found if entry is not None))


def says_something(verdicts: Iterable[Verdict]) -> bool:
    """Say whether any edition knows more of the word than that it is not among our entries.

    Our entries come from a list of words that can be laid. They know nothing of other words, so
    that “not in the dictionary” would be untrue of *kilo*.
    """
    return any(
        reading.standing.reason not in _UNKNOWN
        for verdict in verdicts
        for reading in verdict.readings
    )
