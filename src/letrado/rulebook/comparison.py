"""Differences of two editions: values of parameters, and rows that only one of them has."""

from dataclasses import dataclass
from typing import Any

from letrado.rulebook.edition import Rulebook
from letrado.rulebook.regulation import Regulation, plain
from letrado.rulebook.requirements import Requirement, requirements


@dataclass(frozen=True, slots=True)
class Difference:
    """A parameter with two values, each with its article."""

    parameter: str
    values: tuple[Any, Any]
    articles: tuple[str, str]

    def as_dict(self) -> dict[str, Any]:
        """The difference for programs."""
        return {
            "parameter": self.parameter,
            "values": [plain(value) for value in self.values],
            "articles": list(self.articles),
        }


def differences(one: Regulation, other: Regulation) -> tuple[Difference, ...]:
    """Return the parameters whose values differ."""
    return tuple(
        Difference(key, values, (one.cite_parameter(key), other.cite_parameter(key)))
        for key in one.bases
        if (values := (one.parameter(key), other.parameter(key)))[0] != values[1]
    )


def only_in(one: Rulebook, other: Rulebook) -> tuple[Requirement, ...]:
    """Return the rows of the law that *one* states and *other* does not."""
    return tuple(
        row
        for row in requirements().values()
        if one.id in row.articles and other.id not in row.articles
    )
