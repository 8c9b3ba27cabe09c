"""Changes of games share a transaction, and none of them takes anything from another."""

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import anyio
import pytest
from sqlalchemy import Connection, Engine, insert, select

from letrado.base.errors import Illegal, LetradoError, Unavailable
from letrado.store import read_transaction, write_transaction
from letrado.store.tables import claim
from letrado.store.transactions.group_writer import Change, GroupReader, GroupWriter

NAME = claim.c.what
_PATIENCE = 30.0


def wanted(name: str, *, check: bool = True, fails: Exception | None = None) -> Change:
    """A change that writes a row; refused before it, or failing after it."""

    def look(_connection: Connection) -> None:
        if not check:
            raise Illegal("test.refused", "Not you")

    def write(connection: Connection) -> None:
        connection.execute(insert(claim).values(what=name, holder="x", until=1))
        if fails:
            raise fails

    return Change((name,), look, write)


def outcomes(store: Engine, changes: list[Change]) -> list[Any]:
    """Ask for all of them before the thread takes any; what became of each."""

    async def ask() -> list[Any]:
        writer = GroupWriter(store)
        gate = asyncio.Event()

        async def one(asked: Change) -> None:
            await gate.wait()
            await writer.write(asked)

        tasks = [asyncio.ensure_future(one(each)) for each in changes]
        await asyncio.sleep(0)
        gate.set()
        try:
            return await asyncio.gather(*tasks, return_exceptions=True)
        finally:
            await writer.stop()

    return asyncio.run(ask())


def names(store: Engine) -> set[str]:
    with read_transaction(store) as connection:
        found = connection.execute(select(NAME).where(NAME.like("own%"))).scalars()
        return set(found)


def test_many_are_kept(store: Engine) -> None:
    assert outcomes(store, [wanted(f"own{n}") for n in range(70)]) == [None] * 70
    assert names(store) == {f"own{n}" for n in range(70)}


def test_one_that_is_refused_or_fails_takes_nothing_from_the_others(store: Engine) -> None:
    failure = Unavailable("test.fails", "It fails")
    asked = [
        wanted("own1"),
        wanted("own2", check=False),
        wanted("own3", fails=failure),
        wanted("own4", fails=ValueError("unforeseen")),
        wanted("own1"),  # there already: the database refuses it
        wanted("own5"),
    ]
    kept, refused, failed, unforeseen, twice, last = outcomes(store, asked)
    assert (kept, last) == (None, None)
    assert isinstance(refused, Illegal)
    assert failed is failure
    assert isinstance(unforeseen, ValueError)
    assert twice is not None
    assert names(store) == {"own1", "own5"}


def test_a_commit_that_fails_is_told_to_everybody(
    store: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_store: Engine, *_names: str) -> Any:
        raise Unavailable("store.disk", "Full")

    monkeypatch.setattr("letrado.store.transactions.group_writer.write_transaction", broken)
    found = outcomes(store, [wanted("own1"), wanted("own2")])
    assert [getattr(each, "code", None) for each in found] == ["store.disk"] * 2


def held(name: str, started: threading.Event, gate: threading.Event) -> Change:
    """A change that waits in the thread until the gate is opened."""
    asked = wanted(name)

    def write(connection: Connection) -> None:
        started.set()
        assert gate.wait(_PATIENCE)
        asked.write(connection)

    return Change(asked.names, asked.check, write)


def test_whoever_is_cancelled_still_waits_for_what_became_of_it(store: Engine) -> None:
    started, gate, seen = threading.Event(), threading.Event(), list[set[str]]()

    async def ask() -> None:
        writer = GroupWriter(store)

        async def one() -> None:
            await writer.write(held("own1", started, gate))
            seen.append(names(store))

        async with anyio.create_task_group() as tasks:
            tasks.start_soon(one)
            assert await asyncio.to_thread(started.wait, _PATIENCE)
            tasks.cancel_scope.cancel()
            asyncio.get_running_loop().call_later(0.05, gate.set)
        await writer.stop()

    asyncio.run(ask())
    assert seen == [{"own1"}]


def test_a_change_that_is_asked_for_while_it_stops_is_carried_out_by_another_thread(
    store: Engine,
) -> None:
    started, gate = threading.Event(), threading.Event()
    before = set(threading.enumerate())

    async def ask() -> None:
        writer = GroupWriter(store)
        first = asyncio.ensure_future(writer.write(held("own1", started, gate)))
        assert await asyncio.to_thread(started.wait, _PATIENCE)
        stopping = asyncio.ensure_future(writer.stop())
        await asyncio.sleep(0)
        late = asyncio.ensure_future(writer.write(wanted("own2")))
        await asyncio.sleep(0.05)
        gate.set()
        async with asyncio.timeout(_PATIENCE):
            await asyncio.gather(first, stopping, late)
            await writer.stop()

    asyncio.run(ask())
    assert names(store) == {"own1", "own2"}
    begun = set(threading.enumerate()) - before
    assert "GroupWriter" not in {thread.name for thread in begun}


def test_it_begins_anew_after_it_was_stopped(store: Engine) -> None:
    async def ask() -> None:
        writer = GroupWriter(store)
        for name in ("own1", "own2"):
            await writer.write(wanted(name))
            await writer.stop()

    asyncio.run(ask())
    assert names(store) == {"own1", "own2"}


def test_what_is_read_comes_back(store: Engine) -> None:
    with write_transaction(store) as connection:
        connection.execute(insert(claim).values(what="own1", holder="x", until=1))

    def fail(_connection: Connection) -> None:
        raise Illegal("test.refused", "Not you")

    def found(connection: Connection) -> list[str]:
        return list(connection.execute(select(NAME).where(NAME == "own1")).scalars())

    async def ask(look: Callable[[Connection], Any]) -> Any:
        reader = GroupReader(store)
        try:
            return await reader.read(look)
        finally:
            await reader.stop()

    assert asyncio.run(ask(found)) == ["own1"]
    with pytest.raises(LetradoError, match="Not you"):
        asyncio.run(ask(fail))
