"""The rules of the law of words across its editions, and the code that enforces each.

Articles of four texts state the same rule under four numbers; here each rule comes once, with the
code and parameters that enforce it and the tests that fail without it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from letrado.lexicon.law.rulings import FOLDER
from letrado.rulebook.enforcement import Enforcement
from letrado.rulebook.requirements import Kind, unique
from letrado.rulebook.strict import Place, parse, rows


@dataclass(frozen=True, slots=True)
class Rule:
    """A requirement on words or forms, with its class and the code that enforces it."""

    id: str
    says: str
    kind: Kind = field(metadata={"key": "class"})
    by: tuple[str, ...] = ()
    shown_by: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()

    @property
    def lacks(self) -> tuple[str, ...]:
        """The fields that its class needs and that are missing."""
        return Enforcement(self.id, self.by, self.shown_by, self.tests).lacks(self.kind)


@lru_cache
def rules() -> Mapping[str, Rule]:
    """Return every rule by its id."""
    return read_rules(FOLDER / "rules.toml")


def read_rules(file: Path) -> Mapping[str, Rule]:
    """Read the rules of *file*; none may come twice."""
    place = Place(file)
    (found,) = rows(parse(file), place, "rule")
    return unique(Rule, found, place.within("rule"), "id")
