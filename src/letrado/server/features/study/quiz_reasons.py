"""Why the word of a quiz is valid or is not, in the two lines that an answer has room for."""

from dataclasses import dataclass

from letrado.base.errors import LetradoError
from letrado.lexicon.law.catalan import CatalanJudge, load_analysis
from letrado.lexicon.law.edition import ALIASES
from letrado.lexicon.law.edition import load as load_edition
from letrado.lexicon.lookup import Lexicon
from letrado.server.features.words.laws import HEADINGS, Laws
from letrado.server.features.words.verdicts import Line, deciding, lines

MOST = 2
"""Readings that are told; the page of the word has all of them."""


@dataclass(frozen=True, slots=True)
class Reasons:
    """The readings that decide, and what players call the edition that they are from."""

    lines: tuple[Line, ...] = ()
    edition: str = ""


def reasons(word: str, book: Lexicon, laws: Laws, language: str) -> Reasons:
    """By the law that made the lexicon, or what the open sources know of a Catalan word."""
    name = ALIASES.get(book.name, book.name)
    try:
        if name in HEADINGS:
            told = lines(deciding(laws.judge(name)(word)), load_edition(name), language)
            return Reasons(told[:MOST], HEADINGS[name])
        if book.alphabet.language == "ca":
            verdict = CatalanJudge(book, load_analysis())(word)
            return Reasons(lines(verdict.readings, None, language)[:MOST])
    except LetradoError:  # no index yet, or a damaged one: the lexicon's own answer stands alone
        return Reasons()
    return Reasons()
