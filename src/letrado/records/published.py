"""What of a log goes into a record that others read: all that was played, no words in confidence.

What a player writes to the arbiter or to the tribunal is for them alone, also when the game is
over; everything else was seen at the table, or is told once play has ended.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from letrado.game import events as e
from letrado.game import replay
from letrado.game.events import Event
from letrado.records import jsonl
from letrado.records.codec import Codec


def published(events: Iterable[Event]) -> Iterator[Event]:
    """The same log without such texts; it replays to the same game."""
    return map(_open, events)


def published_log(text: str) -> str:
    """A log in JSON Lines likewise; its first line, which tells the law as it was then, stays."""
    events = tuple(published(jsonl.read(text).events))
    codec = Codec.of(replay(events).tiles.board.alphabet)
    return f"{text.partition(chr(10))[0]}\n{''.join(jsonl.write_steps(events, 1, codec))}"


def _open(event: Event) -> Event:
    fact = event.fact
    if isinstance(fact, e.VerdictAppealed) and fact.hidden:  # F09 §42.4
        return replace(event, fact=replace(fact, arguments=""))
    if isinstance(fact, e.GamePaused) and fact.reason == "arbiter_called":
        return replace(event, fact=replace(fact, text=""))
    return event
