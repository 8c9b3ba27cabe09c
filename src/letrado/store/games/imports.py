"""Imported games: played elsewhere and brought here as records, with logs like all others.

Nobody here plays in them. Such a game belongs to the account that imported it, is not rated, and is
deleted when its owner says so or leaves.
"""

from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, delete, func, select, update

from letrado.base.errors import Illegal
from letrado.base.limits import count
from letrado.game.events import Event
from letrado.store.games import event_log, games
from letrado.store.games.games import GameRow
from letrado.store.room import check_room
from letrado.store.tables import chat, game, note, offer, report, review_turn

MOST_KEPT = count("imports")
"""Games that one account may import."""


@dataclass(frozen=True, slots=True)
class Imported:
    """An imported game, and the names of its players."""

    row: GameRow
    players: tuple[str, str]


def keep(connection: Connection, row: GameRow, events: tuple[Event, ...]) -> None:
    """Enter a game with its whole log; refused if its owner has too many already."""
    check_room(connection)
    owner = game.c.imported_by == row.imported_by
    count = connection.execute(select(func.count()).select_from(game).where(owner)).scalar_one()
    if count >= MOST_KEPT:
        raise Illegal(
            "import.many",
            "You have {most} imported games: delete one that you do not need",
            most=MOST_KEPT,
        )
    games.create(connection, row)
    event_log.append(connection, row.id, 0, events)


def of_account(connection: Connection, account: str, limit: int = MOST_KEPT) -> list[Imported]:
    """Return the games that *account* imported, latest first."""
    query = select(game.c.id).where(game.c.imported_by == account).limit(limit)
    listed = connection.execute(
        query.order_by(game.c.created_at.desc(), game.c.id.desc())
    ).scalars()
    return [
        Imported(games.find(connection, game_id), event_log.players(connection, game_id))
        for game_id in list(listed)
    ]


def remove(connection: Connection, game_id: str) -> None:
    """Delete a game with everything that belongs to it; the caller checks the permission."""
    _remove(connection, game.c.id == game_id)


def remove_all(connection: Connection, account: str) -> None:
    """Delete all games that *account* imported."""
    _remove(connection, game.c.imported_by == account)


def _remove(connection: Connection, which: ColumnElement[bool]) -> None:
    gone = list(connection.execute(select(game.c.id).where(which)).scalars())
    connection.execute(update(report).where(report.c.game.in_(gone)).values(game=None))
    for table in (chat, note, offer, review_turn):
        connection.execute(delete(table).where(table.c.game.in_(gone)))
    event_log.remove(connection, gone)
    connection.execute(delete(game).where(game.c.id.in_(gone)))
