"""A word that somebody asks about: could it stand on a board at all?"""

from letrado.errors import Illegal, LetradoError, Unreadable
from letrado.tiles import Alphabet, Tile

SHORTEST, LONGEST = 2, 15
"""Tiles in a word: one tile makes no word (F09 §2), and a line of the board has fifteen squares."""


def playable(text: str, alphabet: Alphabet) -> tuple[Tile, ...]:
    """The tiles of a word as people type it, or what keeps it from being laid."""
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
        "“{face}” is no letter: write one word, or several with spaces between them",
        face=face,
        word=text[:60],
    )
