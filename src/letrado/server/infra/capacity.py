"""Threads for each kind of work (a lane), so that no kind can use up the threads of another.

Everything that blocks runs in a thread: routes that are plain functions, and every
`anyio.to_thread.run_sync`. By default they all share 40 threads, so that 60 slow pages keep a move
waiting. Here each request belongs to a lane of ``limits.toml``: game commands, health, pages, slow
work. The lanes are narrow, since Python runs one thread at a time: a move competes with a few
threads, never with 40.

Within a lane visitors take turns. However many requests one of them sends, the next thread that
becomes free goes to somebody else who waits, and `each` threads are the most that one has at once.
"""

import asyncio
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from types import TracebackType
from weakref import WeakKeyDictionary

from anyio._backends._asyncio import CapacityLimiter, _default_thread_limiter
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from letrado.base import limits
from letrado.base.limits import LaneSize
from letrado.server.infra.http_refusals import TooMany
from letrado.server.security.identity import network_of

OWN = "game"
"""The lane of work that the server does by itself: clocks, results and news of games."""

_WAIT = 5
"""Seconds after which to try again, for a visitor with too many requests that wait."""

_current: ContextVar[tuple[str, str]] = ContextVar("letrado.lane", default=(OWN, ""))
"""The lane of the request that is being answered, and its visitor."""


class Lane:
    """A number of threads for one kind of work, given to visitors in turn."""

    def __init__(self, size: LaneSize) -> None:
        self._size = size
        self._free = size.threads
        self._inside: Counter[str] = Counter()
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    def waiting(self, who: str) -> int:
        """Return how many pieces of work of a visitor wait for a thread."""
        return len(self._waiting.get(who, ()))

    async def acquire(self, who: str) -> None:
        """Wait for a thread on behalf of *who*."""
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(who, deque()).append(turn)
        self._serve()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it has one that nobody needs any more
                self.release(who)
            else:
                self._forget(who, turn)
            raise

    def release(self, who: str) -> None:
        """Give the thread of *who* to the next in turn."""
        self._free += 1
        self._inside[who] -= 1
        if not self._inside[who]:
            del self._inside[who]
        self._serve()

    def _serve(self) -> None:
        """Hand out free threads, each to the visitor who has waited longest for a turn."""
        while self._free:
            may = (who for who in self._waiting if self._inside[who] < self._size.each)
            who = next(may, None)
            if who is None:
                return
            queue = self._waiting.pop(who)
            turn = queue.popleft()
            if queue:
                self._waiting[who] = queue  # behind all others
            if turn.done():  # cancelled: its task has not heard of it yet
                continue
            self._free -= 1
            self._inside[who] += 1
            turn.set_result(None)

    def _forget(self, who: str, turn: asyncio.Future[None]) -> None:
        queue = self._waiting.get(who)
        if queue and turn in queue:
            queue.remove(turn)
            if not queue:
                del self._waiting[who]


_lanes: WeakKeyDictionary[asyncio.AbstractEventLoop, dict[str, Lane]] = WeakKeyDictionary()
"""One set of lanes for each event loop, that is for each server."""


def lane(name: str) -> Lane:
    """Return the lane called *name* of the server that runs here."""
    loop = asyncio.get_running_loop()
    made = _lanes.get(loop)
    if made is None:
        made = _lanes[loop] = {each: Lane(size) for each, size in limits.lanes().items()}
    return made[name]


class LaneLimiter(CapacityLimiter):
    """Makes work wait for a thread of a lane: the one given, or else the lane of the request.

    It can be the ``limiter`` of `anyio.to_thread.run_sync`.
    """

    def __init__(self, name: str | None) -> None:
        super().__init__(0)
        self._name = name
        self._held: dict[asyncio.Task[object] | None, tuple[Lane, str]] = {}

    async def __aenter__(self) -> None:
        """Wait for a thread."""
        named, who = _current.get()
        chosen = lane(self._name or named)
        await chosen.acquire(who)
        self._held[asyncio.current_task()] = chosen, who

    async def __aexit__(
        self,
        exc_type: type[BaseException] | None,
        exc_val: BaseException | None,
        exc_tb: TracebackType | None,
    ) -> None:
        """Give the thread back."""
        held, who = self._held.pop(asyncio.current_task())
        held.release(who)


GAME, HEALTH, PAGE, SLOW = map(LaneLimiter, ("game", "health", "page", "slow"))
REVIEW, PAIRING, QUICK, THINKING = map(LaneLimiter, ("review", "pairing", "quick", "thinking"))
"""For work that belongs to another lane than its request, or to no request."""


def install() -> None:
    """Make all work that this server runs in threads wait in the lane of its request.

    anyio has no public way to replace the limiter that it uses by default, and FastAPI no way to
    name another one; a test notices when a new version of either would go past the lanes.
    """
    _default_thread_limiter.set(LaneLimiter(None))


@contextmanager
def entered(name: str, who: str) -> Iterator[None]:
    """Make the work of the block wait in a lane, on behalf of a visitor."""
    before = _current.set((name, who))
    try:
        yield
    finally:
        _current.reset(before)


def turn() -> str:
    """Return the visitor whose request is being answered; empty for the server's own work."""
    return _current.get()[1]


def check_waiting(name: str, who: str) -> None:
    """Refuse a visitor who has too many requests waiting already."""
    most = limits.lanes()[name].waiting
    if lane(name).waiting(who) >= most:
        raise TooMany(
            "throttle.waiting",
            "You have {most} requests still waiting for an answer: try again in {seconds} s",
            most=most,
            seconds=_WAIT,
        )


class Lanes:
    """Puts each request into its lane, on behalf of its address until its account is known."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        name = limits.lane_of(scope.get("method", "WS"), scope["path"])
        with entered(name, network_of(HTTPConnection(scope))):
            await self._app(scope, receive, send)
