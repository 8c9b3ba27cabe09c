"""Find articles by their text, by their headings or by their numbers, in every edition."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from letrado.core.tiles import fold
from letrado.laws.articles import place_of
from letrado.laws.editions import EDITIONS, Law, load
from letrado.rulebook import Clause

MOST = 100
"""Most articles that one search returns."""

LONGEST = 100
"""Most letters of a question that are used."""

_COMMON = re.compile(
    "DEL?|LA|EL|LO|LOS|LAS|UN|UNA|AL|A|Y|O|E|EN|CON|POR|QUE|SE|SU"
    "|ELS|LES|I|DELS|AMB|PER|ES|THE|OF|AN|AND|OR|TO|IN|IS"
)
"""Words too common to search for."""

_WORD = re.compile(r"[^\W_]+(?:[.¶§][^\W_]+)*")
_NUMBER = re.compile(r"[0-9IVX]+(?:[.¶ ]?[\w]+)*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Hit:
    """An article that was found; a better match has a higher *rank*."""

    law: Law
    clause: Clause
    rank: int


@dataclass(frozen=True, slots=True)
class Found:
    """The best hits of a search, the highest rank first; *total* counts all hits."""

    hits: tuple[Hit, ...]
    total: int


def search(question: str, editions: Sequence[str] = EDITIONS, most: int = MOST) -> Found:
    """Return the articles that have every word of *question*, accents and endings aside."""
    words = asked(question)
    number = question.strip()[:LONGEST]
    hits = [hit for edition in editions for hit in _in_edition(edition, words, number)]
    best = sorted(hits, key=lambda hit: -hit.rank)[:most]
    return Found(tuple(best), len(hits))


def asked(question: str) -> tuple[str, ...]:
    """Return the words to search for, without common words and plural endings."""
    found = [match.group() for match in _WORD.finditer(fold(question[:LONGEST])[0])]
    telling = [word for word in found if not _COMMON.fullmatch(word)] or found
    return tuple(dict.fromkeys(map(_stem, telling)))


def _stem(word: str) -> str:
    for ending in ("ES", "S"):
        if len(word) > len(ending) + 3 and word.endswith(ending):
            return word.removesuffix(ending)
    return word


def _in_edition(edition: str, words: tuple[str, ...], number: str) -> Iterator[Hit]:
    law = load(edition)
    cited = place_of(number)
    beginnings = [re.compile(rf"\b{re.escape(word)}") for word in words]
    for clause, title, text in _texts(edition):
        rank = 0
        if cited and (cited.edition, cited.article) == (edition, clause.article):
            rank = 100
        elif _NUMBER.fullmatch(number) and law.is_called(clause, number):
            rank = 50
        elif beginnings and all(word.search(title) or word.search(text) for word in beginnings):
            rank = 1 + 5 * sum(bool(word.search(title)) for word in beginnings)
        if rank:
            yield Hit(law, clause, rank)


@lru_cache
def _texts(edition: str) -> tuple[tuple[Clause, str, str], ...]:
    """Return every article with its heading and text in all languages, without accents."""

    def folded(texts: dict[str, str]) -> str:
        return fold(" ".join(texts.values()))[0]

    return tuple(
        (clause, folded(clause.title.as_dict()) if clause.title else "", folded(clause.as_dict()))
        for clause in load(edition).clauses.values()
    )


def marked(text: str, words: Sequence[str]) -> list[tuple[str, bool]]:
    """Split a text into pieces, and mark the words that begin with one of *words*.

    >>> marked("Los relojes se paran", ("RELOJ",))
    [('Los ', False), ('relojes', True), (' se paran', False)]
    """
    plain = unicodedata.normalize("NFC", text)
    if not words:
        return [(plain, False)]
    pattern = re.compile(rf"\b(?:{'|'.join(map(re.escape, words))})\w*")
    pieces: list[tuple[str, bool]] = []
    at = 0
    for match in pattern.finditer(fold(plain)[0]):
        pieces += [(plain[at : match.start()], False), (plain[match.start() : match.end()], True)]
        at = match.end()
    return [piece for piece in (*pieces, (plain[at:], False)) if piece[0]]
