"""Every rule that software enforces has a case that fails when the rule is switched off."""

import tomllib
from collections.abc import Iterator
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


@pytest.mark.parametrize("switch", SWITCHES, ids=label)
def test_without_the_rule_the_case_fails(switch: dict[str, Any]) -> None:
    failed = set(failing(switch))
    assert {name for name, _ in failed} == set(switch["cases"])


def test_every_rule_that_software_enforces_has_a_switch() -> None:
    owed = {
        row.id
        for row in rulebook.requirements().values()
        if any(duty.kind in TESTED for duty in row.duties)
    }
    assert owed - {switch["requirement"] for switch in SWITCHES} == set()


def test_cases_of_a_switch_show_its_rule() -> None:
    strangers = [
        (switch["requirement"], name)
        for switch in SWITCHES
        for name in switch["cases"]
        if switch["requirement"] not in cases()[name].requirements and not name.startswith("EX-S")
    ]
    assert strangers == []
