"""Changes of a file by the threads of one process: one after the other, and sharing a commit.

What takes time is the disk, which has to say that it keeps what was written. So whoever finds
others waiting for their turn lets them go on in the same transaction, each behind a savepoint of
its own, and waits for the last of them to commit for all. Nobody is told that something is kept
before it is, and what one of them does not carry through takes nothing from the others. The first
needs no savepoint: nothing of anybody else is in the transaction yet, so it is undone as a whole.

SQLite itself lets whoever waits try again after ever longer sleeps, so that one may wait for
seconds while others come and go.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from threading import Condition, Event

from sqlalchemy import Connection, RootTransaction
from sqlalchemy.exc import DBAPIError, IntegrityError

_MOST_TOGETHER = 32
"""Changes of one commit: the first of them waits for all others."""


@dataclass(eq=False, slots=True)
class _Shared:
    """One transaction, and what became of it."""

    connection: Connection
    transaction: RootTransaction
    changes: int = 1
    broken: BaseException | None = None
    undone: bool = False
    """Whether the first change failed, so that there is nothing to keep and nobody may join."""
    done: Event = field(default_factory=Event)

    @contextmanager
    def part(self) -> Iterator[None]:
        """Let what is done in the block be undone alone; if the disk fails, everything is."""
        if self.changes == 1:
            try:
                yield
            except BaseException:
                self.undone = True
                raise
            return
        try:
            with self.connection.begin_nested():
                try:
                    yield
                except DBAPIError as error:
                    self._failed(error)
                    raise
        except DBAPIError as error:  # of the block; or the savepoint is gone, for that reason
            self._failed(error)
            raise self.broken or error from error.__cause__

    def _failed(self, error: DBAPIError) -> None:
        if self.broken is None and not isinstance(error, IntegrityError):
            self.broken = error

    def end(self) -> None:
        """Keep it, or say why not to everybody who was part of it."""
        try:
            with self.transaction:  # a commit that fails is rolled back
                if self.broken is not None:
                    raise self.broken
                if self.undone:
                    self.transaction.rollback()
        except BaseException as error:  # everybody who waits has to hear of it
            self.broken = error
        finally:
            try:
                with suppress(DBAPIError):
                    self.connection.close()
            finally:
                self.done.set()


class Turns:
    """The threads that change one file."""

    def __init__(self) -> None:
        self._turn = Condition()
        self._waiting = 0
        self._taken = False
        self._open: _Shared | None = None

    @contextmanager
    def take(self, begin: Callable[[], Connection], seconds: float) -> Iterator[Connection]:
        """Change the file in the block; it is kept when the block has been left.

        *begin* gives a connection, whose transaction is begun here. `TimeoutError` for whoever did
        not come to his turn.
        """
        shared = self._enter(begin, seconds)
        try:
            with shared.part():
                yield shared.connection
        except BaseException:
            self._leave(shared)
            raise
        if not self._leave(shared):
            shared.done.wait()
        if shared.broken is not None:
            raise shared.broken

    def _enter(self, begin: Callable[[], Connection], seconds: float) -> _Shared:
        with self._turn:
            self._waiting += 1
            came = self._turn.wait_for(lambda: not self._taken, seconds)
            self._waiting -= 1
            if not came:
                raise TimeoutError
            self._taken, shared = True, self._open
            if shared is not None:
                shared.changes += 1
                return shared
        try:
            connection = begin()
            try:
                shared = _Shared(connection, connection.begin())
            except BaseException:
                connection.close()
                raise
        except BaseException:
            self._pass_on()
            raise
        self._open = shared
        return shared

    def _leave(self, shared: _Shared) -> bool:
        """Let the next go on in the same transaction, or end it; whether it has ended."""
        with self._turn:
            full = shared.changes >= _MOST_TOGETHER
            ended = full or shared.undone or shared.broken is not None
            if self._waiting and not ended:
                self._taken = False
                self._turn.notify()
                return False
            self._open = None
        try:
            shared.end()
        finally:
            self._pass_on()
        return True

    def _pass_on(self) -> None:
        with self._turn:
            self._taken = False
            self._turn.notify()
