"""Tiles as people type them for a question: a word, or letters in any order, ``?`` for a blank."""

import re
import unicodedata

from letrado.base.errors import Illegal, Unreadable
from letrado.base.i18n import N_
from letrado.core.tiles import Alphabet, Tile, tiles_named

MOST = 60
"""Tiles that one question may name."""

_PIECES = re.compile(r"\?|[^?\s]+")


def read_letters(text: str, alphabet: Alphabet, *, blanks: bool = True) -> tuple[Tile, ...]:
    """Return the tiles of *text*: read like a word, without spaces, with blanks if they are
    allowed.

    >>> [str(tile) for tile in read_letters("chas?", Alphabet.load("es"))]
    ['[CH]', 'A', 'S', '?']
    """
    text = unicodedata.normalize("NFC", text)
    tiles: list[Tile] = []
    for piece in _PIECES.finditer(text[: MOST * 8]):
        if piece[0] != "?":
            tiles += _read(piece[0], piece.start(), text, alphabet)
        elif blanks:
            tiles.append(alphabet.blank)
        else:
            raise _no_tile(text, piece.start(), alphabet)
    if not 1 <= len(tiles) <= MOST:
        raise Illegal(
            "letters.count",
            "Give from 1 to {most} letters; {found}",
            most=MOST,
            found=N_("there are more") if tiles else N_("there is none"),
        )
    return tuple(tiles)


def _read(piece: str, start: int, text: str, alphabet: Alphabet) -> tuple[Tile, ...]:
    try:
        return alphabet.read_word(piece)
    except Unreadable as error:
        raise _no_tile(text, start + error.details["position"] - 1, alphabet) from error


def _no_tile(text: str, at: int, alphabet: Alphabet) -> Unreadable:
    return Unreadable(
        "letters.no_tile",
        "“{face}” at position {position} of “{text}” is not one of {language} that can go there",
        face=text[at],
        position=at + 1,
        text=text if len(text) <= 60 else text[:57] + "…",
        language=tiles_named(alphabet.language),
    )
