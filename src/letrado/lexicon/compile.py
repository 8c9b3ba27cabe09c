"""Compile a list of words into a lexicon file."""

import hashlib
from collections.abc import Iterable, Sequence
from pathlib import Path

from letrado.base.errors import Unreadable
from letrado.core.tiles import Alphabet, Tile, tiles_named
from letrado.engine import Graph, build_anagrams, build_graph
from letrado.lexicon.file import LexiconFile, damaged, write_lexicon
from letrado.lexicon.lookup import ANAGRAMS, GRAPH, Lexicon
from letrado.lexicon.manifest import Description, Manifest
from letrado.lexicon.words import LONGEST, SHORTEST


def compile_lexicon(
    words: Iterable[bytes | Sequence[Tile]],
    alphabet: Alphabet,
    description: Description,
    path: Path,
) -> Manifest:
    """Compile *words*, given as tiles or as tile codes in any order, into the file *path*.

    Words given twice count once. Nothing is written when a word is refused.
    """
    coded = [word if isinstance(word, bytes) else _encode(word, alphabet) for word in words]
    _check(coded, alphabet)
    cells = build_graph(b"".join(coded), bytes(map(len, coded)))
    graph = Graph(cells)
    manifest = Manifest(
        **vars(description),
        language=alphabet.language,
        alphabet=alphabet.fingerprint,
        digest=hashlib.sha256(cells).hexdigest(),
        words=len(graph),
        words_by_length=_by_length(graph),
    )
    write_lexicon(path, manifest, {GRAPH: cells, ANAGRAMS: build_anagrams(graph)})
    return manifest


def verify(lexicon: Lexicon) -> None:
    """Refuse a file whose digest, counts or index are not those of its own words.

    Checksums detect accidents, not malice: a forger can forge them too, and an index with other
    words than the graph would suggest those. `compile_lexicon` never writes one.
    """
    file = LexiconFile.open(lexicon.path)
    graph = lexicon.graph
    if hashlib.sha256(file.section(GRAPH)).hexdigest() != lexicon.manifest.digest:
        raise damaged(file.path, "graph: digest")
    counts = _by_length(graph)
    if counts != lexicon.manifest.words_by_length or sum(counts.values()) != len(graph):
        raise damaged(file.path, "graph: words by length")
    if ANAGRAMS in file.sections and file.section(ANAGRAMS) != build_anagrams(graph):
        raise damaged(file.path, "anagrams: not of these words")


def _by_length(graph: Graph) -> dict[int, int]:
    return {length: count for length, count in enumerate(graph.words_by_length()) if count}


def _encode(word: Sequence[Tile], alphabet: Alphabet) -> bytes:
    try:
        return alphabet.encode(word)
    except KeyError as error:
        raise Unreadable(
            "lexicon.tile",
            "The word {word} has the tile {tile}, which is not one of {language}",
            word="".join(map(str, word)),
            tile=str(error.args[0]),
            language=tiles_named(alphabet.language),
        ) from None


def _check(words: list[bytes], alphabet: Alphabet) -> None:
    """Refuse words that cannot be in a lexicon."""
    if not words:
        raise Unreadable("lexicon.no_words", "The list has no words: nothing to compile")
    valid = bytes(range(1, len(alphabet.tiles)))
    for number, word in enumerate(words, 1):
        if not SHORTEST <= len(word) <= LONGEST:
            raise Unreadable(
                "lexicon.word_length",
                "Word {number}, {word}, has {tiles} tiles: a word has from {shortest} to {longest}",
                number=number,
                word=_shown(word, alphabet),
                tiles=len(word),
                shortest=SHORTEST,
                longest=LONGEST,
            )
        if word.translate(None, valid):
            raise Unreadable(
                "lexicon.blank",
                "Word {number}, {word}, has a blank, or a code that is not a tile of “{language}”",
                number=number,
                word=_shown(word, alphabet),
                language=alphabet.language,
            )


def _shown(word: bytes, alphabet: Alphabet) -> str:
    """Return as much of a word as can be shown, whatever its codes are."""
    known = range(1, len(alphabet.tiles))
    return "".join(str(alphabet.tiles[code]) if code in known else "?" for code in word[:20])
