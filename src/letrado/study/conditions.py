"""Conditions on words. Each is a value; `letrado.study.find` wants all of them.

Conditions describe themselves to the search (`bind`) and know nothing of one another.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from letrado.base.errors import Illegal, Unavailable
from letrado.core.tiles import Alphabet, Tile
from letrado.engine import Graph, Search, build_graph
from letrado.engine.leaves import VOWELS
from letrado.lexicon.lookup import Lexicon
from letrado.study.parts import anything, spelling
from letrado.study.patterns import TilePattern, joined

UNBOUNDED = 10_000
"""More than any word can have of anything."""


class Condition(Protocol):
    """Something that a word is or is not."""

    def bind(self, search: Search, lexicon: Lexicon) -> None:
        """Describe the condition to *search*, which goes through *lexicon*."""


@dataclass(frozen=True, slots=True)
class Within:
    """Made of these tiles or some of them; blanks stand for any."""

    tiles: tuple[Tile, ...]

    def bind(self, search: Search, lexicon: Lexicon) -> None:
        """Tell *search* of the tiles at hand."""
        faces = [tile for tile in self.tiles if not tile.blank]
        counts = _numbers(Counter(faces), lexicon.alphabet)
        search.supply(counts, len(self.tiles) - len(faces))


@dataclass(frozen=True, slots=True)
class Anagram:
    """Made of all these tiles; blanks stand for any."""

    tiles: tuple[Tile, ...]

    def bind(self, search: Search, lexicon: Lexicon) -> None:
        """Tell *search* of the tiles, none of which may be left."""
        Within(self.tiles).bind(search, lexicon)
        Length(len(self.tiles), len(self.tiles)).bind(search, lexicon)


@dataclass(frozen=True, slots=True)
class Matches:
    """Looks like the pattern, or does not."""

    pattern: TilePattern
    wanted: bool = True

    def bind(self, search: Search, lexicon: Lexicon) -> None:
        """Tell *search* of the pattern's places."""
        del lexicon
        found = self.pattern
        search.pattern(list(found.tiles), list(found.follow), found.first, found.last, self.wanted)


def containing(tiles: tuple[Tile, ...], alphabet: Alphabet, wanted: bool = True) -> Matches:
    """Has these tiles side by side, anywhere; or has not."""
    return Matches(
        joined((anything(alphabet), spelling(tiles, alphabet), anything(alphabet))), wanted
    )


def beginning(tiles: tuple[Tile, ...], alphabet: Alphabet, wanted: bool = True) -> Matches:
    """Begins with these tiles, or does not."""
    return Matches(joined((spelling(tiles, alphabet), anything(alphabet))), wanted)


def ending(tiles: tuple[Tile, ...], alphabet: Alphabet, wanted: bool = True) -> Matches:
    """Ends with these tiles, or does not."""
    return Matches(joined((anything(alphabet), spelling(tiles, alphabet))), wanted)


@dataclass(frozen=True, slots=True)
class Length:
    """Has so many tiles."""

    least: int
    most: int = UNBOUNDED

    def bind(self, search: Search, lexicon: Lexicon) -> None:
        """Tell *search* to count every tile as one."""
        _tally(search, lexicon.alphabet, lambda _: 1, self.least, self.most)


@dataclass(frozen=True, slots=True)
class Points:
    """Its tiles are worth so much, none of them being a blank."""

    least: int
    most: int = UNBOUNDED

    def bind(self, search: Search, lexicon: Lexicon) -> None:
        """Tell *search* to count what tiles are worth."""
        _tally(search, lexicon.alphabet, lambda tile: tile.value, self.least, self.most)


@dataclass(frozen=True, slots=True)
class Vowels:
    """Has so many vowels."""

    least: int
    most: int = UNBOUNDED

    def bind(self, search: Search, lexicon: Lexicon) -> None:
        """Tell *search* to count vowels alone."""
        _tally(search, lexicon.alphabet, lambda tile: tile.face in VOWELS, self.least, self.most)


