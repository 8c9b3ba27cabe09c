"""Commands that come closely together are worked on together, and a few wait for nobody."""

import asyncio

from letrado.server.bursts import FEW, Bursts


async def many_came(apart_ms: int) -> Bursts:
    """Where so many commands have just come that the next ones wait."""
    bursts = Bursts(apart_ms)
    for _ in range(FEW):
        await bursts.join()
    return bursts


def test_a_few_commands_wait_for_nobody_and_others_do() -> None:
    async def few() -> None:
        async with asyncio.timeout(5):
            bursts = await many_came(500)
            waiting = asyncio.ensure_future(bursts.join())
            await asyncio.sleep(0.05)
            assert not waiting.done()
            await waiting

    asyncio.run(few())


def test_those_that_come_soon_after_go_on_together() -> None:
    async def several() -> list[str]:
        bursts, order = await many_came(300), list[str]()

        async def command(name: str) -> None:
            await bursts.join()
            order.append(name)
            await asyncio.sleep(0)
            order.append(f"{name} done")

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
