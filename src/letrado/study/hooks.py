"""What one tile more, or one less, makes of a word."""

from collections.abc import Iterator
from dataclasses import dataclass

from letrado.lexicon.lookup import Lexicon
from letrado.tiles import Tile


@dataclass(frozen=True, slots=True)
class Inner:
    """A tile put inside a word, after so many of its tiles."""

    after: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class Hooks:
    """The tiles that a word takes at its ends and inside, and those that it can lose.

    *headless* and *tailless* tell whether the word stays one without its first or its last tile:
    what English lists mark with a dot as an inner hook.
    """

    front: tuple[Tile, ...]
    back: tuple[Tile, ...]
    inner: tuple[Inner, ...]
    headless: bool
    tailless: bool


def hooks(lexicon: Lexicon, word: tuple[Tile, ...]) -> Hooks:
    """The hooks of *word*, which need not be a word itself."""
    contains, encode = lexicon.graph.contains, lexicon.alphabet.encode
    codes = encode(word)
    faces = lexicon.alphabet.tiles[1:]
    return Hooks(
        tuple(tile for tile in faces if contains(encode((tile, *word)))),
        tuple(tile for tile in faces if contains(encode((*word, tile)))),
        tuple(_inner(lexicon, codes)),
        contains(codes[1:]),
        contains(codes[:-1]),
    )


def _inner(lexicon: Lexicon, codes: bytes) -> Iterator[Inner]:
    """Put beside its equal, a tile makes the same word twice: it counts the first time only."""
    for after in range(1, len(codes)):
        for code, tile in enumerate(lexicon.alphabet.tiles[1:], 1):
            longer = codes[:after] + bytes([code]) + codes[after:]
            if codes[after - 1] != code and lexicon.graph.contains(longer):
                yield Inner(after, tile)
