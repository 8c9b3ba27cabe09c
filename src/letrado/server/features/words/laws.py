"""The law of words on the pages: which editions stand side by side, and who judges by them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from letrado.base.errors import LetradoError
from letrado.lexicon.law import edition as editions
from letrado.lexicon.law.analysis import Analysis
from letrado.lexicon.law.edition import ALIASES
from letrado.lexicon.law.judge import Judge
from letrado.lexicon.law.verdict import Verdict
from letrado.lexicon.lookup import Lexicon
from letrado.server.features.lexicons.lexicons import LexiconSource

CURRENT = "lexis-2009-v16"
"""The edition that is explained when none is asked for."""

HEADINGS: Mapping[str, str] = MappingProxyType(
    {
        "lexis-2004": "2004",
        "lexis-redeletras": "ReDeLetras",
        "lexis-redeletras:web22": "ReDeLetras, web",
        "lexis-2008-v15": "2008, v. 15",
        "lexis-2009-v16": "2009, v. 16",
    }
)
"""The editions that are shown, from the oldest on, by the names that players call them."""

BESIDE: Mapping[str, str] = MappingProxyType({"lexis-redeletras:web22": "lexis-redeletras"})
"""Profiles that share a place with their edition: they mostly say the same."""


@dataclass(frozen=True, slots=True)
class Laws:
    """Judges by edition. Making one costs nothing: editions and index are read once a process."""

    lexicons: LexiconSource
    index: Callable[[], Analysis]

    def at_hand(self) -> bool:
        """Whether the index of entries has been built and can be read."""
        try:
            self.index()
        except LetradoError:
            return False
        return True

    def judge(self, name: str) -> Judge:
        """The judge by the edition called *name*; `Unavailable` where there is no index yet."""
        edition = editions.load(name)
        return Judge(edition, self.index(), lexicon=self._listed(edition.name))

    def verdicts(self, word: str) -> dict[str, Verdict]:
        """What each edition says of *word*, from the oldest on."""
        return {name: self.judge(name)(word) for name in HEADINGS}

    def book(self, edition: str) -> Lexicon | None:
        """The words of an edition, where they are at hand."""
        return self._listed(edition) or self._loaded(edition.replace(":", "-"))

    def _listed(self, edition: str) -> Lexicon | None:
        """The official list of an edition, where there is one: it may know more than we derive."""
        official = (book for book, named in ALIASES.items() if named == edition)
        return next(map(self._loaded, official), None)

    def _loaded(self, name: str) -> Lexicon | None:
        try:
            return self.lexicons.load(name)
        except LetradoError:  # pages tell of it where lexicons are shown
            return None


def is_edition(book: str) -> bool:
    """Whether a lexicon is the words of an edition that is shown in its own right."""
    return book in ALIASES or book in {name.replace(":", "-") for name in HEADINGS}
