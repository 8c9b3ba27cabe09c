"""What pages and API need to know of lexicons, and what they show of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from letrado.errors import LetradoError, Unavailable
from letrado.lexicon.manifest import Manifest
from letrado.tiles import Alphabet

PLAYED = ("es", "ca")
"""The languages whose words can be looked up and whose tiles can be played here."""

DEFAULTS = {"es": "fise-2009", "ca": "ca-open"}
"""The lexicon that serves a language when none is named."""


class WordBook(Protocol):
    """An open lexicon."""

    @property
    def name(self) -> str: ...  # noqa: D102
    @property
    def manifest(self) -> Manifest: ...  # noqa: D102
    @property
    def alphabet(self) -> Alphabet: ...  # noqa: D102
    def __contains__(self, word: object) -> bool: ...
    def __len__(self) -> int: ...


class LexiconSource(Protocol):
    """Where lexicons come from: the installation's catalogue, or a small one in tests."""

    def names(self) -> Sequence[str]: ...  # noqa: D102
    def load(self, name: str) -> WordBook: ...  # noqa: D102


@dataclass(frozen=True, slots=True)
class Shelf:
    """The lexicons that can be opened, and why others cannot."""

    books: tuple[WordBook, ...]
    problems: tuple[tuple[str, LetradoError], ...]

    @staticmethod
    def of(source: LexiconSource) -> "Shelf":
        """Open every lexicon at hand; a damaged one must not hide the others."""
        books: list[WordBook] = []
        problems: list[tuple[str, LetradoError]] = []
        for name in source.names():
            try:
                books.append(source.load(name))
            except LetradoError as error:
                problems.append((name, error))
        return Shelf(tuple(books), tuple(problems))

    @property
    def in_order(self) -> tuple[WordBook, ...]:
        """The lexicons by language, the default one of each first; other languages last."""
        played = tuple(book for language in PLAYED for book in self.serving(language))
        return (*played, *(book for book in self.books if book not in played))

    def serving(self, language: str) -> tuple[WordBook, ...]:
        """The lexicons of a language, the default one first."""
        books = (book for book in self.books if book.alphabet.language == language)
        return tuple(sorted(books, key=lambda book: (book.name != DEFAULTS[language], book.name)))

    def missing(self) -> list[LetradoError]:
        """For each language without any lexicon, how to get one."""
        return [not_built(language) for language in PLAYED if not self.serving(language)]


def not_built(language: str) -> Unavailable:
    """That a language has no lexicon yet, and the command that makes one."""
    name = DEFAULTS[language]
    return Unavailable(
        "lexicon.not_built",
        "The lexicon {name} has not been built here: run “letrado lexicon build {name}”",
        name=name,
    )


def facts(book: WordBook) -> dict[str, Any]:
    """A lexicon as the API tells of it."""
    manifest = book.manifest
    return {
        "name": manifest.name,
        "language": manifest.language,
        "words": manifest.words,
        "title": manifest.title,
        "source": {"name": manifest.source.name, "version": manifest.source.version},
        "licence": manifest.licence,
        "official": manifest.official,
        "digest": manifest.digest,
    }
