"""The law of words on the pages: the editions shown side by side, and their judges."""

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
"""The edition that is explained by default."""

HEADINGS: Mapping[str, str] = MappingProxyType(
    {
        "lexis-2004": "2004",
        "lexis-redeletras": "ReDeLetras",
        "lexis-redeletras:web22": "ReDeLetras, web",
        "lexis-2008-v15": "2008, v. 15",
        "lexis-2009-v16": "2009, v. 16",
    }
)
"""The editions that are shown, the oldest first, by their names among players."""

BESIDE: Mapping[str, str] = MappingProxyType({"lexis-redeletras:web22": "lexis-redeletras"})
"""Profiles shown in the place of their edition: they mostly give the same answer."""


@dataclass(frozen=True, slots=True)
class Laws:
    """Judges by edition. Making one costs nothing: editions and index are read once a process."""

    lexicons: LexiconSource
    index: Callable[[], Analysis]

    def at_hand(self) -> bool:
        """Say whether the index of entries has been built and can be read."""
        try:
            self.index()
        except LetradoError:
            return False
        return True

    def judge(self, name: str) -> Judge:
        """Return the judge by the edition called *name*; `Unavailable` if there is no index yet."""
        edition = editions.load(name)
        return Judge(edition, self.index(), lexicon=self._listed(edition.name))

    def verdicts(self, word: str) -> dict[str, Verdict]:
        """Return the verdict of each edition on *word*, the oldest first."""
        return {name: self.judge(name)(word) for name in HEADINGS}

    def lexicon(self, edition: str) -> Lexicon | None:
        """Return the words of an edition, if they are available."""
        return self._listed(edition) or self._loaded(edition.replace(":", "-"))

    def _listed(self, edition: str) -> Lexicon | None:
        """Return an edition's official list, if any; it may have words that we cannot derive."""
        official = (lexicon for lexicon, named in ALIASES.items() if named == edition)
        return next(map(self._loaded, official), None)

    def _loaded(self, name: str) -> Lexicon | None:
        try:
            return self.lexicons.load(name)
        except LetradoError:  # pages of lexicons report it
            return None


def is_edition(lexicon: str) -> bool:
    """Say whether a lexicon is the words of an edition that is shown in its own right."""
    return lexicon in ALIASES or lexicon in {name.replace(":", "-") for name in HEADINGS}
