"""Packing of finished games, one small transaction each: for the server and for the command line.

It can be stopped at any moment, also by force: a game is packed or it is not, and whoever begins
again goes on with the games that are left. Servers over the same database may do it at once: each
locks the game that it packs, and finds nothing to do where another was faster.
"""

import logging
from collections.abc import Iterator

from sqlalchemy import Engine
from sqlalchemy.exc import IntegrityError

from letrado.errors import Unreadable
from letrado.store import eventlog
from letrado.store.engine import change, view

_log = logging.getLogger(__name__)


def pack_finished(store: Engine, before: int) -> Iterator[str]:
    """Pack the finished games in which nothing happened since *before*; yield each one's id.

    A log that cannot be packed stays as it is, and the others are packed all the same.
    """
    after = ""
    while found := _packable(store, before, after):
        for game_id in found:
            after = game_id
            try:
                with change(store, game_id) as connection:
                    packed = eventlog.pack(connection, game_id)
            except (RuntimeError, Unreadable, IntegrityError):
                _log.exception("game %s cannot be packed", game_id)
                continue
            if packed:
                yield game_id


def count_packable(store: Engine, before: int) -> int:
    """How many games `pack_finished` would pack now."""
    with view(store) as connection:
        return len(eventlog.packable(connection, before, limit=None))


def _packable(store: Engine, before: int, after: str) -> list[str]:
    with view(store) as connection:
        return eventlog.packable(connection, before, after)
