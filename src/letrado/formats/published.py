"""Make a log into a record that anybody may read: all that was played, no confidential texts.

The record has all that anybody may know of a game that is over: racks and draws too, since they
can help nobody any more. It leaves out what a player wrote to the arbiter or argued in confidence,
which words the list lacks, why a judge ruled as they did, and which word was barred (F09 §40,
§42.4, §46.2, CAT 6¶1). One table says who may know what: `letrado.game.redaction`.
"""

from collections.abc import Iterable, Iterator

from letrado.formats import jsonl
from letrado.formats.codec import Codec
from letrado.game import Game, apply, replay
from letrado.game import events as e
from letrado.game.events import Event
from letrado.game.redaction import Viewer, redact_event

_RECKONED = (e.TilesMoved, e.RearrangedForPoints)
"""Facts that the referee computed from tiles that the record shows anyway; they stay whole."""


def published(events: Iterable[Event]) -> Iterator[Event]:
    """Yield the same log without such texts; the referee decides each step of it again."""
    game: Game | None = None
    for event in events:
        whole = isinstance(event.fact, _RECKONED)
        known = event if whole else redact_event(event, Viewer.PUBLIC, game)
        if known is not None:
            yield known
        game = apply(game, event)


def published_log(text: str) -> str:
    """Return a log in JSON Lines without such texts; its first line, with the law then, stays."""
    events = tuple(published(jsonl.read(text).events))
    codec = Codec.of(replay(events).tiles.board.alphabet)
    return f"{text.partition(chr(10))[0]}\n{''.join(jsonl.write_steps(events, 1, codec))}"
