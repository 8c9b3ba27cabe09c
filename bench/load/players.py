"""Scripted players over real WebSockets: they move on time, answer at once, and come back.

Each keeps what it was acknowledged and what it saw, so that the log can be compared with it.
"""

import asyncio
import json
import random
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from letrado.client import State
from letrado.core.placements import Placement
from letrado.core.position import Position
from letrado.core.tiles import Alphabet
from letrado.engine import Generator
from letrado.lexicon import catalog
from letrado.server.security.identity import SESSION_COOKIE

_AMONG = 60
_FIRST_WAIT, _LONGEST_WAIT = 0.3, 3.0
_IN_DOUBT = "store.unreachable"
"""The database went away: it may have kept what it was given, and nobody was told."""


@dataclass
class Until:
    """Instant when the run ends; it is put off while a fault is being repaired."""

    at: float

    @property
    def left(self) -> float:
        """Seconds until then."""
        return self.at - time.monotonic()


@dataclass
class Match:
    """A game between two of them: when the next move is due, and what is under way."""

    id: str
    next_at: float
    every: float
    moved_at: float = 0.0
    sent: tuple[float, str, int] | None = None


@dataclass
class Seen:
    """Figures of the whole run: latencies, refusals, closed connections, problems."""

    latencies: list[float] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    closed: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)
    lag: list[float] = field(default_factory=list)
    moves: int = 0
    resumed: int = 0


