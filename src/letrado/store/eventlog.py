"""The log of each game: the only truth about it, and only ever added to.

The rows of a game are the lines of its file in JSON Lines, the first line with number 0. So a log
is exported as it lies here, and each version of that format stays readable.
"""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, bindparam, func, insert, select
from sqlalchemy.exc import IntegrityError

from letrado import rulebook
from letrado.errors import Unavailable
from letrado.game.events import Event
from letrado.game.referee import replay
from letrado.game.settings import Settings
from letrado.records import jsonl
from letrado.records.codec import Codec
from letrado.store.stale import Stale
from letrado.store.tables import event, game
from letrado.tiles import Alphabet

_LAST = select(func.max(event.c.seq)).where(event.c.game == bindparam("which"))
_END = select(game.c.edition, _LAST.scalar_subquery()).where(game.c.id == bindparam("which"))
_INSERT = insert(event)
_AFTER = (
    select(event.c.body)
    .where(event.c.game == bindparam("which"), event.c.seq > bindparam("known"))
    .order_by(event.c.seq)
)
"""Made once: they are part of every move."""


def append(connection: Connection, game_id: str, expected: int, events: Sequence[Event]) -> int:
    """Add whole steps after event *expected*, the last one known; the number of the new last one.

    `Stale`, and nothing changed, when that is not the last any more.
    """
    found = connection.execute(_END, {"which": game_id}).one_or_none()
    if found is None:
        raise unknown(game_id)
    edition, last_seq = found
    if (last_seq or 0) != expected:
        raise stale(game_id, expected)
    rows = _rows(game_id, expected, events, edition)
    if rows:
        try:
            connection.execute(_INSERT, rows)
        except IntegrityError as error:
            raise stale(game_id, expected) from error
    return expected + len(events)


def last(connection: Connection, game_id: str) -> int:
    """The number of the last event; 0 before the first."""
    return int(connection.execute(_LAST, {"which": game_id}).scalar() or 0)


def text(connection: Connection, game_id: str) -> str:
    """The log as a file in JSON Lines."""
    query = select(event.c.body).where(event.c.game == game_id).order_by(event.c.seq)
    lines = list(connection.execute(query).scalars())
    if not lines:
        raise unknown(game_id)
    return "\n".join(lines) + "\n"


def settings(connection: Connection, game_id: str) -> Settings:
    """What was agreed before the game: in its first event."""
    here = (event.c.game == game_id) & (event.c.seq <= 1)
    lines = connection.execute(select(event.c.body).where(here).order_by(event.c.seq)).scalars()
    text = "\n".join(lines)
    if not text:
        raise unknown(game_id)
    return replay(jsonl.read(text + "\n").events).settings


def load(connection: Connection, game_id: str) -> tuple[Event, ...]:
    """Every event; event *n* is at place *n* - 1."""
    return jsonl.read(text(connection, game_id)).events


def load_after(connection: Connection, game_id: str, seq: int, edition: str) -> tuple[Event, ...]:
    """The events after number *seq*, for whoever knows those up to it."""
    bodies = connection.execute(_AFTER, {"which": game_id, "known": seq}).scalars()
    codec = Codec.of(Alphabet.load(rulebook.load(edition).language))
    return tuple(jsonl.read_steps(bodies, seq + 1, codec))


def unknown(game_id: str) -> Unavailable:
    """There is no such game."""
    return Unavailable("game.unknown", "There is no game “{game}”", game=game_id[:40])


def _rows(
    game_id: str, expected: int, events: Sequence[Event], edition: str
) -> list[dict[str, Any]]:
    if not events:
        return []
    if expected == 0:
        lines, first, instants = jsonl.write(events), 0, [events[0].at]
    else:
        codec = Codec.of(Alphabet.load(rulebook.load(edition).language))
        lines, first, instants = jsonl.write_steps(events, expected + 1, codec), expected + 1, []
    instants += [event.at for event in events]
    return [
        {"game": game_id, "seq": seq, "at": at, "body": line.rstrip("\n")}
        for seq, (line, at) in enumerate(zip(lines, instants, strict=True), first)
    ]


def stale(game_id: str, expected: int) -> Stale:
    """The game has gone on since whoever asks saw it."""
    return Stale(
        "game.stale",
        "The game went on after event {expected}: look at it again",
        game=game_id,
        expected=expected,
    )
