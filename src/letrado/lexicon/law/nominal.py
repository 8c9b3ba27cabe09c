"""Status of the forms of words that are no verbs: headword, feminine, and their plurals.

The *gate* decides whether the word has a plural at all (lexis-2009-v16 18.1 to 18.3). Then the
plural is formed (18.4): as the edition names it, as the dictionary prints it, by closed class, or
by its ending.
"""

from collections.abc import Iterator

from letrado.lexicon.law.edition import Edition
from letrado.lexicon.law.entries import PLURALS, Entry
from letrado.lexicon.law.form_status import Form, FormStatus, Value, accepted, refused, undetermined
from letrado.lexicon.law.named import INVARIABLE, NO_PLURALS, NamedPlurals, NamedWords
from letrado.lexicon.law.orthography import plain
from letrado.lexicon.law.plurals import Plural, candidates, regular
from letrado.lexicon.law.rulings import Ruling

SAME = "="
"""A plural that is the singular itself."""

_PLURAL_CATEGORIES = frozenset(["noun", "adj", "pron", "art", "part", "nominal", "unknown"])

_CLOSED_CATEGORIES = {
    "adv": "adverb",
    "interj": "interjection",
    "onomat": "onomatopoeia",
    "conj": "conjunction",
    "prep": "preposition",
    "contr": "contraction",
}
"""Categories without plural, and the parameter that says so."""

_HEADWORDS = (
    ("italic", "words.italic"),
    ("apocope", "words.apocope"),
    ("apheresis", "words.apheresis"),
    ("locution", "words.lone_part"),
    ("obsolete", "words.obsolete"),
)
"""Marks of headwords that have an article of their own."""


def nominal_forms(
    entry: Entry, edition: Edition, named: NamedWords, *, mistaken: bool = True
) -> Iterator[Form]:
    """Yield headword, feminine and every plural that might be formed of them.

    With *mistaken* off, plurals that could only be formed by mistake are left out.
    """
    if not _present(entry, edition):
        gone = refused(edition.cite("words.absent"), "absent")
        for cell, word in (("lemma", entry.lemma), ("fem", entry.fem)):
            for spelling in (word, *candidates(word)) if word else ():
                yield Form(spelling, cell if spelling == word else f"plural.{_gender(cell)}", gone)
        return
    yield Form(entry.lemma, "lemma", accepted(_headword(entry, edition)))
    if entry.fem:
        yield Form(entry.fem, "fem", accepted(edition.cite("words.feminine")))
    masculine, feminine = named.plurals(entry.lemma, entry.fem, edition.closed_articles)
    yield from _plurals(entry, "m", entry.lemma, edition, masculine, mistaken)
    if entry.fem:
        yield from _plurals(entry, "f", entry.fem, edition, feminine, mistaken)


def _gender(cell: str) -> str:
    return "f" if cell == "fem" else "m"


def _present(entry: Entry, edition: Edition) -> bool:
    gone = edition.profile == "web22" and "not_web" in entry.marks
    return "absent" not in entry.marks and not gone


def _headword(entry: Entry, edition: Edition) -> str:
    """Return the article that accepts the headword itself."""
    for mark, parameter in _HEADWORDS:
        if mark in entry.marks:
            return edition.cite(parameter)
    if entry.pos == ("onomat",):
        return edition.cite("words.onomatopoeia")
    if entry.pos == ("adv",) and entry.lemma.endswith("mente"):
        return edition.cite("words.mente")
    return edition.cite("words.headword")


def _plurals(
    entry: Entry, gender: str, word: str, edition: Edition, named: NamedPlurals, mistaken: bool
) -> Iterator[Form]:
    """Yield the plurals of one gender: those accepted, then those that might be thought of."""
    cell = f"plural.{gender}"
    stands, falls = _decided(entry, gender, word, edition, named)
    yielded = {plain(word)}
    for spelling, standing in stands:
        if plain(spelling) not in yielded:
            yielded.add(plain(spelling))
            yield Form(spelling, cell, standing)
    if falls is None or not mistaken:
        return
    for spelling in (*(p.spelling for p in regular(word, edition)), *candidates(word)):
        if plain(spelling) not in yielded:
            yielded.add(plain(spelling))
            yield Form(spelling, cell, falls)


def _decided(
    entry: Entry, gender: str, word: str, edition: Edition, named: NamedPlurals
) -> tuple[list[tuple[str, FormStatus]], FormStatus | None]:
    """Return the plurals that are (or may be) accepted, and the status of all others, or None."""
    own = _spelled_out(entry, word) and entry.plural != SAME
    if own or entry.marks & edition.closed.keys():
        named = NO_PLURALS
    if named.valid:
        by_rule = _by_rule(entry, gender, word, edition)
        stands = [
            (ruling.word, _named(ruling, by_rule.get(plain(ruling.word)), entry, edition))
            for ruling in named.valid
            if ruling.kind != INVARIABLE
        ]
        if entry.lemma in edition.plurals.beside_rule:
            stands += [(p.spelling, accepted(p.article)) for p in regular(word, edition)]
        reason = "named_other" if stands else "invariable"
        return stands, refused(named.valid[0].article, reason)
    if named.invalid:
        return [], refused(named.invalid[0].article, "named_none")
    shut = gate(entry, gender, edition)
    formed = _formed(entry, word, edition)
    if shut is not None and shut.value is Value.REFUSED:
        return [(p.spelling, shut) for p in formed], shut
    if not formed:
        return [], None
    only = "invariable" if all(p.spelling == word for p in formed) else "other_ending"
    stands = [(p.spelling, shut or accepted(p.article)) for p in formed]
    return stands, refused(formed[0].article, only)


