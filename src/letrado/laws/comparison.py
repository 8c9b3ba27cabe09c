"""How two editions of one law differ, put together for whoever shows it."""

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
    """A matter on which both editions say something else: where each does, and the values."""

    places: tuple[str | None, str | None]
    """The article in each edition; None where the text is silent."""
    differences: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """The differences; pairs have what is the first edition's first."""

    laws: tuple[Law, Law]
    differences: tuple[Difference, ...]
    rows: tuple[tuple[Requirement, ...], tuple[Requirement, ...]] = ((), ())
    """Rows of the law of games that only one edition states."""
    only: tuple[tuple[Clause, ...], tuple[Clause, ...]] = ((), ())
    """Articles with a rule of which the other says nothing."""
    changed: tuple[tuple[Clause, Clause], ...] = ()
    disagreements: tuple[Disagreement, ...] = ()
    named: tuple[tuple[Ruling, ...], tuple[Ruling, ...]] = ((), ())
    """Words that only one edition names."""

    def matters(self) -> list[Matter]:
        """The values that differ, those that rest on the same two articles together."""
        by_place = groupby(self.differences, key=lambda item: tuple(self._places(item)))
        return [
            Matter((places[0], places[1]), tuple(differences)) for places, differences in by_place
        ]

    def _places(self, item: Difference) -> Iterator[str | None]:
        for law, place in zip(self.laws, item.articles, strict=True):
            yield None if place == law.short else law.find(place).article


def compare(first: str, second: str) -> Comparison:
    """The differences between two editions of one law."""
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


def _articles(book: Rulebook, rows: tuple[Requirement, ...]) -> tuple[Clause, ...]:
    """Where a book states rows, each article once."""
    return tuple(dict.fromkeys(book.clause(row.articles[book.id][0]) for row in rows))
