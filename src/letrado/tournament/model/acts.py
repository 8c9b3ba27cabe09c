"""Keep the log of a tournament, and find which of its events count."""

from collections.abc import Sequence
from dataclasses import dataclass

from letrado.tournament.model.events import ActUndone, Event
from letrado.tournament.model.state import Tournament


@dataclass(frozen=True, slots=True)
class Log:
    """All events of a tournament, and the state that they lead to."""

    events: tuple[Event, ...]
    tournament: Tournament


def effective(events: Sequence[Event]) -> list[Event]:
    """Return the events that count: without those that were undone, and without the undoing."""
    undone = {event.fact.undone for event in events if isinstance(event.fact, ActUndone)}
    return [
        event
        for event in events
        if event.act not in undone and not isinstance(event.fact, ActUndone)
    ]
