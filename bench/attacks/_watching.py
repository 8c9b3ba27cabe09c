"""``python -m bench.attacks._watching PORT GAME COUNT``: many who watch one game, from one process.

They speak as little of the WebSocket protocol as is needed: frames are counted and never decoded,
pings are answered. So two thousand of them cost less than the server that they watch. The first
line that is printed says how many seconds it took until all were in; one more line, when the
process is asked to end by the end of its input, says what became of them.
"""

import asyncio
import base64
import os
import sys
import time
from contextlib import suppress

from bench.load.place import raise_limit

ADDRESSES = 40
"""Addresses of the loopback network that the watchers connect from, as if from many households."""
_PATIENCE = 90.0
"""Seconds after which a watcher who cannot connect gives up."""
_AT_ONCE = 50
"""Handshakes under way at the same time."""
_TEXT, _CLOSE, _PING = 0x1, 0x8, 0x9
_PONG = bytes([0x8A])
_STATE_BYTES = 1_000
"""A text of at least this size is a state of the game."""


class Watcher(asyncio.Protocol):
    """One connection: what it was sent, and whether it is still open."""

    def __init__(self, port: int, game: str) -> None:
        self._head = (
            f"GET /juego/{game}/ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n\r\n"
        ).encode()
        self._buffer = b""
        self.first: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.states = 0
        self.open = False
        self.why = ""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the request for the page of the game."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._head)

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that the connection is over, and why, where nobody has said so."""
        self.open, self.why = False, self.why or str(exc or "")
        if not self.first.done():
            self.first.set_result(None)

    def data_received(self, data: bytes) -> None:
        """Count the frames."""
        self._buffer += data
        if not self.open and b"\r\n\r\n" in self._buffer:
            head, _, self._buffer = self._buffer.partition(b"\r\n\r\n")
            self.open = b" 101 " in head.split(b"\r\n")[0]
            self.why = "" if self.open else head.split(b"\r\n")[0].decode(errors="replace")
        if self.open:
            self._frames()
        elif self.why:
            self._transport.close()

    def _frames(self) -> None:
        buffer, at = self._buffer, 0
        while len(buffer) - at >= 2:
            opcode, size, start = buffer[at] & 0x0F, buffer[at + 1] & 0x7F, at + 2
            if size >= 126:
                width = 2 if size == 126 else 8
                size = int.from_bytes(buffer[start : start + width], "big")
                start += width
            if start + size > len(buffer):
                break
            self._frame(opcode, size, buffer[start : start + min(size, 125)])
            at = start + size
        self._buffer = buffer[at:]

    def _frame(self, opcode: int, size: int, body: bytes) -> None:
        if opcode == _PING:
            self._transport.write(_PONG + bytes([0x80 | size]) + bytes(4) + body)  # masked with 0
        elif opcode == _TEXT and size >= _STATE_BYTES:
            self.states += 1
            if not self.first.done():
                self.first.set_result(None)
        elif opcode == _CLOSE:
            self.why = f"closed {int.from_bytes(body[:2], 'big')}"
            self._transport.close()


async def watch(port: int, game: str, count: int) -> None:
    """Connect all watchers, then stay until the input ends."""
    loop, gate, watchers = asyncio.get_running_loop(), asyncio.Semaphore(_AT_ONCE), list[Watcher]()

    async def come(number: int) -> None:
        async with gate:
            watcher = Watcher(port, game)
            watchers.append(watcher)
            address = f"127.0.1.{1 + number % ADDRESSES}"
            await loop.create_connection(
                lambda: watcher, "127.0.0.1", port, local_addr=(address, 0)
            )
            await watcher.first

    began = time.perf_counter()
    with suppress(TimeoutError):
        async with asyncio.timeout(_PATIENCE):
            await asyncio.gather(*(come(number) for number in range(count)), return_exceptions=True)
    inside = sum(watcher.open for watcher in watchers)
    print(f"{inside} {time.perf_counter() - began:.2f}", flush=True)
    await loop.run_in_executor(None, sys.stdin.read)
    still = [watcher for watcher in watchers if watcher.open]
    least = min((watcher.states for watcher in still), default=0)
    reasons = sorted({watcher.why for watcher in watchers if watcher.why})
    print(f"{len(still)} {least} {'; '.join(reasons)}", flush=True)


if __name__ == "__main__":
    raise_limit()
    asyncio.run(watch(int(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
