"""The clauses of an edition: each article in our own words, never in the text's own sentences."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from letrado.base.i18n import N_
from letrado.rulebook.requirements import unique
from letrado.rulebook.strict import Place, known, parse, rows
from letrado.rulebook.texts import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter(Text):
    """A part of an edition, with its heading."""

    id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause(Text):
    """An article, sub-article or paragraph, with its chapter and the rows that it states."""

    article: str
    chapter: str
    requirements: tuple[str, ...]
    readings: tuple[str, ...] = ()
    title: Text | None = None
    """The article's heading, in texts that give them one."""


def read_clauses(
    file: Path,
    requirements: Mapping[str, object],
    readings: Mapping[str, object],
) -> tuple[Mapping[str, Chapter], Mapping[str, Clause]]:
    """Read the chapters and clauses of an edition, each by its id, in the text's order.

    The rows and readings that a clause names must be among *requirements* and *readings*.
    """
    place = Place(file)
    headings, articles = rows(parse(file), place, "chapter", "clause")
    chapters = unique(Chapter, headings, place.within("chapter"), "id")
    clauses = unique(Clause, articles, place.within("clause"), "article")
    for clause in clauses.values():
        at = place.within("clause").at(clause.article)
        known(clause.chapter, chapters, at.at("chapter"), N_("chapter"))
        for row in clause.requirements:
            known(row, requirements, at.at("requirements"), N_("requirement"))
        for reading in clause.readings:
            known(reading, readings, at.at("readings"), N_("reading"))
    return chapters, clauses
