"""Categories by ending, and why a plural is missing."""

import pytest
from tools.lemario.causes import UNKNOWN, Cause, Causes

from tests.tools.lemario.samples import evidence

OUT_OF_USE = frozenset({"obsolete?"})


@pytest.mark.parametrize(
    ("headword", "none", "expected"),
    [
        ("abrigamiento", False, Cause(("noun",), evidence="suffix")),
        ("abrigamiento", True, Cause(("noun",), OUT_OF_USE, "suffix")),
        ("amable", False, Cause(("adj",), evidence="suffix")),
        ("lector", False, Cause(("nominal",))),
        ("sabiamente", True, Cause(("adv",), evidence="suffix")),
        ("casa", False, Cause(("nominal",))),
        ("aquende", True, UNKNOWN),
        ("zurrapo", True, Cause(("nominal",), OUT_OF_USE, "hunspell")),
    ],
)
def test_causes(headword: str, none: bool, expected: Cause) -> None:
    assert Causes(evidence(nominal="zurrapo"), {}).of(headword, none=none) == expected


def test_endings_are_learnt_from_the_headwords() -> None:
    plural = {f"{letter}{second}tongo": True for letter in "bcdfgl" for second in "aeiou"}
    assert Causes(evidence(), plural).of("rotongo", none=True).marks == OUT_OF_USE