@dataclass(frozen=True, slots=True)
class Includes:
    """Has all these tiles, each as often as it is named, wherever they stand."""

    tiles: tuple[Tile, ...]

    def bind(self, search: Search, lexicon: Lexicon) -> None:
        """Tell *search* to count each of the tiles."""
        for tile, count in Counter(self.tiles).items():
            search.tally(_numbers({tile: 1}, lexicon.alphabet), count, UNBOUNDED)


@dataclass(frozen=True, slots=True)
class Excludes:
    """Has none of these tiles."""

    tiles: tuple[Tile, ...]

    def bind(self, search: Search, lexicon: Lexicon) -> None:
        """Tell *search* to count these tiles."""
        _tally(search, lexicon.alphabet, lambda tile: tile in self.tiles, 0, 0)


@dataclass(frozen=True, slots=True)
class ConsistsOf:
    """Has no other tiles than these, each as often as it likes."""

    tiles: tuple[Tile, ...]

    def bind(self, search: Search, lexicon: Lexicon) -> None:
        """Tell *search* to count all other tiles."""
        _tally(search, lexicon.alphabet, lambda tile: tile not in self.tiles, 0, 0)


@dataclass(frozen=True, slots=True)
class Takes:
    """With these tiles before or after it, it is a word again; or it is not."""

    front: tuple[Tile, ...] = ()
    back: tuple[Tile, ...] = ()
    wanted: bool = True

    def bind(self, search: Search, lexicon: Lexicon) -> None:
        """Tell *search* to look the longer word up."""
        encode = lexicon.alphabet.encode
        search.member(lexicon.graph, encode(self.front), encode(self.back), self.wanted)


@dataclass(frozen=True, slots=True)
class InLexicon:
    """Is a word of another lexicon too, or is not."""

    lexicon: Lexicon
    wanted: bool = True

    def bind(self, search: Search, lexicon: Lexicon) -> None:
        """Tell *search* to look it up there; the tiles must be the same ones."""
        if self.lexicon.alphabet.fingerprint != lexicon.alphabet.fingerprint:
            raise Illegal(
                "lexicon.alphabets_differ",
                "{one} and {other} are for different tile sets and cannot be compared",
                one=lexicon.name,
                other=self.lexicon.name,
            )
        search.member(self.lexicon.graph, b"", b"", self.wanted)


@dataclass(frozen=True, slots=True)
class Listed:
    """Is one of these words, given as tile codes, or is not."""

    words: frozenset[bytes]
    wanted: bool = True

    def bind(self, search: Search, lexicon: Lexicon) -> None:
        """Tell *search* of the words, as a graph of their own."""
        del lexicon
        if self.words:
            words = sorted(self.words)
            graph = Graph(build_graph(b"".join(words), bytes(map(len, words))))
            search.member(graph, b"", b"", self.wanted)
        elif self.wanted:
            search.tally(b"", 1, UNBOUNDED)  # nothing is in an empty list


@dataclass(frozen=True, slots=True)
class AnagramCount:
    """So many words have its tiles, itself among them."""

    least: int
    most: int = UNBOUNDED

    def bind(self, search: Search, lexicon: Lexicon) -> None:
        """Tell *search* to ask the anagram index."""
        if lexicon.anagrams is None:
            raise Unavailable(
                "lexicon.no_anagrams",
                "The lexicon {name} has no anagram index (it was made by an older "
                "version): import it again with “letrado lexicon import {path} --force”",
                name=lexicon.name,
                path=str(lexicon.path),
            )
        search.together(lexicon.anagrams, self.least, self.most)


def _numbers(by_tile: Mapping[Tile, int], alphabet: Alphabet) -> bytes:
    return bytes(by_tile.get(tile, 0) for tile in alphabet.tiles)


def _tally(
    search: Search, alphabet: Alphabet, weight: Callable[[Tile], int], least: int, most: int
) -> None:
    search.tally(bytes(int(weight(tile)) for tile in alphabet.tiles), least, most)
