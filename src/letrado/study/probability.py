"""The probability that a word is drawn.

Players order their lists by this measure: draw as many tiles as the word has, from a whole set,
without looking; in how many of all possible draws are they the word's tiles, with blanks for
missing ones? Tiles with the same face are told apart, since each may be the one drawn.

Let a word need *k* of a tile of which the set has *n*. If *b* blanks stand for some of these, the
others can be drawn in C(n, k-b) ways. So the ways of drawing the whole word with *j* blanks are
C(blanks, j) times the coefficient of x^j in the product, over its tiles, of the polynomials Σ C(n,
k-b)·x^b. No draw is counted twice: it has a fixed number of blanks. Divided by the C(100, length)
draws, that is a probability; shorter words are likelier than longer ones.

This module computes it in fractions; the core orders words by the same numbers
(``native/lexicon/chances.cpp``).
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import comb

from letrado.core.tiles import Alphabet, Tile


def ways(word: Sequence[Tile], alphabet: Alphabet) -> int:
    """Return the number of ways in which the tiles of *word* can be drawn from the whole set.

    >>> es = Alphabet.load("es")  # 12 A, 1 J, 2 blanks
    >>> ways(es.parse("JA"), es)  # 12 as they are, 24 with J as a blank, 2 with A, 1 with both
    39
    """
    counts = dict(zip(alphabet.tiles, alphabet.counts, strict=True))
    blanks = alphabet.counts[0]
    by_blanks = [1] + [0] * blanks
    for tile, needed in Counter(word).items():
        of_tile = [
            comb(counts[tile], needed - blank) if blank <= needed else 0
            for blank in range(blanks + 1)
        ]
        by_blanks = [
            sum(by_blanks[total - blank] * of_tile[blank] for blank in range(total + 1))
            for total in range(blanks + 1)
        ]
    return sum(comb(blanks, number) * found for number, found in enumerate(by_blanks))


def probability(word: Sequence[Tile], alphabet: Alphabet) -> Fraction:
    """Return the share of all draws of so many tiles that make *word*."""
    return Fraction(ways(word, alphabet), comb(sum(alphabet.counts), len(word)))