def _named(ruling: Ruling, by_rule: str | None, entry: Entry, edition: Edition) -> FormStatus:
    """Return the status of a plural that the edition names; *by_rule* is its ending's article.

    Words that only show how articles behave (*el alma, las almas*) have their plural by rule.
    """
    if by_rule is None:
        return accepted(ruling.article, "named")
    shows = ruling.article == edition.cite("plurals.article") and "art" not in entry.pos
    return accepted(by_rule if shows else ruling.article)


def _by_rule(entry: Entry, gender: str, word: str, edition: Edition) -> dict[str, str]:
    """Return the articles that would accept plurals, by their letters, if none were named."""
    if gate(entry, gender, edition) is not None:
        return {}
    return {plain(p.spelling): p.article for p in _formed(entry, word, edition)}


def _spelled_out(entry: Entry, word: str) -> bool:
    """Say whether the entry itself spells its plural, as a homograph unlike the others may."""
    return entry.plural not in PLURALS and word == entry.lemma


def _formed(entry: Entry, word: str, edition: Edition) -> tuple[Plural, ...]:
    """Return the plurals of a word that has one."""
    rule = regular(word, edition)
    if _spelled_out(entry, word):
        article = rule[0].article if rule else edition.cite("plurals.noun")
        spelled = entry.plural.split("/")
        return tuple(Plural(word if p == SAME else p, article) for p in spelled)
    for mark in sorted(entry.marks & edition.closed.keys()):
        closed = edition.closed[mark]
        if listed := closed.plurals.get(word):
            return tuple(Plural(word if p == SAME else p, closed.article) for p in listed)
        if closed.complete:
            return (Plural(word, closed.article),)
    for mark in ("second_plural", "prefix_noun"):
        if mark in entry.marks and edition.parameter(f"plurals.{mark}") == "invariable":
            return (Plural(word, edition.cite(f"plurals.{mark}") or rule[0].article),)
    return rule


def gate(entry: Entry, gender: str, edition: Edition) -> FormStatus | None:
    """Return the status that keeps a word from having a plural; None when it has one."""
    law = edition.plurals
    if "italic" in entry.marks:
        return refused(edition.cite("plurals.italic"), "italic")
    if entry.plural in {"m", "f"} and entry.plural != gender:
        if law.genders == "current":
            return refused(edition.cite("plurals.genders"), "gender_not_current")
        if "envio" in entry.marks:  # it may be shown in one gender only: *jueves lardero*
            return undetermined(edition.cite("plurals.envio"), "envio_role", "envio")
        if entry.inferred:  # two words that the list cannot tell from one of two genders
            return undetermined(edition.cite("plurals.adjective"), "gender_unsure", "obsolete")
        return None
    if "envio" in entry.marks:
        return _envio(entry, edition)
    if entry.plural != "none":
        return None
    if "apocope" in entry.marks:
        if law.apocope == "silent":
            return undetermined(edition.cite("words.apocope"), "silent_on_apocope", "apocope")
        return refused(edition.cite("plurals.apocope"), "apocope")
    if "locution" in entry.marks:
        return refused(edition.cite("plurals.locution"), "locution")
    if "obsolete" in entry.marks:
        return refused(edition.cite("plurals.obsolete"), "obsolete")
    return _category(entry, edition)


def _envio(entry: Entry, edition: Edition) -> FormStatus | None:
    """Return the status of a word with only a cross-reference (lexis-2009-v16 18.3), or None."""
    article = edition.cite("plurals.envio")
    law = edition.plurals.envio
    if law == "current_adjective":
        return refused(article, "envio") if entry.plural == "none" else None
    pluralised = {"adj"} if law == "adjective" else {"adj", "noun", "nominal", "pron"}
    if pluralised & set(entry.pos) or entry.plural != "none":
        return None
    if {"nominal", "unknown"} & set(entry.pos):
        return undetermined(article, "envio_role", "envio")
    return refused(article, "envio")


def _category(entry: Entry, edition: Edition) -> FormStatus | None:
    """Decide by category on a word without plural in the list whose marks do not say why."""
    if not _PLURAL_CATEGORIES & set(entry.pos):
        parameter = _CLOSED_CATEGORIES[entry.pos[0]]
        article = edition.cite(f"plurals.{parameter}") or edition.cite("plurals.noun")
        return refused(article, parameter)
    if edition.plurals.noun == "always":
        return undetermined(edition.cite("plurals.envio"), "no_current_sense", "envio")
    kind = next((k for k in ("noun", "adj", "pron", "art") if k in entry.pos), "noun")
    parameter = {"adj": "adjective", "pron": "pronoun", "art": "article"}.get(kind, "noun")
    return refused(edition.cite(f"plurals.{parameter}"), "no_current_sense")
