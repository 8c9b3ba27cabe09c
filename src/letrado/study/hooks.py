"""Hooks: the words that one tile more, or one less, makes of a word."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from letrado.core.tiles import Alphabet, Tile
from letrado.lexicon.lookup import Lexicon


@dataclass(frozen=True, slots=True)
class Inner:
    """A tile put inside a word, after so many of its tiles."""

    after: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class Hooks:
    """The tiles that a word takes at its ends and inside, and those that it can lose.

    *headless* and *tailless* say whether the word is still one without its first or its last tile:
    English lists mark that with a dot as an inner hook.
    """

    front: tuple[Tile, ...]
    back: tuple[Tile, ...]
    inner: tuple[Inner, ...]
    headless: bool
    tailless: bool


def hooks(lexicon: Lexicon, word: tuple[Tile, ...]) -> Hooks:
    """Return the hooks of *word*, which need not be a word itself."""
    contains, codes = lexicon.graph.contains, lexicon.alphabet.encode(word)
    singles = _singles(lexicon.alphabet)
    return Hooks(
        tuple(tile for code, tile in singles if contains(code + codes)),
        tuple(tile for code, tile in singles if contains(codes + code)),
        tuple(_inner(contains, codes, singles)),
        contains(codes[1:]),
        contains(codes[:-1]),
    )


_Singles = tuple[tuple[bytes, Tile], ...]


@lru_cache
def _singles(alphabet: Alphabet) -> _Singles:
    """Return every tile but the blank, as a code to be put to others."""
    return tuple((bytes([code]), tile) for code, tile in enumerate(alphabet.tiles) if code)


def _inner(contains: Callable[[bytes], bool], codes: bytes, singles: _Singles) -> Iterator[Inner]:
    """Yield tiles inside a word.

    Beside its equal, a tile makes the same word twice and counts once.
    """
    for after in range(1, len(codes)):
        before, behind = codes[:after], codes[after:]
        for code, tile in singles:
            if not before.endswith(code) and contains(before + code + behind):
                yield Inner(after, tile)
