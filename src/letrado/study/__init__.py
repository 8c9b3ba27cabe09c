"""Learning words: questions to a lexicon, lists, and quizzes that come back when they are due.

Everything here is pure: nothing is stored, and time and randomness are arguments. `letrado.store`
keeps lists and progress.
"""

from letrado.study.conditions import (
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
from letrado.study.extensions import Extensions, extensions
from letrado.study.finding import Found, Order, find
from letrado.study.hooks import Hooks, Inner, hooks
from letrado.study.letters import read_letters
from letrado.study.patterns import TilePattern
from letrado.study.probability import probability, ways
from letrado.study.query import Query, Sources

__all__ = [
    "Anagram",
    "AnagramCount",
    "Condition",
    "ConsistsOf",
    "Excludes",
    "Extensions",
    "Found",
    "Hooks",
    "InLexicon",
    "Includes",
    "Inner",
    "Length",
    "Listed",
    "Matches",
    "Order",
    "Points",
    "Query",
    "Sources",
    "Takes",
    "TilePattern",
    "Vowels",
    "Within",
    "beginning",
    "containing",
    "ending",
    "extensions",
    "find",
    "hooks",
    "probability",
    "read_letters",
    "ways",
]
