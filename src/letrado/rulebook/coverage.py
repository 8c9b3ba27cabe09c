"""Coverage: map every article of an edition to its clause, its rows and the code that enforces
them.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from letrado.rulebook.edition import Rulebook, load
from letrado.rulebook.enforcement import Enforcement, enforcement
from letrado.rulebook.requirements import Kind, requirements


@dataclass(frozen=True, slots=True)
class Covered:
    """An article with its rows, code and tests; *lacks* names what is missing, row by row."""

    article: str
    requirements: tuple[str, ...]
    classes: tuple[Kind, ...]
    by: tuple[str, ...]
    shown_by: tuple[str, ...]
    parameters: tuple[str, ...]
    tests: tuple[str, ...]
    lacks: tuple[str, ...]
    words: int = 0
    """Rulings on words that the article names, in the law of words."""

    def as_dict(self) -> dict[str, Any]:
        """The article for programs."""
        return {
            "article": self.article,
            "requirements": list(self.requirements),
            "classes": list(self.classes),
            "enforced_by": list(self.by),
            "shown_by": list(self.shown_by),
            "parameters": list(self.parameters),
            "tests": list(self.tests),
            "named_words": self.words,
            "lacks": list(self.lacks),
        }


@dataclass(frozen=True, slots=True)
class Coverage:
    """Every article of an edition, in the text's order."""

    edition: str
    articles: tuple[Covered, ...]

    @property
    def unmapped(self) -> tuple[Covered, ...]:
        """The articles that lack something."""
        return tuple(article for article in self.articles if article.lacks)

    def as_dict(self) -> dict[str, Any]:
        """The table for programs."""
        return {
            "edition": self.edition,
            "articles": len(self.articles),
            "unmapped": len(self.unmapped),
            "lacking": [article.article for article in self.unmapped],
            "mapping": [article.as_dict() for article in self.articles],
        }

    def as_markdown(self) -> str:
        """The table of the documentation."""
        lines = [
            "| Article | Rules | Class | Enforced or shown by | Tests |",
            "|---|---|---|---|---|",
        ]
        for item in self.articles:
            by = "<br>".join(f"`{name}`" for name in (*item.by, *item.shown_by))
            if item.words:
                by += f"<br>{item.words} named words"
            tests = "<br>".join(f"`{name}`" for name in item.tests)
            rules, classes = ", ".join(item.requirements), ", ".join(item.classes)
            lines.append(f"| {item.article} | {rules} | {classes} | {by} | {tests} |")
        return "\n".join(lines)


def coverage(edition: str) -> Coverage:
    """Map the articles of *edition*: those with a clause, and those that only a row names."""
    regulation = load(edition)
    named = (article for row in requirements().values() for article in row.places_in(edition))
    return Coverage(
        edition,
        tuple(
            cover(regulation, article) for article in dict.fromkeys([*regulation.clauses, *named])
        ),
    )


def cover(regulation: Rulebook, article: str) -> Covered:
    """Map one article to its rows, code, parameters and tests."""
    rows = regulation.clauses[article].requirements if article in regulation.clauses else ()
    lacks = [] if article in regulation.clauses else ["clause"]
    if not rows:
        lacks.append("requirement")
    kinds: list[Kind] = []
    behind = [enforcement().get(row, Enforcement(row)) for row in rows]
    for row in behind:
        for duty in requirements()[row.requirement].duties_in(regulation.id):
            kinds.append(duty.kind)
            lacks += [f"{row.requirement} {duty.kind} {need}" for need in row.lacks(duty.kind)]
    return Covered(
        article,
        requirements=rows,
        classes=tuple(dict.fromkeys(kinds)),
        by=each(row.by for row in behind),
        shown_by=each(row.shown_by for row in behind),
        parameters=tuple(
            key for key, basis in regulation.bases.items() if article in basis.articles
        ),
        tests=each(row.tests for row in behind),
        lacks=tuple(dict.fromkeys(lacks)),
    )


def each(lists: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    """Join several lists of names, each name once."""
    return tuple(dict.fromkeys(name for names in lists for name in names))
