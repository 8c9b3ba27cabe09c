"""Turns of finished games that some server has looked at, for all servers over the same database.

What it was found out from is its mark: with another log, or other words, it counts for nothing.
"""

from collections.abc import Mapping

from sqlalchemy import Connection, delete, insert, select

from letrado.store.tables import review_turn as table

KEPT_MS = 7 * 24 * 3_600_000
"""After that it is worked out anew for whoever asks."""


def kept(connection: Connection, game: str, mark: str) -> dict[int, str]:
    """What is known of a game, by the numbers of its turns."""
    query = select(table.c.turn, table.c.found).where(table.c.game == game, table.c.mark == mark)
    return {row.turn: row.found for row in connection.execute(query)}


def keep(connection: Connection, game: str, mark: str, found: Mapping[int, str], now: int) -> None:
    """Keep what was found, in place of whatever was known of these turns."""
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
    """Forget what was found long ago."""
    connection.execute(delete(table).where(table.c.at < now - KEPT_MS))
