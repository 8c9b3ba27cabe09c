"""The log of each game: the only source of truth about it, and append-only.

A log is stored in one of two forms. While a game is played, each line of its file in JSON Lines is
a row of `event`, the first line with number 0. Some time after its end the lines are packed into
one row of `packed_log` (`letrado.store.games.packing`), a tenth as large. Only this file knows
which of the two it is: a log is exported byte for byte as it was written, and an addition to a
packed log unpacks it first, in the same transaction.
"""

import json
from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import Connection, bindparam, delete, func, insert, literal, select, update
from sqlalchemy.exc import IntegrityError

from letrado import rulebook
from letrado.base.errors import Unavailable
from letrado.core.tiles import Alphabet
from letrado.formats import jsonl
from letrado.formats.codec import Codec
from letrado.game.events import Event
from letrado.game.referee import replay
from letrado.game.settings import Settings
from letrado.store.games import packing
from letrado.store.games.packing import Packed
from letrado.store.games.stale import Stale
from letrado.store.tables import event, game, packed_log
from letrado.store.transactions.statements import Statement

_LAST = select(func.max(event.c.seq)).where(event.c.game == bindparam("which"))
_END = Statement(
    select(game.c.edition, _LAST.scalar_subquery()).where(game.c.id == bindparam("which"))
)
_INSERT = Statement(insert(event))
_AFTER = Statement(
    select(event.c.body)
    .where(event.c.game == bindparam("which"), event.c.seq > bindparam("known"))
    .order_by(event.c.seq)
)
"""Built once, because they are part of every move."""


def append(connection: Connection, game_id: str, expected: int, events: Sequence[Event]) -> int:
    """Add whole steps after event *expected*, the last one known; return the new last number.

    Raise `Stale`, and change nothing, if that is not the last one any more.
    """
    found = _END.rows(connection, {"which": game_id})
    if not found:
        raise unknown(game_id)
    edition, last_seq = found[0]
    is_packed = last_seq is None and (last_seq := _packed_last(connection, game_id)) is not None
    if (last_seq or 0) != expected:
        raise stale(game_id, expected)
    rows = _rows(game_id, expected, events, edition)
    if rows:
        if is_packed:
            _unpack(connection, game_id)
        try:
            _INSERT.insert_all(connection, rows)
        except IntegrityError as error:
            raise stale(game_id, expected) from error
    return expected + len(events)


def last(connection: Connection, game_id: str) -> int:
    """Return the number of the last event; 0 before the first."""
    found = connection.execute(_LAST, {"which": game_id}).scalar()
    return int(found or _packed_last(connection, game_id) or 0)


def text(connection: Connection, game_id: str) -> str:
    """Return the log as a file in JSON Lines."""
    lines = _lines(connection, game_id)
    if not lines:
        raise unknown(game_id)
    return "\n".join(lines) + "\n"


def settings(connection: Connection, game_id: str) -> Settings:
    """Return the terms of a game, which are in its first event."""
    return replay(jsonl.read("\n".join(_head(connection, game_id)) + "\n").events).settings


def players(connection: Connection, game_id: str) -> tuple[str, str]:
    """Return the names of the players, as the first event has them."""
    first, second = json.loads(_head(connection, game_id)[1])["settings"]["players"]
    return first, second


def load(connection: Connection, game_id: str) -> tuple[Event, ...]:
    """Return every event; event *n* is at place *n* - 1."""
    return jsonl.read(text(connection, game_id)).events


def load_after(connection: Connection, game_id: str, seq: int, edition: str) -> tuple[Event, ...]:
    """Return the events after number *seq*, for callers who know those up to it."""
    bodies = [body for (body,) in _AFTER.rows(connection, {"which": game_id, "known": seq})]
    if not bodies and (_packed_last(connection, game_id) or 0) > seq:
        bodies = _lines(connection, game_id)[seq + 1 :]
    codec = Codec.of(Alphabet.load(rulebook.load(edition).language))
    return tuple(jsonl.read_steps(bodies, seq + 1, codec))


def rename(connection: Connection, game_id: str, names: dict[int, str]) -> None:
    """Rename players, by place (0 or 1): the one thing in a log that is ever changed.

    A game without a log stays as it is.
    """
    head = _head(connection, game_id, needed=False)
    if not head:
        return
    fields = json.loads(head[1])
    for place, name in names.items():
        fields["settings"]["players"][place] = name
    first = json.dumps(fields, ensure_ascii=False, separators=(",", ":"))
    in_rows = (event.c.game == game_id) & (event.c.seq == 1)
    if connection.execute(update(event).where(in_rows).values(body=first)).rowcount:
        return
    packed = packed_log.c.game == game_id
    form = connection.execute(select(packed_log.c.format).where(packed)).scalar_one()
    changed = packing.pack_head(form, [head[0], first])
    connection.execute(update(packed_log).where(packed).values(head=changed))


