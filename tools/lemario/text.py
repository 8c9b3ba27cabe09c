"""Words as the board sees them."""

import re

_TWO_LETTER_TILES = re.compile("ch|ll|rr")


def tiles(word: str) -> int:
    """Count the tiles that a plain word takes: ch, ll and rr are one each.

    >>> tiles("chirriar")
    6
    """
    return len(word) - len(_TWO_LETTER_TILES.findall(word))
