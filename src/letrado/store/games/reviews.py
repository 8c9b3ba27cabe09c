"""Analyses of turns of finished games, for all servers over the same database.

Each has a mark of the log and the words that it was made from; with others it is not used.
"""

from collections.abc import Mapping

from sqlalchemy import Connection, delete, insert, select

from letrado.store.tables import review_turn as table

KEPT_MS = 7 * 24 * 3_600_000
"""Milliseconds after which an analysis is deleted; the next reader has it made again."""


def kept(connection: Connection, game: str, mark: str) -> dict[int, str]:
    """Return the stored analyses of a game, by the numbers of its turns."""
    query = select(table.c.turn, table.c.found).where(table.c.game == game, table.c.mark == mark)
    return {row.turn: row.found for row in connection.execute(query)}


def keep(connection: Connection, game: str, mark: str, found: Mapping[int, str], now: int) -> None:
    """Store analyses, in place of earlier ones of these turns."""
    if not found:
        return
    these = (table.c.game == game) & table.c.turn.in_(list(found))
    connection.execute(delete(table).where(these))
    rows = [
        {"game": game, "turn": turn, "mark": mark, "found": text, "at": now}
        for turn, text in found.items()
    ]
    connection.execute(insert(table), rows)


def sweep(connection: Connection, now: int) -> None:
    """Delete old analyses."""
    connection.execute(delete(table).where(table.c.at < now - KEPT_MS))
