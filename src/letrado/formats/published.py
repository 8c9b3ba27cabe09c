"""What of a log goes into a record that others read: all that was played, no words in confidence.

A record is read by anybody, so it tells what anybody may know of a game that is over: racks and
draws, for they can help nobody any more; not what a player wrote to the arbiter or argued in
confidence, nor which words the list lacks, why a judge ruled as he did, or which word was barred
(F09 §40, §42.4, §46.2, CAT 6¶1). Who may know what is one table, `letrado.game.redaction`.
"""

from collections.abc import Iterable, Iterator

from letrado.formats import jsonl
from letrado.formats.codec import Codec
from letrado.game import Game, apply, replay
from letrado.game import events as e
from letrado.game.events import Event
from letrado.game.redaction import Viewer, for_viewer

_RECKONED = (e.TilesMoved, e.RearrangedForPoints)
"""What the referee reckoned from tiles that the record shows anyway: his steps stay whole."""


def published(events: Iterable[Event]) -> Iterator[Event]:
    """The same log without such texts; the referee decides each step of it again."""
    game: Game | None = None
    for event in events:
        whole = isinstance(event.fact, _RECKONED)
        known = event if whole else for_viewer(event, Viewer.PUBLIC, game)
        if known is not None:
            yield known
        game = apply(game, event)


def published_log(text: str) -> str:
    """A log in JSON Lines likewise; its first line, which tells the law as it was then, stays."""
    events = tuple(published(jsonl.read(text).events))
    codec = Codec.of(replay(events).tiles.board.alphabet)
    return f"{text.partition(chr(10))[0]}\n{''.join(jsonl.write_steps(events, 1, codec))}"
