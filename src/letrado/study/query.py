"""Questions as people write them: ``length=7 has=ñ vowels=4.. back=s order=probability limit=50``.

A question is a list of conditions, all of which must hold. Each is a name and a value; ``!=``
negates it. The same text serves the terminal, a page's address and a saved quiz. The names are
those of `TERMS`, or their Spanish and Catalan names (`names`); numbers may be ranges: ``3``,
``3..5``, ``3..`` or ``..5``.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from letrado.base.errors import Unreadable
from letrado.core.tiles import Alphabet, Tile
from letrado.lexicon.lookup import Lexicon
from letrado.study.conditions import (
    UNBOUNDED,
    Anagram,
    AnagramCount,
    Condition,
    ConsistsOf,
    Excludes,
    Includes,
    InLexicon,
    Length,
    Listed,
    Matches,
    Points,
    Takes,
    Vowels,
    Within,
    beginning,
    containing,
    ending,
)
from letrado.study.finding import Found, Order, find
from letrado.study.letters import read_letters
from letrado.study.names import named
from letrado.study.patterns import TilePattern

MOST_TERMS = 20

_TERM = re.compile(r"([^\W\d_]{1,40})(!?=)(.*)", re.S)
_TERMS = re.compile(r'(?:[^\s"]|"[^"]*"?)+')
_RANGE = re.compile(r"(\d{1,4})?(\.\.)?(\d{1,4})?", re.A)


@dataclass(frozen=True, slots=True)
class Sources:
    """Functions that find what a question names: other lexicons, and saved lists as tile codes."""

    lexicon: Callable[[str], Lexicon]
    words: Callable[[str, Alphabet], frozenset[bytes]]


@dataclass(frozen=True, slots=True)
class Query:
    """A question that has been parsed."""

    conditions: tuple[Condition, ...]
    order: Order = Order.ALPHABETICAL
    limit: int | None = None

    @staticmethod
    def terms(text: str) -> list[str]:
        """Return the conditions of a question in one text; quotation marks keep spaces in a value.

        >>> Query.terms('length=2.. list="my words"')
        ['length=2..', 'list=my words']
        """
        return [term.replace('"', "") for term in _TERMS.findall(text)]

    @staticmethod
    def parse(terms: Iterable[str], alphabet: Alphabet, sources: Sources) -> "Query":
        """Parse *terms*; refused with the term that cannot be read, and the reason."""
        conditions: list[Condition] = []
        order, limit = Order.ALPHABETICAL, None
        for number, term in enumerate(terms, 1):
            if number > MOST_TERMS:
                raise Unreadable(
                    "query.too_long", "A question has at most {most} conditions", most=MOST_TERMS
                )
            name, wanted, value = _split(term)
            if name == "order" and wanted:
                order = _order(value, term)
            elif name == "limit" and wanted:
                limit = _number(value, term)
            else:
                conditions.append(_condition(_Term(term, name, value, wanted), alphabet, sources))
        return Query(tuple(conditions), order, limit)

    def run(self, lexicon: Lexicon) -> Found:
        """Return the words that answer it."""
        return find(lexicon, *self.conditions, order=self.order, limit=self.limit)


@dataclass(frozen=True, slots=True)
class _Term:
    text: str
    name: str
    value: str
    wanted: bool


_Build = Callable[[_Term, Alphabet, Sources], Condition]


def _plain(build: _Build) -> _Build:
    """Return a condition that cannot be negated: its opposite has another name, or no use."""

    def built(term: _Term, alphabet: Alphabet, sources: Sources) -> Condition:
        if not term.wanted:
            raise Unreadable(
                "query.no_opposite",
                "“{term}”: {name} has no “!=”; write “{name}=…”",
                term=term.text[:60],
                name=term.name,
            )
        return build(term, alphabet, sources)

    return built


TERMS: dict[str, _Build] = {
    "anagram": _plain(lambda term, tiles, _: Anagram(read_letters(term.value, tiles))),
    "within": _plain(lambda term, tiles, _: Within(read_letters(term.value, tiles))),
    "pattern": lambda term, tiles, _: Matches(TilePattern.parse(term.value, tiles), term.wanted),
    "regex": lambda term, tiles, _: Matches(TilePattern.regex(term.value, tiles), term.wanted),
    "starts": lambda term, tiles, _: beginning(_letters(term, tiles), tiles, term.wanted),
    "ends": lambda term, tiles, _: ending(_letters(term, tiles), tiles, term.wanted),
    "contains": lambda term, tiles, _: containing(_letters(term, tiles), tiles, term.wanted),
    "has": lambda term, tiles, _: (Includes if term.wanted else Excludes)(_letters(term, tiles)),
    "only": _plain(lambda term, tiles, _: ConsistsOf(_letters(term, tiles))),
    "length": _plain(lambda term, *_: Length(*_range(term))),
    "vowels": _plain(lambda term, *_: Vowels(*_range(term))),
    "points": _plain(lambda term, *_: Points(*_range(term))),
    "anagrams": _plain(lambda term, *_: AnagramCount(*_range(term))),
    "front": lambda term, tiles, _: Takes(front=_letters(term, tiles), wanted=term.wanted),
    "back": lambda term, tiles, _: Takes(back=_letters(term, tiles), wanted=term.wanted),
    "in": lambda term, _, sources: InLexicon(sources.lexicon(term.value), term.wanted),
    "list": lambda term, tiles, sources: Listed(sources.words(term.value, tiles), term.wanted),
}
"""Conditions by name."""


def _condition(term: _Term, alphabet: Alphabet, sources: Sources) -> Condition:
    build = TERMS.get(term.name)
    if build is None:
        raise Unreadable(
            "query.unknown",
            "There is no condition “{name}”: use length, has, only, starts, ends, contains, "
            "vowels, points, anagrams, front, back, in, list, anagram, within, pattern, regex, "
            "order or limit",
            name=term.name[:60],
            known=", ".join(TERMS),
        )
    return build(term, alphabet, sources)


def _split(term: str) -> tuple[str, bool, str]:
    found = _TERM.fullmatch(term)
    if found is None or not found[3]:
        raise Unreadable(
            "query.term",
            "“{term}” is not a condition: write a name and a value, such as “length=7”",
            term=term[:60],
        )
    return named(found[1]), found[2] == "=", found[3]


def _letters(term: _Term, alphabet: Alphabet) -> tuple[Tile, ...]:
    return read_letters(term.value, alphabet, blanks=False)


def _range(term: _Term) -> tuple[int, int]:
    found = _RANGE.fullmatch(term.value)
    if found is None or not (found[1] or found[3]) or (found[1] and found[3] and not found[2]):
        raise _not_a_number(term.value, term.text)
    least = int(found[1] or 0)
    most = int(found[3]) if found[3] else (UNBOUNDED if found[2] else least)
    return least, most


def _number(value: str, term: str) -> int:
    if not (value.isascii() and value.isdigit() and len(value) < 10 and int(value)):
        raise _not_a_number(value, term)
    return int(value)


def _not_a_number(value: str, term: str) -> Unreadable:
    return Unreadable(
        "query.number",
        "“{value}” in “{term}” is not a number or a range such as 3..5, 3.. or ..5",
        value=value[:20],
        term=term[:60],
    )


def _order(value: str, term: str) -> Order:
    try:
        return Order(named(value))
    except ValueError:
        raise Unreadable(
            "query.order",
            "“{value}” in “{term}” is not an order: use {known}",
            value=value[:20],
            term=term[:60],
            known=", ".join(order.value for order in Order),
        ) from None
