"""The law of words as a text: articles in our own words, with the rules and code behind each.

>>> from letrado.lexicon.law import regulations
>>> law = regulations.load("lexis-2009-v16")
>>> law.find("l09 17.4").title.en, law.cite("17.4")
('Passive participle', 'L09 17.4')
"""

from letrado.lexicon.law.regulations.comparison import (
    Disagreement,
    changed,
    disagreements,
    named_only_in,
    only_in,
)
from letrado.lexicon.law.regulations.coverage import cover, coverage
from letrado.lexicon.law.regulations.endings import ending_differences
from letrado.lexicon.law.regulations.regulation import WordRegulation, load, readings
from letrado.lexicon.law.regulations.rules import Rule, rules

__all__ = [
    "Disagreement",
    "Rule",
    "WordRegulation",
    "changed",
    "cover",
    "coverage",
    "disagreements",
    "ending_differences",
    "load",
    "named_only_in",
    "only_in",
    "readings",
    "rules",
]