@dataclass
class Player:
    """One side of one game."""

    match: Match
    side: str
    cookie: str
    addresses: list[str]
    home: str
    """The address they come from, as a proxy would say: each of them has their own."""
    all: Seen
    acknowledged: list[int] = field(default_factory=list)
    placed: int = 0
    seq: int = 0
    over: bool = False
    connected: bool = False
    _n: int = 0
    _sent: dict[int, str] = field(default_factory=dict)
    _pause: float = 0.0
    _lost: int = 0
    _asked: tuple[int, int] = (-1, -1)

    async def play(self, until: Until) -> None:
        """Play until the end of the run; a connection that is lost is opened again."""
        wait, first = _FIRST_WAIT, True
        while until.left > 0:
            try:
                async with self._dial() as socket:
                    if not first:
                        self.all.resumed += 1
                        await socket.send(json.dumps({"hello": {"seq": self.seq}}))
                    first, wait = False, _FIRST_WAIT
                    self._lost, self._sent = self.unsure, {}
                    self._n, self._asked = 0, (-1, -1)
                    self.connected = True
                    await self._session(socket, until)
                    return
            except (OSError, TimeoutError, WebSocketException, InvalidHandshake) as error:
                self.connected = False
                self.all.closed[_named(error)] += 1
                self.addresses.append(self.addresses.pop(0))
            await asyncio.sleep(wait * (0.75 + random.random() / 2))
            wait = min(_LONGEST_WAIT, wait * 2)

    def _dial(self) -> connect:
        return connect(
            f"{self.addresses[0]}/juego/{self.match.id}/ws",
            additional_headers={
                "Cookie": f"{SESSION_COOKIE}={self.cookie}",
                "X-Forwarded-For": self.home,
            },
            proxy=None,
            open_timeout=10,
            close_timeout=1,
            ping_interval=20,
            ping_timeout=20,
            compression=None,
        )

    async def _session(self, socket: ClientConnection, until: Until) -> None:
        waiting: asyncio.Task[None] | None = None
        state: State | None = None
        try:
            while until.left > 0:
                message = json.loads(await socket.recv())
                if "game" in message:
                    state = State.of(message)
                    self._look(state)
                elif "refused" in message:
                    self._refused(message)
                elif "ack" in message:
                    self._acknowledged(message)
                if state is not None and (waiting is None or waiting.done()):
                    waiting = self._act(socket, state)
        finally:
            if waiting is not None:
                waiting.cancel()

    # -- what comes ----------------------------------------------------------------------------

    def _look(self, state: State) -> None:
        at = time.perf_counter()
        match = self.match
        if match.sent is not None and match.sent[1] != self.side and state.seq > match.sent[2]:
            self.all.latencies.append(at - match.sent[0])
            match.sent = None
        if state.seq < self.seq:
            self.all.problems.append(f"{match.id} went back from {self.seq} to {state.seq}")
        numbers = [fact["seq"] for fact in state.facts]
        if numbers != sorted(set(numbers)):
            self.all.problems.append(f"{match.id}: facts doubled or out of order")
        self.seq, self.over = state.seq, state.over

    def has_gone_on(self, since: float) -> bool:
        """Say whether this player is back and their game went on after *since*, or is over."""
        return self.over or (self.connected and self.match.moved_at >= since)

    @property
    def unsure(self) -> int:
        """Count the plays of which nobody ever said whether they were kept."""
        return self._lost + sum(kind == "PlaceTiles" for kind in self._sent.values())

    def _acknowledged(self, message: dict[str, Any]) -> None:
        self.acknowledged.append(message["seq"])
        kind = self._sent.pop(message["ack"], "")
        self.placed += kind == "PlaceTiles"
        if kind in ("PlaceTiles", "PassTurn"):  # who has no word passes
            self.match.moved_at = time.monotonic()
        self._pause = 0.0

    def _refused(self, message: dict[str, Any]) -> None:
        code = message["error"]["code"]
        self.all.refused[code] += 1
        kind = self._sent.pop(message["refused"], "")
        if code == _IN_DOUBT and kind == "PlaceTiles":
            self._lost += 1
        self._asked, self._pause = (-1, -1), 1.0
        self.match.sent = None

    # -- what is done --------------------------------------------------------------------------

    def _act(self, socket: ClientConnection, state: State) -> asyncio.Task[None] | None:
        if self._sent or self._asked[1] == state.seq:  # nobody asks twice for the same
            return None
        if "Sign" in state.open:
            return asyncio.ensure_future(self._send(socket, state, "Sign"))
        if state.must_answer:
            return asyncio.ensure_future(self._send(socket, state, "AcceptPlay"))
        if state.my_turn:
            return asyncio.ensure_future(self._move(socket, state))
        return None

    async def _move(self, socket: ClientConnection, state: State) -> None:
        kind, fields = await asyncio.to_thread(chosen, state)
        await asyncio.sleep(self.match.next_at - time.monotonic())
        self.match.next_at = max(self.match.next_at + self.match.every, time.monotonic())
        self.all.moves += 1
        await self._send(socket, state, kind, **fields)

    async def _send(self, socket: ClientConnection, state: State, kind: str, **fields: str) -> None:
        await asyncio.sleep(self._pause)
        self._n += 1
        self._asked, self._sent[self._n] = (self._n, state.seq), kind
        message = {"n": self._n, "seq": state.seq, "do": {"kind": kind} | fields}
        self.match.sent = (time.perf_counter(), self.side, state.seq)
        await socket.send(json.dumps(message))


def chosen(state: State) -> tuple[str, dict[str, str]]:
    """Find a move with few tiles, so that games last; it is found before it is due."""
    alphabet = Alphabet.load("es")
    position = Position.read(f"{'/'.join(state.rows)} {state.rack}/ 0/0 0", alphabet)
    found = [each.move for each in _generator().top(position, _AMONG, bag=state.bag)]
    plays = [move for move in found if isinstance(move, Placement)]
    if plays:
        return "PlaceTiles", {"placement": str(min(plays, key=lambda each: len(str(each))))}
    return "PassTurn", {}


_GENERATORS: list[Generator] = []


def _generator() -> Generator:
    if not _GENERATORS:
        _GENERATORS.append(Generator(catalog.load("fise-2009")))
    return _GENERATORS[0]


def _named(error: Exception) -> str:
    received = getattr(error, "rcvd", None)
    return f"closed {received.code}" if received else type(error).__name__
