"""Check the words that people ask about: their length, and whether tiles can spell them."""

import unicodedata

from letrado.base.errors import Illegal, LetradoError, Unreadable
from letrado.core.tiles import Alphabet, Tile

SHORTEST, LONGEST = 2, 15
"""Tiles in a word: one tile makes no word (F09 §2), and a line of the board has fifteen squares."""

LONGEST_TEXT = 60
"""Most letters of a word; no word of our languages has more."""


def bounded(text: str) -> str:
    """Return *text* in composed letters, without spaces around it; refuse empty or endless text."""
    word = unicodedata.normalize("NFC", text[: 4 * LONGEST_TEXT]).strip()
    if not word:
        raise Unreadable("word.empty", "There is no word to judge: type at least one letter")
    if len(word) > LONGEST_TEXT or len(text) > 4 * LONGEST_TEXT:
        raise Unreadable(
            "word.too_long",
            "“{word}…” has {count} signs: no word has more than {most}",
            word=word[:20],
            count=len(text),
            most=LONGEST_TEXT,
        )
    return word


def playable(text: str, alphabet: Alphabet) -> tuple[Tile, ...]:
    """Return the tiles of a word as people type it; raise the reason if it cannot be laid."""
    try:
        tiles = alphabet.read_word(text)
    except Unreadable as error:
        raise _unreadable(error, text, alphabet) from error
    if not SHORTEST <= len(tiles) <= LONGEST:
        raise Illegal(
            "word.length",
            "A word on the board takes from {shortest} to {longest} tiles; “{word}” takes {count}",
            article=alphabet.article("F09 §2", "CAT 2¶3"),
            word=text[:60],
            count=len(tiles),
            shortest=SHORTEST,
            longest=LONGEST,
        )
    return tiles


def _unreadable(error: Unreadable, text: str, alphabet: Alphabet) -> LetradoError:
    face = str(error.details["face"])
    if face.isalpha():
        return Illegal(
            "word.no_tile",
            "No tile of this set shows {face}, and a blank cannot stand for it either",
            article=alphabet.article("F09 §10.2", "CAT 2¶10"),
            face=face,
            word=text[:60],
        )
    return Unreadable(
        "word.not_a_word",
        "“{face}” is not a letter: write one word, or several with spaces between them",
        face=face,
        word=text[:60],
    )
