"""Lexicons for pages and the API: those that are available, and their description."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from letrado.base.errors import LetradoError, Unavailable
from letrado.lexicon.catalog import DEFAULTS
from letrado.lexicon.lookup import Lexicon

PLAYED = ("es", "ca")
"""Languages whose words can be looked up and whose tiles can be played on this site."""


class LexiconSource(Protocol):
    """Source of lexicons: the installation's catalogue, or a small one in tests."""

    def names(self) -> Sequence[str]:
        """Return the names of the available lexicons."""

    def defaults(self) -> Mapping[str, str]:
        """Return the default lexicon of each language."""

    def load(self, name: str) -> Lexicon:
        """Return the lexicon called *name*; `Unavailable` says how to get one that is missing."""

    def load_digest(self, digest: str) -> Lexicon:
        """Return the lexicon with exactly these words, even if another has its name now."""


@dataclass(frozen=True, slots=True)
class LexiconList:
    """The lexicons that can be opened, and the reasons why others cannot."""

    lexicons: tuple[Lexicon, ...]
    problems: tuple[tuple[str, LetradoError], ...]
    defaults: Mapping[str, str]

    @staticmethod
    def of(source: LexiconSource) -> "LexiconList":
        """Open every available lexicon; a damaged one must not hide the others."""
        lexicons: list[Lexicon] = []
        problems: list[tuple[str, LetradoError]] = []
        for name in source.names():
            try:
                lexicons.append(source.load(name))
            except LetradoError as error:
                problems.append((name, error))
        return LexiconList(tuple(lexicons), tuple(problems), source.defaults())

    @property
    def marks(self) -> tuple[object, ...]:
        """Values that change with the lexicons: until then, pages drawn of them stay valid."""
        lexicons = tuple(
            (lexicon.name, lexicon.path, lexicon.manifest) for lexicon in self.lexicons
        )
        missing = tuple((name, error.code) for name, error in self.problems)
        return lexicons, missing, tuple(sorted(self.defaults.items()))

    @property
    def in_order(self) -> tuple[Lexicon, ...]:
        """The lexicons by language, the default one of each first; other languages last."""
        played = tuple(lexicon for language in PLAYED for lexicon in self.serving(language))
        return (*played, *(lexicon for lexicon in self.lexicons if lexicon not in played))

    def serving(self, language: str) -> tuple[Lexicon, ...]:
        """Return the lexicons of a language, the default one first."""
        lexicons = (lexicon for lexicon in self.lexicons if lexicon.alphabet.language == language)
        return tuple(
            sorted(
                lexicons,
                key=lambda lexicon: (lexicon.name != self.defaults.get(language), lexicon.name),
            )
        )

    def missing(self, *, administers: bool) -> list[LetradoError]:
        """Return an error for each language without a lexicon.

        Administrators get the build command.
        """
        lacking = [language for language in PLAYED if not self.serving(language)]
        return [(to_build if administers else not_built)(language) for language in lacking]


def serving(source: LexiconSource, language: str) -> str:
    """Return the name of the default lexicon of *language*."""
    name = source.defaults().get(language)
    if name is None:
        raise Unavailable(
            "lexicon.no_default",
            "There is no default lexicon for “{language}”: import one with --default",
            language=language,
        )
    return name


def not_built(language: str) -> Unavailable:
    """Return the error for a language without a lexicon; `to_build` has the command."""
    return Unavailable(
        "lexicon.not_built",
        "There is no lexicon {name} here yet",
        name=DEFAULTS[language],
    )


def to_build(language: str) -> Unavailable:
    """Return the same error for an administrator, with the command that builds a lexicon."""
    return Unavailable(
        "lexicon.to_build",
        "The lexicon {name} has not been built here: run “letrado lexicon build {name}”",
        name=DEFAULTS[language],
    )


def facts(lexicon: Lexicon) -> dict[str, Any]:
    """Return a lexicon as the API describes it."""
    manifest = lexicon.manifest
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
