"""Saved lists of words, each with a name."""

import re
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, and_, delete, insert, select
from sqlalchemy.sql.elements import ColumnElement

from letrado.base.errors import Illegal, Unavailable, Unreadable
from letrado.base.limits import count
from letrado.store.room import check_room
from letrado.store.study.study import Database
from letrado.store.tables import account
from letrado.store.tables import saved_list as table
from letrado.store.transactions.engine import read_transaction, write_transaction

MOST_WORDS = count("list_words")
MOST_LISTS, MOST_OF_GUEST = count("lists"), count("guest_lists")

_NAME = re.compile(r"[^\W_](?:[\w .·'’-]{0,58}[\w.'’])?")


@dataclass(frozen=True, slots=True)
class SavedList:
    """A list: its words in exact notation, their lexicon, and the question that found them."""

    name: str
    lexicon: str
    question: str
    saved: int
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ListHead:
    """The head of a list for overviews: without its words, which may be very many."""

    name: str
    lexicon: str
    question: str
    saved: int
    size: int


_HEAD = (table.c.name, table.c.lexicon, table.c.question, table.c.saved, table.c.size)


def keep_list(
    connection: Connection, owner: str, saved: SavedList, *, replace: bool = False
) -> None:
    """Store a list of *owner*; refused if the name exists, unless *replace* is set."""
    if not _NAME.fullmatch(saved.name):
        raise Unreadable(
            "list.name",
            "“{name}” cannot name a list: use up to 60 letters, digits, spaces, “.” and “-”",
            name=saved.name[:80],
        )
    if not saved.words:
        raise Illegal("list.size", "There are no words to save: the search found none")
    if len(saved.words) > MOST_WORDS:
        raise Illegal(
            "list.size",
            "A list holds up to {most} words; this one would hold {count}",
            most=MOST_WORDS,
            count=len(saved.words),
        )
    check_room(connection)
    mine = select(table.c.name).where(table.c.owner == owner)
    there = set(connection.execute(mine).scalars())
    if saved.name in there and not replace:
        raise Illegal(
            "list.exists",
            "There is a list “{name}” already: give --force to replace it, or another name",
            name=saved.name,
        )
    kind = connection.execute(select(account.c.kind).where(account.c.id == owner)).scalar()
    most = MOST_OF_GUEST if kind == "guest" else MOST_LISTS
    if len(there | {saved.name}) > most:
        raise Illegal("list.too_many", "There are {most} lists already", most=most)
    connection.execute(delete(table).where(_named(owner, saved.name)))
    connection.execute(
        insert(table).values(
            owner=owner,
            name=saved.name,
            lexicon=saved.lexicon,
            question=saved.question,
            saved=saved.saved,
            size=len(saved.words),
            words=" ".join(saved.words),
        )
    )


@dataclass(frozen=True, slots=True)
class Lists:
    """The lists of one owner."""

    database: Database
    owner: str

    def save(self, saved: SavedList, *, replace: bool = False) -> None:
        """Store a list; refused if the name exists, unless *replace* is set."""
        with write_transaction(self.database) as connection:
            keep_list(connection, self.owner, saved, replace=replace)

    def load(self, name: str) -> SavedList:
        """Return the list called *name*."""
        with read_transaction(self.database) as connection:
            row = connection.execute(select(table).where(self._named(name))).one_or_none()
        if row is None:
            raise self._unknown(name)
        return _list(row)

    def has(self, name: str) -> bool:
        """Say whether there is a list called *name*."""
        with read_transaction(self.database) as connection:
            query = select(table.c.name).where(self._named(name))
            return connection.execute(query).one_or_none() is not None

    def all(self) -> list[ListHead]:
        """Return the head of every list, by name."""
        query = select(*_HEAD).where(table.c.owner == self.owner).order_by(table.c.name)
        with read_transaction(self.database) as connection:
            return [ListHead(*row) for row in connection.execute(query)]

    def remove(self, name: str) -> None:
        """Delete a list; the progress on its cards stays."""
        with write_transaction(self.database) as connection:
            gone = connection.execute(delete(table).where(self._named(name))).rowcount
        if not gone:
            raise self._unknown(name)

    def _named(self, name: str) -> ColumnElement[bool]:
        return _named(self.owner, name)

    def _unknown(self, name: str) -> Unavailable:
        known = ", ".join(head.name for head in self.all()[:20])
        return Unavailable(
            "list.unknown",
            "There is no list “{name}”; saved: {known}",
            name=name,
            known=known or "–",
        )


def _named(owner: str, name: str) -> ColumnElement[bool]:
    return and_(table.c.owner == owner, table.c.name == name)


def _list(row: Row[Any]) -> SavedList:
    return SavedList(row.name, row.lexicon, row.question, row.saved, tuple(row.words.split(" ")))
