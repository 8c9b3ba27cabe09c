"""Messages to other servers over the same database: there is something to look at.

A message has only the game and the number of the last event in its log; the tables have the rest. A
change beside a log is announced in the transaction that makes it, so that others hear of it when it
is committed, and never if it is not. The steps of games are too many for that: PostgreSQL makes
transactions that announce something commit one after the other, each waiting for the disk alone. So
steps are announced after they are stored (`letrado.server.infra.cluster_news.publish`). When a
server stops before that, the others notice its absence and look at everything. A SQLite file serves
one server, and nothing is announced.
"""

from typing import NamedTuple

from sqlalchemy import Connection, Engine, func, select

CHANNEL = "letrado"
EVERYTHING = "*"
"""In place of a game: look at all of them again."""
PEOPLE = "@"
"""In place of a game: check whether listeners still have their rights."""

WHO = "told_by"
"""Option of an engine by which it recognises its own messages."""


class News(NamedTuple):
    """A message: the game, the last event in its log, and the engine that sent it."""

    game: str
    seq: int
    who: str


def announce(connection: Connection, game: str, seq: int = 0) -> None:
    """Announce that a game has advanced to event *seq*; 0 for a change around the game."""
    if connection.dialect.name == "postgresql":
        told = payload(connection, game, seq)
        connection.execute(select(func.pg_notify(CHANNEL, told)))


def payload(by: Connection | Engine, game: str, seq: int) -> str:
    """Return the text of a message, for `read`."""
    return f"{game}:{seq}:{by.get_execution_options().get(WHO, '')}"


def read(payload: str) -> News:
    """Read the text of a message."""
    game, seq, who = payload.rsplit(":", 2) if payload.count(":") > 1 else ("", "", "")
    return News(game, int(seq) if seq.isdecimal() else 0, who)


def is_own(store: Engine, news: News) -> bool:
    """Say whether a message was sent through this engine."""
    return news.who == store.get_execution_options().get(WHO)
