"""Lexicons of a few words, so that pages can be tested without building real ones."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from letrado.errors import Unavailable, Unreadable
from letrado.lexicon.catalog import DEFAULTS
from letrado.lexicon.manifest import Manifest, Source
from letrado.tiles import Alphabet

SPANISH = ("casa", "casas", "chupe", "perro", "calle", "sol", "año", "zuzaran")
CATALAN = ("col·legi", "any", "que", "força", "casa")


@dataclass
class SmallBook:
    """A lexicon in memory."""

    manifest: Manifest
    alphabet: Alphabet
    words: frozenset[tuple[object, ...]]

    @property
    def name(self) -> str:
        return self.manifest.name

    def __contains__(self, word: object) -> bool:
        return word in self.words

    def __len__(self) -> int:
        return len(self.words)


def book(name: str, language: str, words: Sequence[str], *, official: bool = False) -> SmallBook:
    alphabet = Alphabet.load(language)
    manifest = Manifest(
        name=name,
        title=f"Small list {name}",
        source=Source("a test list", "1"),
        licence="CC0-1.0",
        official=official,
        language=language,
        alphabet=alphabet.fingerprint,
        digest="0" * 16,
        words=len(words),
        words_by_length={},
    )
    return SmallBook(manifest, alphabet, frozenset(alphabet.read_word(word) for word in words))


@dataclass
class SmallCatalog:
    """The same questions as `letrado.lexicon.catalog`."""

    books: dict[str, SmallBook] = field(default_factory=dict)
    damaged: tuple[str, ...] = ()

    def defaults(self) -> dict[str, str]:
        return dict(DEFAULTS)

    def names(self) -> list[str]:
        return sorted([*self.books, *self.damaged])

    def load(self, name: str) -> SmallBook:
        if name in self.damaged:
            raise Unreadable("lexicon.damaged", "{path} is damaged", path=name)
        if name not in self.books:
            raise Unavailable(
                "lexicon.unknown", "There is no lexicon “{name}”; at hand: {known}",
                name=name, known=", ".join(self.names()),
            )  # fmt: skip
        return self.books[name]


def catalog(*, catalan: bool = True) -> SmallCatalog:
    books = [
        book("fise-2009", "es", SPANISH),
        book("club", "es", SPANISH[:3], official=True),
        *([book("ca-open", "ca", CATALAN)] if catalan else []),
    ]
    return SmallCatalog({one.name: one for one in books})
