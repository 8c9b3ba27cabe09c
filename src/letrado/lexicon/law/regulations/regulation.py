"""An edition of the law of words with its articles, as people read and cite it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Any

from letrado.lexicon.law import edition, rulings
from letrado.lexicon.law.edition import Edition
from letrado.lexicon.law.regulations.rules import rules
from letrado.lexicon.law.rulings import FOLDER, LexiconEdition, Ruling
from letrado.rulebook.clauses import read_clauses
from letrado.rulebook.readings import Reading, read_readings
from letrado.rulebook.regulation import Regulation, digest_of
from letrado.rulebook.strict import parse
from letrado.rulebook.texts import Text


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class WordRegulation(Regulation):
    """The text of an edition; `edition` has its parameters, *words* are those that it names."""

    edition: Edition
    words: tuple[Ruling, ...]

    def __repr__(self) -> str:
        return f"regulations.load({self.id!r})"

    def __reduce__(self) -> tuple[Callable[[str], "WordRegulation"], tuple[str]]:
        return load, (self.id,)

    @property
    def id(self) -> LexiconEdition:
        """The edition's name: ``lexis-2009-v16``."""
        return self.edition.id

    @property
    def short(self) -> str:
        """The edition in citations: ``L09``."""
        return self.edition.short

    @property
    def title(self) -> Text:
        """The edition's name for people."""
        return self.edition.title

    @property
    def dated(self) -> Text:
        """The time in which the edition was the law."""
        return self.edition.dated

    def parameter(self, key: str) -> Any:
        """Return the value of ``group.name``.

        >>> load("lexis-2004").parameter("verbs.impersonal")
        'all'
        """
        self._known(key, self.bases, "parameter")
        return self.edition.parameter(key)

    @cached_property
    def named(self) -> Mapping[str, tuple[Ruling, ...]]:
        """The rulings of each article that names words."""
        found: dict[str, list[Ruling]] = {}
        for ruling in self.words:
            found.setdefault(ruling.article, []).append(ruling)
        return MappingProxyType({article: tuple(each) for article, each in found.items()})

    @cached_property
    def resting(self) -> Mapping[str, tuple[str, ...]]:
        """The parameters, endings and closed classes that rest on each article."""
        found: dict[str, dict[str, None]] = {}
        for key, basis in self.bases.items():
            for article in basis.articles:
                found.setdefault(article, {})[key] = None
        for ending in self.edition.endings:
            found.setdefault(ending.article, {})["endings -" + " -".join(ending.letters)] = None
        for mark, closed in self.edition.closed.items():
            found.setdefault(closed.article, {})[f"closed.{mark}"] = None
        return MappingProxyType({article: tuple(keys) for article, keys in found.items()})


def load(name: str) -> WordRegulation:
    """Return the regulation of the edition called *name*; always the same object.

    >>> load("fise-2009") is load("lexis-2009-v16")
    True
    """
    return _read(edition.load(name).id)


@lru_cache
def _read(name: LexiconEdition) -> WordRegulation:
    folder = FOLDER / name
    chapters, clauses = read_clauses(folder / "clauses.toml", rules(), readings())
    decided = edition.load(name)
    return WordRegulation(
        edition=decided,
        words=rulings.load(name),
        bases=decided.bases,
        chapters=chapters,
        clauses=clauses,
        digest=digest_of(parse(folder / "edition.toml"), parse(folder / "clauses.toml")),
    )


@lru_cache
def readings() -> Mapping[str, Reading]:
    """Return our readings of the four texts: contradictions (``C13``) and repairs (``D20``)."""
    return read_readings(FOLDER / "readings.toml")
