"""Work that takes a while, and stops when the visitor who asked for it has gone."""

from collections.abc import Callable
from threading import Event
from typing import TypeVar

import anyio
import anyio.to_thread
from anyio import CapacityLimiter
from starlette.requests import Request

from letrado.base.errors import Illegal

Result = TypeVar("Result")
Going = Callable[[float], None]
"""Called with the progress of the work; raises when nobody waits for it any more."""

_LOOK = 0.5
"""Seconds between two checks whether somebody still waits."""


async def run_until_disconnect(
    request: Request, work: Callable[[Going], Result], limiter: CapacityLimiter | None = None
) -> Result:
    """Do *work* in a thread, as long as the visitor who made the request waits for its answer."""
    gone = Event()

    def going(_fraction: float) -> None:
        if gone.is_set():
            raise Illegal("request.stopped", "Stopped: nothing was changed")

    async def watch() -> None:
        try:
            while not await request.is_disconnected():
                await anyio.sleep(_LOOK)
        finally:  # the server may end, too
            gone.set()

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(watch)
        failure: Exception | None = None
        try:
            done = await anyio.to_thread.run_sync(work, going, limiter=limiter)
        except Exception as error:  # raised as it is, not inside a group
            failure = error
        tasks.cancel_scope.cancel()
    if failure is not None:
        raise failure
    return done
