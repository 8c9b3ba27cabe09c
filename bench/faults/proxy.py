"""A TCP proxy that cuts: every so often all connections through it are dropped in mid-sentence."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

_CHUNK = 4096


class Cutting:
    """Passes bytes on to a port, until it cuts."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._open: set[asyncio.StreamWriter] = set()
        self.port = 0
        self.cuts = 0

    @asynccontextmanager
    async def running(self) -> AsyncIterator["Cutting"]:
        """Listen on a port of its own."""
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            server.close()
            self.cut(1.0)

    def cut(self, share: float) -> None:
        """Drop that share of the connections, without a word."""
        for writer in list(self._open):
            if random.random() < share:
                self.cuts += 1
                writer.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            there, back = await asyncio.open_connection("127.0.0.1", self._target)
            self._open |= {writer, back}
            await asyncio.gather(_pass(reader, back), _pass(there, writer))
            self._open -= {writer, back}


async def _pass(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(_CHUNK):
            writer.write(data)
            await writer.drain()
    writer.transport.abort()
