"""Lexicons of a few words, so that pages can be tested without building real ones."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from letrado.base.errors import Unavailable, Unreadable
from letrado.core.tiles import Alphabet
from letrado.lexicon.catalog import DEFAULTS
from letrado.lexicon.compile import compile_lexicon
from letrado.lexicon.lookup import Lexicon
from letrado.lexicon.manifest import Description, Source

SPANISH = ("casa", "casas", "chupe", "perro", "calle", "sol", "año", "zuzaran")
CATALAN = ("col·legi", "any", "que", "força", "casa")


@cache
def lexicon(
    name: str, language: str, words: Sequence[str], *, official: bool = False, title: str = ""
) -> Lexicon:
    """A lexicon of *words*, compiled once for all tests."""
    alphabet = Alphabet.load(language)
    about = Description(
        name=name,
        title=title or f"Small list {name}",
        source=Source("a test list", "1"),
        licence="CC0-1.0",
        official=official,
    )
    path = Path(mkdtemp(prefix="letrado-tests-")) / f"{name}.lexicon"
    compile_lexicon([alphabet.read_word(word) for word in words], alphabet, about, path)
    return Lexicon.open(path)


@dataclass
class SmallCatalog:
    """The same questions as `letrado.lexicon.catalog`."""

    lexicons: dict[str, Lexicon] = field(default_factory=dict)
    damaged: tuple[str, ...] = ()

    def defaults(self) -> dict[str, str]:
        return dict(DEFAULTS)

    def names(self) -> list[str]:
        return sorted([*self.lexicons, *self.damaged])

    def load(self, name: str) -> Lexicon:
        if name in self.damaged:
            raise Unreadable("lexicon.damaged", "{path} is damaged", path=name)
        if name not in self.lexicons:
            raise Unavailable(
                "lexicon.unknown", "There is no lexicon “{name}”. Available: {known}",
                name=name, known=", ".join(self.names()),
            )  # fmt: skip
        return self.lexicons[name]

    def load_digest(self, digest: str) -> Lexicon:
        found = [one for one in self.lexicons.values() if one.manifest.digest == digest]
        if not found:
            raise Unavailable("lexicon.no_digest", "No lexicon has {digest}", digest=digest)
        return found[0]


def catalog(*, catalan: bool = True) -> SmallCatalog:
    lexicons = [
        lexicon("fise-2009", "es", SPANISH),
        lexicon("club", "es", SPANISH[:3], official=True),
        *([lexicon("ca-open", "ca", CATALAN)] if catalan else []),
    ]
    return SmallCatalog({one.name: one for one in lexicons})
