"""The chat between the players of a game."""

from dataclasses import dataclass

from sqlalchemy import Connection, func, insert, select

from letrado.base.errors import Illegal
from letrado.base.limits import count
from letrado.store.room import check_room
from letrado.store.tables import chat as table

MOST_LINES = count("chat_lines")
"""Lines of one game: nobody writes so many, and a program that floods must not fill the store."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line; *n* counts those of the game."""

    n: int
    at: int
    account: str
    text: str


def add(connection: Connection, game: str, account: str, text: str, now: int) -> Line:
    """Add a line; refused if there are too many already."""
    check_room(connection)
    last = connection.execute(select(func.max(table.c.n)).where(table.c.game == game)).scalar()
    if int(last or 0) >= MOST_LINES:
        raise Illegal("chat.many", "This game has {most} lines of talk already", most=MOST_LINES)
    made = Line(int(last or 0) + 1, now, account, text)
    connection.execute(
        insert(table).values(game=game, n=made.n, at=now, account=account, text=text)
    )
    return made


def lines(connection: Connection, game: str, after: int = 0, limit: int = 200) -> list[Line]:
    """Return the lines after number *after*; only the latest if there are more than *limit*."""
    here = (table.c.game == game) & (table.c.n > after)
    columns = select(table.c.n, table.c.at, table.c.account, table.c.text)
    rows = connection.execute(columns.where(here).order_by(table.c.n.desc()).limit(limit))
    return [Line(*row) for row in rows][::-1]
