"""Days that people type."""

import pytest

from letrado.base.errors import Unreadable
from letrado.tournament.model.days import read_day


@pytest.mark.parametrize(
    ("typed", "day"),
    [
        ("", ""),
        ("  ", ""),
        ("2026-05-09", "2026-05-09"),
        ("2026-5-9", "2026-05-09"),
        ("9/5/2026", "2026-05-09"),
        ("29.02.2028", "2028-02-29"),
        (" 31-12-2026 ", "2026-12-31"),
    ],
)
def test_a_day_is_kept_in_one_form(typed: str, day: str) -> None:
    assert read_day(typed) == day


@pytest.mark.parametrize(
    "typed", ["32/13/2026", "29/2/2026", "0000-01-01", "in May", "9/5/26", "٩/٥/٢٠٢٦x", "2026-05"]
)
def test_what_is_no_day_is_refused_with_what_is_expected(typed: str) -> None:
    with pytest.raises(Unreadable, match="2026-05-09") as refused:
        read_day(typed)
    assert refused.value.code == "tournament.date"
