"""How two editions differ: in the values of parameters, and in the rows that only one has."""

from dataclasses import dataclass
from typing import Any

from letrado.rulebook.edition import Rulebook
from letrado.rulebook.regulation import Regulation, plain
from letrado.rulebook.requirements import Requirement, requirements


@dataclass(frozen=True, slots=True)
class Difference:
    """A parameter with two values, each with where it comes from."""

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
    """The parameters whose values differ."""
    return tuple(
        Difference(key, values, (one.cite_parameter(key), other.cite_parameter(key)))
        for key in one.bases
        if (values := (one.parameter(key), other.parameter(key)))[0] != values[1]
    )


def only_in(one: Rulebook, other: Rulebook) -> tuple[Requirement, ...]:
    """The rows of the law that *one* states and *other* does not."""
    return tuple(
        row
        for row in requirements().values()
        if one.id in row.articles and other.id not in row.articles
    )
