"""A game in memory, and those who listen to it."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial

import anyio
from sqlalchemy import Connection
from starlette.requests import Request

from letrado.game import Side
from letrado.server.game_log import GameLog
from letrado.server.refusals import TooMany
from letrado.store.presence import Elsewhere

_LOOK_UP = 2.0
"""Seconds after which a page that waits is looked for: who has gone keeps no server from ending."""

Looking = Callable[[Connection], bool]
"""Whether the store still knows somebody connected as who he was when he came."""


@dataclass(eq=False, slots=True)
class Listener:
    """Somebody connected to a game; *account* is None for those without one."""

    account: str | None
    woken: anyio.Event = field(default_factory=anyio.Event)
    look: Looking | None = None
    """Asked where events are written or read anyhow, so that nobody has to look again."""
    sure: int = 0
    """The last event of which that has said that he may hear it."""

    def wake(self) -> None:
        """Tell that there is something new; what, the listener sees for itself."""
        self.woken.set()

    async def wait(self, seconds: float | None) -> bool:
        """Wait for news, or for *seconds*; whether there are any."""
        with anyio.move_on_after(seconds) as waited:
            await self.woken.wait()
        self.woken = anyio.Event()
        return not waited.cancelled_caught

    async def wait_for_page(self, request: Request, seconds: float) -> None:
        """Wait for news as long as the page that asked is there and the server goes on."""
        with anyio.move_on_after(seconds):
            while not await self.wait(_LOOK_UP):
                if request.app.state.draining or await request.is_disconnected():
                    return


class Crowd:
    """How many connections everybody has; who has no account is counted by his address."""

    def __init__(self, by_account: int, by_address: int) -> None:
        self._most = by_account, by_address
        self._open: Counter[str] = Counter()

    @property
    def total(self) -> int:
        """How many there are."""
        return self._open.total()

    @contextmanager
    def enter(self, account: str | None, address: str) -> Iterator[None]:
        """One more, until the end of the block; `TooMany` for whoever has as many as he may."""
        whose = account or f"address {address}"
        most = self._most[0 if account else 1]
        if self._open[whose] >= most:
            raise TooMany(
                "wire.many", "There are {most} connections open already", most=most, seconds=60
            )
        self._open[whose] += 1
        try:
            yield
        finally:
            self._open[whose] -= 1
            if not self._open[whose]:  # forget those who have left
                del self._open[whose]


@dataclass(eq=False, slots=True)
class Table:
    """One game in memory."""

    log: GameLog
    lock: anyio.Lock = field(default_factory=partial(anyio.Lock, fast_acquire=True))
    listeners: set[Listener] = field(default_factory=set)
    come: set[Side] = field(default_factory=set)
    seen: dict[Side, int] = field(default_factory=dict)
    """When a player last asked for something, or left."""
    elsewhere: dict[str, Elsewhere] = field(default_factory=dict)
    """Who is connected at other processes, or was."""
    around: int = 0
    """Grows with all that changes around the game: who is here and who he is, talk, proposals."""

    @property
    def id(self) -> str:
        """The game's id."""
        return self.log.row.id

    def player(self, side: Side) -> str:
        """The account that plays a side."""
        return self.log.row.side_a if side is Side.A else self.log.row.side_b

    def wake(self) -> None:
        """Tell everybody who listens that something around the game has changed."""
        self.around += 1
        self.wake_for_log()

    def wake_for_log(self) -> None:
        """Tell everybody who listens that the game went on, and nothing else changed."""
        for listener in self.listeners:
            listener.wake()

    def tabs(self, account: str | None) -> int:
        """How many connections an account has to this game, wherever."""
        there = self.elsewhere.get(account or "")
        return self.tabs_here(account) + (there.tabs if there else 0)

    def tabs_here(self, account: str | None) -> int:
        """How many of them are with this process."""
        return sum(1 for each in self.listeners if account and each.account == account)

    def heard_of(self, side: Side) -> int:
        """When a player was last heard of, wherever."""
        there = self.elsewhere.get(self.player(side))
        return max(self.seen[side], there.at if there else 0)


class Known:
    """Those who listen to a game, looked at in the transaction that brings them news."""

    def __init__(self, table: Table) -> None:
        self._listeners = [each for each in table.listeners if each.look is not None]

    def look(self, connection: Connection) -> None:
        """Keep those who are still who they were; the others look for themselves."""
        self._listeners = [each for each in self._listeners if each.look and each.look(connection)]

    def are_sure(self, seq: int) -> None:
        """What happened up to *seq* is for them to hear."""
        for listener in self._listeners:
            listener.sure = seq
