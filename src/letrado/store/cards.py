"""The card box of one owner: what was asked, and when it is due again."""

from dataclasses import dataclass

from letrado.errors import Illegal
from letrado.store.database import Database, change
from letrado.study.cardbox import Card, answered

MOST = 200_000
"""Cards that one owner may begin."""


@dataclass(frozen=True, slots=True)
class Due:
    """How many cards of a kind there are, and how many of them are due."""

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
        """Every card begun, by key."""
        rows = self.database.execute(
            "SELECT key, box, due, since, correct, wrong FROM card "
            "WHERE owner = ? AND lexicon = ? AND kind = ?",
            (self.owner, self.lexicon, self.kind),
        )
        return {key: Card(*numbers) for key, *numbers in rows}

    def answer(self, key: str, good: bool, now: int) -> Card:
        """Move a card as its answer says, at once and for good."""
        with change(self.database):
            place = (self.owner, self.lexicon, self.kind, key)
            row = self.database.execute(
                "SELECT box, due, since, correct, wrong FROM card "
                "WHERE owner = ? AND lexicon = ? AND kind = ? AND key = ?",
                place,
            ).fetchone()
            if row is None and self._count() >= MOST:
                raise Illegal("cards.too_many", "There are {most} cards already", most=MOST)
            card = answered(None if row is None else Card(*row), key, good, now)
            self.database.execute(
                "REPLACE INTO card VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (*place, card.box, card.due, card.since, card.right, card.wrong),
            )
        return card

    def _count(self) -> int:
        count = "SELECT count(*) FROM card WHERE owner = ?"
        return int(self.database.execute(count, (self.owner,)).fetchone()[0])


def due(database: Database, owner: str, now: int) -> list[Due]:
    """What waits for *owner*, by lexicon and kind."""
    rows = database.execute(
        "SELECT lexicon, kind, count(*), sum(due <= ?), min(due) FROM card WHERE owner = ? "
        "GROUP BY lexicon, kind ORDER BY lexicon, kind",
        (now, owner),
    )
    return [Due(*row) for row in rows]
