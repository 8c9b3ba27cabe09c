"""The worked examples of the law, and the cases beside them, in each edition that they name."""

import re

import pytest

from letrado import rulebook
from tests.conformance.cases import Case, cases
from tests.conformance.runner import run


def ways(case: Case) -> tuple[str, ...]:
    """List the ways of knowing the racks: software that holds the bag knows all of them."""
    told = case.asks != "game" or case.given.get("electronic", False)
    return ("known",) if told else case.racks


RUNS = [
    pytest.param(case, edition, racks, id=f"{case.id}-{edition}" + "-unknown" * (racks != "known"))
    for case in cases().values()
    for edition in case.editions
    for racks in ways(case)
]


@pytest.mark.parametrize(("case", "edition", "racks"), RUNS)
def test_case(case: Case, edition: str, racks: str) -> None:
    run(case, edition, racks)


def test_all_83_examples_are_here() -> None:
    found = {match[0] for name in cases() if (match := re.match(r"EX-[SG]\d\d", name))}
    assert found == {f"EX-S{n:02}" for n in range(1, 24)} | {f"EX-G{n:02}" for n in range(1, 61)}


def test_every_reading_is_shown_by_a_case_or_says_why_not() -> None:
    shown = {reading for case in cases().values() for reading in case.readings}
    silent = {reading.id for reading in rulebook.readings().values() if reading.reason}
    assert set(rulebook.readings()) - shown - silent == set()


def test_cases_name_rows_and_readings_that_there_are() -> None:
    for case in cases().values():
        assert set(case.requirements) <= set(rulebook.requirements()), case.id
        assert set(case.readings) <= set(rulebook.readings()), case.id
        assert set(case.editions) <= set(rulebook.EDITIONS), case.id
