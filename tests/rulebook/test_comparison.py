"""Differences between editions."""

import pytest

from letrado import rulebook
from letrado.rulebook import EDITIONS


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_does_not_differ_from_itself(edition: str) -> None:
    regulation = rulebook.load(edition)
    assert rulebook.differences(regulation, regulation) == ()
    assert rulebook.only_in(regulation, regulation) == ()


def test_each_difference_has_two_values_and_two_sources() -> None:
    one, other = rulebook.load("fise-2009"), rulebook.load("cat")
    found = {item.parameter: item for item in rulebook.differences(one, other)}
    passes = found["ending.passes_to_end"]
    assert passes.values == (2, 3)
    assert passes.articles == ("F09 §45.2", "CAT 4.B")
    assert "time.overtime_points" not in found
    back = {item.parameter: item.values[::-1] for item in rulebook.differences(other, one)}
    assert back == {key: item.values for key, item in found.items()}


def test_rows_that_one_edition_alone_has() -> None:
    f07, f09 = rulebook.load("fise-2007"), rulebook.load("fise-2009")
    new = {row.id for row in rulebook.only_in(f09, f07)}
    assert {"R-031", "R-088", "R-090", "R-134"} <= new
    assert {row.id for row in rulebook.only_in(f07, f09)} == {"R-010", "R-011"}
