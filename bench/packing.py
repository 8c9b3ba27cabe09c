"""Packed games are the games: generated ones of every edition, packed, read and replayed.

``python -m bench.packing``; ``--games 200`` is a try.
"""

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from pathlib import Path

from bench.failed import Failed
from bench.progress import report
from letrado.formats import jsonl
from letrado.game import Event, replay
from letrado.rulebook.requirements import EDITIONS
from letrado.store import read_transaction, write_transaction
from letrado.store.games import event_log
from letrado.store.games.pack_games import pack_finished
from letrado.store.people import accounts
from letrado.store.transactions.engine import address, open_store
from tests.game.table import Table
from tests.game.test_machine import play_on
from tests.store.support.logs import OVER, finished, keep_log

GAMES = 10_000
_AT_ONCE = 25
_STEPS = 300


def pack_some(edition: str, first: int, count: int) -> tuple[int, int, int]:
    """Pack random games; return their events, the bytes of their logs, and the bytes kept."""
    logs: dict[str, tuple[Event, ...]] = {}
    for number in range(first, first + count):
        table = Table(edition, number)
        play_on(table, _STEPS)
        logs[f"{edition}-{number}"] = tuple(table.log)
    with tempfile.TemporaryDirectory(prefix="letrado-packing-") as folder:
        store = open_store(address(Path(folder) / "letrado.db"))
        with write_transaction(store) as connection:
            one, other = (
                accounts.make_member(connection, name, None, "es", 1).id for name in ("Ana", "Blas")
            )
        for game_id, events in logs.items():
            keep_log(store, finished(game_id, (one, other), edition), events)
        if set(pack_finished(store, OVER + 1)) != logs.keys():
            raise Failed(f"not every game of {edition} from {first} was packed")
        with read_transaction(store) as connection:
            if connection.exec_driver_sql("SELECT count(*) FROM event").scalar_one():
                raise Failed("rows of packed games are left")
            sizes = connection.exec_driver_sql(
                "SELECT sum(length(head) + length(body)) FROM packed_log"
            ).scalar_one()
            texts = {game_id: event_log.text(connection, game_id) for game_id in logs}
            loaded = {game_id: event_log.load(connection, game_id) for game_id in logs}
        store.dispose()
    for game_id, events in logs.items():
        written = jsonl.dumps(events)
        if sha256(texts[game_id].encode()).digest() != sha256(written.encode()).digest():
            raise Failed(f"{game_id}: another file comes out")
        if loaded[game_id] != events or replay(loaded[game_id]) != replay(events):
            raise Failed(f"{game_id}: it is replayed to another state")
    return (
        sum(map(len, logs.values())),
        sum(len(text.encode()) for text in texts.values()),
        int(sizes),
    )


def _portions(games: int) -> Iterator[tuple[str, int, int]]:
    """The games of each edition in turn: edition, first number, count."""
    for start in range(0, games, _AT_ONCE):
        edition = EDITIONS[start // _AT_ONCE % len(EDITIONS)]
        yield edition, start, min(_AT_ONCE, games - start)


def show(games: int = GAMES) -> str:
    """Return what was seen; raise `Failed` if a game comes back changed."""
    start, done, events, plain, packed = time.monotonic(), 0, 0, 0, 0
    portions = list(_portions(games))
    with ProcessPoolExecutor(min(os.cpu_count() or 1, 8)) as pool:
        for (_, _, count), seen in zip(
            portions, pool.map(pack_some, *zip(*portions, strict=True)), strict=True
        ):
            done, events = done + count, events + seen[0]
            plain, packed = plain + seen[1], packed + seen[2]
            report(f"{done:,} of {games:,} games, {time.monotonic() - start:.0f} s")
    report("")
    return (
        f"{done:,} games of {len(EDITIONS)} editions, {events:,} events: the same bytes, the same "
        f"events, the same state; logs of {plain / done / 1024:.1f} KiB packed into "
        f"{packed / done / 1024:.2f}"
    )


def main() -> None:
    """Show it at the size asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    try:
        print(show(parser.parse_args().games))
    except Failed as failure:
        sys.exit(f"FAILED: {failure}")


if __name__ == "__main__":
    main()
