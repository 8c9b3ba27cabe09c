"""Instants in the form that people read; the exact one goes into ``<time datetime>``."""

from datetime import UTC, date, datetime


def day(instant: int, language: str) -> str:
    """Return the day of an instant in milliseconds, as a language writes it.

    >>> day(1_794_787_200_000, "es"), day(1_794_787_200_000, "en")
    ('16/11/2026', '2026-11-16')
    """
    return written(_at(instant), language)


def written(when: date, language: str) -> str:
    """A day as a language writes it.

    >>> written(date(2026, 11, 16), "ca")
    '16/11/2026'
    """
    return when.strftime("%Y-%m-%d" if language == "en" else "%d/%m/%Y")


def moment(instant: int, language: str) -> str:
    """Return the day and the minute of an instant, in universal time.

    >>> moment(1_794_787_200_000, "es")
    '16/11/2026 00:00 UTC'
    """
    return f"{day(instant, language)} {_at(instant):%H:%M} UTC"


def exact(instant: int) -> str:
    """Return the instant for programs."""
    return _at(instant).isoformat(timespec="seconds")


def stamp(instant: int) -> str:
    """Return the instant as part of a file’s name."""
    return _at(instant).strftime("%Y%m%d-%H%M%S")


def _at(instant: int) -> datetime:
    return datetime.fromtimestamp(instant / 1000, UTC)
