"""Words as the board sees them."""

import re

_PLAIN = str.maketrans("áéíóúü", "aeiouu")
_TWO_LETTER_TILES = re.compile("ch|ll|rr")


def plain(word: str) -> str:
    """The word without accents and diaeresis; ñ stays."""
    return word.translate(_PLAIN)


def tiles(word: str) -> int:
    """How many tiles the word takes: ch, ll and rr are one each."""
    return len(word) - len(_TWO_LETTER_TILES.findall(word))
