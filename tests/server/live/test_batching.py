"""Commands that come closely together are worked on together, and a few wait for nobody."""

import asyncio
from collections.abc import Coroutine
from typing import Any

from letrado.server.live.batching import FEW, CommandBatcher


async def many_came(interval_ms: int) -> CommandBatcher:
    """Return a batcher where so many commands have just come that the next ones wait."""
    batcher = CommandBatcher(interval_ms)
    for _ in range(FEW):
        assert is_over_at_once(batcher.wait())
    return batcher


def is_over_at_once(waiting: Coroutine[Any, Any, None]) -> bool:
    """Say whether a coroutine ends without waiting for anything."""
    try:
        waiting.send(None)
    except StopIteration:
        return True
    waiting.close()
    return False


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
    """People who send the next command as soon as one is handled are in one batch after another."""
    interval_ms, batches = 40, 5

    async def many() -> float:
        batcher, loop = await many_came(interval_ms), asyncio.get_running_loop()

        async def person() -> None:
            for _ in range(batches):
                await batcher.wait()

        started = loop.time()
        async with asyncio.timeout(5):
            await asyncio.gather(*(person() for _ in range(2 * FEW)))
        return loop.time() - started

    assert asyncio.run(many()) > (batches - 1.5) * interval_ms / 1000
