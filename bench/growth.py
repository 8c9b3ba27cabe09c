"""A file with very many finished games: its size, and how quick the server over it is.

``python -m bench.growth``; ``--games 20000`` is a try. The games are copies of whole games of
programs, packed, with ids, players and dates of their own. One player has 5,000 of them.
"""

import argparse
import json
import sqlite3
import statistics
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict, fields, replace
from functools import cache
from pathlib import Path
from random import Random

from sqlalchemy import Engine

from bench.failed import Failed
from bench.load.place import Server, place
from bench.progress import report
from letrado.formats import jsonl
from letrado.game.events import Event
from letrado.lexicon import catalog
from letrado.server.app import wall_clock
from letrado.server.features.lobby.terms import Terms
from letrado.server.live.game_index import derived
from letrado.server.security.identity import SESSION_COOKIE
from letrado.store import new_id, read_transaction, write_transaction
from letrado.store.games import event_log, games, packing
from letrado.store.games.games import GameRow
from letrado.store.games.pack_games import pack_finished
from letrado.store.people import accounts, sessions
from letrado.store.people.accounts import Account
from letrado.store.room import measure
from tests.server.support.played import Played, at_human_pace, self_played

GAMES, OF_ONE, PEOPLE = 250_000, 5_000, 20_000
SAMPLES = 16
MEASURED = 1_000
"""Games that are kept event by event and then packed, to weigh both forms."""

MOST_BYTES = 6 * 1024
START_S, LOBBY_MS, PROFILE_MS = 5.0, 20.0, 50.0
ASKED = 40
"""Times that a page is asked for; the median counts."""

_AT_ONCE = 10_000
_NAME = "Marta"


@cache
def samples() -> tuple[tuple[Played, tuple[Event, ...]], ...]:
    """Whole games of programs, with the instants of people at play."""
    lexicon = catalog.load("fise-2009")
    played = [self_played(lexicon, seed) for seed in range(SAMPLES)]
    return tuple((each, at_human_pace(each.events, seed)) for seed, each in enumerate(played))


# -- the file ----------------------------------------------------------------------------------


def _people(store: Engine, count: int) -> tuple[Account, list[str], str]:
    """The player with many games, the ids of all others, and a session of the first."""
    now = wall_clock()
    with write_transaction(store) as connection:
        busy = accounts.make_member(connection, _NAME, None, "es", now)
        token = sessions.begin(connection, busy, "bench", now)
        others = [
            accounts.make_member(connection, f"player{number}", None, "es", now - number).id
            for number in range(count)
        ]
    return busy, others, token


def _row(played: Played, busy: Account, now: int) -> GameRow:
    row = Terms().row(busy, busy, played.words, now)
    return replace(row, **derived(played.game, row))


def _copies(
    busy: Account, others: list[str], count: int, of_one: int
) -> Iterator[tuple[GameRow, packing.Packed]]:
    """Finished games with their packed logs, spread over the players and over ten years."""
    lot, now = Random(2009), wall_clock()
    kept = [
        (_row(played, busy, now), packing.pack(jsonl.dumps(events).splitlines()))
        for played, events in samples()
    ]
    for number in range(count):
        row, packed = kept[number % len(kept)]
        first, second = lot.sample(others, 2)
        if number < of_one:
            first, second = (busy.id, second) if number % 2 else (first, busy.id)
        at = now - lot.randrange(10 * 365 * 24 * 3_600_000)
        end = at + 1_500_000
        dated = replace(row, created_at=at, moved_at=end, ended_at=end)
        yield replace(dated, id=new_id(), side_a=first, side_b=second), packed


def fill(file: Path, made: Iterator[tuple[GameRow, packing.Packed]], count: int) -> None:
    """Write the games straight into the file, with an offer for each as people leave it."""
    columns = [*(field.name for field in fields(GameRow)), "outcome"]
    marks = ", ".join("?" * len(columns))
    terms = json.dumps(Terms().as_dict() | {"kind": "game"}, ensure_ascii=False)
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.execute("PRAGMA synchronous = OFF")
        database.execute("PRAGMA cache_size = -400000")
        done = 0
        while done < count:
            database.execute("BEGIN")
            for row, packed in (next(made) for _ in range(min(_AT_ONCE, count - done))):
                won = "A" if row.score_a > row.score_b else "B"
                values = [None if value == "" else value for value in (*asdict(row).values(), won)]
                database.execute(
                    f"INSERT INTO game ({', '.join(columns)}) VALUES ({marks})", values
                )
                database.execute(
                    "INSERT INTO packed_log (game, format, last, head, body)"
                    " VALUES (?, ?, ?, ?, ?)",
                    (row.id, packed.format, packed.last, packed.head, packed.body),
                )
                database.execute(
                    "INSERT INTO offer (id, account, created_at, listed, terms, game)"
                    " VALUES (?, ?, ?, 0, ?, ?)",
                    (new_id(), row.side_a, row.created_at, terms, row.id),
                )
                done += 1
            database.execute("COMMIT")
            report(f"{done:,} of {count:,} games written")
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    report("")


