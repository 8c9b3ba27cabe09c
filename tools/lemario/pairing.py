"""Finds the words of the list that are plurals, their singulars, and those left as headwords.

Done on plain spellings, before any accent is known, so a singular is given every plural that some
stress would allow; `nouns.py` checks the choice again with accents.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

ADDS_S = "aeioubcfghmptv"
ADDS_ES = "iundjlrsxy"


@dataclass(frozen=True, slots=True)
class Pairing:
    """Headwords in plain spelling, and the plurals that they answer for."""

    headwords: frozenset[str]
    plurals: Mapping[str, frozenset[str]]
    """Headword to the words that need it as their singular."""


def pair(
    words: frozenset[str],
    verbal: Collection[str],
    named: Mapping[str, str],
    attested: Collection[str],
) -> Pairing:
    """Pair the *words* that are no verb form (*verbal*) with singulars of the list.

    *named*: plurals that the regulation gives, with their singulars. *attested*: headwords of the
    sources, which decide between verb forms that could be the singular, and against all of them.
    """
    plurals: dict[str, set[str]] = {}
    headwords: set[str] = set()
    for word in words:
        if word in verbal:
            continue
        if word in named:
            plurals.setdefault(named[word], set()).add(word)
            continue
        found = _chosen(word, words, verbal, attested)
        if not found:
            headwords.add(word)
        for singular in found:
            plurals.setdefault(singular, set()).add(word)
    headwords.update(plurals)
    return Pairing(
        frozenset(headwords),
        {singular: frozenset(found) for singular, found in plurals.items()},
    )


def singulars(word: str) -> Iterable[str]:
    """The plain words of which *word* could be the plural.

    >>> list(singulars("atoles")), list(singulars("veces")), list(singulars("clubs"))
    (['atole', 'atol'], ['vece', 'vez'], ['club'])
    """
    if word[-1:] != "s":
        return
    if word[-2:-1] in ADDS_S and word[-3:-1] != "ch":
        yield word[:-1]
    if word[-2:] == "es":
        if word[-3:-2] in ADDS_ES:
            yield word[:-2]
        elif word[-3:-2] == "c":
            yield word[:-3] + "z"


def _chosen(
    word: str, words: Collection[str], verbal: Collection[str], attested: Collection[str]
) -> list[str]:
    """Choose the singulars: non-verbs before verb forms, attested ones before the others."""
    found = [singular for singular in singulars(word) if singular in words]
    nouns = [singular for singular in found if singular not in verbal]
    if nouns or not found:
        return nouns
    known = [singular for singular in found if singular in attested]
    if known:
        return known
    # *adiós* is a headword although *adio* is a form of adiar.
    return [] if word in attested else found[:1]
