"""The data of the law holds together: clauses, requirements, readings, what enforces them."""

import importlib
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest

from letrado import rulebook
from letrado.rulebook import EDITIONS, Enforcement, Kind

ROOT = Path(__file__).parents[2]
LAST = {"fise-2004": 44, "fise-2007": 41, "fise-2009": 50, "cat": 8}


def numbers(article: str) -> int:
    """The number that an article begins with; chapters without articles have none."""
    return int(found[0]) if (found := re.match(r"\d+", article)) else 0


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_number_of_the_text_has_a_clause(edition: str) -> None:
    found = {numbers(article) for article in rulebook.load(edition).clauses}
    assert found - {0} == set(range(1, LAST[edition] + 1))


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_row_is_in_the_clauses_of_its_articles(edition: str) -> None:
    clauses = rulebook.load(edition).clauses
    missing = [
        (row.id, article)
        for row in rulebook.requirements().values()
        for article in row.places_in(edition)
        if article not in clauses or row.id not in clauses[article].requirements
    ]
    assert missing == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_clause_belongs_to_rows_that_are_about_it(edition: str) -> None:
    strange = [
        (clause.article, row)
        for clause in rulebook.load(edition).clauses.values()
        for row in clause.requirements or ["none"]
        if numbers(clause.article)
        not in {numbers(a) for a in rulebook.requirements()[row].places_in(edition)}
    ]
    assert strange == []


def test_the_classes_of_the_rows() -> None:
    rows = rulebook.requirements()
    assert len(rows) == 133
    kinds = {duty.kind for row in rows.values() for duty in row.duties}
    assert kinds == set(get_args(Kind))
    for row in rows.values():
        assert row.articles, row.id
        for edition in row.articles:
            assert row.duties_in(edition), row.id


@pytest.mark.parametrize(
    ("row", "edition", "kinds"),
    [
        ("R-022", "fise-2009", ["PROCEDURE", "ADVISORY"]),
        ("R-022", "cat", ["PROCEDURE"]),
        ("R-032", "fise-2004", ["ADVISORY"]),
        ("R-032", "cat", ["ADVISORY", "DIRECTOR"]),
        ("R-142", "fise-2007", ["AUTO", "ADVISORY"]),
        ("R-188", "fise-2009", ["DIRECTOR"]),
    ],
)
def test_a_class_may_be_of_one_edition(row: str, edition: str, kinds: list[str]) -> None:
    assert [duty.kind for duty in rulebook.requirements()[row].duties_in(edition)] == kinds


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_decision_has_bounds_or_a_step_has_its_state(edition: str) -> None:
    for row in rulebook.requirements().values():
        for duty in row.duties_in(edition):
            if duty.kind == "PROCEDURE":
                assert duty.state, row.id
            if duty.kind == "DIRECTOR" and row.id != "R-128":  # the text says no more there
                assert duty.bounds, row.id


def test_there_are_64_readings_in_three_languages() -> None:
    readings = rulebook.readings()
    assert list(readings) == [f"A-{number:02}" for number in range(1, 65)]
    assert all(set(reading.as_dict()) == {"es", "ca", "en"} for reading in readings.values())


def test_every_reading_took_effect_or_has_a_reason() -> None:
    idle = [
        reading.id
        for reading in rulebook.readings().values()
        if not (reading.parameter or reading.implemented_in or reading.reason)
    ]
    assert idle == []


def test_readings_and_parameters_know_each_other() -> None:
    for edition in EDITIONS:
        for key, basis in rulebook.load(edition).bases.items():
            if basis.reading:
                assert key in rulebook.readings()[basis.reading].parameter
    for reading in rulebook.readings().values():
        for key in reading.parameter:
            rulebook.load("cat").parameter(key)
        for name in reading.implemented_in:
            resolve(name)


def resolve(name: str) -> Any:
    """The object of a dotted name: the longest module that imports, then its attributes."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            found: Any = importlib.import_module(".".join(parts[:length]))
        except ModuleNotFoundError:
            continue
        for attribute in parts[length:]:
            found = getattr(found, attribute)
        return found
    raise LookupError(name)


@cache
def source() -> str:
    """The code that the law is data for."""
    folder = ROOT / "src/letrado"
    files = {file for file in folder.rglob("*.py") if folder / "rulebook" not in file.parents}
    files.add(folder / "rulebook/sanctions.py")  # the rest of that folder only holds the values
    return "".join(file.read_text("utf-8") for file in files)


def is_read(parameter: str) -> bool:
    """Say whether some code asks for a parameter: one that nobody reads enforces nothing."""
    return re.search(rf"\.{parameter.split('.')[1]}\b", source()) is not None


def exists(test: str) -> bool:
    """Say whether a test function, or a case in data, is where its name says."""
    if "#" in test:
        file, case = test.split("#")
        tables = tomllib.loads((ROOT / file).read_text("utf-8"))
        return any(case == row.get("id") for rows in tables.values() for row in rows)
    file, function = test.split("::")
    return f"def {function}(" in (ROOT / file).read_text("utf-8")


@pytest.mark.parametrize(
    "row", rulebook.enforcement().values(), ids=lambda row: str(row.requirement)
)
def test_what_enforces_a_row_exists(row: Enforcement) -> None:
    for name in (*row.by, *row.shown_by):
        if name.startswith("letrado."):
            resolve(name)
        else:
            rulebook.load("cat").parameter(name)
            assert is_read(name), f"no code asks for {name}"
    assert [test for test in row.tests if not exists(test)] == []


def test_cases_are_listed_under_the_rows_that_they_show_and_no_others() -> None:
    shown = {
        (row, f"{file.relative_to(ROOT).as_posix()}#{case['id']}")
        for file in sorted((ROOT / "tests/conformance").rglob("*.toml"))
        for tables in tomllib.loads(file.read_text("utf-8")).values()
        if isinstance(tables, list)
        for case in tables
        for row in case.get("requirements", ())
    }
    listed = {
        (row, test)
        for row, enforced in rulebook.enforcement().items()
        for test in enforced.tests
        if test.startswith("tests/conformance/") and "#" in test
    }
    assert shown - listed == set(), "run python tools/enforcement.py"
    assert listed - shown == set(), "run python tools/enforcement.py"
