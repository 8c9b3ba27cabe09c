"""The file is written anew only by whoever has it alone, and where the disk has room for it."""

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine, delete, insert

from letrado.base.errors import Unavailable
from letrado.store import read_transaction, room, shrinking, write_transaction
from letrado.store.room import measure
from letrado.store.shrinking import shrink
from letrado.store.tables import throttle
from letrado.store.transactions.engine import address, open_store
from letrado.store.transactions.statements import run_on_driver


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "letrado.db"


@pytest.fixture
def loose(file_store: Engine) -> Engine:
    """A store whose file has much that is free in it."""
    rows = [{"what": f"{number} {'x' * 2_000}", "since": 1, "times": 1} for number in range(500)]
    with write_transaction(file_store) as connection:
        connection.execute(insert(throttle), rows)
    with write_transaction(file_store) as connection:
        connection.execute(delete(throttle))
    return file_store


def free(store: Engine) -> int:
    with read_transaction(store) as connection:
        return measure(connection).reusable


def test_what_is_free_goes_back_to_the_disk(loose: Engine, file: Path) -> None:
    assert free(loose) > 2**19
    shrink(loose)
    assert file.stat().st_size < 2**20
    assert free(loose) == 0
    with write_transaction(loose) as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        connection.execute(insert(throttle).values(what="x", since=1, times=1))


def test_it_is_refused_while_somebody_has_the_file_open(loose: Engine, file: Path) -> None:
    """Also one who does nothing: a server without visitors."""
    other = open_store(address(file))
    before = free(loose)
    with pytest.raises(Unavailable) as refused:
        shrink(loose)
    assert refused.value.code == "restore.in_use"
    assert free(other) == free(loose) == before
    other.dispose()
    loose.dispose()
    shrink(loose)
    assert free(loose) == 0


def test_nobody_opens_the_file_meanwhile(
    loose: Engine, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[str] = []

    def noted(connection: Connection, text: str) -> None:
        if text == "VACUUM":
            other = sqlite3.connect(file, timeout=0)
            with pytest.raises(sqlite3.OperationalError, match="locked"):
                other.execute("SELECT count(*) FROM account")
            other.close()
            tried.append(text)
        run_on_driver(connection, text)

    monkeypatch.setattr(shrinking, "run_on_driver", noted)
    shrink(loose)
    assert tried == ["VACUUM"]
    assert free(loose) == 0


def test_it_is_refused_where_the_disk_has_no_room(
    loose: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    with read_transaction(loose) as connection:
        used = measure(connection).used
    monkeypatch.setattr(room, "_disk", lambda url: (2 * used - 1, 10**12))
    with pytest.raises(Unavailable) as refused:
        shrink(loose)
    assert refused.value.code == "store.shrink"
    assert free(loose) > 0
    monkeypatch.setattr(room, "_disk", lambda url: (2 * used, 10**12))
    shrink(loose)
    assert free(loose) == 0
