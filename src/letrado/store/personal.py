"""What an account owns: given to it as a copy, and taken away with it.

Which rows those are is said once, by the columns of `letrado.store.tables`.
"""

import json
from collections.abc import Iterator
from typing import Any

from sqlalchemy import Column, Connection, Table, delete, select, update

from letrado.errors import Illegal
from letrado.records.published import published_log
from letrado.store import eventlog, games, grants, imports
from letrado.store.accounts import Account
from letrado.store.games import GameRow
from letrado.store.tables import account, event, metadata


def copy_of(connection: Connection, account_id: str) -> dict[str, list[dict[str, Any]]]:
    """Every row that is the account’s own, by table; nothing secret, and nothing of others."""
    found = {"account": _rows(connection, account, account.c.id, account_id)}
    for table, column in _columns("owner", "kept"):
        found.setdefault(table.name, []).extend(_rows(connection, table, column, account_id))
    return found


def logs_of(connection: Connection, account_id: str) -> Iterator[tuple[str, str]]:
    """The logs of the account’s games that are over: one in play has what he may not see.

    Those that it imported are among them. What others wrote in confidence is not.
    """
    rows = [each.row for each in imports.of_account(connection, account_id)]
    for row in [*games.of_account(connection, account_id), *rows]:
        if row.status != "running" and eventlog.last(connection, row.id):
            yield row.id, published_log(eventlog.text(connection, row.id))


def delete_account(connection: Connection, gone: Account, now: int) -> None:
    """Take an account away: its name, and all that is its own; its games stay, without the name."""
    if games.running(connection, gone.id):
        raise Illegal(
            "account.playing", "You have games in play: finish them, or resign, before you leave"
        )
    administers = grants.ADMINISTRATOR in grants.roles_in(connection, gone.id)
    if administers and grants.holders(connection, grants.ADMINISTRATOR, grants.SITE) == 1:
        raise Illegal(
            "account.last_administrator",
            "You are the only administrator: make somebody else one before you leave",
        )
    nameless = f"— {gone.id[:5].upper()}"
    for row in games.of_account(connection, gone.id):
        _forget_name(connection, row, gone.id, nameless)
    for brought in imports.of_account(connection, gone.id):
        imports.remove(connection, brought.row.id)
    for table, column in _columns("owner", "about"):
        connection.execute(delete(table).where(column == gone.id))
    connection.execute(
        update(account)
        .where(account.c.id == gone.id)
        .values(name=nameless, name_key=gone.id, password_hash=None, deleted_at=now)
    )


def _columns(*kinds: str) -> list[tuple[Table, Column[Any]]]:
    """Columns that refer to accounts in one of these ways; dependent tables come first."""
    return [
        (table, column)
        for table in reversed(metadata.sorted_tables)
        for column in table.columns
        if column.info.get("account") in kinds
    ]


def _rows(
    connection: Connection, table: Table, column: Column[Any], account_id: str
) -> list[dict[str, Any]]:
    told = [one for one in table.columns if not one.info.get("secret")]
    query = select(*told).where(column == account_id)
    return [dict(row) for row in connection.execute(query).mappings()]


def _forget_name(connection: Connection, row: GameRow, account_id: str, nameless: str) -> None:
    """Names of players are in the first event only: the one thing in a log that is ever changed."""
    here = (event.c.game == row.id) & (event.c.seq == 1)
    body = connection.execute(select(event.c.body).where(here)).scalar()
    if body is None:
        return
    fields = json.loads(body)
    players = fields["settings"]["players"]
    for place, side in enumerate((row.side_a, row.side_b)):
        if side == account_id:
            players[place] = nameless
    text = json.dumps(fields, ensure_ascii=False, separators=(",", ":"))
    connection.execute(update(event).where(here).values(body=text))
