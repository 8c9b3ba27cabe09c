"""What was acknowledged is kept, whenever the process dies."""

import subprocess
import sys
from pathlib import Path

import pytest

from letrado.store import eventlog, view
from letrado.store.backup import check
from letrado.store.engine import address, open_store
from tests.store.samples import FIRST, GAME, later

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("heard", [1, 7, 40])
def test_a_killed_process_loses_nothing_that_it_acknowledged(tmp_path: Path, heard: int) -> None:
    path = tmp_path / "letrado.db"
    command = [sys.executable, "-m", "tests.store.crashing", str(path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        for _ in range(heard):
            acknowledged = int(process.stdout.readline())
        process.kill()
        whole = [line for line in process.stdout if line.endswith("\n")]
    acknowledged = int(whole[-1]) if whole else acknowledged
    store = open_store(address(path))
    with view(store) as connection:
        events = eventlog.load(connection, GAME)
    store.dispose()
    assert len(events) >= acknowledged
    assert events == (FIRST, *(later(number + 4) for number in range(2, len(events) + 1)))
    check(path)
