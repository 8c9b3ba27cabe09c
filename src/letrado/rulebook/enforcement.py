"""Enforcement of each row of the law: the code behind it, and the tests that fail without it."""

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

    Some rows are for people to decide or to follow: *shown_by* names the code that records or shows
    them. Tests are named as the runner names them (``tests/test_x.py::test_y``), cases in data by
    their id (``tests/data/scoring.toml#EX-S01``).
    """

    requirement: str
    by: tuple[str, ...] = ()
    shown_by: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()

    def lacks(self, kind: Kind) -> tuple[str, ...]:
        """Return the fields that a duty of *kind* still needs to count as mapped."""
        if kind in TESTED:
            needs = {"by": self.by, "tests": self.tests}
            return tuple(name for name, given in needs.items() if not given)
        return () if self.by or self.shown_by else ("shown_by",)


@lru_cache
def enforcement() -> Mapping[str, Enforcement]:
    """Return the enforcement of each row by the row's id; rows without any are left out."""
    return read_enforcement(FOLDER / "enforcement.toml")


def read_enforcement(file: Path) -> Mapping[str, Enforcement]:
    """Read the table in *file*; each row that it names must exist."""
    place = Place(file)
    (found,) = rows(parse(file), place, "enforcement")
    by_row = unique(Enforcement, found, place.within("enforcement"), "requirement")
    for row in by_row:
        known(row, requirements(), place.within("enforcement").at(row), "requirement")
    return by_row
