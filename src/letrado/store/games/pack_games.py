"""Pack finished games, one small transaction each: for the server and for the command line.

It can be stopped at any moment, also by force: a game is packed or it is not, and the next run
continues with the games that are left. Servers over the same database may do it at once: each locks
the game that it packs, and finds nothing to do where another was faster.
"""

import logging
from collections.abc import Iterator

from sqlalchemy import Engine
from sqlalchemy.exc import IntegrityError

from letrado.base.errors import Unreadable
from letrado.store.games import event_log
from letrado.store.transactions.engine import read_transaction, write_transaction

_log = logging.getLogger(__name__)

_SHARE = 4
"""Packing rests this many times as long as it worked."""
_LEAST_REST = 0.01
"""Seconds of the shortest rest: others that wait for the file try again every few milliseconds."""


def pack_finished(store: Engine, before: int) -> Iterator[str]:
    """Pack the finished games in which nothing happened since *before*; yield each one's id.

    A log that cannot be packed stays as it is, and the others are packed all the same.
    """
    after = ""
    while found := _unpacked(store, before, after):
        for game_id, may_be_packed in found:
            after = game_id
            if may_be_packed and _pack(store, game_id):
                yield game_id


def count_packable(store: Engine, before: int) -> int:
    """Return how many games `pack_finished` would pack now."""
    with read_transaction(store) as connection:
        return sum(may for _, may in event_log.unpacked(connection, before, limit=None))


def rest_after(seconds: float) -> float:
    """Return the seconds to rest after working for *seconds*: players come first."""
    return max(_LEAST_REST, _SHARE * seconds)


def _pack(store: Engine, game_id: str) -> bool:
    try:
        with write_transaction(store, game_id) as connection:
            return event_log.pack(connection, game_id)
    except (RuntimeError, Unreadable, IntegrityError):
        _log.exception("game %s cannot be packed", game_id)
        return False


def _unpacked(store: Engine, before: int, after: str) -> list[tuple[str, bool]]:
    with read_transaction(store) as connection:
        return event_log.unpacked(connection, before, after)
