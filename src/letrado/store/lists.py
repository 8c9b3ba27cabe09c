"""Lists of words under a name."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from letrado.errors import Illegal, Unavailable, Unreadable
from letrado.store.database import Database, change

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
        with change(self.database):
            there = {row[0] for row in self._rows("SELECT name FROM list WHERE owner = ?")}
            if saved.name in there and not replace:
                raise Illegal(
                    "list.exists",
                    "There is a list “{name}” already: give --force to replace it, or another name",
                    name=saved.name,
                )
            if len(there | {saved.name}) > MOST_LISTS:
                raise Illegal("list.too_many", "There are {most} lists already", most=MOST_LISTS)
            self.database.execute(
                "REPLACE INTO list (owner, name, lexicon, question, saved, words) "
                "VALUES (?, ?, ?, ?, ?, ?)",
                (
                    self.owner,
                    saved.name,
                    saved.lexicon,
                    saved.question,
                    saved.saved,
                    " ".join(saved.words),
                ),
            )

    def load(self, name: str) -> SavedList:
        """The list called *name*."""
        for row in self._rows(f"{_SELECT} AND name = ?", name):
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
        return bool(self._rows("SELECT 1 FROM list WHERE owner = ? AND name = ?", name))

    def all(self) -> list[SavedList]:
        """Every list, by name."""
        return [_list(row) for row in self._rows(f"{_SELECT} ORDER BY name")]

    def remove(self, name: str) -> None:
        """Forget a list; what was learnt with it stays learnt."""
        self.load(name)
        with change(self.database):
            self._rows("DELETE FROM list WHERE owner = ? AND name = ?", name)

    def _rows(self, statement: str, *values: str) -> "list[tuple[str, str, str, int, str]]":
        return self.database.execute(statement, (self.owner, *values)).fetchall()


_SELECT = "SELECT name, lexicon, question, saved, words FROM list WHERE owner = ?"


def _list(row: "Iterable[str | int]") -> SavedList:
    name, lexicon, question, saved, words = row
    return SavedList(
        str(name), str(lexicon), str(question), int(saved), tuple(str(words).split(" "))
    )
