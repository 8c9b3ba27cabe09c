"""What gives effect to each row of the law, and which tests fail when it does not."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from letrado.rulebook.requirements import FOLDER, Kind, requirements, unique
from letrado.rulebook.strict import Place, known, parse, rows

TESTED: tuple[Kind, ...] = ("AUTO", "CLOCK", "PROCEDURE")
"""The classes that software enforces, so that a test can see the rule switched off."""


@dataclass(frozen=True, slots=True)
class Enforcement:
    """A row's code (dotted names), parameters (``group.name``), and tests.

    What people decide or heed is not computed: *shown_by* names what records it or puts it before
    them. Tests are named as the runner names them (``tests/test_x.py::test_y``), cases in data by
    their id (``tests/data/scoring.toml#EX-S01``).
    """

    requirement: str
    by: tuple[str, ...] = ()
    shown_by: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()

    def lacks(self, kind: Kind) -> tuple[str, ...]:
        """What a duty of *kind* still needs to count as mapped."""
        if kind in TESTED:
            needs = {"by": self.by, "tests": self.tests}
            return tuple(name for name, given in needs.items() if not given)
        return () if self.by or self.shown_by else ("shown_by",)


@lru_cache
def enforcement() -> Mapping[str, Enforcement]:
    """What enforces each row, by the row's id; a row that nothing enforces is not there."""
    return read_enforcement(FOLDER / "enforcement.toml")


def read_enforcement(file: Path) -> Mapping[str, Enforcement]:
    """The table in *file*; each row that it names must exist."""
    place = Place(file)
    (found,) = rows(parse(file), place, "enforcement")
    by_row = unique(Enforcement, found, place.within("enforcement"), "requirement")
    for row in by_row:
        known(row, requirements(), place.within("enforcement").at(row), "requirement")
    return by_row
