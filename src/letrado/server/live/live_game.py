"""A game in memory, and those who listen to it."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import anyio
from sqlalchemy import Connection
from starlette.requests import Request

from letrado.base.limits import count
from letrado.game import Side
from letrado.server.infra.http_refusals import TooMany
from letrado.server.live.game_log import GameLog
from letrado.server.live.participants import Surroundings
from letrado.server.live.state_texts import StateTexts
from letrado.server.security.networks import site
from letrado.store.cluster.presence import Elsewhere

_LOOK_UP = 2.0
"""Seconds after which a page that waits is looked for: who has gone keeps no server from ending."""

_AT_ONCE = 20
"""Spectators that are woken before anybody else may go on: a millisecond of work, or two."""

Looking = Callable[[Connection], bool]
"""Whether the store still knows somebody connected as who he was when he came."""


@dataclass(eq=False, slots=True)
class Listener:
    """Somebody connected to a game; *account* is None for those without one."""

    account: str | None
    at_table: bool = False
    """Whether they play or officiate: they hear of everything, and before those who watch."""
    look: Looking | None = None
    """Asks the store whether they are still who they were; None where that cannot change."""
    authorized_seq: int = 0
    """Sequence number of the last event that this listener was cleared to receive."""
    looked_at: float = field(default_factory=time.monotonic)
    """When the store was last asked about them."""
    must_look: bool = False
    """Whether the store knows them no longer, or may not: they look for themselves, and leave."""
    _woken: asyncio.Event = field(default_factory=asyncio.Event)

    def wake(self) -> None:
        """Tell that there is something new; what, the listener sees for itself."""
        self._woken.set()

    async def wait(self, seconds: float | None = None) -> bool:
        """Wait for news, or for *seconds*; whether there are any."""
        if seconds is None:  # no timer for whoever needs none: this is part of every move
            await self._woken.wait()
        else:
            with anyio.move_on_after(seconds):
                await self._woken.wait()
        woken = self._woken.is_set()
        self._woken.clear()
        return woken

    async def wait_for_page(self, request: Request, seconds: float) -> None:
        """Wait for news as long as the page that asked is there and the server goes on."""
        with anyio.move_on_after(seconds):
            while not await self.wait(_LOOK_UP):
                if request.app.state.draining or await request.is_disconnected():
                    return


class Crowd:
    """How many connections everybody has: by account, or by network where there is none, and by
    site, over all accounts.
    """

    def __init__(self, by_account: int, by_address: int) -> None:
        self._most = by_account, by_address
        self._by_site = count("listening_by_site")
        self._open: Counter[str] = Counter()

    @property
    def total(self) -> int:
        """How many there are."""
        return self._open.total() // 2

    @contextmanager
    def enter(self, account: str | None, address: str) -> Iterator[None]:
        """One more, until the end of the block; `TooMany` for whoever has as many as they may."""
        own, most = account or f"address {address}", self._most[0 if account else 1]
        counted = {own: most, f"site {site(address)}": self._by_site}
        for whose, at_most in counted.items():
            if self._open[whose] >= at_most:
                raise TooMany(
                    "wire.many",
                    "There are {most} connections open already",
                    most=at_most,
                    seconds=60,
                )
        self._open.update(counted.keys())
        try:
            yield
        finally:
            for whose in counted:
                self._open[whose] -= 1
                if not self._open[whose]:  # forget those who have left
                    del self._open[whose]


@dataclass(eq=False, slots=True)
class Table:
    """One game in memory, with those who listen to it.

    Spectators are apart from those at the table: there may be thousands of them, and nothing that a
    player waits for may take longer for that.
    """

    log: GameLog
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    at_table: set[Listener] = field(default_factory=set)
    spectators: set[Listener] = field(default_factory=set)
    come: set[Side] = field(default_factory=set)
    seen: dict[Side, int] = field(default_factory=dict)
    """When a player last asked for something, or left."""
    elsewhere: dict[str, Elsewhere] = field(default_factory=dict)
    """Who is connected at other processes, or was."""
    context_version: int = 0
    """Grows with all that changes around the game: talk, proposals, notes."""
    context: tuple[tuple[int, int], Surroundings] | None = None
    """What the store said of that, and at which version: one reads it for all."""
    reading: asyncio.Lock = field(default_factory=asyncio.Lock)
    texts: StateTexts = field(default_factory=StateTexts)
    stale_spectators: bool = False
    """Whether those who watch have something to hear that they were not woken for yet."""
    waking_spectators: bool = False
    delayed_until: float | None = None
    """When those who watch will be woken to see what the delay kept from them."""
    presence_pending: bool = False
    """Whether those who watch will be told who is here."""
    _by_account: dict[str, set[Listener]] = field(default_factory=dict)

    @classmethod
    def of(cls, log: GameLog) -> "Table":
        """Take a game into memory: who was here before it stood still cannot be known."""
        return cls(log, seen=dict.fromkeys(Side, log.game.at))

    @property
    def id(self) -> str:
        """The game's id."""
        return self.log.row.id

    @property
    def context_key(self) -> tuple[int, int]:
        """At which version the surroundings are read; the end of the game brings others about."""
        return self.context_version, self.log.seq if self.log.is_over else 0

    @property
    def listeners(self) -> set[Listener]:
        """Everybody who listens."""
        return self.at_table | self.spectators

    @property
    def is_heard(self) -> bool:
        """Whether anybody listens."""
        return bool(self.at_table or self.spectators)

    def player(self, side: Side) -> str:
        """The account that plays a side."""
        return self.log.row.side_a if side is Side.A else self.log.row.side_b

    def add(self, listener: Listener) -> None:
        """Let somebody listen; costs the same however many do."""
        (self.at_table if listener.at_table else self.spectators).add(listener)
        if listener.account:
            self._by_account.setdefault(listener.account, set()).add(listener)

    def remove(self, listener: Listener) -> None:
        """Let somebody listen no longer."""
        self.at_table.discard(listener)
        self.spectators.discard(listener)
        own = self._by_account.get(listener.account or "")
        if own is not None and listener.account:
            own.discard(listener)
            if not own:
                del self._by_account[listener.account]

    def of_account(self, account: str | None) -> Iterable[Listener]:
        """The connections of an account to this game, with this process."""
        return self._by_account.get(account or "", ())

    def tabs(self, account: str | None) -> int:
        """How many connections an account has to this game, wherever."""
        there = self.elsewhere.get(account or "")
        return self.tabs_here(account) + (there.tabs if there else 0)

    def tabs_here(self, account: str | None) -> int:
        """How many of them are with this process."""
        return len(self._by_account.get(account or "", ()))

    def heard_of(self, side: Side) -> int:
        """When a player was last heard of, wherever."""
        there = self.elsewhere.get(self.player(side))
        return max(self.seen[side], there.at if there else 0)

    # -- waking --------------------------------------------------------------------------------

    def wake_table(self) -> None:
        """Wake players and officials."""
        for listener in self.at_table:
            listener.wake()

    def next_spectators(self) -> Iterator[tuple[Listener, ...]]:
        """Yield those who watch, some at a time, as long as there is something for them to hear.

        Whoever wakes them lets others go on in between.
        """
        while self.stale_spectators:
            self.stale_spectators = False
            yield from batched(tuple(self.spectators), _AT_ONCE)


class Known:
    """The players, looked at in the transaction that brings them news.

    Officials look for themselves: that takes the store longer, and a move must not wait for it.
    """

    def __init__(self, table: Table) -> None:
        plays = table.log.row.side_of
        self._listeners = [
            each for each in table.at_table if each.look is not None and plays(each.account or "")
        ]

    def look(self, connection: Connection) -> None:
        """Keep those who are still who they were; the others look for themselves."""
        self._listeners = [each for each in self._listeners if each.look and each.look(connection)]

    def are_sure(self, seq: int) -> None:
        """Clear them for what happened up to *seq*."""
        now = time.monotonic()
        for listener in self._listeners:
            listener.authorized_seq, listener.looked_at = seq, now


def batched(listeners: tuple[Listener, ...], size: int) -> Iterator[tuple[Listener, ...]]:
    """Yield the listeners in portions of *size*."""
    for first in range(0, len(listeners), size):
        yield listeners[first : first + size]
