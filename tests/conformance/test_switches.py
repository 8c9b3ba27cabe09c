"""Every rule that software enforces has a case that fails when the rule is switched off."""

import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from letrado import rulebook
from letrado.rulebook.enforcement import TESTED
from tests.conformance.cases import FOLDER, cases
from tests.conformance.runner import run
from tests.conformance.switches import switched

SWITCHES: list[dict[str, Any]] = tomllib.loads((FOLDER / "switches.toml").read_text("utf-8"))[
    "switch"
]


def label(switch: dict[str, Any]) -> str:
    what = switch.get("parameter") or switch.get("command") or switch["patch"]
    return f"{switch['requirement']}-{what if isinstance(what, str) else what[0]}"


def failing(switch: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The cases, by edition, that do not hold without the rule."""
    for name in switch["cases"]:
        for edition in cases()[name].editions:
            try:
                with switched(switch):
                    run(cases()[name], edition)
            except AssertionError:
                yield name, edition


@cache
def failures(number: int) -> frozenset[tuple[str, str]]:
    return frozenset(failing(SWITCHES[number]))


@pytest.mark.parametrize("number", range(len(SWITCHES)), ids=lambda n: label(SWITCHES[n]))
def test_without_the_rule_the_case_fails(number: int) -> None:
    assert {name for name, _ in failures(number)} == set(SWITCHES[number]["cases"])


def test_every_rule_that_software_enforces_is_proven_in_every_edition_that_has_it() -> None:
    owed = {
        (row.id, edition)
        for row in rulebook.requirements().values()
        for edition in row.articles
        if any(duty.kind in TESTED for duty in row.duties_in(edition))
    }
    proven = {
        (switch["requirement"], edition)
        for number, switch in enumerate(SWITCHES)
        for _, edition in failures(number)
    }
    assert owed - proven == set()


def test_cases_of_a_switch_show_its_rule() -> None:
    strangers = [
        (switch["requirement"], name)
        for switch in SWITCHES
        for name in switch["cases"]
        if switch["requirement"] not in cases()[name].requirements and not name.startswith("EX-S")
    ]
    assert strangers == []
