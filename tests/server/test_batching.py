"""Commands that come closely together are worked on together, and a few wait for nobody."""

import asyncio

from letrado.server.batching import FEW, CommandBatcher


async def many_came(interval_ms: int) -> CommandBatcher:
    """Where so many commands have just come that the next ones wait."""
    batcher = CommandBatcher(interval_ms)
    for _ in range(FEW):
        await batcher.wait()
    return batcher


def test_a_few_commands_wait_for_nobody_and_others_do() -> None:
    async def few() -> None:
        async with asyncio.timeout(5):
            batcher = await many_came(500)
            waiting = asyncio.ensure_future(batcher.wait())
            await asyncio.sleep(0.05)
            assert not waiting.done()
            await waiting

    asyncio.run(few())


def test_those_that_come_soon_after_go_on_together() -> None:
    async def several() -> list[str]:
        batcher, order = await many_came(300), list[str]()

        async def command(name: str) -> None:
            await batcher.wait()
            order.append(name)
            await asyncio.sleep(0)
            order.append(f"{name} done")

        async with asyncio.timeout(5):
            await asyncio.gather(*map(command, "abc"))
        return order

    assert asyncio.run(several()) == ["a", "b", "c", "a done", "b done", "c done"]


def test_one_batch_follows_another() -> None:
    async def many() -> int:
        batcher, done = CommandBatcher(interval_ms=1), 0
        async with asyncio.timeout(5):
            for _ in range(20):
                await batcher.wait()
                done += 1
        return done

    assert asyncio.run(many()) == 20
