"""Carry out the changes of live games in one thread, all waiting ones in one transaction.

Hundreds of commands of games arrive each second, and each is a handful of short statements. With a
thread for each, waking threads and passing the interpreter between them would cost more than the
statements. So one thread takes all waiting changes, carries them out in one transaction and
notifies the event loop once when the disk has stored it. Another thread reads, in the same way, the
games that other servers have continued.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeVar

import anyio
from sqlalchemy import Connection, Engine

from letrado.base.errors import LetradoError
from letrado.store.transactions.engine import read_transaction, write_transaction

_MOST_TOGETHER = 32
"""Changes that one commit may have: the first of them waits for all others."""

Look = Callable[[Connection], Any]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Change:
    """A change of the things with these *names* alone (see
    `letrado.store.transactions.engine.write_transaction`).

    `check` may refuse it and writes nothing. `write` returns the result; when it fails, the whole
    transaction is undone, and the changes that shared it are carried out one by one.
    """

    names: tuple[str, ...]
    check: Look
    write: Look


@dataclass(eq=False, slots=True)
class _Waiting:
    change: Change
    done: "asyncio.Future[Any]"
    loop: asyncio.AbstractEventLoop
    result: Any = None
    error: BaseException | None = None


class _Undone(Exception):
    """A change failed half-way: nothing of the transaction may be kept."""


@dataclass(eq=False)
class _Group(ABC):
    """A thread of one server, and the changes that wait for it."""

    store: Engine
    _queue: "SimpleQueue[list[_Waiting] | None]" = field(default_factory=SimpleQueue)
    """Batches for the running thread. Each thread has its own queue, so no late batch is lost."""
    _thread: Thread | None = None
    _asked: list[_Waiting] = field(default_factory=list)
    """Changes of the current iteration of the event loop: the thread gets them together."""

    @abstractmethod
    def _open(self, names: Sequence[str], /) -> AbstractContextManager[Connection]:
        """Begin the transaction that all waiting changes share."""

    async def _wait(self, asked: Change) -> Any:
        """Wait until it is done, even in a cancelled scope, because its outcome must be known."""
        if self._thread is None:
            self._queue = SimpleQueue()
            self._thread = Thread(
                target=_run,
                args=(self._carry_out, self._queue),
                name=type(self).__name__,
                daemon=True,
            )
            self._thread.start()
        loop = asyncio.get_running_loop()
        done = loop.create_future()
        waiting = _Waiting(asked, done, loop)
        if not self._asked:
            loop.call_soon(self._hand_over)
        self._asked.append(waiting)
        with anyio.CancelScope(shield=True):
            return await done

    def _hand_over(self) -> None:
        """Wake the thread once for all changes that came together."""
        asked, self._asked = self._asked, []
        for first in range(0, len(asked), _MOST_TOGETHER):
            self._queue.put(asked[first : first + _MOST_TOGETHER])

    async def stop(self) -> None:
        """Carry out the pending changes and end the thread; a later change starts a new one."""
        thread, self._thread = self._thread, None
        if thread is not None:
            self._hand_over()
            self._queue.put(None)
            await anyio.to_thread.run_sync(thread.join)

    def _carry_out(self, together: Sequence[_Waiting]) -> None:
        """Carry changes out in one transaction; one by one, if one of them fails half-way."""
        names = sorted({name for each in together for name in each.change.names})
        try:
            with self._open(names) as connection:
                for each in together:
                    _carry_out_one(each, connection, alone=len(together) == 1)
        except _Undone:
            for each in together:
                each.error = None
                self._carry_out([each])
        except BaseException as error:  # every waiting caller has to hear of it
            for each in together:
                each.error = each.error or error


def _run(
    carry_out: Callable[[Sequence[_Waiting]], None], queue: "SimpleQueue[list[_Waiting] | None]"
) -> None:
    """Carry out the changes in *queue*, all waiting ones together, until None comes."""
    ends = False
    while not ends and (together := queue.get()) is not None:
        with suppress(Empty):
            while len(together) < _MOST_TOGETHER:
                more = queue.get_nowait()
                if more is None:
                    ends = True
                    break
                together = [*together, *more]
        carry_out(together)
        with suppress(RuntimeError):  # the event loop has ended: nobody waits
            together[0].loop.call_soon_threadsafe(_deliver, together)


class GroupWriter(_Group):
    """The thread that writes for one server."""

    def _open(self, names: Sequence[str]) -> AbstractContextManager[Connection]:
        return write_transaction(self.store, *names)

    async def write(self, asked: Change) -> None:
        """Carry a change out; the disk has stored it when this returns."""
        await self._wait(asked)


class GroupReader(_Group):
    """The thread that reads what other servers have added to games."""

    def _open(self, _names: Sequence[str]) -> AbstractContextManager[Connection]:
        return read_transaction(self.store, glancing=True)

    async def read(self, look: Callable[[Connection], T]) -> T:
        """Read from the store, each statement by itself, and return the result."""
        found: T = await self._wait(Change((), _anybody, look))
        return found


def _anybody(_connection: Connection) -> None:
    """Allow the read: its result is in the memory of this server anyhow."""


def _carry_out_one(waiting: _Waiting, connection: Connection, *, alone: bool) -> None:
    try:
        try:
            waiting.change.check(connection)
        except LetradoError as refusal:  # it has written nothing
            waiting.error = refusal
            return
        waiting.result = waiting.change.write(connection)
    except Exception as error:
        if alone:
            raise
        raise _Undone from error


def _deliver(together: Sequence[_Waiting]) -> None:
    for each in together:
        if each.done.cancelled():
            continue
        if each.error is None:
            each.done.set_result(each.result)
        else:
            each.done.set_exception(each.error)
