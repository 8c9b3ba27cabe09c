"""Changes of games share a transaction, and none of them takes anything from another."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, insert, select

from letrado.errors import Illegal, LetradoError, Unavailable
from letrado.store import change, view
from letrado.store.group_writer import Change, GroupReader, GroupWriter
from letrado.store.tables import claim

NAME = claim.c.what


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
            writer.stop()

    return asyncio.run(ask())


def names(store: Engine) -> set[str]:
    with view(store) as connection:
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

    monkeypatch.setattr("letrado.store.group_writer.change", broken)
    found = outcomes(store, [wanted("own1"), wanted("own2")])
    assert [getattr(each, "code", None) for each in found] == ["store.disk"] * 2


def test_whoever_is_cancelled_still_waits_for_what_became_of_it(store: Engine) -> None:
    async def ask() -> None:
        writer = GroupWriter(store)
        task = asyncio.ensure_future(writer.write(wanted("own1")))
        await asyncio.sleep(0)
        writer.stop()  # it is kept by now, and the task has not heard of it
        assert names(store) == {"own1"}
        await task

    asyncio.run(ask())


def test_it_begins_anew_after_it_was_stopped(store: Engine) -> None:
    async def ask() -> None:
        writer = GroupWriter(store)
        for name in ("own1", "own2"):
            await writer.write(wanted(name))
            writer.stop()

    asyncio.run(ask())
    assert names(store) == {"own1", "own2"}


def test_what_is_read_comes_back(store: Engine) -> None:
    with change(store) as connection:
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
            reader.stop()

    assert asyncio.run(ask(found)) == ["own1"]
    with pytest.raises(LetradoError, match="Not you"):
        asyncio.run(ask(fail))
