"""Read the day of a tournament, as people write it."""

import re
from datetime import date

from letrado.base.errors import Unreadable

_YEAR_FIRST = re.compile(r"(?P<year>\d{4})[-/.](?P<month>\d{1,2})[-/.](?P<day>\d{1,2})")
_DAY_FIRST = re.compile(r"(?P<day>\d{1,2})[-/.](?P<month>\d{1,2})[-/.](?P<year>\d{4})")


def read_day(typed: str) -> str:
    """Read a day as ``2026-05-09``; an empty text stays empty.

    >>> read_day("9/5/2026"), read_day("2026/05/09"), read_day("")
    ('2026-05-09', '2026-05-09', '')
    """
    text = typed.strip()
    if not text:
        return ""
    found = _YEAR_FIRST.fullmatch(text) or _DAY_FIRST.fullmatch(text)
    try:
        if found is not None:
            return date(*(int(found[part]) for part in ("year", "month", "day"))).isoformat()
    except ValueError:
        pass
    raise Unreadable(
        "tournament.date",
        "“{text}” is not a date: write day, month and year, such as 9/5/2026, or 2026-05-09",
        text=text[:60],
    )
