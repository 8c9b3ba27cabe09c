"""False words: one step away from a real one, sounding like it, and in no lexicon."""

import hashlib
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from random import Random

from letrado.engine.leaves import VOWELS
from letrado.lexicon.lookup import Lexicon
from letrado.lexicon.words import LONGEST, SHORTEST
from letrado.study.conditions import Length
from letrado.study.finding import find

_ENDINGS = ("S", "N", "R", "A", "O", "E", "D", "T")
"""Common endings of words: an invented hook is the commonest mistake of all."""

_SAMPLE = 5
"""Words of up to so many tiles show which tiles may be neighbours …"""

_OFTEN = 1000
"""… if one in so many of them shows it."""


def false_word(lexicon: Lexicon, word: bytes) -> bytes | None:
    """Return a plausible word that *lexicon* does not have, always the same for the same *word*.

    One tile is replaced by another of its kind, two neighbours change places, one is left out or an
    ending is added; every pair of neighbours must occur in real words. None if nothing is left.
    """
    pairs = _pairs(lexicon)
    likely = sorted(
        {
            mutant
            for mutant in _mutants(lexicon, word)
            if SHORTEST <= len(mutant) <= LONGEST
            and pairs.issuperset(_neighbours(mutant))
            and not lexicon.graph.contains(mutant)
        }
    )
    if not likely:
        return None
    seed = hashlib.sha256(lexicon.name.encode() + b" " + word).digest()
    return Random(seed).choice(likely)  # noqa: S311 (a choice to play with, not a secret)


def _mutants(lexicon: Lexicon, word: bytes) -> Iterator[bytes]:
    faces = lexicon.alphabet.faces
    kinds = [face in VOWELS for face in faces]
    for at, code in enumerate(word):
        for other, kind in enumerate(kinds, 1):
            if kind == kinds[code - 1] and other != code:
                yield word[:at] + bytes([other]) + word[at + 1 :]
        yield word[:at] + word[at + 1 :]
        yield word[:at] + word[at + 1 : at + 2] + bytes([code]) + word[at + 2 :]
    for face in _ENDINGS:
        yield word + bytes([faces.index(face) + 1])


@lru_cache(maxsize=8)
def _pairs(lexicon: Lexicon) -> frozenset[bytes]:
    """Return neighbouring tiles in short words; 0 is the edge of a word."""
    words = find(lexicon, Length(2, _SAMPLE)).codes
    counts = Counter(pair for word in words for pair in _neighbours(word))
    return frozenset(pair for pair, count in counts.items() if count * _OFTEN >= len(words))


def _neighbours(word: bytes) -> Iterator[bytes]:
    edged = b"\0" + word + b"\0"
    return (edged[at : at + 2] for at in range(len(edged) - 1))
