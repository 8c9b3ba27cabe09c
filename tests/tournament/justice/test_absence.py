"""Losing by staying away: the cases of CAT 8¶1-3, and the others."""

import pytest

from letrado.rulebook import load
from letrado.tournament.justice.absence import absence_result, absent_by_now

MINUTE = 60


@pytest.mark.parametrize(
    ("first", "second", "now", "absent"),
    [
        (0, 0, 60, ""),
        (0, None, 15, ""),  # CAT 8¶1: more than fifteen minutes
        (0, None, 16, "B"),
        (None, 0, 16, "A"),
        (0, 10, 30, ""),
        (0, 16, 30, "B"),  # came, but too late
        (None, None, 15, ""),
        (5, None, 16, ""),  # CAT 8¶2 A: fifteen minutes from the arrival of the first listed
        (5, None, 21, "B"),
        (5, 19, 30, ""),
        (None, 10, 15, ""),  # CAT 8¶2 B: only the first listed is waited for
        (None, 10, 16, "A"),
        (None, None, 16, "AB"),  # CAT 8¶2 C
        (20, None, 30, "AB"),
    ],
)
def test_the_window_of_the_catalan_rules(
    first: int | None, second: int | None, now: int, absent: str
) -> None:
    minutes = [None if at is None else at * MINUTE for at in (first, second)]
    found = absent_by_now(load("cat"), minutes[0], minutes[1], now * MINUTE)
    assert "".join(found) == absent


@pytest.mark.parametrize(
    ("first", "second", "now", "absent"),
    [(0, None, 25, ""), (0, None, 26, "B"), (None, None, 26, "AB"), (24, None, 26, "B")],
)
def test_in_f09_the_missing_players_own_time_decides(
    first: int | None, second: int | None, now: int, absent: str
) -> None:
    minutes = [None if at is None else at * MINUTE for at in (first, second)]
    rules = load("fise-2009")
    found = absent_by_now(rules, minutes[0], minutes[1], now * MINUTE, allotment=25 * MINUTE)
    assert "".join(found) == absent
    assert absent_by_now(rules, None, None, 10**6) == (), "without a clock nobody can say"


@pytest.mark.parametrize("edition", ["fise-2004", "fise-2007"])
def test_where_the_text_is_silent_the_director_rules(edition: str) -> None:
    assert absent_by_now(load(edition), None, None, 10**6, allotment=1) == ()


def test_the_scores() -> None:
    rules = load("cat")
    scores = [absence_result(rules, absent) for absent in (("A",), ("B",), ("A", "B"), ())]
    assert [None if one is None else (one.first, one.second) for one in scores] == [
        (0, 300),
        (300, 0),
        (0, 0),
        None,
    ]
