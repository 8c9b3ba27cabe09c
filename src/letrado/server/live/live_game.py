"""A game in memory, and the connections that listen to it."""

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
"""Seconds after which a waiting page is looked for: one that is gone must not delay a shutdown."""

_AT_ONCE = 20
"""Spectators woken before other work may go on: that takes a millisecond, or two."""

Looking = Callable[[Connection], bool]
"""Asks the store whether a listener still has the session and role they connected with."""


@dataclass(eq=False, slots=True)
class Listener:
    """One connection to a game; *account* is None for people without one."""

    account: str | None
    at_table: bool = False
    """True for players and officials: they hear of everything, and before spectators do."""
    look: Looking | None = None
    """Asks the store whether their rights are unchanged; None where they cannot change."""
    authorized_seq: int = 0
    """Sequence number of the last event that this listener was cleared to receive."""
    looked_at: float = field(default_factory=time.monotonic)
    """Monotonic time of the last check with the store."""
    must_look: bool = False
    """True when their rights may have been withdrawn: then they check themselves, and leave."""
    _woken: asyncio.Event = field(default_factory=asyncio.Event)

    def wake(self) -> None:
        """Signal that there is news; the listener finds out what it is."""
        self._woken.set()

    async def wait(self, seconds: float | None = None) -> bool:
        """Wait for news, or for *seconds*; return True if there are any."""
        if seconds is None:  # no timer where none is needed: this is part of every move
            await self._woken.wait()
        else:
            with anyio.move_on_after(seconds):
                await self._woken.wait()
        woken = self._woken.is_set()
        self._woken.clear()
        return woken

    async def wait_for_page(self, request: Request, seconds: float) -> None:
        """Wait for news as long as the page that asked is connected and the server runs."""
        with anyio.move_on_after(seconds):
            while not await self.wait(_LOOK_UP):
                if request.app.state.draining or await request.is_disconnected():
                    return


class ConnectionLimiter:
    """Counts open connections: by account (by network for people without one), and by site."""

    def __init__(self, by_account: int, by_address: int) -> None:
        self._most = by_account, by_address
        self._by_site = count("listening_by_site")
        self._open: Counter[str] = Counter()

    @property
    def total(self) -> int:
        """Total number of open connections."""
        return self._open.total() // 2

    @contextmanager
    def enter(self, account: str | None, address: str) -> Iterator[None]:
        """Count one more connection until the end of the block; `TooMany` above the limit."""
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
class LiveGame:
    """One game in memory, with its listeners.

    Spectators are kept apart from those at the table: there may be thousands of them, and players
    must not wait for them.
    """

    log: GameLog
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    at_table: set[Listener] = field(default_factory=set)
    spectators: set[Listener] = field(default_factory=set)
    connected_sides: set[Side] = field(default_factory=set)
    seen: dict[Side, int] = field(default_factory=dict)
    """Time of the last request or departure of each player."""
    elsewhere: dict[str, Elsewhere] = field(default_factory=dict)
    """Accounts that are, or were, connected at other processes."""
    context_version: int = 0
    """Grows with every change around the game: chat, proposals, notes."""
    context: tuple[tuple[int, int], Surroundings] | None = None
    """Surroundings as the store had them, with `context_key`; read once for all listeners."""
    reading: asyncio.Lock = field(default_factory=asyncio.Lock)
    texts: StateTexts = field(default_factory=StateTexts)
    stale_spectators: bool = False
    """True when spectators have news that they were not woken for yet."""
    waking_spectators: bool = False
    delayed_until: float | None = None
    """Monotonic time when spectators will be woken to see what the delay kept from them."""
    presence_pending: bool = False
    """True when spectators will soon be sent who is connected."""
    _by_account: dict[str, set[Listener]] = field(default_factory=dict)

    @classmethod
    def of(cls, log: GameLog) -> "LiveGame":
        """Take a game into memory; nobody knows yet who was connected before."""
        return cls(log, seen=dict.fromkeys(Side, log.game.at))

    @property
    def id(self) -> str:
        """The game's id."""
        return self.log.row.id

    @property
    def context_key(self) -> tuple[int, int]:
        """The version of the surroundings to read; the end of the game changes them too."""
        return self.context_version, self.log.seq if self.log.is_over else 0

    @property
    def listeners(self) -> set[Listener]:
        """Every listener."""
        return self.at_table | self.spectators

    @property
    def is_heard(self) -> bool:
        """Say whether anybody listens."""
        return bool(self.at_table or self.spectators)

    def player(self, side: Side) -> str:
        """The account that plays a side."""
        return self.log.row.side_a if side is Side.A else self.log.row.side_b

    def add(self, listener: Listener) -> None:
        """Add a listener; the cost does not depend on how many there are."""
        (self.at_table if listener.at_table else self.spectators).add(listener)
        if listener.account:
            self._by_account.setdefault(listener.account, set()).add(listener)

    def remove(self, listener: Listener) -> None:
        """Remove a listener."""
        self.at_table.discard(listener)
        self.spectators.discard(listener)
        own = self._by_account.get(listener.account or "")
        if own is not None and listener.account:
            own.discard(listener)
            if not own:
                del self._by_account[listener.account]

    def of_account(self, account: str | None) -> Iterable[Listener]:
        """Return the connections of an account to this game in this process."""
        return self._by_account.get(account or "", ())

    def tabs(self, account: str | None) -> int:
        """Return how many connections an account has to this game, in all processes."""
        there = self.elsewhere.get(account or "")
        return self.tabs_here(account) + (there.tabs if there else 0)

    def tabs_here(self, account: str | None) -> int:
        """Return how many connections an account has to this game in this process."""
        return len(self._by_account.get(account or "", ()))

    def heard_of(self, side: Side) -> int:
        """Return when a player was last heard of, in any process."""
        there = self.elsewhere.get(self.player(side))
        return max(self.seen[side], there.at if there else 0)

    # -- waking --------------------------------------------------------------------------------

    def wake_table(self) -> None:
        """Wake players and officials."""
        for listener in self.at_table:
            listener.wake()

    def next_spectators(self) -> Iterator[tuple[Listener, ...]]:
        """Yield spectators, some at a time, as long as there is news for them.

        The caller lets other work go on between two portions.
        """
        while self.stale_spectators:
            self.stale_spectators = False
            yield from batched(tuple(self.spectators), _AT_ONCE)


class ListenerRevalidation:
    """The players, checked in the transaction that brings them news.

    Officials check for themselves: that takes the store longer, and a move must not wait for it.
    """

    def __init__(self, table: LiveGame) -> None:
        plays = table.log.row.side_of
        self._listeners = [
            each for each in table.at_table if each.look is not None and plays(each.account or "")
        ]

    def look(self, connection: Connection) -> None:
        """Keep the players whose rights are unchanged; the others check for themselves."""
        self._listeners = [each for each in self._listeners if each.look and each.look(connection)]

    def are_sure(self, seq: int) -> None:
        """Clear them for the events up to *seq*."""
        now = time.monotonic()
        for listener in self._listeners:
            listener.authorized_seq, listener.looked_at = seq, now


def batched(listeners: tuple[Listener, ...], size: int) -> Iterator[tuple[Listener, ...]]:
    """Yield the listeners in portions of *size*."""
    for first in range(0, len(listeners), size):
        yield listeners[first : first + size]
