"""What an account owns: given to it as a copy, and taken away with it.

Which rows those are is said once, by the columns of `letrado.store.tables`.
"""

import json
from collections.abc import Iterator
from typing import Any

from sqlalchemy import Column, ColumnElement, Connection, Table, delete, exists, or_, select, update

from letrado.errors import Illegal
from letrado.records.published import published_log
from letrado.store import eventlog, games, grants, imports
from letrado.store.accounts import Account
from letrado.store.games import GameRow
from letrado.store.tables import account, event, metadata, presence, session

GUEST_IDLE = 30 * 24 * 3_600_000
"""A guest who left nothing behind and does not come back for so long is forgotten."""

_AT_ONCE = 500
"""Guests forgotten in one sweep, so that nobody waits long for it."""


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


def sweep(connection: Connection, now: int) -> None:
    """Forget guests who left nothing, or whose browser was signed out for good.

    Whoever has a game, or of whom somebody else keeps something, stays.
    """
    before = now - GUEST_IDLE
    old = (account.c.kind == "guest") & account.c.deleted_at.is_(None)
    mine = _columns("owner")
    others = [
        column for _, column in (*_columns("kept", "trace", "about"), *mine) if _binds(column)
    ]
    left = [column for table, column in mine if table not in (session, presence)]
    lately = (session.c.account == account.c.id) & (session.c.seen_at >= before)
    found = select(account.c.id).where(
        old & (account.c.created_at < before),
        ~_has(*others),
        or_(~_has(session.c.account), ~exists().where(lately) & ~_has(*left)),
    )
    gone = connection.execute(found.limit(_AT_ONCE)).scalars().all()
    for table, column in mine:
        connection.execute(delete(table).where(column.in_(gone)))
    connection.execute(delete(account).where(account.c.id.in_(gone)))


def _binds(column: Column[Any]) -> bool:
    """Whether a row that refers so to a guest keeps him: games, and what others do."""
    return column.info["account"] != "owner" or column.table.name == "game"


def _has(*columns: Column[Any]) -> ColumnElement[bool]:
    return or_(*(exists().where(column == account.c.id) for column in columns))


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
