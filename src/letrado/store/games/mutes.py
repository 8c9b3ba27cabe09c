"""Players who muted the chat in a game: stored, so that it holds on all their devices."""

from sqlalchemy import Connection, delete, insert, select

from letrado.store.tables import mute as table


def is_muted(connection: Connection, game: str, account: str) -> bool:
    """Say whether *account* has muted the chat in *game*."""
    here = (table.c.game == game) & (table.c.account == account)
    return connection.execute(select(table.c.game).where(here)).first() is not None


def put(connection: Connection, game: str, account: str, *, muted: bool, now: int) -> None:
    """Mute the chat, or end that."""
    here = (table.c.game == game) & (table.c.account == account)
    connection.execute(delete(table).where(here))
    if muted:
        connection.execute(insert(table).values(game=game, account=account, at=now))
