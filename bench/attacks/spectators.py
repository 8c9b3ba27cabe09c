"""Two thousand people watch one game: its players notice nothing of them."""

import asyncio
import json
import subprocess
import sys
import time
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from bench.failed import Failed
from bench.load.place import Seats, Server, place
from bench.load.players import chosen
from letrado.client import State
from letrado.server.security.identity import SESSION_COOKIE

CLAIM = (
    "2,000 people watch one game: all are in within 30 s, a move is seen by the opponent within "
    "150 ms (p99) and a chat line within 300 ms"
)

WATCHERS = 2_000
MOST_SECONDS_IN = 30.0
MOST_MOVE_MS, MOST_CHAT_MS = 150.0, 300.0
_CROWD = "bench.attacks._watching"
_MOVES = 40
_PATIENCE = 120.0
_ANSWER = 20.0


@dataclass
class Side:
    """One player's connection: the last state, and the lines of chat that came."""

    name: str
    socket: ClientConnection
    state: State | None = None
    lines: int = 0
    n: int = 0
    news: asyncio.Event = field(default_factory=asyncio.Event)

    async def listen(self) -> None:
        """Take in what comes until the connection ends."""
        async for text in self.socket:
            message = json.loads(text)
            if "game" in message:
                self.state = State.of(message)
            self.lines += "chat" in message
            self.news.set()

    @property
    def seq(self) -> int:
        """The last event that this player saw."""
        return self.state.seq if self.state else 0

    async def send(self, message: dict[str, Any]) -> None:
        """Send a message with the next number."""
        self.n += 1
        await self.socket.send(json.dumps({"n": self.n} | message))

    async def sees(self, seq: int, lines: int = 0) -> None:
        """Wait for an event after *seq*, and until there are so many *lines* of chat."""
        async with asyncio.timeout(_ANSWER):
            while self.seq <= seq or self.lines < lines:
                self.news.clear()
                await self.news.wait()


@dataclass
class Seen:
    """Milliseconds from sent to seen by the opponent."""

    moves: list[float] = field(default_factory=list)
    lines: list[float] = field(default_factory=list)
    during: int = 0
    """Number of the moves that were made while people came."""
    came: str = ""
    """Line that the spectators' process printed when all were in."""


def attack(watchers: int = WATCHERS) -> str:
    """Connect spectators, play meanwhile and afterwards, and compare the figures with the claim."""
    with place("sqlite", 1) as made:
        (seats,) = made.games(1)
        (server,) = made.servers
        server.start()
        with subprocess.Popen(
            [sys.executable, "-m", _CROWD, str(server.port), seats.game, str(watchers)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        ) as crowd:
            try:
                return _held(server, seats, crowd, watchers)
            finally:
                crowd.kill()


def _held(server: Server, seats: Seats, crowd: "subprocess.Popen[str]", watchers: int) -> str:
    before = server.processor_seconds()
    try:
        seen = asyncio.run(_played(server, seats, crowd))
    except (TimeoutError, OSError, WebSocketException) as error:
        raise Failed(f"the game stood still: {type(error).__name__}") from error
    played = server.processor_seconds() - before
    inside, seconds = seen.came.split() or ("0", "0")
    still, least, _, why = (crowd.communicate(timeout=_PATIENCE)[0] + "  ").split(" ", 3)
    told = (
        f"{inside} of {watchers} in after {float(seconds):.1f} s; {len(seen.moves)} moves and "
        f"answers seen by the opponent, {seen.during} of them while they came: "
        f"p50 {_at(seen.moves, 0.5):.0f} ms, p99 {_at(seen.moves, 0.99):.0f} ms; "
        f"{len(seen.lines)} lines of chat: worst {_at(seen.lines, 1):.0f} ms; {still} stayed, each "
        f"sent {least} states or more; {played:.1f} s of processor in all"
    )
    if not seen.during:
        raise Failed(f"{told}; nobody moved while they came")
    if int(inside) < watchers or int(still) < watchers or int(least) < 2:
        raise Failed(f"{told}; not all could watch: {why.strip()}")
    slow = _at(seen.moves, 0.99) > MOST_MOVE_MS or _at(seen.lines, 1) > MOST_CHAT_MS
    if slow or float(seconds) > MOST_SECONDS_IN:
        raise Failed(told)
    return told


async def _played(server: Server, seats: Seats, crowd: "subprocess.Popen[str]") -> Seen:
    """Play a game, talking now and then: slowly while people come, then to its end."""
    assert crowd.stdout is not None
    seen, sides = Seen(), list[Side]()
    async with asyncio.timeout(_PATIENCE):
        for name, cookie in seats.cookies.items():
            socket = await connect(
                f"ws://127.0.0.1:{server.port}/juego/{seats.game}/ws",
                additional_headers={"Cookie": f"{SESSION_COOKIE}={cookie}"},
                proxy=None,
                compression=None,
                open_timeout=_ANSWER,
            )
            sides.append(Side(name, socket))
        listening = [asyncio.create_task(side.listen()) for side in sides]
        try:
            for side in sides:
                await side.sees(0)
            coming = asyncio.create_task(asyncio.to_thread(crowd.stdout.readline))
            for number in range(2 * _MOVES):
                if not await _step(sides, seen):
                    break
                if number % 4 == 0:
                    await _talk(sides[0], sides[1], seen)
                if not coming.done():
                    seen.during = len(seen.moves)
                    await asyncio.wait([coming], timeout=1)
                else:
                    await asyncio.sleep(0.1)
            seen.came = await coming
        finally:
            for task in listening:
                task.cancel()
            for side in sides:
                await side.socket.close()
    return seen


async def _step(sides: list[Side], seen: Seen) -> bool:
    """Let the player who has to act do so; False when nobody has to any more."""
    for side, other in (sides, sides[::-1]):
        state = side.state
        if state is None or state.over or not (state.must_answer or state.my_turn):
            continue
        kind, fields = ("AcceptPlay", {}) if state.must_answer else chosen(state)
        before, sent = side.seq, time.perf_counter()
        await side.send({"seq": before, "do": {"kind": kind} | fields})
        await other.sees(before)
        seen.moves.append(time.perf_counter() - sent)
        await side.sees(before)
        return True
    return False


async def _talk(speaker: Side, other: Side, seen: Seen) -> None:
    heard, sent = other.lines, time.perf_counter()
    await speaker.send({"chat": "Bien jugado"})
    await other.sees(0, heard + 1)
    seen.lines.append(time.perf_counter() - sent)


def _at(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000 if ordered else 0.0
