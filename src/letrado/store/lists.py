"""Lists of words under a name."""

import re
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, and_, delete, insert, select
from sqlalchemy.sql.elements import ColumnElement

from letrado.errors import Illegal, Unavailable, Unreadable
from letrado.store.engine import change, view
from letrado.store.study import Database
from letrado.store.tables import saved_list as table

MOST_WORDS = 100_000
MOST_LISTS = 200

_NAME = re.compile(r"[^\W_](?:[\w .·'’-]{0,58}[\w.'’])?")


@dataclass(frozen=True, slots=True)
class SavedList:
    """A list: its words in exact notation, the lexicon they are from, and what was asked."""

    name: str
    lexicon: str
    question: str
    saved: int
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Lists:
    """The lists of one owner."""

    database: Database
    owner: str

    def save(self, saved: SavedList, *, replace: bool = False) -> None:
        """Keep a list; one of the same name stays unless *replace* says otherwise."""
        if not _NAME.fullmatch(saved.name):
            raise Unreadable(
                "list.name",
                "“{name}” cannot name a list: use up to 60 letters, digits, spaces, “.” and “-”",
                name=saved.name[:80],
            )
        if not 1 <= len(saved.words) <= MOST_WORDS:
            raise Illegal(
                "list.size",
                "A list holds from 1 to {most} words; this one would hold {count}",
                most=MOST_WORDS,
                count=len(saved.words),
            )
        with change(self.database) as connection:
            mine = select(table.c.name).where(table.c.owner == self.owner)
            there = set(connection.execute(mine).scalars())
            if saved.name in there and not replace:
                raise Illegal(
                    "list.exists",
                    "There is a list “{name}” already: give --force to replace it, or another name",
                    name=saved.name,
                )
            if len(there | {saved.name}) > MOST_LISTS:
                raise Illegal("list.too_many", "There are {most} lists already", most=MOST_LISTS)
            connection.execute(delete(table).where(self._named(saved.name)))
            connection.execute(
                insert(table).values(
                    owner=self.owner,
                    name=saved.name,
                    lexicon=saved.lexicon,
                    question=saved.question,
                    saved=saved.saved,
                    words=" ".join(saved.words),
                )
            )

    def load(self, name: str) -> SavedList:
        """The list called *name*."""
        with view(self.database) as connection:
            row = connection.execute(select(table).where(self._named(name))).one_or_none()
        if row is not None:
            return _list(row)
        known = ", ".join(saved.name for saved in self.all()[:20])
        raise Unavailable(
            "list.unknown",
            "There is no list “{name}”; saved: {known}",
            name=name,
            known=known or "–",
        )

    def has(self, name: str) -> bool:
        """Whether there is a list called *name*."""
        with view(self.database) as connection:
            query = select(table.c.name).where(self._named(name))
            return connection.execute(query).one_or_none() is not None

    def all(self) -> list[SavedList]:
        """Every list, by name."""
        query = select(table).where(table.c.owner == self.owner).order_by(table.c.name)
        with view(self.database) as connection:
            return [_list(row) for row in connection.execute(query)]

    def remove(self, name: str) -> None:
        """Forget a list; what was learnt with it stays learnt."""
        self.load(name)
        with change(self.database) as connection:
            connection.execute(delete(table).where(self._named(name)))

    def _named(self, name: str) -> ColumnElement[bool]:
        return and_(table.c.owner == self.owner, table.c.name == name)


def _list(row: Row[Any]) -> SavedList:
    return SavedList(row.name, row.lexicon, row.question, row.saved, tuple(row.words.split(" ")))
