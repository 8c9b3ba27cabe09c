"""Finds the kind of a verb, by the forms that the law leaves to each kind.

The imperative in -d is what a pronominal verb lacks (lexis-2009-v16 17.10); feminine and plural
participles are what only a transitive one has (17.4).
"""

from collections.abc import Collection
from typing import NamedTuple

from tools.lemario.text import tiles
from tools.lemario.verbs_models import LONGEST, Paradigm

from letrado.lexicon.law.conjugation import cell
from letrado.lexicon.law.orthography import plain

_IMPERATIVE = [cell("imp.2p")]
_EXTRA_PARTICIPLES = [cell("part.fs"), cell("part.mp"), cell("part.fp")]


class Kind(NamedTuple):
    """A class, whether the headword has -se, and what could not be seen."""

    verb_class: str
    with_se: bool
    marks: frozenset[str] = frozenset()


def kinds(one: Paradigm, words: Collection[str]) -> list[Kind]:
    """Return the headwords that *one* covers: two where a verb has an article with -se besides."""
    infinitive = plain(one.infinitive)
    with_se = infinitive + "se" in words
    unseen = tiles(infinitive) + 2 > LONGEST
    if not one.fits(words, _IMPERATIVE):
        # A pronominal headword too long for the board has its -se as nearly all have.
        return [Kind("prnl", with_se or unseen, frozenset(["long"] if unseen else []))]
    found = [active(one, words)]
    if with_se:
        found.append(Kind("prnl", True))
    return found


def active(one: Paradigm, words: Collection[str]) -> Kind:
    """Transitive or not: where no participle fits the board, most verbs are transitive."""
    if not one.forms(_EXTRA_PARTICIPLES):
        return Kind("tr", False, frozenset(["long"]))
    return Kind("tr" if one.fits(words, _EXTRA_PARTICIPLES) else "intr", False)
