"""Links to the articles of the law: every citation on a page has one."""

import re
from collections.abc import Iterator
from urllib.parse import quote

from letrado.laws.articles import outline, place_of
from letrado.laws.editions import EDITIONS, load

HOME = "/reglamento"
"""The rulebook pages."""


def slug(article: str) -> str:
    """Return an article as part of an address, without signs that would be escaped.

    >>> slug("28¶last"), slug("29 no corrido")
    ('28plast', '29nocorrido')
    """
    return article.replace("¶", "p").replace(" ", "")


def article_link(edition: str, article: str = "") -> str:
    """Return the address of an article, or of its edition.

    >>> article_link("fise-2009", "45.3"), article_link("cat", "6¶4"), article_link("cat")
    ('/reglamento/fise-2009/45.3', '/reglamento/cat/6p4', '/reglamento/cat')
    """
    name = edition.partition(":")[0]  # a profile has the articles of its edition
    return "/".join([HOME, name, *([quote(slug(article))] if article else [])])


def cited_link(citation: str | None) -> str:
    """Return the address of the article that an error or a verdict cites; "" if it cites none.

    >>> cited_link("F09 §43"), cited_link("CAT 1¶4"), cited_link("R-001"), cited_link(None)
    ('/reglamento/fise-2009/43', '/reglamento/cat/1p4', '', '')
    """
    place = place_of(citation) if citation else None
    return article_link(place.edition, place.article) if place else ""


_NUMBER = r"\d+(?:¶\d+)?(?:\.\w+)*"
_SHORTS = "|".join(load(edition).short for edition in EDITIONS)
_CITED = re.compile(
    rf"(?P<whole>\b(?:{_SHORTS}) §?{_NUMBER})"
    rf"|\b(?:arts?\.|artículos?|articles?) "
    rf"(?P<list>{_NUMBER}(?:(?:, | y | i | a | and | to ){_NUMBER})*)"
    r"|(?P<own>\b\d+(?:¶\d+|\.[A-Z])\b)"
)
"""Citations in our own summaries of articles, and in our readings."""


def linked(text: str, edition: str) -> Iterator[tuple[str, str]]:
    """Yield a text of an edition in pieces, each with the address of the article it cites, or "".

    >>> [piece for piece in linked("se resta (art. 35), como en CAT 7¶3", "fise-2009") if piece[1]]
    [('35', '/reglamento/fise-2009/35'), ('CAT 7¶3', '/reglamento/cat/7p3')]
    """
    at = 0
    for start, end, address in _citations(text, edition):
        if address:
            yield text[at:start], ""
            yield text[start:end], address
            at = end
    yield text[at:], ""


def _citations(text: str, edition: str) -> Iterator[tuple[int, int, str]]:
    for found in _CITED.finditer(text):
        if found["whole"]:
            yield *found.span("whole"), cited_link(found["whole"])
            continue
        group = "list" if found["list"] else "own"
        for number in re.finditer(_NUMBER, found[group]):
            known = number.group() in outline(edition)
            begin = found.start(group)
            address = article_link(edition, number.group()) if known else ""
            yield begin + number.start(), begin + number.end(), address
