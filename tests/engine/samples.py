"""Words and lexicons small enough to check by hand."""

from collections.abc import Iterable
from pathlib import Path

from hypothesis import strategies as st

from letrado.core.tiles import Alphabet
from letrado.lexicon.compile import compile_lexicon
from letrado.lexicon.lookup import Lexicon
from letrado.lexicon.manifest import Description, Source

ES = Alphabet.load("es")

WORDS = [
    *("care", "cares", "caro", "cera", "ceras", "acre", "acres", "arce", "arces"),
    *("casa", "casas", "saca", "sacas", "pero", "perro", "perros", "churro", "churros"),
    *("chirriar", "llave", "llaves", "calle", "niño", "niña", "pingüe"),
]

ABOUT = Description(name="sample", title="Sample words", source=Source("tests", "1", "none"))


def coded(words: Iterable[str]) -> list[bytes]:
    return [ES.encode(ES.read_word(word)) for word in words]


def compiled(path: Path, words: Iterable[str] = WORDS) -> Lexicon:
    compile_lexicon(coded(words), ES, ABOUT, path)
    return Lexicon.open(path)


def word_lists(most: int = 40) -> st.SearchStrategy[set[bytes]]:
    """Lists over three tiles, so that words share beginnings and endings, or over all of a set."""
    few, all_tiles = st.integers(1, 3), st.integers(1, len(ES.tiles) - 1)
    words = [st.lists(tiles, min_size=2, max_size=15).map(bytes) for tiles in (few, all_tiles)]
    return st.sets(st.one_of(words), min_size=1, max_size=most)
