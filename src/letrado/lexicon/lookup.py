"""A lexicon in use: look words up, go through them.

::

    with Lexicon.open("fise-2009.lexicon") as lexicon:
        "chirría" in lexicon
        lexicon.contains_many(["uno", "dos", "tress"])

The graph stays in the mapped file. Nothing changes after opening, so that any number of threads may
read the same lexicon.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from types import TracebackType

from letrado.base.errors import LetradoError, Unavailable, Unreadable
from letrado.core.tiles import BLANK_BIT, Alphabet, Tile
from letrado.engine import Anagrams, Cursor, Graph, Lookup, MalformedError, text_table
from letrado.lexicon.file import LexiconFile, damaged
from letrado.lexicon.manifest import Manifest

GRAPH = "graph"
"""The section that holds the word graph."""

ANAGRAMS = "anagrams"
"""The section that holds the anagram index. Older files have none: words are still found, and
the best move is found by generating all."""

_AT_ONCE = 4096
_BLANKS_AS_FACES = bytes(code & ~BLANK_BIT for code in range(256))


class Lexicon:
    """The words of a lexicon file.

    Text is read as people type it; tiles are taken as they are, a blank as the face it stands for.
    Text that is not made of tiles of the set, or of fewer than 2 or more than 15, is simply not in
    the lexicon; `Alphabet.read_word` says why text cannot be read.
    """

    def __init__(
        self,
        path: Path,
        manifest: Manifest,
        alphabet: Alphabet,
        graph: Graph,
        anagrams: Anagrams | None = None,
    ) -> None:
        self.path = path
        self.manifest = manifest
        self.alphabet = alphabet
        self._graph: Graph | None = graph
        self._anagrams = anagrams

    @classmethod
    def open(cls, path: str | os.PathLike[str], alphabet: Alphabet | None = None) -> "Lexicon":
        """Map and check a lexicon file.

        *alphabet* defaults to the set of the file's language; a file made for another set is
        refused, since its tile codes would mean other tiles.
        """
        file = LexiconFile.open(Path(path))
        manifest = file.manifest
        alphabet = alphabet or Alphabet.load(manifest.language)
        if manifest.alphabet != alphabet.fingerprint:
            raise Unreadable(
                "lexicon.alphabet",
                "{path} was made for another tile set ({found}) than “{language}” ({expected}): "
                "compile it again from its word list",
                path=str(path),
                found=manifest.alphabet,
                language=alphabet.language,
                expected=alphabet.fingerprint,
            )
        try:
            graph = Graph(file.section(GRAPH))
        except MalformedError as error:
            reason, cell = error.args
            raise damaged(file.path, f"graph: {reason}, cell {cell}") from error
        if len(graph) != manifest.words or graph.tiles >> len(alphabet.tiles):
            raise damaged(file.path, "graph and manifest differ")
        return cls(file.path, manifest, alphabet, graph, _anagrams(file))

    @property
    def name(self) -> str:
        """Name of the lexicon, such as ``fise-2009``."""
        return self.manifest.name

    def __repr__(self) -> str:
        return f"<Lexicon {self.name}: {self.manifest.words:,} words, {self.alphabet.language}>"

    # -- looking up --------------------------------------------------------------------------

    def __contains__(self, word: object) -> bool:
        if isinstance(word, str):
            found = self._lookup.contains(word)
            return self._contains_unusual(word) if found is None else found
        if isinstance(word, Sequence):
            return self._contains_tiles(word)
        return False

    def contains_many(self, words: Iterable[str]) -> list[bool]:
        """Say for each word whether it is in the lexicon, several times faster than one by one."""
        texts = words if isinstance(words, list) else list(words)
        answers, unusual = self._lookup.contains_many(texts)
        for at in unusual:
            answers[at] = self._contains_unusual(texts[at])
        return answers

    def _contains_unusual(self, text: str) -> bool:
        """Say whether the lexicon has a word in unusual writing, read by the alphabet."""
        try:
            return self._contains_tiles(self.alphabet.read_word(text))
        except LetradoError:
            return False

    def _contains_tiles(self, word: Sequence[object]) -> bool:
        tiles = [tile for tile in word if isinstance(tile, Tile)]
        try:
            codes = self.alphabet.encode(tiles)
        except KeyError:  # a tile of another set
            return False
        if len(codes) != len(word):
            return False
        return self.graph.contains(codes.translate(_BLANKS_AS_FACES))

    # -- going through -----------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self.graph)

    def __iter__(self) -> Iterator[str]:
        """Yield words as people write them, in alphabetical order of the tile set."""
        faces = ("", *self.alphabet.faces)
        return ("".join(map(faces.__getitem__, codes)) for codes in self.codes())

    def tile_words(self) -> Iterator[tuple[Tile, ...]]:
        """Yield words as tiles, in the same order."""
        return map(self.alphabet.decode, self.codes())

    def codes(self) -> Iterator[bytes]:
        """Yield words as tile codes, in the same order: the fastest of the three."""
        cursor = Cursor(self.graph)
        left = len(self)
        while words := cursor.take(_AT_ONCE):
            left -= len(words)
            if left < 0:  # a forged graph could go on for ever
                raise damaged(self.path, "more words than it says")
            yield from words

    # -- closing -----------------------------------------------------------------------------

    def close(self) -> None:
        """Release the file. Iterations under way keep it until they end."""
        self._graph = None
        self._anagrams = None
        self.__dict__.pop("_lookup", None)

    def __enter__(self) -> "Lexicon":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def graph(self) -> Graph:
        """The word graph itself, for move generation and for other formats."""
        if self._graph is None:
            raise self._closed()
        return self._graph

    @property
    def anagrams(self) -> Anagrams | None:
        """The anagram index, for finding best moves; None in an older file."""
        if self._graph is None:
            raise self._closed()
        return self._anagrams

    def _closed(self) -> Unavailable:
        return Unavailable(
            "lexicon.closed", "The lexicon {name} is closed: open it again", name=self.name
        )

    @cached_property
    def _lookup(self) -> Lookup:
        return Lookup(self.graph, text_table(self.alphabet))


def _anagrams(file: LexiconFile) -> Anagrams | None:
    if ANAGRAMS not in file.sections:
        return None
    try:
        anagrams = Anagrams(file.section(ANAGRAMS))
    except MalformedError as error:
        reason, place = error.args
        raise damaged(file.path, f"anagrams: {reason}, {place}") from error
    if len(anagrams) != file.manifest.words:
        raise damaged(file.path, "anagrams and manifest differ")
    return anagrams
