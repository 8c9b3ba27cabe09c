"""The words that people know: the commonest of a language, in the order of their frequency.

The tables are ``es.words.xz`` and ``ca.words.xz`` in ``data``: a line of JSON with their source,
then a word a line, the commonest first. ``tools/word_frequencies.py`` makes them. They hold words
that people write, names included; the lexicon decides which are valid.
"""

import lzma
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from letrado.base.errors import Unavailable
from letrado.core.tiles import Tile

DATA = Path(__file__).parent / "data"


def spelled(tiles: Iterable[Tile]) -> str:
    """Return a word as the tables write it: the letters, whichever tiles they are on."""
    return "".join(tile.face for tile in tiles).replace("·", "")


@lru_cache
def by_frequency(language: str) -> tuple[str, ...]:
    """Return the words of a language that are known to be in use, the commonest first."""
    path = DATA / f"{language}.words.xz"
    try:
        with lzma.open(path, "rt", encoding="utf-8") as file:
            _about, *words = file.read().splitlines()
    except (OSError, EOFError, lzma.LZMAError, UnicodeDecodeError, ValueError) as error:
        raise Unavailable(
            "players.words",
            "No table of common words can be read for “{language}”",
            language=language,
        ) from error
    return tuple(words)


@lru_cache
def commonest(language: str, count: int) -> frozenset[str]:
    """Return the *count* commonest words, as `spelled` writes them."""
    return frozenset(by_frequency(language)[:count])
