"""No kind of work, and no visitor, can use up the threads that others need."""

import asyncio
import threading
from pathlib import Path

import anyio.to_thread
import pytest
from fastapi import FastAPI

from letrado.base import limits
from letrado.base.limits import LaneSize
from letrado.server.features.words import routes as words_routes
from letrado.server.infra import capacity
from letrado.server.infra.capacity import Lane, LaneLimiter, entered
from letrado.server.infra.http_refusals import TooMany
from tests.server.support.people import browser
from tests.server.support.real_sockets import PATIENCE, Client, Server, dial, serving

MANY = 60


async def soon(lane: Lane, *who: str) -> list[asyncio.Task[None]]:
    """Ask for threads, and let everybody who can have one get it."""
    asked = [asyncio.create_task(lane.acquire(each)) for each in who]
    for _ in range(3):
        await asyncio.sleep(0)
    return asked


def test_visitors_take_turns_whatever_one_of_them_sends() -> None:
    async def turns() -> list[str]:
        lane, came = Lane(LaneSize(threads=1, each=1, waiting=MANY)), list[str]()

        async def work(who: str) -> None:
            await lane.acquire(who)
            came.append(who)
            await asyncio.sleep(0)
            lane.release(who)

        await asyncio.gather(*(work(who) for who in ["ana"] * 5 + ["eva"] * 2 + ["blas"]))
        return came

    assert asyncio.run(turns()) == ["ana", "ana", "eva", "blas", "ana", "eva", "ana", "ana"]


def test_whoever_gives_up_while_a_thread_becomes_free_takes_none_along() -> None:
    async def given_up() -> None:
        lane = Lane(LaneSize(threads=1, each=1, waiting=MANY))
        await lane.acquire("ana")
        (eva,) = await soon(lane, "eva")
        eva.cancel()
        lane.release("ana")  # before Eva's task has heard that it was cancelled
        (blas,) = await soon(lane, "blas")
        assert blas.done()
        assert eva.cancelled()
        assert not lane.waiting("eva")

    asyncio.run(given_up())


def test_one_visitor_never_has_all_threads() -> None:
    async def shares() -> None:
        lane = Lane(LaneSize(threads=4, each=2, waiting=MANY))
        ana = await soon(lane, *["ana"] * MANY)
        assert sum(each.done() for each in ana) == 2
        assert lane.waiting("ana") == MANY - 2
        eva = await soon(lane, "eva", "eva")
        assert all(each.done() for each in eva)
        lane.release("eva")
        await soon(lane)
        assert sum(each.done() for each in ana) == 2, "what Eva gives back is not for Ana"
        for each in ana:
            each.cancel()

    asyncio.run(shares())


def test_nothing_is_lost_when_work_is_given_up() -> None:
    async def given_up() -> None:
        lane = Lane(LaneSize(threads=1, each=1, waiting=MANY))
        first, second, third = await soon(lane, "ana", "eva", "blas")
        second.cancel()  # while it waits
        await soon(lane)
        lane.release("ana")
        third.cancel()  # when its turn has come, and before it knows
        await soon(lane)
        assert (first.done(), second.cancelled(), third.cancelled()) == (True, True, True)
        (fourth,) = await soon(lane, "eva")
        assert fourth.done()
        assert not lane.waiting("eva")
        assert not lane.waiting("blas")

    asyncio.run(given_up())


def test_a_visitor_with_too_much_that_waits_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = {name: LaneSize(1, 1, 2) for name in limits.lanes()}
    monkeypatch.setattr(limits, "lanes", lambda: sizes)

    async def crowd() -> None:
        asked = await soon(capacity.lane("page"), "ana", "ana", "ana")
        with pytest.raises(TooMany) as refused:
            capacity.check_waiting("page", "ana")
        assert refused.value.details["seconds"] > 0
        capacity.check_waiting("page", "eva")
        capacity.check_waiting("slow", "ana")
        for each in asked:
            each.cancel()

    asyncio.run(crowd())


def test_a_full_lane_does_not_keep_another_from_working() -> None:
    async def full() -> None:
        capacity.install()
        held, entering = threading.Event(), asyncio.Semaphore(0)
        loop = asyncio.get_running_loop()

        def wait() -> None:
            loop.call_soon_threadsafe(entering.release)
            held.wait(PATIENCE)

        async def blocked(lane: str, who: str) -> None:
            with entered(lane, who):
                await anyio.to_thread.run_sync(wait)

        most = {name: size.threads for name, size in limits.lanes().items()}
        full = ["study", "slow", "page"]
        tasks = [
            asyncio.create_task(blocked(lane, f"visitor {number % 8}"))
            for lane in full
            for number in range(MANY)
        ]
        try:
            async with asyncio.timeout(PATIENCE):
                for _ in range(sum(most[lane] for lane in full)):
                    await entering.acquire()
                assert entering.locked(), "no lane has more threads than it was given"
                for other in most.keys() - set(full):
                    with entered(other, "eva"):
                        assert await anyio.to_thread.run_sync(lambda: 1) == 1
                assert await anyio.to_thread.run_sync(lambda: 2, limiter=capacity.HEALTH) == 2
        finally:
            held.set()
        await asyncio.gather(*tasks)

    asyncio.run(full())


def test_everything_that_runs_in_a_thread_is_in_a_lane(app: FastAPI) -> None:
    portal = browser(app).portal
    assert portal is not None
    found = portal.call(anyio.to_thread.current_default_thread_limiter)
    assert isinstance(found, LaneLimiter)


def test_the_store_has_a_connection_for_every_thread(app: FastAPI) -> None:
    pool = app.state.store.pool
    assert sum(each.threads for each in limits.lanes().values()) <= pool.size() + pool._max_overflow


def test_games_and_pages_go_on_while_dear_pages_are_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held, came = threading.Event(), threading.Semaphore(0)

    def find_out(*_asked: object) -> None:
        came.release()
        held.wait(PATIENCE)
        raise RuntimeError("let go")

    monkeypatch.setattr(words_routes, "find_out", find_out)

    async def get(server: Server, path: str) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        try:
            return (await reader.read()).split(b"\r\n")[0]
        finally:
            writer.close()

    async def attacked(server: Server, game: str) -> None:
        dear = [asyncio.create_task(get(server, "/palabras?q=casa")) for _ in range(MANY)]
        try:
            async with asyncio.timeout(PATIENCE):
                assert await asyncio.to_thread(came.acquire, timeout=PATIENCE)
                assert b" 200 " in await get(server, "/")
                assert b" 200 " in await get(server, "/salud")
                async with dial(server, game, server.person("ana")[1]) as connection:
                    ana = Client(connection)
                    await ana.state()
                    assert "ack" in await ana.send(chat="hola")
        finally:
            held.set()
        await asyncio.gather(*dear)

    with serving(tmp_path) as server:
        game = server.game()
        server.run(lambda: attacked(server, game))
