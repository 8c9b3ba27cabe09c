"""Whole games for tests of how logs are kept."""

from functools import cache

from sqlalchemy import Engine

from letrado.game.events import Event
from letrado.store import write_transaction
from letrado.store.games import event_log, games
from letrado.store.games.games import GameRow
from tests.game.table import Table
from tests.game.test_machine import play_on

OVER = 1_000
"""The instant of the last event, by the index of games."""


@cache
def log_by_lot(edition: str, seed: int, steps: int = 300) -> tuple[Event, ...]:
    """Play a random game and return its events: the same for the same seed."""
    table = Table(edition, seed)
    play_on(table, steps)
    return tuple(table.log)


def keep_log(
    store: Engine,
    row: GameRow,
    events: tuple[Event, ...],
) -> None:
    """Enter a game with its log."""
    with write_transaction(store) as connection:
        games.create(connection, row)
        event_log.append(connection, row.id, 0, events)


def finished(game_id: str, sides: tuple[str, str], edition: str) -> GameRow:
    """A game that is over, for the index."""
    return GameRow(
        id=game_id,
        created_at=1,
        edition=edition,
        language="ca" if edition == "cat" else "es",
        lexicon="x",
        lexicon_digest="d",
        side_a=sides[0],
        side_b=sides[1],
        status="over",
        moved_at=OVER,
        ended_at=OVER,
    )
