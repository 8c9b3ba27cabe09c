"""Telling other servers over the same database that there is something to look at.

Only which game, and how far its log goes: what happened is in the tables. It is told in the
transaction that changes them, so that it is heard when that is done, and never if it is not.
A file of SQLite serves one server, and nobody is told.
"""

from sqlalchemy import Connection, func, select

CHANNEL = "letrado"
EVERYTHING = "*"
"""In the place of a game: look at all of them again."""


def announce(connection: Connection, game: str, seq: int = 0) -> None:
    """A game has gone on to event *seq*; 0: something around it has changed."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_notify(CHANNEL, f"{game}:{seq}")))


def read(payload: str) -> tuple[str, int]:
    """Which game, and how far its log goes."""
    game, _, seq = payload.rpartition(":")
    return game, int(seq) if seq.isdecimal() else 0
