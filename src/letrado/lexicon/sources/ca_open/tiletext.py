"""Turn accented Catalan into the text of tiles: steps 6 and 10 of the recipe.

This filters half a million whole words in a build, so it works on text; `letrado.core.tiles` reads
the tiles that a player types.
"""

import re
import unicodedata

MIN_TILES, MAX_TILES = 2, 15

_DIGRAPHS = ("L·L", "NY", "QU")

# One tile each, longest first: what does not match has no Catalan tiles (K, W, lone Q or Y, Ñ, ').
_TILES = re.compile(r"(?:L·L|NY|QU|[A-JL-PR-VXZÇ])+")

_VOWEL = re.compile("[AEIOU]")


def _accents_dropped() -> dict[int, str]:
    """Each accented small letter to its bare capital; ç and ñ are letters of their own."""
    plain = {ord(letter): letter.upper() for letter in "abcdefghijklmnopqrstuvwxyzç·"}
    for letter in "àáâäèéêëìíîïòóôöùúûü":
        plain[ord(letter)] = unicodedata.normalize("NFD", letter)[0].upper()
    plain[ord("ŀ")] = "L·"
    return plain


_TO_CAPITALS = _accents_dropped()


def normalise(word: str) -> str | None:
    """Step 6: the text of the word's tiles, or None if it cannot be laid with 2-15 of them."""
    text = word.translate(_TO_CAPITALS)
    if not MIN_TILES <= tile_count(text) <= MAX_TILES or not _TILES.fullmatch(text):
        return None
    return text


def tile_count(text: str) -> int:
    """Return the number of tiles that a normalised text takes."""
    return len(text) - sum(text.count(face) * (len(face) - 1) for face in _DIGRAPHS)


def has_vowel(text: str) -> bool:
    """Say whether a text has a vowel (step 10): units and acronyms (cm, rpm) are no words.

    The U of a QU tile counts: every QU is followed by a vowel anyway.
    """
    return _VOWEL.search(text) is not None
