"""Words written for other programs: plain text, CSV with all data, cards for Anki.

CSV and cards are UTF-8 with a heading line; columns are named in English and never change.
"""

import csv
import io
from collections.abc import Iterable, Iterator
from enum import Enum

from letrado.core.tiles import Tile
from letrado.lexicon.lookup import Lexicon
from letrado.study.conditions import Anagram
from letrado.study.finding import find
from letrado.study.hooks import hooks
from letrado.study.probability import ways


class Format(Enum):
    """The file format of a list."""

    TEXT = "txt"
    """A word a line."""

    CSV = "csv"
    """Words with length, points, ways of drawing, letters in order, and hooks."""

    CARDS = "tsv"
    """Flash cards, as Anki imports them: the letters in order, a tab, and every word they make."""


COLUMNS = ("word", "tiles", "length", "points", "ways", "letters", "front", "back", "valid")


def export(words: Iterable[bytes], lexicon: Lexicon, form: Format) -> Iterator[str]:
    """Yield the lines of a file, each with its end."""
    decode, spell = lexicon.alphabet.decode, lexicon.alphabet.spell
    match form:
        case Format.TEXT:
            for word in words:
                yield spell(decode(word)) + "\n"
        case Format.CSV:
            yield _row(COLUMNS)
            for word in words:
                yield _row(_facts(decode(word), lexicon))
        case Format.CARDS:
            yield "#separator:tab\n#html:false\n"
            for letters in dict.fromkeys(bytes(sorted(word)) for word in words):
                made = find(lexicon, Anagram(decode(letters)))
                yield f"{_spaced(decode(letters))}\t{', '.join(made)}\n"


def _facts(word: tuple[Tile, ...], lexicon: Lexicon) -> tuple[object, ...]:
    found = hooks(lexicon, word)
    return (
        lexicon.alphabet.spell(word),
        _spaced(word),
        len(word),
        sum(tile.value for tile in word),
        ways(word, lexicon.alphabet),
        _spaced(lexicon.alphabet.sorted(word)),
        _spaced(found.front),
        _spaced(found.back),
        "yes" if word in lexicon else "no",
    )


def _spaced(tiles: Iterable[Tile]) -> str:
    return " ".join(tile.face for tile in tiles)


def _row(cells: Iterable[object]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(cells)
    return line.getvalue()
