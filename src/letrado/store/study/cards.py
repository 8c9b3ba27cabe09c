"""The card box of one owner: the cards that were asked, and when each is due again."""

from dataclasses import dataclass

from sqlalchemy import Connection, and_, case, func, insert, select, update
from sqlalchemy.sql.elements import ColumnElement

from letrado.base.errors import Illegal
from letrado.base.limits import count
from letrado.store.study.study import Database
from letrado.store.tables import card as table
from letrado.store.transactions.engine import read_transaction, write_transaction
from letrado.study.cardbox import Card, answered

MOST = count("cards")
"""Cards that one owner may begin."""

_CARD = (table.c.box, table.c.due, table.c.since, table.c.correct, table.c.wrong)


@dataclass(frozen=True, slots=True)
class Due:
    """Counts for one kind of question: its cards, and those that are due."""

    lexicon: str
    kind: str
    cards: int
    due: int
    again: int


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards of one owner, for one lexicon and one kind of question."""

    database: Database
    owner: str
    lexicon: str
    kind: str

    def all(self) -> dict[str, Card]:
        """Return every card begun, by key."""
        query = select(table.c.key, *_CARD).where(self._mine())
        with read_transaction(self.database) as connection:
            return {key: Card(*numbers) for key, *numbers in connection.execute(query)}

    def answer(self, key: str, good: bool, now: int) -> Card:
        """Move a card by its answer, and commit at once."""
        with write_transaction(self.database) as connection:
            return self.answer_in(connection, key, good, now)

    def answer_in(self, connection: Connection, key: str, good: bool, now: int) -> Card:
        """Move a card by its answer, inside a transaction."""
        here = and_(self._mine(), table.c.key == key)
        row = connection.execute(select(*_CARD).where(here)).one_or_none()
        if row is None:
            mine = select(func.count()).where(table.c.owner == self.owner)
            if connection.execute(mine).scalar_one() >= MOST:
                raise Illegal("cards.too_many", "There are {most} cards already", most=MOST)
        card = answered(None if row is None else Card(*row), key, good, now)
        numbers = {
            "box": card.box,
            "due": card.due,
            "since": card.since,
            "correct": card.right,
            "wrong": card.wrong,
        }
        if row is None:
            place = {"owner": self.owner, "lexicon": self.lexicon, "kind": self.kind}
            connection.execute(insert(table).values(**place, key=key, **numbers))
        else:
            connection.execute(update(table).where(here).values(**numbers))
        return card

    def _mine(self) -> ColumnElement[bool]:
        return and_(
            table.c.owner == self.owner,
            table.c.lexicon == self.lexicon,
            table.c.kind == self.kind,
        )


def due(database: Database, owner: str, now: int) -> list[Due]:
    """Return the counts of *owner*, by lexicon and kind."""
    waiting = func.sum(case((table.c.due <= now, 1), else_=0))
    query = (
        select(table.c.lexicon, table.c.kind, func.count(), waiting, func.min(table.c.due))
        .where(table.c.owner == owner)
        .group_by(table.c.lexicon, table.c.kind)
        .order_by(table.c.lexicon, table.c.kind)
    )
    with read_transaction(database) as connection:
        return [Due(*row) for row in connection.execute(query)]
