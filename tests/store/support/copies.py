"""The copy of an account's data in one piece, for tests that look at what is in it."""

from typing import Any

from sqlalchemy import Connection

from letrado.store.people import personal


def copy_of(connection: Connection, account_id: str) -> dict[str, list[dict[str, Any]]]:
    """Every row that is the account's own, by table."""
    return {
        table.name: [
            row
            for rows in personal.owned_rows(connection.engine, table, account_id)
            for row in rows
        ]
        for table, _ in personal.owned_tables()
    }


def logs_of(connection: Connection, account_id: str) -> dict[str, str]:
    """The logs of its games that are over."""
    games = personal.finished_games(connection, account_id)
    return {game: log for game in games if (log := personal.finished_log(connection, game))}
