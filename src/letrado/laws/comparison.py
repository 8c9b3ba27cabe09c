"""The differences of two editions of one law, collected for pages and commands."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from letrado import rulebook
from letrado.laws.editions import Law, together
from letrado.lexicon.law import regulations
from letrado.lexicon.law.regulations import Disagreement, WordRegulation
from letrado.lexicon.law.rulings import Ruling
from letrado.rulebook import Clause, Difference, Requirement, Rulebook


@dataclass(frozen=True, slots=True)
class Matter:
    """A matter that the two editions decide differently: the articles, and the values."""

    places: tuple[str | None, str | None]
    """The article in each edition; None where the text is silent."""
    differences: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """The differences; in pairs the first edition comes first."""

    laws: tuple[Law, Law]
    differences: tuple[Difference, ...]
    rows: tuple[tuple[Requirement, ...], tuple[Requirement, ...]] = ((), ())
    """Rows of the law of games that only one edition states."""
    only: tuple[tuple[Clause, ...], tuple[Clause, ...]] = ((), ())
    """Articles with a rule that the other edition does not have."""
    changed: tuple[tuple[Clause, Clause], ...] = ()
    disagreements: tuple[Disagreement, ...] = ()
    named: tuple[tuple[Ruling, ...], tuple[Ruling, ...]] = ((), ())
    """Words that only one edition names."""

    def matters(self) -> list[Matter]:
        """Return the values that differ, grouped by the two articles that they rest on."""
        by_place = groupby(self.differences, key=lambda item: tuple(self._places(item)))
        return [
            Matter((places[0], places[1]), tuple(differences)) for places, differences in by_place
        ]

    def _places(self, item: Difference) -> Iterator[str | None]:
        for law, place in zip(self.laws, item.articles, strict=True):
            yield None if place == law.short else law.find(place).article


def compare(first: str, second: str) -> Comparison:
    """Return the differences between two editions of one law."""
    one, other = together(first, second)
    found = rulebook.differences(one, other)
    if isinstance(one, Rulebook) and isinstance(other, Rulebook):
        rows = rulebook.only_in(one, other), rulebook.only_in(other, one)
        lone = _articles(one, rows[0]), _articles(other, rows[1])
        return Comparison((one, other), found, rows=rows, only=lone)
    if isinstance(one, WordRegulation) and isinstance(other, WordRegulation):
        return Comparison(
            (one, other),
            (*found, *regulations.ending_differences(one, other)),
            only=(regulations.only_in(one, other), regulations.only_in(other, one)),
            changed=regulations.changed(one, other),
            disagreements=regulations.disagreements(one, other),
            named=(regulations.named_only_in(one, other), regulations.named_only_in(other, one)),
        )
    raise AssertionError(f"{first} and {second} are of one law")


def _articles(regulation: Rulebook, rows: tuple[Requirement, ...]) -> tuple[Clause, ...]:
    """Return the articles of a rulebook that state *rows*, each once."""
    return tuple(dict.fromkeys(regulation.clause(row.articles[regulation.id][0]) for row in rows))
