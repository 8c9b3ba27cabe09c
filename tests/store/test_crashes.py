"""Acknowledged events are kept, whenever the process dies."""

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest
from sqlalchemy import select

from letrado.formats import jsonl
from letrado.store import read_transaction
from letrado.store.backup import check
from letrado.store.games import event_log
from letrado.store.games.pack_games import pack_finished
from letrado.store.tables import event, packed_log
from letrado.store.transactions.engine import address, open_store
from tests.store.support.logs import finished, keep_log, log_by_lot
from tests.store.support.samples import FIRST, GAME, later, make_game

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("heard", [1, 7, 40])
def test_a_killed_process_loses_nothing_that_it_acknowledged(tmp_path: Path, heard: int) -> None:
    path = tmp_path / "letrado.db"
    command = [sys.executable, "-m", "tests.store.support.crashing", str(path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        for _ in range(heard):
            acknowledged = int(process.stdout.readline())
        process.kill()
        whole = [line for line in process.stdout if line.endswith("\n")]
    acknowledged = int(whole[-1]) if whole else acknowledged
    store = open_store(address(path))
    with read_transaction(store) as connection:
        events = event_log.load(connection, GAME)
    store.dispose()
    assert len(events) >= acknowledged
    assert events == (FIRST, *(later(number + 4) for number in range(2, len(events) + 1)))
    check(path)


GAMES = 120
"""Number of games: a process that packs so many can be killed anywhere between."""


@pytest.mark.parametrize("heard", [0, 1, 9, 40, 90])
def test_a_process_killed_while_it_packs_loses_nothing(tmp_path: Path, heard: int) -> None:
    path = tmp_path / "letrado.db"
    store = open_store(address(path))
    row = make_game(store, "over")
    logs = {}
    for number in range(GAMES):
        game_id, events = f"g{number:03}", log_by_lot("fise-2009", number % 4, 60)
        keep_log(store, finished(game_id, (row.side_a, row.side_b), "fise-2009"), events)
        logs[game_id] = jsonl.dumps(events)
    store.dispose()
    command = [sys.executable, "-m", "tests.store.support.crashing_packing", str(path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
        told = [process.stdout.readline() for _ in range(heard)]
        time.sleep(random.uniform(0, 0.01))  # anywhere within a transaction, be it the first
        process.kill()
        told += [line for line in process.stdout if line.endswith("\n")]
    store = open_store(address(path))
    with read_transaction(store) as connection:
        assert {each: event_log.text(connection, each) for each in logs} == logs
        packed = set(connection.execute(select(packed_log.c.game)).scalars())
        rows = set(connection.execute(select(event.c.game)).scalars())
    assert packed >= {line.strip() for line in told}
    assert packed.isdisjoint(rows)
    rest = list(pack_finished(store, 2**60))
    assert packed.union(rest) == logs.keys()
    with read_transaction(store) as connection:
        assert {each: event_log.text(connection, each) for each in logs} == logs
    store.dispose()
    check(path)
