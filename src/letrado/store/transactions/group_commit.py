"""Changes of a file by the threads of one process: one after the other, and sharing a commit.

The slow part is the disk, which has to confirm that it stored the data. So a thread that finds
others waiting for their turn lets them continue in the same transaction, each behind a savepoint of
its own, and waits for the last of them to commit for all. Nobody gets a confirmation before the
commit, and a change that fails undoes none of the others. The first needs no savepoint: the
transaction has nothing of others yet, so it is undone as a whole.

SQLite itself makes a waiting thread try again after ever longer sleeps, so that it may wait for
seconds while others overtake it.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from threading import Condition, Event

from sqlalchemy import Connection, RootTransaction
from sqlalchemy.exc import DBAPIError, IntegrityError

_MOST_TOGETHER = 32
"""Changes of one commit, limited because the first of them waits for all others."""


@dataclass(eq=False, slots=True)
class _Shared:
    """One transaction that several changes share, and its outcome."""

    connection: Connection
    transaction: RootTransaction
    changes: int = 1
    broken: BaseException | None = None
    undone: bool = False
    """True if the first change failed: there is nothing to commit, and nobody may join."""
    done: Event = field(default_factory=Event)

    @contextmanager
    def part(self) -> Iterator[None]:
        """Undo only the changes of the block if it fails.

        If the disk fails, everything is undone.
        """
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
        """Commit, or report the failure to every change in it."""
        try:
            with self.transaction:  # a commit that fails is rolled back
                if self.broken is not None:
                    raise self.broken
                if self.undone:
                    self.transaction.rollback()
        except BaseException as error:  # every waiting thread has to hear of it
            self.broken = error
        finally:
            try:
                with suppress(DBAPIError):
                    self.connection.close()
            finally:
                self.done.set()


class GroupCommit:
    """The queue of the threads that change one file."""

    def __init__(self) -> None:
        self._turn = Condition()
        self._waiting = 0
        self._taken = False
        self._open: _Shared | None = None

    @contextmanager
    def take(self, begin: Callable[[], Connection], seconds: float) -> Iterator[Connection]:
        """Change the file in the block; the change is committed when the block has been left.

        *begin* returns a connection, whose transaction begins here. `TimeoutError` if the turn of
        this thread does not come in time.
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
        """Let the next change join the transaction, or end it; return True if it has ended."""
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
