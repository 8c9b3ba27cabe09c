"""What of a log goes into a record that others read: all that was played, no words in confidence.

What a player writes to the arbiter or to the tribunal is for them alone, also when the game is
over; everything else was seen at the table, or is told once play has ended.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from letrado.game import events as e
from letrado.game.events import Event


def published(events: Iterable[Event]) -> Iterator[Event]:
    """The same log without such texts; it replays to the same game."""
    return map(_open, events)


def _open(event: Event) -> Event:
    fact = event.fact
    if isinstance(fact, e.VerdictAppealed) and fact.hidden:  # F09 §42.4
        return replace(event, fact=replace(fact, arguments=""))
    if isinstance(fact, e.GamePaused) and fact.reason == "arbiter_called":
        return replace(event, fact=replace(fact, text=""))
    return event
