"""Entries of words that are no verbs: headwords with their feminines, categories and marks."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from tools.lemario.causes import Causes
from tools.lemario.classes import Facts
from tools.lemario.gender import Genders, Union, feminine_of, unions
from tools.lemario.headwords import Headword, Headwords
from tools.lemario.lawful import Lawful
from tools.lemario.review import Review
from tools.lemario.sources.evidence import Evidence

from letrado.lexicon.law.entries import Entry
from letrado.lexicon.law.orthography import plain

_INFERRED = frozenset({"suffix", "hunspell"})
_EVIDENCE = ("list", "rulings", "wordlist", "hunspell", "suffix", "hand")


def infer_nouns(
    words: frozenset[str],
    verbal: Collection[str],
    infinitives: Collection[str],
    evidence: Evidence,
    review: Review,
) -> Iterator[Entry]:
    """The entries that explain what the verbs leave of *words*, in no order.

    *verbal* are the forms of verbs and *infinitives* their headwords, all plain.
    """
    found = Headwords(words, verbal, infinitives, evidence, review)
    headwords = list(found)
    inflecting: dict[str, Headword] = {}
    for headword in headwords:
        if headword.inflects_for_gender:
            inflecting.setdefault(headword.text, headword)
    plural = {text: headword.plural for text, headword in inflecting.items()}
    hidden = {text for text, headword in inflecting.items() if headword.hidden}
    for feminine in _unseen_feminines(inflecting, words, found.lawful):
        plural[feminine] = True
        hidden.add(feminine)
    genders = Genders(evidence.hunspell, review.genders)
    decided = list(unions(inflecting, genders, plural, hidden))
    joined = {union.masculine: union for union in decided if union.joined}
    feminines = {union.feminine: union for union in joined.values()}
    apart = {
        text: union.evidence
        for union in decided
        if not union.joined
        for text in (union.masculine, union.feminine)
    }
    causes = Causes(evidence, plural)
    for headword in headwords:
        text = headword.text
        if inflecting.get(text) is not headword:
            yield _entry(headword, None, plural, causes, review)
        elif text not in feminines:
            entry = _entry(headword, joined.get(text), plural, causes, review)
            yield _resting_on(apart[text], entry) if text in apart else entry
        elif feminines[text].evidence in _INFERRED and text in evidence.hunspell.lines:
            # *Cara* is a noun, besides the feminine of *caro*.
            yield _resting_on("hunspell", _entry(headword, None, plural, causes, review))


def _resting_on(source: str, entry: Entry) -> Entry:
    seen = {*entry.evidence, source}
    return replace(entry, evidence=tuple(each for each in _EVIDENCE if each in seen))


def _unseen_feminines(
    headwords: Collection[str], words: frozenset[str], lawful: Lawful
) -> Iterator[str]:
    """Feminines that the list shows only as verb forms: *fijo, ja*."""
    for text in headwords:
        feminine = feminine_of(text)
        if feminine is None or feminine in headwords or plain(feminine) not in words:
            continue
        if lawful.has_plural(feminine):
            yield feminine


def _entry(
    headword: Headword,
    union: Union | None,
    plural: Mapping[str, bool],
    causes: Causes,
    review: Review,
) -> Entry:
    evidence = {"list", headword.hidden, union.evidence if union else ""}
    if headword.spelling.source == "rulings":
        evidence.add("rulings")
    if headword.text in review.facts or headword.text in review.plurals:
        evidence.add("hand")
    feminine = union.feminine if union else ""
    column = headword.spelled_plural or _plural(headword, feminine, plural)
    pos, marks = headword.facts.pos, headword.facts.marks
    if not pos:
        cause = causes.of(headword.text, none=column == "none" and headword.facts == Facts())
        pos, marks = cause.pos, marks | cause.marks
        evidence.add(cause.evidence)
    return Entry(
        headword.text,
        0,
        feminine,
        pos,
        "",
        "",
        frozenset(marks),
        column,
        tuple(each for each in _EVIDENCE if each in evidence),
        headword.spelling.source,
    )


def _plural(headword: Headword, feminine: str, plural: Mapping[str, bool]) -> str:
    """The column: nothing for the rule, *none*, or the only gender that has a plural."""
    if not feminine or headword.plural == plural[feminine]:
        return "" if headword.plural else "none"
    return "m" if headword.plural else "f"
