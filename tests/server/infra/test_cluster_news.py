"""News of the steps of games, which servers over one database send each other."""

from collections.abc import Iterator

import anyio
import pytest
from sqlalchemy import Engine

from letrado.base.errors import Unavailable
from letrado.server.infra import cluster_news
from letrado.store import write_transaction
from letrado.store.cluster import news
from letrado.store.transactions.engine import address, connect_to
from tests.postgres import Postgres

PATIENCE = 60.0


@pytest.fixture
def stores(postgres: Postgres) -> Iterator[tuple[Engine, Engine]]:
    where = address(postgres.database())
    one, other = connect_to(where), connect_to(where)
    yield one, other
    one.dispose()
    other.dispose()


def test_others_hear_of_a_step_and_everybody_of_what_surrounds_a_game(
    stores: tuple[Engine, Engine],
) -> None:
    heard: dict[Engine, list[tuple[str, int]]] = {store: [] for store in stores}
    outbox = cluster_news.Outbox()

    async def tell_and_hear() -> None:
        async with anyio.create_task_group() as tasks:
            for store in stores:
                ready = anyio.Event()
                hear = heard[store]
                tasks.start_soon(
                    cluster_news.subscribe, store, lambda *each, to=hear: to.append(each), ready.set
                )
                await ready.wait()
            tasks.start_soon(cluster_news.publish, stores[0], outbox, lambda: None)
            outbox.put({"g1": 7, "g2": 9})
            while len(heard[stores[1]]) < 3:  # nothing tells when it was heard
                await anyio.sleep(0.01)
            with write_transaction(stores[0]) as connection:
                news.announce(connection, "g3")
            while any(each[-1] != ("g3", 0) for each in heard.values()):
                await anyio.sleep(0.01)
            tasks.cancel_scope.cancel()

    async def in_time() -> None:
        with anyio.fail_after(PATIENCE):
            await tell_and_hear()

    anyio.run(in_time)
    everything = (news.EVERYTHING, 0)
    assert heard[stores[0]] == [everything, ("g3", 0)]
    assert heard[stores[1]] == [everything, ("g1", 7), ("g2", 9), ("g3", 0)]


def test_what_could_not_be_told_is_told_later_with_what_came_meanwhile(
    stores: tuple[Engine, Engine],
) -> None:
    outbox = cluster_news.Outbox()
    speaker = "SELECT pid FROM pg_stat_activity WHERE query LIKE 'SET synchronous_commit%%'"

    async def fail() -> dict[str, int]:
        """Break the line while nobody looks: what is published next finds it broken."""
        ended = list[str]()

        async def speak() -> None:
            with pytest.raises(Unavailable) as refused:
                await cluster_news.publish(stores[0], outbox, ready.set)
            ended.append(refused.value.code)

        ready = anyio.Event()
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(speak)
            await ready.wait()
            with stores[1].begin() as connection:
                pids = list(connection.exec_driver_sql(speaker).scalars())
                for pid in pids:
                    connection.exec_driver_sql("SELECT pg_terminate_backend(%s)", (pid,))
            assert len(pids) == 1
            outbox.put({"g1": 7, "g2": 3})
        assert ended == ["store.news"]
        outbox.put({"g1": 8})
        return await outbox.take()

    async def in_time() -> dict[str, int]:
        with anyio.fail_after(PATIENCE):
            return await fail()

    assert anyio.run(in_time) == {"g1": 8, "g2": 3}
