"""Visitors of an attacked server: those who attack in a process of their own, and those who wait.

Requests are written by hand over plain sockets, so that little time is spent on the side that
measures; a request that takes longer than `PATIENCE` counts as that long.
"""

import asyncio
import multiprocessing
import time
from collections import Counter
from collections.abc import Callable, Iterator, MutableSequence, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import cycle
from multiprocessing.synchronize import Event
from pathlib import Path

from bench.failed import Failed
from letrado.server.security.identity import SESSION_COOKIE

PATIENCE = 20.0
_CHUNK = 65_536
_STATUSES = 600
_TO_BEGIN = 120.0
ATTACKER = "127.0.0.66"
"""Address that the attacker connects from; visitors connect from another one."""


@dataclass(frozen=True)
class Ask:
    """A request: a path, the session of whoever asks, and the JSON that is sent, if any."""

    path: str
    cookie: str = ""
    body: str = ""
    host: str = "127.0.0.1"
    accept: str = "*/*"

    def text(self) -> bytes:
        """The request as it is sent; the connection ends with the answer."""
        lines = [f"{'POST' if self.body else 'GET'} {self.path} HTTP/1.1", f"Host: {self.host}"]
        lines.append(f"Accept: {self.accept}")
        lines += ["Connection: close", "Accept-Encoding: gzip", "Accept-Language: es"]
        if self.cookie:
            lines.append(f"Cookie: {SESSION_COOKIE}={self.cookie}")
        if self.body:
            lines += ["Content-Type: application/json", f"Content-Length: {len(self.body)}"]
        return "\r\n".join([*lines, "", self.body]).encode()


async def answer(
    port: int,
    ask: Ask,
    source: str = "127.0.0.1",
    heard: Callable[[int], None] = lambda _status: None,
) -> int:
    """Return the status of the answer to *source*, when all of it has been read.

    *heard* gets the status as soon as it arrives: a long answer may be read for a minute.
    """
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
    try:
        writer.write(ask.text())
        status = int((await reader.readline()).split()[1])
        heard(status)
        while await reader.read(_CHUNK):
            pass
        return status
    finally:
        writer.transport.abort()


@dataclass
class Waiting:
    """Times that visitors waited for pages, in seconds, and the statuses that they got."""

    seconds: list[float] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)

    def at(self, share: float) -> float:
        """Return the milliseconds within which that share of the pages came."""
        ordered = sorted(self.seconds)
        return ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000

    def told(self) -> str:
        """Return the figures in a line; status 0 is an answer that did not come."""
        return (
            f"{len(self.seconds)} pages of others, p50 {self.at(0.5):.0f} ms, "
            f"p99 {self.at(0.99):.0f} ms, answers {dict(self.statuses)}"
        )


async def visit(port: int, pages: Sequence[Ask], seconds: float, every: float) -> Waiting:
    """Ask for one page after the other, one *every* so many seconds, whatever the last one does."""
    seen, until = Waiting(), time.monotonic() + seconds

    async def one(ask: Ask) -> None:
        began, status = time.perf_counter(), 0
        with suppress(OSError, TimeoutError, IndexError):
            async with asyncio.timeout(PATIENCE):
                status = await answer(port, ask)
        seen.seconds.append(time.perf_counter() - began)
        seen.statuses[status] += 1

    async with asyncio.TaskGroup() as tasks:
        for ask in cycle(pages):
            if time.monotonic() >= until:
                break
            tasks.create_task(one(ask))
            await asyncio.sleep(every)
    return seen


class Attack:
    """Connections that ask all the time, in a process of their own, and what they are answered."""

    def __init__(self, port: int, asks: Sequence[Ask], many: int, pause: float) -> None:
        context = multiprocessing.get_context("spawn")
        self._begun = context.Event()
        self._statuses = context.Array("l", _STATUSES, lock=False)  # it is ended while it writes
        told = (port, tuple(asks), many, pause, self._begun, self._statuses)
        self._process = context.Process(target=_attack, args=told, daemon=True)

    @contextmanager
    def under_way(self) -> Iterator[None]:
        """Attack while the block runs; it begins once all connections ask and one was answered."""
        self._process.start()
        try:
            if not self._begun.wait(_TO_BEGIN):
                raise Failed("the attack did not begin")
            yield
        finally:
            self._process.terminate()
            self._process.join()

    @property
    def statuses(self) -> dict[int, int]:
        """Count each status that was answered; 0: the connection was refused or cut off."""
        answered: list[int] = self._statuses[:]
        return {status: times for status, times in enumerate(answered) if times}

    def told(self) -> str:
        """Describe in words the answers that the attackers got."""
        return f"the attackers were answered {self.statuses}"

    def check(self, *needed: int) -> None:
        """Fail unless the attack took place: each of these statuses was answered."""
        if missing := set(needed) - set(self.statuses):
            raise Failed(f"nobody was answered {sorted(missing)}: {self.told()}")


def _attack(
    port: int,
    asks: Sequence[Ask],
    many: int,
    pause: float,
    begun: Event,
    statuses: MutableSequence[int],
) -> None:
    asked = 0

    async def ask_once(ask: Ask) -> None:
        is_heard = False

        def heard(status: int) -> None:
            nonlocal is_heard
            is_heard = True
            statuses[status] += 1
            if asked == many:
                begun.set()

        try:
            await answer(port, ask, ATTACKER, heard)
        except (OSError, IndexError):
            if not is_heard:  # else it counts already: it was cut off while it was read
                statuses[0] += 1

    async def one(number: int) -> None:
        nonlocal asked
        asked += 1
        for place in range(10**9):
            await ask_once(asks[(number + place * many) % len(asks)])
            await asyncio.sleep(pause)

    async def all_of_them() -> None:
        await asyncio.gather(*(one(number) for number in range(many)))

    asyncio.run(all_of_them())


def resident_megabytes(process: int, what: str = "VmRSS") -> float:
    """Memory of a process: what it has now, or the most that it ever had (``VmHWM``)."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    (found,) = (line for line in lines if line.startswith(f"{what}:"))
    return int(found.split()[1]) / 1024
