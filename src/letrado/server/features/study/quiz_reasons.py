"""Why the word of a quiz is valid or not, in the two lines that an answer has room for."""

from dataclasses import dataclass

from letrado.base.errors import LetradoError
from letrado.lexicon.law.catalan import CatalanJudge, load_analysis
from letrado.lexicon.law.edition import ALIASES
from letrado.lexicon.law.edition import load as load_edition
from letrado.lexicon.lookup import Lexicon
from letrado.server.features.words.laws import HEADINGS, Laws
from letrado.server.features.words.verdicts import Line, deciding, lines

MOST = 2
"""Number of readings shown; the page of the word has all of them."""


@dataclass(frozen=True, slots=True)
class Reasons:
    """The readings that decide, and the name of their edition among players."""

    lines: tuple[Line, ...] = ()
    edition: str = ""


def reasons(word: str, lexicon: Lexicon, laws: Laws, language: str) -> Reasons:
    """Return reasons by the law behind the lexicon, or by open sources for a Catalan word."""
    name = ALIASES.get(lexicon.name, lexicon.name)
    try:
        if name in HEADINGS:
            told = lines(deciding(laws.judge(name)(word)), load_edition(name), language)
            return Reasons(told[:MOST], HEADINGS[name])
        if lexicon.alphabet.language == "ca":
            verdict = CatalanJudge(lexicon, load_analysis())(word)
            return Reasons(lines(verdict.readings, None, language)[:MOST])
    except LetradoError:  # no index yet, or a damaged one: only the lexicon's own answer is shown
        return Reasons()
    return Reasons()
