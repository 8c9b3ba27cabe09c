"""Commands that come closely together are worked on together, and none of them is dropped."""

import asyncio

import anyio

from letrado.server.bursts import Bursts


def test_a_lone_command_waits_for_nobody() -> None:
    async def alone() -> None:
        bursts = Bursts(apart_ms=60_000)
        async with asyncio.timeout(5):
            await bursts.join()

    asyncio.run(alone())


def test_those_that_come_soon_after_go_on_together() -> None:
    async def several() -> list[str]:
        bursts, order = Bursts(apart_ms=30), list[str]()

        async def command(name: str) -> None:
            await bursts.join()
            order.append(name)
            await asyncio.sleep(0)
            order.append(f"{name} done")

        await bursts.join()
        async with asyncio.timeout(5):
            await asyncio.gather(*map(command, "abc"))
        return order

    assert asyncio.run(several()) == ["a", "b", "c", "a done", "b done", "c done"]


def test_one_burst_follows_another() -> None:
    async def many() -> int:
        bursts, done = Bursts(apart_ms=1), 0
        async with asyncio.timeout(5):
            for _ in range(20):
                await bursts.join()
                done += 1
        return done

    assert asyncio.run(many()) == 20


def test_whoever_leaves_while_waiting_has_asked_all_the_same() -> None:
    async def leave() -> list[str]:
        bursts, order = Bursts(apart_ms=30), list[str]()

        async def command() -> None:
            await bursts.join()
            order.append("asked")

        await bursts.join()
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(command)
            await anyio.sleep(0)
            tasks.cancel_scope.cancel()
        return order

    assert asyncio.run(leave()) == ["asked"]
