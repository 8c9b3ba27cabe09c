"""Telling other servers over the same database that there is something to look at.

Only which game, and how far its log goes: what happened is in the tables. What changes beside a
log is told in the transaction that changes it, so that it is heard when that is done, and never if
it is not. The steps of games are too many for that: PostgreSQL lets those who tell something
commit one after the other, each waiting for the disk alone. They are told once they are kept
(`server.bus.speak`), and a server that ends before it has told them is missed by the others, who
then look at everything. A file of SQLite serves one server, and nobody is told.
"""

from typing import NamedTuple

from sqlalchemy import Connection, Engine, func, select

CHANNEL = "letrado"
EVERYTHING = "*"
"""In the place of a game: look at all of them again."""
PEOPLE = "@"
"""In the place of a game: look whether those who listen are still who they were."""

WHO = "told_by"
"""The option of an engine that tells its own news from those of others."""


class News(NamedTuple):
    """Which game, how far its log goes, and who says so."""

    game: str
    seq: int
    who: str


def announce(connection: Connection, game: str, seq: int = 0) -> None:
    """A game has gone on to event *seq*; 0: something around it has changed."""
    if connection.dialect.name == "postgresql":
        told = payload(connection, game, seq)
        connection.execute(select(func.pg_notify(CHANNEL, told)))


def payload(by: Connection | Engine, game: str, seq: int) -> str:
    """What is told; `read` reads it."""
    return f"{game}:{seq}:{by.get_execution_options().get(WHO, '')}"


def read(payload: str) -> News:
    """What was told."""
    game, seq, who = payload.rsplit(":", 2) if payload.count(":") > 1 else ("", "", "")
    return News(game, int(seq) if seq.isdecimal() else 0, who)


def is_own(store: Engine, news: News) -> bool:
    """Whether it was told through this engine."""
    return news.who == store.get_execution_options().get(WHO)
