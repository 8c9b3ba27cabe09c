"""A game for tests of the store."""

from sqlalchemy import Engine

from letrado.game.actors import Actor
from letrado.game.events import Event, GameScheduled, RoundStarted
from letrado.game.settings import Settings
from letrado.store import write_transaction
from letrado.store.games import games
from letrado.store.games.games import GameRow
from letrado.store.people import accounts

GAME = "game1"
FIRST = Event(5, Actor.DIRECTOR, GameScheduled(Settings("fise-2009", ("Marta", "Jordi"))))


def later(at: int) -> Event:
    """Something that happened afterwards."""
    return Event(at, Actor.DIRECTOR, RoundStarted(frozenset()))


def make_game(store: Engine, status: games.Status = "running") -> GameRow:
    """A game between Marta and Jordi, without a log yet."""
    with write_transaction(store) as connection:
        one, other = (
            accounts.make_member(connection, name, None, "es", 1) for name in ("Marta", "Jordi")
        )
        row = GameRow(
            id=GAME,
            created_at=1,
            edition="fise-2009",
            language="es",
            lexicon="fise-2009",
            lexicon_digest="d",
            side_a=one.id,
            side_b=other.id,
            clock_ms=60_000,
            status=status,
        )
        games.create(connection, row)
    return row
