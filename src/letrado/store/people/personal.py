"""Data that an account owns: exported for its owner, and deleted with it.

The columns of `letrado.store.tables` say which rows those are.
"""

from collections.abc import Collection, Iterator
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Engine,
    Select,
    Table,
    delete,
    exists,
    or_,
    select,
    tuple_,
    update,
)

from letrado.base.errors import Illegal
from letrado.formats.published import published_log
from letrado.store.games import event_log, games, imports, offers
from letrado.store.people import grants
from letrado.store.people.accounts import PEOPLE, Account
from letrado.store.tables import account, game, metadata, presence, session
from letrado.store.transactions.engine import read_transaction, write_transaction

GUEST_IDLE = 30 * 24 * 3_600_000
"""Milliseconds after which a guest who left nothing behind is deleted."""

_AT_ONCE = 500
"""Rows that are read, and guests that are deleted, at a time, so that nobody waits long."""


def owned_tables() -> tuple[tuple[Table, tuple[Column[Any], ...]], ...]:
    """Return the tables with rows that are an account’s own, and the columns that name it there."""
    found: dict[Table, tuple[Column[Any], ...]] = {account: (account.c.id,)}
    for table, column in _columns("owner", "kept"):
        found[table] = (*found.get(table, ()), column)
    return tuple(found.items())


def owned_rows(engine: Engine, table: Table, account_id: str) -> Iterator[list[dict[str, Any]]]:
    """Yield the account’s own rows of a table in portions, without secrets.

    Each portion is read in a transaction of its own, so that a slow caller blocks no writer.
    """
    columns, keys = dict(owned_tables())[table], tuple(table.primary_key.columns)
    shown = [one for one in table.columns if not one.info.get("secret")]
    hidden = [key.label(f"key_{key.name}") for key in keys]
    own = select(*shown, *hidden).where(or_(*(column == account_id for column in columns)))
    query = own.order_by(*keys).limit(_AT_ONCE)
    after = None
    while True:
        further = query if after is None else query.where(tuple_(*keys) > tuple_(*after))
        with read_transaction(engine) as connection:
            rows = connection.execute(further).all()
        yield [dict(zip((one.name for one in shown), row, strict=False)) for row in rows]
        if len(rows) < _AT_ONCE:
            return
        after = rows[-1][len(shown) :]


def finished_games(connection: Connection, account_id: str) -> list[str]:
    """Return the account’s games that are over, and those that it imported.

    A running game has data that its players may not see.
    """
    own = or_(*(column == account_id for column in (game.c.side_a, game.c.side_b)))
    mine = own | (game.c.imported_by == account_id)
    query = select(game.c.id).where(mine, game.c.status != "running")
    return list(connection.execute(query.order_by(game.c.created_at.desc(), game.c.id)).scalars())


def finished_log(connection: Connection, game_id: str) -> str:
    """Return the log of a game that is over, without confidential text of others; empty if none."""
    if not event_log.last(connection, game_id):
        return ""
    return published_log(event_log.text(connection, game_id))


def prepare_leaving(connection: Connection, leaving: Account, now: int) -> None:
    """Refuse an account that has to stay; delete the offers of others, so that no game begins."""
    if games.running(connection, leaving.id):
        raise Illegal(
            "account.playing", "You have games in play: finish them, or resign, before you leave"
        )
    administers = grants.ADMINISTRATOR in grants.roles_in(connection, leaving.id)
    if administers and grants.holders(connection, grants.ADMINISTRATOR, grants.SITE) == 1:
        raise Illegal(
            "account.last_administrator",
            "You are the only administrator: make someone else one before you leave",
        )
    offers.withdraw_all(connection, leaving.id, now)


def forget_name(store: Engine, leaving: Account) -> frozenset[str]:
    """Remove the name of an account from its games; return their ids.

    Each game has a transaction of its own, so that nobody waits for all of them. After an
    interruption the caller begins again: finished games stay done.
    """
    with read_transaction(store) as connection:
        found = _names_in_games(connection, leaving)
    for game_id, names in found.items():
        with write_transaction(store, game_id) as connection:
            event_log.rename(connection, game_id, names)
    return frozenset(found)


def delete_account(
    connection: Connection, gone: Account, now: int, renamed: Collection[str] = ()
) -> None:
    """Delete an account: its name, and all its own data; its games stay, without the name.

    The games in *renamed* have lost the name already, by `forget_name`.
    """
    prepare_leaving(connection, gone, now)
    for game_id, names in _names_in_games(connection, gone).items():
        if game_id not in renamed:
            event_log.rename(connection, game_id, names)
    imports.remove_all(connection, gone.id)
    for table, column in _columns("owner", "about"):
        connection.execute(delete(table).where(column == gone.id))
    connection.execute(
        update(account)
        .where(account.c.id == gone.id)
        .values(name=_nameless(gone), name_key=gone.id, password_hash=None, deleted_at=now)
    )


def idle_guests(connection: Connection, now: int) -> list[str]:
    """Return guests who left nothing, or whose browser was signed out for good.

    Guests with a game, or with data that somebody else keeps, are excluded. It reads every old
    guest, so it is called where nobody waits for it.
    """
    return [row.id for row in connection.execute(_idle_guests(now).limit(_AT_ONCE))]


def forget_guests(connection: Connection, guests: Collection[str], now: int) -> None:
    """Delete those of the *guests* who are still idle."""
    still = _idle_guests(now).where(account.c.id.in_(list(guests)))
    gone = [row.id for row in connection.execute(still)]
    for table, column in _columns("owner"):
        connection.execute(delete(table).where(column.in_(gone)))
    connection.execute(delete(account).where(account.c.id.in_(gone)))


def _idle_guests(now: int) -> Select[Any]:
    before = now - GUEST_IDLE
    mine = _columns("owner")
    others = [
        column for _, column in (*_columns("kept", "trace", "about"), *mine) if _binds(column)
    ]
    left = [column for table, column in mine if table not in (session, presence)]
    lately = (session.c.account == account.c.id) & (session.c.seen_at >= before)
    return select(account.c.id).where(
        PEOPLE & (account.c.kind == "guest") & (account.c.created_at < before),
        ~_has(*others),
        or_(~_has(session.c.account), ~exists().where(lately) & ~_has(*left)),
    )


def _binds(column: Column[Any]) -> bool:
    """Say whether a row that refers so to a guest keeps them: games, and data of others."""
    return column.info["account"] != "owner" or column.table.name == "game"


def _has(*columns: Column[Any]) -> ColumnElement[bool]:
    return or_(*(exists().where(column == account.c.id) for column in columns))


def _columns(*kinds: str) -> list[tuple[Table, Column[Any]]]:
    """Return the columns that refer to accounts in one of these ways.

    Dependent tables come first.
    """
    return [
        (table, column)
        for table in reversed(metadata.sorted_tables)
        for column in table.columns
        if column.info.get("account") in kinds
    ]


def _names_in_games(connection: Connection, gone: Account) -> dict[str, dict[int, str]]:
    """Return the names that replace a deleted account in its finished games, by game and place."""
    own = or_(game.c.side_a == gone.id, game.c.side_b == gone.id)
    query = select(game.c.id, game.c.side_a, game.c.side_b).where(own, game.c.status != "running")
    return {
        game_id: {place: _nameless(gone) for place, side in enumerate(sides) if side == gone.id}
        for game_id, *sides in connection.execute(query)
    }


def _nameless(gone: Account) -> str:
    return f"— {gone.id[:5].upper()}"
