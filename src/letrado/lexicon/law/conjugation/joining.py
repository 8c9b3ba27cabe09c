"""Join stem and ending into one word: the spelling at the joint, and the accent.

A stem may carry an accent on its stressed vowel (*enví-*); else the last vowel that can be is
stressed. An ending with an accent takes the stress to itself (*-ámos*).
"""

import re
from functools import lru_cache

from letrado.lexicon.law.orthography import mark, nuclei, plain, unaccented

_BEFORE_E = (("gu", "gü"), ("c", "qu"), ("g", "gu"), ("z", "c"))
"""Changes to stems spelled for a, before e: *averigüé, saqué, pagué, cacé*."""

_BEFORE_A = (("gu", "g"), ("qu", "c"), ("c", "z"), ("g", "j"))
"""Changes to stems spelled for e or i, before a or o: *sigo, delinco, venzo, cojo*."""

_ACCENT = re.compile("[áéíóú]")
_SILENT_U = ("gu", "qu")
_VOWELS = frozenset("aeiouáéíóúü")
_RUN = re.compile("[aeiouáéíóúü]+")
_CONTEXT = 2
"""Letters of a stem that can matter to an ending that has the stress."""


class Stem:
    """A stem that endings can be joined to.

    *spelled* is the vowel for which it is spelled: ``a``, ``e``, or empty if it fits every ending.
    A *strong* stem in j takes the i of -ieron: *dijeron*, but *tejieron*.

    >>> Stem("sac", "a").join("é"), Stem("venc", "e").join("o"), Stem("le", "e").join("ió")
    ('saqué', 'venzo', 'leyó')
    """

    __slots__ = ("_far", "_near", "_spelled", "_strong", "_text")

    def __init__(self, text: str, spelled: str = "", strong: bool = False) -> None:
        self._text, self._spelled, self._strong = text, spelled, strong
        self._near = _cut(text, _CONTEXT)
        self._far: tuple[str, str, bool] | None = None

    def join(self, ending: str) -> str:
        """Return the word that this stem and *ending* make.

        Only the end of the stem matters, and there are few ends, so the results are cached by them.
        """
        if _takes_the_stress(ending):
            head, tail, longer = self._near
        else:
            self._far = self._far or _cut(self._text, _reach(self._text))
            head, tail, longer = self._far
        return head + _join(tail, ending, self._spelled, self._strong, longer)


@lru_cache(maxsize=1024)
def _takes_the_stress(ending: str) -> bool:
    return _ACCENT.search(ending) is not None


def _cut(stem: str, size: int) -> tuple[str, str, bool]:
    """Cut *stem* before its last *size* letters; also say whether the first part has a syllable."""
    if stem[-size:][:1] in ("u", "h"):  # belongs with the letter before
        size += 1
    head = stem[:-size]
    return head, stem[-size:], not _VOWELS.isdisjoint(head)


def _reach(stem: str) -> int:
    """Return the letters that the last two syllables of *stem* take; one of them is stressed."""
    runs = list(_RUN.finditer(stem))
    return len(stem) - runs[-2].start() + 1 if len(runs) > 1 else len(stem)


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
    if longer:  # the head has at least one syllable: keep one for the rules of accents
        return mark("na" + word, at + 2)[2:]
    return mark(word, at)


def _respelled(stem: str, changes: tuple[tuple[str, str], ...]) -> str:
    for old, new in changes:
        if stem.endswith(old):
            return stem.removesuffix(old) + new
    return stem


def _glide(stem: str, ending: str, strong: bool) -> str:
    """Return an ending in -ió, -ie- after *stem*: i turns into y between vowels, or is lost."""
    last = stem[-1:]
    if last in ("ñ", "i") or stem.endswith("ll") or (strong and last == "j"):
        return ending[1:]
    if last in _VOWELS and not stem.endswith(_SILENT_U):
        return "y" + ending[1:]
    return ending


def stress_of_stem(word: str, length: int) -> int:
    """Return the stressed letter of *word* when the stress is on its first *length* letters.

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
