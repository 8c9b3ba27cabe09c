"""The rules of the law of words across its editions, and what gives effect to each.

Articles of four texts say the same rule under four numbers; a rule is said once here, with the
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
    """What is required of a word or form, of what class it is, and what enforces it."""

    id: str
    says: str
    kind: Kind = field(metadata={"key": "class"})
    by: tuple[str, ...] = ()
    shown_by: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()

    @property
    def lacks(self) -> tuple[str, ...]:
        """What its class asks for and it does not have."""
        return Enforcement(self.id, self.by, self.shown_by, self.tests).lacks(self.kind)


@lru_cache
def rules() -> Mapping[str, Rule]:
    """Every rule by its id."""
    return read_rules(FOLDER / "rules.toml")


def read_rules(file: Path) -> Mapping[str, Rule]:
    """The rules of *file*; none twice."""
    place = Place(file)
    (found,) = rows(parse(file), place, "rule")
    return unique(Rule, found, place.within("rule"), "id")
