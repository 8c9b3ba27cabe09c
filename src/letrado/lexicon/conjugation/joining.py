"""Stem and ending become one word: the spelling of what is between them, and the accent.

A stem may carry an accent that says which of its vowels is stressed (*enví-*); else it is the
last that can be. An ending with an accent takes the stress to itself (*-ámos*).
"""

import re
from functools import lru_cache

from letrado.lexicon.orthography import mark, nuclei, plain, unaccented

_BEFORE_E = (("gu", "gü"), ("c", "qu"), ("g", "gu"), ("z", "c"))
"""How a stem spelled before a is spelled before e: *averigüé, saqué, pagué, cacé*."""

_BEFORE_A = (("gu", "g"), ("qu", "c"), ("c", "z"), ("g", "j"))
"""How a stem spelled before e, i is spelled before a, o: *sigo, delinco, venzo, cojo*."""

_ACCENT = re.compile("[áéíóú]")
_SILENT_U = ("gu", "qu")
_VOWELS = frozenset("aeiouáéíóúü")
_CONTEXT = 3
"""Letters of a stem that can matter to an ending that has the stress."""


def join(stem: str, ending: str, spelled: str, *, strong: bool = False) -> str:
    """The word that *stem* and *ending* make.

    *spelled* is the vowel before which the stem is spelled so: ``a``, ``e``, or empty where it
    fits as it is. A *strong* stem in j takes the i of -ieron: *dijeron*, but *tejieron*.

    >>> join("sac", "é", "a"), join("venc", "o", "e"), join("le", "ió", "e"), join("env", "io", "")
    ('saqué', 'venzo', 'leyó', 'envio')
    """
    size = _CONTEXT if _ACCENT.search(ending) else _reach(stem)
    if stem[-size:].startswith("u") or stem[-size:].startswith("h"):
        size += 1
    head, tail = stem[:-size], stem[-size:]
    longer = any(letter in _VOWELS for letter in head)
    return head + _join(tail, ending, spelled, strong, longer)


@lru_cache(maxsize=1 << 15)
def _reach(stem: str) -> int:
    """How many letters of *stem* hold its last two syllables: the stress is in one of them."""
    found = 0
    for size in range(1, len(stem) + 1):
        vowel = stem[-size] in _VOWELS
        found += vowel and stem[-size - 1 : -size] not in _VOWELS
        if found == 2:
            return min(size + 1, len(stem))
    return len(stem)


@lru_cache(maxsize=1 << 18)
def _join(stem: str, ending: str, spelled: str, strong: bool, longer: bool) -> str:
    first = plain(ending[0])
    if spelled == "a" and first in "ei":
        stem = _respelled(stem, _BEFORE_E)
    elif spelled == "e" and first in "ao":
        stem = _respelled(stem, _BEFORE_A)
    if first == "i" and ending[0] == "i":
        ending = _glide(stem, ending, strong)
    if stem.endswith("ü") and ending[0] not in "eiéí":
        stem = stem[:-1] + "u"  # the diaeresis is only for gü before e, i: *arguyo*
    written = stem + ending
    word = unaccented(written)
    where = _ACCENT.search(written[len(stem) :])
    if where:
        at = len(stem) + where.start()
    elif inside := _ACCENT.search(stem):
        at = inside.start()
    else:
        at = stress_of_stem(word, len(stem))
    if longer:  # the head has a syllable at least: let the rules of accents see one
        return mark("na" + word, at + 2)[2:]
    return mark(word, at)


def _respelled(stem: str, changes: tuple[tuple[str, str], ...]) -> str:
    for old, new in changes:
        if stem.endswith(old):
            return stem.removesuffix(old) + new
    return stem


def _glide(stem: str, ending: str, strong: bool) -> str:
    """An ending in -ió, -ie- after *stem*: the i turns into y between vowels, or is lost."""
    last = stem[-1:]
    if last in ("ñ", "i") or stem.endswith("ll") or (strong and last == "j"):
        return ending[1:]
    if last in _VOWELS and not stem.endswith(_SILENT_U):
        return "y" + ending[1:]
    return ending


def stress_of_stem(word: str, length: int) -> int:
    """The letter of *word* that is stressed when the stress falls on its first *length* letters.

    >>> [stress_of_stem(*word) for word in (("anuncio", 6), ("causo", 4), ("cuido", 4))]
    [2, 1, 2]
    """
    within = [place for place in nuclei(word) if place[1] <= length]
    start, end = within[-1] if within else nuclei(word)[0]
    group = word[start:end]
    if "h" in group:  # *prohíbo, ahúmo*: the h parts what it stands between
        return end - 1
    for at in range(end - 1, start - 1, -1):
        if word[at] in "aeo":
            return at
    return end - 1
