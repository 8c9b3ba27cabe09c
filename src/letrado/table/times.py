"""Times as clocks show them."""

import re

from letrado.base.errors import Unreadable

_CLOCK = re.compile(r"(-?)(?:(\d{1,2}):)?(\d{1,3}):(\d{2})")


def read_clock(text: str) -> int:
    """Return the milliseconds of a time as clocks show it: ``25:00``, ``1:10:00``, ``-0:30``."""
    found = _CLOCK.fullmatch(text)
    if found is None:
        raise Unreadable(
            "table.time",
            "“{text}” is not a time: write minutes and seconds, as in 12:30",
            text=text,
        )
    minus, hours, minutes, seconds = found.groups()
    total = (int(hours or 0) * 60 + int(minutes)) * 60 + int(seconds)
    return -total * 1000 if minus else total * 1000


def show_clock(left: int) -> str:
    """Return a time as clocks show it; a second that has begun counts.

    >>> show_clock(90_000), show_clock(-500)
    ('1:30', '-0:01')
    """
    seconds = -(-left // 1000) if left >= 0 else -(left // 1000)
    return f"{'-' if left < 0 else ''}{seconds // 60}:{seconds % 60:02}"
