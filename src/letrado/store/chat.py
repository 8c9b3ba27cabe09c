"""What the players of a game write to each other."""

from dataclasses import dataclass

from sqlalchemy import Connection, func, insert, select

from letrado.store.tables import chat as table


@dataclass(frozen=True, slots=True)
class Line:
    """One line; *n* counts those of the game."""

    n: int
    at: int
    account: str
    text: str


def add(connection: Connection, game: str, account: str, text: str, now: int) -> Line:
    """Add a line."""
    last = connection.execute(select(func.max(table.c.n)).where(table.c.game == game)).scalar()
    made = Line(int(last or 0) + 1, now, account, text)
    connection.execute(
        insert(table).values(game=game, n=made.n, at=now, account=account, text=text)
    )
    return made


def lines(connection: Connection, game: str, after: int = 0, limit: int = 200) -> list[Line]:
    """The lines after number *after*, the latest ones if they are more than *limit*."""
    here = (table.c.game == game) & (table.c.n > after)
    columns = select(table.c.n, table.c.at, table.c.account, table.c.text)
    rows = connection.execute(columns.where(here).order_by(table.c.n.desc()).limit(limit))
    return [Line(*row) for row in rows][::-1]