def used(store: Engine) -> int:
    """Bytes of the file that hold something."""
    with read_transaction(store) as connection:
        return measure(connection).used


# -- what is measured --------------------------------------------------------------------------


def sizes(count: int = MEASURED) -> tuple[float, float]:
    """Bytes of a finished game as the server leaves it: event by event, and packed."""
    with place("sqlite", 0) as made:
        store = made.store()
        busy, others, _ = _people(store, 50)
        lot, empty = Random(2009), used(store)
        for number in range(count):
            played, events = samples()[number % SAMPLES]
            first, second = lot.sample(others, 2)
            row = replace(
                _row(played, busy, wall_clock()), id=new_id(), side_a=first, side_b=second
            )
            with write_transaction(store) as connection:
                games.create(connection, row)
                event_log.append(connection, row.id, 0, events)
            report(f"{number + 1:,} of {count:,} games kept")
        in_rows = used(store) - empty
        packed = sum(1 for _ in pack_finished(store, 2**60))
        report("")
        if packed != count:
            raise Failed(f"{packed:,} of {count:,} games were packed")
        in_packs = used(store) - empty
        store.dispose()
    return in_rows / count, in_packs / count


def start_seconds(server: Server) -> tuple[float, float]:
    """Seconds until a server answers that it is ready, and those of the processor."""
    start = time.monotonic()
    server.start()
    return time.monotonic() - start, server.processor_seconds()


def page_ms(server: Server, path: str, token: str = "") -> tuple[float, float]:
    """Milliseconds of a page: the median as seen from outside, and the processor's time each."""
    cookie = {"Cookie": f"{SESSION_COOKIE}={token}"} if token else {}
    request = urllib.request.Request(f"http://127.0.0.1:{server.port}{path}", headers=cookie)
    times = []
    for number in range(ASKED + 3):  # the first ones find nothing ready
        if number == 3:
            before = server.processor_seconds()
        start = time.perf_counter()
        with urllib.request.urlopen(request, timeout=30) as answer:
            answer.read()
        times.append((time.perf_counter() - start) * 1000)
    busy = (server.processor_seconds() - before) * 1000
    return statistics.median(times[3:]), busy / ASKED


def show(count: int = GAMES, of_one: int = OF_ONE) -> str:
    """Return what was seen; raise `Failed` above a limit."""
    in_rows, in_packs = sizes(min(MEASURED, count))
    with place("sqlite", 1) as made:
        store, (server,) = made.store(), made.servers
        busy, others, token = _people(store, min(PEOPLE, count))
        empty, start = used(store), time.monotonic()
        fill(made.home / "letrado.db", _copies(busy, others, count, of_one), count)
        filled, each = time.monotonic() - start, (used(store) - empty) / count
        store.dispose()
        began, began_cpu = start_seconds(server)
        pages = {
            "lobby": (page_ms(server, "/", token), LOBBY_MS),
            "lobby of a visitor": (page_ms(server, "/"), LOBBY_MS),
            "profile": (page_ms(server, f"/jugador/{_NAME}"), PROFILE_MS),
            "own profile": (page_ms(server, f"/jugador/{_NAME}", token), PROFILE_MS),
        }
    turns = statistics.mean(len(played.game.records) for played, _ in samples())
    told = [
        f"{count:,} games of {turns:.0f} turns, {of_one:,} of one player, in {filled:.0f} s",
        f"{each / 1024:.2f} KiB each with an offer each",
        f"of {min(MEASURED, count):,} played and packed {in_rows / 1024:.1f} and "
        f"{in_packs / 1024:.2f} KiB each (bar {MOST_BYTES / 1024:.0f})",
        f"start {began:.1f} s, {began_cpu:.1f} s of the processor (bar {START_S:.0f})",
        *(
            f"{name} {wall:.0f} ms, {cpu:.0f} ms of the processor (bar {bar:.0f})"
            for name, ((wall, cpu), bar) in pages.items()
        ),
    ]
    slow = any(wall > bar for (wall, _), bar in pages.values())
    if slow or began > START_S or max(each, in_packs) > MOST_BYTES:
        raise Failed("; ".join(told))
    return "; ".join(told)


def main() -> None:
    """Measure at the size asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--of-one", type=int, default=OF_ONE)
    asked = parser.parse_args()
    try:
        print(show(asked.games, min(asked.of_one, asked.games)))
    except Failed as failure:
        sys.exit(f"FAILED: {failure}")


if __name__ == "__main__":
    main()
