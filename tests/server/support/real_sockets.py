"""A server on a real port, and clients that are not browsers: what goes over the wire, as it is."""

import asyncio
import json
import logging
import socket
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import uvicorn
from fastapi import FastAPI
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from letrado.game.events import Event
from letrado.server.app import create_app
from letrado.server.features.lexicons.lexicons import LexiconSource
from letrado.server.features.lobby import starting
from letrado.server.features.lobby.terms import Terms
from letrado.server.run import configured
from letrado.server.security.identity import SESSION_COOKIE
from letrado.server.settings import Settings
from letrado.store import read_transaction, write_transaction
from letrado.store.games import event_log
from letrado.store.people import accounts, sessions
from letrado.store.people.accounts import Account
from tests.lexicon.law.lemarios import sample_index
from tests.server.support.small_lexicons import catalog

PATIENCE = 60.0
"""Seconds after which a test that waits has failed; none of them asserts how long it took."""


class Complaints(logging.Handler):
    """Collects what the server logs as a warning: nobody's bad input is an event for the log."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


@dataclass
class Server:
    """A running server; its loop is in a thread of its own."""

    app: FastAPI
    port: int
    loop: asyncio.AbstractEventLoop
    uvicorn: uvicorn.Server
    complaints: Complaints
    people: dict[str, tuple[Account, str]] = field(default_factory=dict)

    def person(self, name: str) -> tuple[Account, str]:
        """A member and the cookie of a session, the same each time."""
        if name not in self.people:
            now = self.app.state.now()
            with write_transaction(self.app.state.store) as connection:
                account = accounts.make_member(connection, name, None, "en", now)
                self.people[name] = account, sessions.begin(connection, account, "tests", now)
        return self.people[name]

    def game(self, **terms: Any) -> str:
        """A game of Ana (A) and Blas (B) that has begun."""
        players = self.person("ana")[0], self.person("blas")[0]
        state = self.app.state
        with write_transaction(state.store) as connection:
            log = starting.start(
                connection, state.lexicons, Terms(**terms), players, state.now(), seated=True
            )
        adopted = threading.Event()

        def adopt() -> None:
            state.live.register(log)
            adopted.set()

        self.loop.call_soon_threadsafe(adopt)
        assert adopted.wait(PATIENCE)
        return log.row.id

    def events(self, game: str) -> tuple[Event, ...]:
        with read_transaction(self.app.state.store) as connection:
            return event_log.load(connection, game)

    def text(self, game: str) -> str:
        """The log as it is kept, byte for byte."""
        with read_transaction(self.app.state.store) as connection:
            return event_log.text(connection, game)

    def listeners(self, game: str) -> int:
        table = self.app.state.live._tables.get(game)
        return len(table.listeners) if table else 0

    def run(self, client: Callable[[], Awaitable[None]]) -> None:
        """Run a client to its end, with patience."""

        async def patiently() -> None:
            async with asyncio.timeout(3 * PATIENCE):
                await client()

        asyncio.run(patiently())


@contextmanager
def serving(
    folder: Path,
    ping_seconds: float | None = None,
    lexicons: LexiconSource | None = None,
    **settings: Any,
) -> Iterator[Server]:
    """A server as `letrado serve` runs it, over a store in *folder*."""
    where = f"sqlite:///{folder / 'letrado.db'}"
    made = Settings.model_validate({"database_url": where} | settings)
    app = create_app(made, lexicons or catalog(), sample_index)
    complaints = Complaints()
    logs = [logging.getLogger(name) for name in ("uvicorn.error", "letrado.server", "asyncio")]
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(200)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 8192)  # connections inherit it
        config = configured(app)
        if ping_seconds is not None:
            config.ws_ping_interval = ping_seconds
            config.ws_ping_timeout = 10 * ping_seconds  # whoever answers may be slow at it
        server = uvicorn.Server(config)
        for log in logs:
            log.addHandler(complaints)
        loop = asyncio.new_event_loop()
        thread = threading.Thread(
            target=loop.run_until_complete, args=(server.serve(sockets=[listener]),)
        )
        thread.start()
        while not server.started and thread.is_alive():
            time.sleep(0.01)
        try:
            yield Server(app, listener.getsockname()[1], loop, server, complaints)
        finally:
            server.should_exit = True
            thread.join()
            loop.close()
            for log in logs:
                log.removeHandler(complaints)


class Client:
    """One socket, as a program uses it: numbers its messages, keeps all that came."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection, self.n, self.traffic = connection, 0, list[dict[str, Any]]()

    async def receive(self) -> dict[str, Any]:
        async with asyncio.timeout(PATIENCE):
            message: dict[str, Any] = json.loads(await self.connection.recv())
        self.traffic.append(message)
        return message

    async def until(self, *names: str) -> dict[str, Any]:
        """The next message that has one of these fields."""
        while True:
            message = await self.receive()
            if any(name in message for name in names):
                return message

    async def state(self) -> dict[str, Any]:
        return await self.until("game")

    def last_state(self) -> dict[str, Any]:
        return next(each for each in reversed(self.traffic) if "game" in each)

    async def send(self, **message: Any) -> dict[str, Any]:
        """Send, and the answer to it: acknowledged or refused."""
        self.n += 1
        await self.connection.send(json.dumps({"n": self.n} | message))
        return await self.until("ack", "refused")

    async def do(self, kind: str, *, seq: int | None = None, **fields: Any) -> dict[str, Any]:
        seen = self.last_state()["seq"] if seq is None else seq
        return await self.send(seq=seen, do={"kind": kind} | fields)

    async def hung_up(self) -> tuple[int | None, str]:
        """Read to the end: the code of the close, and its reason."""
        with suppress(ConnectionClosed):
            async with asyncio.timeout(PATIENCE):
                async for text in self.connection:
                    self.traffic.append(json.loads(text))
        return self.connection.close_code, self.connection.close_reason or ""


def dial(server: Server, game: str, cookie: str | None, **options: Any) -> connect:
    """A connection to a game with the cookie of somebody, or none."""
    headers = dict(options.pop("headers", {}))
    if cookie is not None:
        headers["Cookie"] = f"{SESSION_COOKIE}={cookie}"
    address = f"ws://127.0.0.1:{server.port}/juego/{game}/ws"
    return connect(
        address,
        additional_headers=headers,
        proxy=None,
        open_timeout=PATIENCE,
        max_queue=None,  # what a test does not read must not keep a connection from closing
        **options,
    )