def remove(connection: Connection, game_ids: Collection[str]) -> None:
    """Delete the whole logs of games that are deleted too."""
    for table in (event, packed_log):
        connection.execute(delete(table).where(table.c.game.in_(game_ids)))


# -- the packed form ---------------------------------------------------------------------------


def pack(connection: Connection, game_id: str) -> bool:
    """Pack the log of a game; return False if there is nothing to pack.

    The rows are deleted only after the packed log was read back and found equal to them.
    """
    query = select(event.c.seq, event.c.body).where(event.c.game == game_id).order_by(event.c.seq)
    rows = connection.execute(query).all()
    if len(rows) < packing.HEAD or [row.seq for row in rows] != list(range(len(rows))):
        return False
    lines = [row.body for row in rows]
    packed = packing.pack(lines)
    connection.execute(
        insert(packed_log).values(
            game=game_id,
            format=packed.format,
            last=packed.last,
            head=packed.head,
            body=packed.body,
        )
    )
    kept = _packed(connection, game_id)
    if kept is None or packing.lines_of(kept) != lines:
        raise RuntimeError(f"the log of game {game_id} is not read back as it was packed")
    connection.execute(delete(event).where(event.c.game == game_id))
    return True


def unpacked(
    connection: Connection, before: int, after: str = "", limit: int | None = 100
) -> list[tuple[str, bool]]:
    """Return the next games after *after* whose logs are rows, in the order of their ids.

    Each comes with whether it may be packed: it is finished, and nothing happened in it since
    *before*. The rows of `event` are read game by game, and only of *limit* games.
    """
    first = select(func.min(event.c.game).label("id"), literal(1).label("count"))
    found = first.where(event.c.game > after).cte("unpacked", recursive=True)
    following = select(func.min(event.c.game)).where(event.c.game > found.c.id)
    rest = select(following.scalar_subquery(), found.c.count + 1).where(found.c.id.is_not(None))
    found = found.union_all(rest if limit is None else rest.where(found.c.count < limit))
    lately = func.coalesce(game.c.moved_at, game.c.created_at)
    may = (game.c.status != "running") & (lately < before)
    query = select(game.c.id, may).join_from(found, game, game.c.id == found.c.id)
    rows = connection.execute(query.order_by(game.c.id))
    return [(game_id, bool(may_be)) for game_id, may_be in rows]


def _unpack(connection: Connection, game_id: str) -> None:
    """Turn a packed log into rows again, so that events can be added."""
    packed = _packed(connection, game_id)
    if packed is None:
        raise unknown(game_id)
    lines = packing.lines_of(packed)
    instants = [json.loads(line)["at"] for line in lines[1:]]
    rows = [
        {"game": game_id, "seq": seq, "at": at, "body": line}
        for seq, (line, at) in enumerate(zip(lines, [instants[0], *instants], strict=True))
    ]
    _INSERT.insert_all(connection, rows)
    connection.execute(delete(packed_log).where(packed_log.c.game == game_id))


def _packed(connection: Connection, game_id: str) -> Packed | None:
    query = select(packed_log.c.format, packed_log.c.last, packed_log.c.head, packed_log.c.body)
    row = connection.execute(query.where(packed_log.c.game == game_id)).one_or_none()
    return None if row is None else Packed(*row)


def _packed_last(connection: Connection, game_id: str) -> int | None:
    query = select(packed_log.c.last).where(packed_log.c.game == game_id)
    found: int | None = connection.execute(query).scalar()
    return found


def _lines(connection: Connection, game_id: str) -> list[str]:
    """Return every line in either form; empty if there is no log.

    A reader outside of one snapshot needs a second look at the rows: the log may have been unpacked
    between the first look and the look for a packed one.
    """
    query = select(event.c.body).where(event.c.game == game_id).order_by(event.c.seq)
    if lines := list(connection.execute(query).scalars()):
        return lines
    packed = _packed(connection, game_id)
    if packed is not None:
        return packing.lines_of(packed)
    return list(connection.execute(query).scalars())


def _head(connection: Connection, game_id: str, *, needed: bool = True) -> list[str]:
    """Return the first two lines in either form, without reading the others."""
    here = (event.c.game == game_id) & (event.c.seq < packing.HEAD)
    rows = select(event.c.body).where(here).order_by(event.c.seq)
    packed = select(packed_log.c.format, packed_log.c.head).where(packed_log.c.game == game_id)
    lines = list(connection.execute(rows).scalars())
    if not lines and (found := connection.execute(packed).one_or_none()):
        lines = packing.head_of(*found)
    lines = lines or list(connection.execute(rows).scalars())  # as in `_lines`
    if needed and not lines:
        raise unknown(game_id)
    return lines


# -- rows --------------------------------------------------------------------------------------


def unknown(game_id: str) -> Unavailable:
    """Return the error for a game that does not exist."""
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
    """Return the error for a game that has advanced since the caller read it."""
    return Stale(
        "game.stale",
        "The game has moved on: check it and try again",
        game=game_id,
        expected=expected,
    )
