"""Threads that change one file: in turn, with one commit for all who waited."""

import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event, text

from letrado.base.errors import Illegal, Unavailable
from letrado.store import open_store, read_transaction, write_transaction
from letrado.store.transactions import engine
from letrado.store.transactions.engine import address
from letrado.store.transactions.group_commit import GroupCommit

MANY = 8
PATIENCE = 60.0


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Engine]:
    made = open_store(address(tmp_path / "letrado.db"))
    yield made
    made.dispose()


@pytest.fixture
def commits(store: Engine) -> list[Connection]:
    seen: list[Connection] = []
    event.listen(store, "commit", seen.append)
    return seen


def add(store: Engine, name: str, then: Exception | None = None) -> None:
    with write_transaction(store) as connection:
        connection.execute(
            text("INSERT INTO throttle (what, since, times) VALUES (:what, 0, 1)"), {"what": name}
        )
        if then is not None:
            raise then


def names(store: Engine) -> set[str]:
    with read_transaction(store) as connection:
        return set(connection.execute(text("SELECT what FROM throttle")).scalars())


def while_waiting(
    store: Engine, works: Sequence[Callable[[], None]], futures: list[Future[None]]
) -> None:
    """Let all of them wait for a change that is under way, then go on."""
    pool = ThreadPoolExecutor(len(works))
    with write_transaction(store) as connection:
        connection.execute(text("INSERT INTO throttle (what, since, times) VALUES ('first', 0, 1)"))
        turns: GroupCommit = engine._TURNS[store]
        futures += [pool.submit(work) for work in works]
        until = time.monotonic() + PATIENCE
        while turns._waiting < len(works):
            assert time.monotonic() < until
            time.sleep(0.002)
    pool.shutdown()


def test_those_who_wait_share_a_commit(store: Engine, commits: list[Connection]) -> None:
    futures: list[Future[None]] = []
    while_waiting(store, [partial(add, store, f"n{n}") for n in range(MANY)], futures)
    assert [future.exception() for future in futures] == [None] * MANY
    assert names(store) == {"first", *(f"n{n}" for n in range(MANY))}
    assert len(commits) == 2  # one of the changes, one of the look


def test_what_one_does_not_carry_through_takes_nothing_from_the_others(store: Engine) -> None:
    refusal = Illegal("test.no", "No")
    works = [
        lambda: add(store, "kept"),
        lambda: add(store, "refused", refusal),
        lambda: add(store, "first"),  # is there already
        lambda: add(store, "kept too"),
    ]
    futures: list[Future[None]] = []
    while_waiting(store, works, futures)
    assert [type(future.exception()).__name__ for future in futures] == [
        "NoneType",
        "Illegal",
        "IntegrityError",
        "NoneType",
    ]
    assert names(store) == {"first", "kept", "kept too"}


def test_a_commit_that_fails_is_told_to_all_and_keeps_nothing(
    store: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_connection: Any) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    works = [partial(add, store, name) for name in ("one", "two")]
    futures: list[Future[None]] = []
    with monkeypatch.context() as failing:
        failing.setattr(store.dialect, "do_commit", full)
        with pytest.raises(Unavailable) as first:
            while_waiting(store, works, futures)
        errors = [future.exception() for future in futures]
    assert first.value.code == "store.full"
    assert [getattr(error, "code", error) for error in errors] == ["store.full"] * 2
    assert names(store) == set()
    add(store, "later")
    assert names(store) == {"later"}


def test_nobody_is_told_before_it_is_kept(store: Engine) -> None:
    def added_and_seen(name: str) -> bool:
        add(store, name)
        return name in names(store)

    with ThreadPoolExecutor(MANY) as pool:
        assert all(pool.map(added_and_seen, (f"n{n}" for n in range(20 * MANY))))


def test_whoever_does_not_come_to_his_turn_is_told_so(
    store: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "_BUSY_MS", 30)
    with ThreadPoolExecutor(1) as pool, write_transaction(store):
        error = pool.submit(add, store, "late").exception()
    assert isinstance(error, Unavailable)
    assert error.code == "store.busy"
    add(store, "after")
    assert names(store) == {"after"}
