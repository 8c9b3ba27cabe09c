"""The card box, which decides when a question returns (S. Leitner, *So lernt man lernen*, 1972).

Cards stand in boxes, and each box waits longer than the one before it. A card answered right moves
on one box, a card answered wrong goes back to the first. So what is known is asked ever more
rarely, and what is not known soon: between two answers that are right the wait about doubles, as
the studies of spaced learning advise. The rule is kept on purpose where more refined ones
estimate a memory: anybody can see why a card is there, and what its next answer will do.

Two details. A right answer before the card was due proves little and changes nothing. And
waits are stretched or shortened by up to a tenth, always alike for the same card, so that cards
learnt on one day do not all come back on one day.
"""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from letrado.base.i18n import catalogue

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600

WAITS = (10 * MINUTE, *(days * DAY for days in (1, 3, 7, 16, 35, 75, 150, 300)))
"""Seconds that a card waits in each box."""

NEW_EACH_DAY = 20
"""Cards begun in a day, unless somebody wants more: each of them will come back six times."""

_SPREAD = 0.1


@dataclass(frozen=True, slots=True)
class Card:
    """The state of one question: its box, when it is due, and when it began.

    Times are seconds since 1970.
    """

    box: int
    due: int
    since: int
    """Time of the first answer."""

    right: int = 0
    wrong: int = 0


def answered(card: Card | None, key: str, good: bool, now: int) -> Card:
    """Return the card after an answer; None is a card that was never asked."""
    if card is None:
        box = 1 if good else 0
        return Card(box, now + _wait(key, box), now, int(good), int(not good))
    if not good:
        return replace(card, box=0, due=now + _wait(key, 0), wrong=card.wrong + 1)
    if now < card.due:
        return replace(card, right=card.right + 1)
    box = min(card.box + 1, len(WAITS) - 1)
    return replace(card, box=box, due=now + _wait(key, box), right=card.right + 1)


def _wait(key: str, box: int) -> int:
    """Return the wait of a box, a little different from card to card."""
    if box == 0:
        return WAITS[0]
    lot = hashlib.sha256(f"{box} {key}".encode()).digest()[0] / 255
    return round(WAITS[box] * (1 + _SPREAD * (2 * lot - 1)))


@dataclass(frozen=True, slots=True)
class Standing:
    """The state of a deck at a moment: the card to ask, and how many there are."""

    next: str | None
    """The card to ask now; None when nothing is left for today."""

    due: int
    """Cards that are due, this one included."""

    fresh: int
    """Cards never asked that may still be begun today."""

    known: int
    """Cards begun that wait for another day."""

    again: int | None
    """Time when the next of these is due."""


def standing(
    deck: Iterable[str], cards: Mapping[str, Card], now: int, new: int = NEW_EACH_DAY
) -> Standing:
    """Return which card of *deck* to ask: the longest overdue, then new ones in the deck's order.

    *cards* may hold cards of other decks; those begun today count for *new* too.
    """
    today = now // DAY
    begun = sum(card.since // DAY == today for card in cards.values())
    due: list[tuple[int, str]] = []
    waiting: list[int] = []
    unasked: list[str] = []
    for key in dict.fromkeys(deck):
        card = cards.get(key)
        if card is None:
            unasked.append(key)
        elif card.due <= now:
            due.append((card.due, key))
        else:
            waiting.append(card.due)
    fresh = unasked[: max(0, new - begun)]
    first = min(due)[1] if due else next(iter(fresh), None)
    return Standing(first, len(due), len(fresh), len(waiting), min(waiting, default=None))


def wait_text(seconds: int, language: str) -> str:
    """Return a wait for people, in the largest unit that fits.

    >>> wait_text(59, "es"), wait_text(3 * HOUR, "ca")
    ('1 minuto', '3 hores')
    """
    ngettext = catalogue(language).ngettext
    if seconds >= 2 * DAY:
        days = round(seconds / DAY)
        return ngettext("{n} day", "{n} days", days).format(n=days)
    if seconds >= 2 * HOUR:
        hours = round(seconds / HOUR)
        return ngettext("{n} hour", "{n} hours", hours).format(n=hours)
    minutes = max(1, round(seconds / MINUTE))
    return ngettext("{n} minute", "{n} minutes", minutes).format(n=minutes)
