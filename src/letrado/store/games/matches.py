"""Matches: several games between the same two players, who take turns to begin."""

from dataclasses import dataclass

from sqlalchemy import Connection, insert, select

from letrado.base.errors import Unavailable
from letrado.store.ids import new_id
from letrado.store.tables import game
from letrado.store.tables import match as table


@dataclass(frozen=True, slots=True)
class Match:
    """A number of games between two players."""

    id: str
    created_at: int
    games: int


def make(connection: Connection, games: int, now: int) -> Match:
    """Make a match of *games* games."""
    made = Match(new_id(), now, games)
    connection.execute(insert(table).values(id=made.id, created_at=now, games=games))
    return made


def find(connection: Connection, match_id: str) -> Match:
    """Return the match with this id."""
    row = connection.execute(select(table).where(table.c.id == match_id)).one_or_none()
    if row is None:
        raise Unavailable("match.unknown", "There is no match “{match}”", match=match_id[:40])
    return Match(row.id, row.created_at, row.games)


def at_place(connection: Connection, match_id: str, place: int) -> str | None:
    """Return the id of the game at a place of the match, counted from 1.

    Annulled games are left out.
    """
    here = (game.c.match_id == match_id) & (game.c.match_place == place)
    counts = here & (game.c.status != "cancelled")
    found: str | None = connection.execute(select(game.c.id).where(counts)).scalar()
    return found
