"""The store is read and changed from the event loop in one transaction and a thread of the lane."""

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine, func, insert, select

from letrado.server.infra import capacity, db
from letrado.store import open_store, read_transaction, write_transaction
from letrado.store.tables import claim
from letrado.store.transactions.engine import address


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Engine]:
    """An empty store."""
    engine = open_store(address(tmp_path / "letrado.db"))
    yield engine
    engine.dispose()


def add(connection: Connection, *names: str) -> int:
    """Write a row for each name, and return the number of the thread that did it."""
    for name in names:
        connection.execute(insert(claim).values(what=name, holder="x", until=1))
    return threading.get_ident()


def count(connection: Connection) -> int:
    """Return how many rows there are."""
    return connection.execute(select(func.count()).select_from(claim)).scalar_one()


def test_a_change_is_stored_as_a_whole_or_not_at_all(store: Engine) -> None:
    async def work() -> None:
        assert await db.write(store, add, "one", "two") != threading.get_ident()
        with pytest.raises(ZeroDivisionError):
            await db.write(store, lambda connection: add(connection, "three") // 0)
        assert await db.read(store, count) == 2

    asyncio.run(work())


def test_what_is_read_together_is_one_snapshot(store: Engine) -> None:
    def twice(connection: Connection) -> tuple[int, int]:
        before = count(connection)
        with write_transaction(store) as other:
            add(other, "late")
        return before, count(connection)

    assert asyncio.run(db.read(store, twice)) == (0, 0)
    with read_transaction(store) as connection:
        assert count(connection) == 1


@pytest.mark.parametrize("work", [db.read, db.write])
def test_the_thread_is_one_of_the_lane(store: Engine, work: Callable[..., Awaitable[int]]) -> None:
    async def look() -> int:
        capacity.install()
        lane = capacity.lane("page")
        with capacity.entered("page", "ana"):
            free = lane._free
            found = await work(store, lambda _: lane._free)
        return free - found

    assert asyncio.run(look()) == 1


def test_a_change_keeps_its_names(store: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Changes with other names need not wait for it."""
    asked: list[str] = []

    @contextmanager
    def noting(engine: Engine, *names: str) -> Iterator[Connection]:
        asked.extend(names)
        with write_transaction(engine, *names) as connection:
            yield connection

    monkeypatch.setattr(db, "write_transaction", noting)
    asyncio.run(db.write(store, add, "row", names=("a", "b")))
    assert asked == ["a", "b"]
