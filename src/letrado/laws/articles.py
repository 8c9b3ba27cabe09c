"""Articles in the order of their text: parts, the articles that they belong to, and citations."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from letrado.base.errors import Unreadable
from letrado.laws.editions import EDITIONS, Law, load
from letrado.rulebook import Clause, Regulation

_MARKS = (".", "¶", " ")
"""Marks between the number of an article and that of its part."""


def find_article(regulation: Regulation, typed: str) -> Clause:
    """Return the clause that *typed* names; refuse an article that has only parts, naming them."""
    try:
        return regulation.find(typed)
    except Unreadable:
        number = bare(regulation, typed)
        parts = parts_of(regulation, number)
        if not parts:
            raise
        raise Unreadable(
            "rulebook.article_unknown",
            "{edition} says nothing under {name} by itself; there are {parts}",
            edition=regulation.id,
            name=number,
            parts=", ".join(part.article for part in parts),
        ) from None


def bare(regulation: Regulation, typed: str) -> str:
    """Return an article's number without the edition before it."""
    return typed.strip().removeprefix(regulation.short).strip(" §")


def parts_of(regulation: Regulation, article: str) -> list[Clause]:
    """Return the sub-articles and paragraphs of an article.

    A text that numbers the articles of a chapter anew has a 10.3 that is no part of its 10.
    """
    starts = tuple(f"{article}{mark}" for mark in _MARKS)
    whole = regulation.clauses.get(article)
    return [
        clause
        for clause in regulation.clauses.values()
        if clause.article.startswith(starts)
        and (whole is None or f"{clause.chapter}.".startswith(f"{whole.chapter}."))
    ]


def whole_of(regulation: Regulation, article: str) -> str:
    """Return the article that directly contains a part; "" for an article that is no part.

    >>> whole_of(load("fise-2009"), "45.3"), whole_of(load("cat"), "7¶2.A")
    ('45', '7¶2')
    >>> whole_of(load("lexis-2009-v16"), "10.3")
    ''
    """
    wholes = [article[:at] for at in range(len(article) - 1, 0, -1) if article[at] in _MARKS]
    for whole in wholes:
        if whole in regulation.clauses:
            parts = (part.article for part in parts_of(regulation, whole))
            return whole if article in parts else ""
    return wholes[-1] if wholes else ""


@lru_cache
def outline(edition: str) -> Mapping[str, str]:
    """Return every number of an edition with the article that contains it, in the text's order.

    Numbers that say nothing by themselves (F09 46) come before their parts.
    """
    regulation = load(edition)
    found: dict[str, str] = {}
    for article in regulation.clauses:
        whole = whole_of(regulation, article)
        if whole and whole not in found:
            found[whole] = ""
        found[article] = whole
    return MappingProxyType(found)


def around(regulation: Regulation, number: str) -> tuple[str, str]:
    """Return the articles before and after an article, "" at the ends; its parts do not count.

    >>> around(load("fise-2009"), "45"), around(load("fise-2009"), "45.1")
    (('44', '46'), ('45', '45.2'))
    """
    numbers = outline(regulation.id)
    whole = numbers[number]
    beside = [each for each, of in numbers.items() if of == whole]
    at = beside.index(number)
    before = beside[at - 1] if at else whole
    if at + 1 < len(beside):
        return before, beside[at + 1]
    return before, around(regulation, whole)[1] if whole else ""


@dataclass(frozen=True, slots=True)
class Place:
    """An article of an edition."""

    edition: str
    article: str


def place_of(citation: str) -> Place | None:
    """Return the article that a citation names (``F09 §43``, ``CAT 6¶4``, ``L09 17.4``), or None.

    Only the first of several counts, and an edition alone has no article.

    >>> place_of("F09 §10.2, CAT 2¶2"), place_of("CAT")
    (Place(edition='fise-2009', article='10.2'), None)
    """
    short, _space, article = citation.partition(",")[0].strip().partition(" ")
    law = _by_short().get(short.upper())
    if law is None or not article:
        return None
    try:
        return Place(law.id, law.find(article).article)
    except Unreadable:
        number = bare(law, article)
        return Place(law.id, number) if parts_of(law, number) else None


def _by_short() -> dict[str, Law]:
    return {law.short.upper(): law for law in map(load, EDITIONS)}
