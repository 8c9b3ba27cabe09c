"""Private notes of a player in a game: nobody else may read them (R-024)."""

from sqlalchemy import Connection, delete, insert, select

from letrado.store.tables import note as table


def read(connection: Connection, game: str, account: str) -> str:
    """Return the notes that *account* wrote."""
    here = (table.c.game == game) & (table.c.account == account)
    found: str | None = connection.execute(select(table.c.text).where(here)).scalar()
    return found or ""


def write(connection: Connection, game: str, account: str, text: str, now: int) -> None:
    """Replace the notes."""
    here = (table.c.game == game) & (table.c.account == account)
    connection.execute(delete(table).where(here))
    if text:
        connection.execute(insert(table).values(game=game, account=account, at=now, text=text))
