"""A rulebook: one complete edition, with its parameters, their grounds, and its clauses."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

from letrado.base.errors import Unreadable
from letrado.rulebook.bases import GROUPS, read_groups
from letrado.rulebook.clauses import read_clauses
from letrado.rulebook.parameters import Drawing, Ending, Laying, Setup, Time, Words
from letrado.rulebook.readings import readings
from letrado.rulebook.regulation import Regulation, digest_of
from letrado.rulebook.requirements import EDITIONS, FOLDER, Edition, requirements
from letrado.rulebook.strict import Place, build, no_others, parse
from letrado.rulebook.texts import Text

Role = Literal[
    "player",
    "monitor",
    "judge",
    "arbiter",
    "director",
    "tribunal",
    "organiser",
    "federation",
]
"""Roles of people; an edition need not have all of them."""


@dataclass(frozen=True, slots=True)
class Heading:
    """Names of an edition, and the time in which it was the law."""

    id: Edition
    short: str
    language: Literal["es", "ca"]
    lexicon: str
    lexicon_aliases: tuple[str, ...]
    title: Text
    dated: Text
    roles: Mapping[Role, str]


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Rulebook(Regulation):
    """The law of a game."""

    heading: Heading
    laying: Laying
    setup: Setup
    time: Time
    drawing: Drawing
    words: Words
    ending: Ending

    def __repr__(self) -> str:
        return f"rulebook.load({self.id!r})"

    def __reduce__(self) -> tuple[Callable[[str], "Rulebook"], tuple[str]]:
        return load, (self.id,)

    @property
    def id(self) -> Edition:
        """The edition's name: ``fise-2009``."""
        return self.heading.id

    @property
    def short(self) -> str:
        """The edition in citations: ``F09``."""
        return self.heading.short

    @property
    def language(self) -> Literal["es", "ca"]:
        """The language that the edition is written in and its games are played in."""
        return self.heading.language

    @property
    def title(self) -> Text:
        """The edition's name for people."""
        return self.heading.title

    @property
    def dated(self) -> Text:
        """The time in which the edition was the law."""
        return self.heading.dated

    @property
    def roles(self) -> Mapping[Role, str]:
        """The edition's words for the roles of people in a game."""
        return self.heading.roles

    def parameter(self, key: str) -> Any:
        """The value of ``group.name``.

        >>> load("cat").parameter("ending.passes_to_end")
        3
        """
        self._known(key, self.bases, "parameter")
        group, _, name = key.partition(".")
        return getattr(getattr(self, group), name)

    def cite(self, rule: str) -> str:
        """Return the citation of a row of the law, or of an article, in this edition.

        >>> load("fise-2009").cite("R-131"), load("cat").cite("R-131"), load("cat").cite("R-104")
        ('F09 §39', 'CAT 6¶4', 'CAT')
        """
        if not rule.startswith("R-"):
            return super().cite(rule)
        self._known(rule, requirements(), "requirement")
        places = requirements()[rule].places_in(self.id)
        return self._cited(places[0]) if places else self.short

    def _cited(self, article: str) -> str:
        numbered = self.language == "es" and article[0].isdigit()
        return f"{self.short} §{article}" if numbered else super()._cited(article)


@lru_cache
def load(edition: str) -> Rulebook:
    """Return the edition called *edition*; always the same object.

    >>> load("fise-2009") is load("fise-2009")
    True
    """
    if edition not in EDITIONS:
        raise Unreadable(
            "rulebook.unknown",
            "There is no edition “{edition}”: choose one of {known}",
            edition=edition[:80],
            known=", ".join(EDITIONS),
        )
    return read_rulebook(FOLDER / edition)


def read_rulebook(folder: Path) -> Rulebook:
    """Read the edition in *folder*; raise `Unreadable` for the first mistake in its files."""
    file = folder / "rulebook.toml"
    place, raw = Place(file), parse(file)
    names = [item.name for item in fields(Heading)]
    no_others(raw, (*names, *GROUPS), place)
    heading = build(Heading, {name: raw[name] for name in names if name in raw}, place)
    chapters, clauses = read_clauses(folder / "clauses.toml", requirements(), readings())
    groups, bases = read_groups(raw, clauses, place)
    return Rulebook(
        heading=heading,
        **groups,
        bases=bases,
        chapters=chapters,
        clauses=clauses,
        digest=digest_of(raw, parse(folder / "clauses.toml")),
    )
