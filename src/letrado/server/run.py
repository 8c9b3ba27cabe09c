"""Running the application on a socket that is already listening."""

import asyncio
import gc
import http.client
import signal
import socket
import ssl
import sys
import threading
import time
from collections.abc import Callable
from types import FrameType

import uvicorn
from fastapi import FastAPI
from pydantic import ValidationError

from letrado.base.errors import Unreadable
from letrado.base.limits import count
from letrado.lexicon import catalog
from letrado.server.app import create_app
from letrado.server.features.hall.hall import EVERYWHERE
from letrado.server.infra import health, logs, memory
from letrado.server.infra.connections import MOST, ServerConfig
from letrado.server.infra.http_protocols import Requests, Sockets
from letrado.server.infra.tls_handshakes import Handshakes
from letrado.server.live.messages import LARGEST_FRAME
from letrado.server.settings import Settings

if sys.platform != "win32":
    import resource

_SWITCH = 0.001
"""Seconds after which a thread lets another run: who waits for a move waits for this too."""

_YOUNG = 20_000
"""Objects made before they are searched for garbage, once: it takes a few milliseconds."""
_NEVER = 2**31 - 1
_TICKS_A_SECOND = 10
_TICKS = 6_000
"""Tenths of seconds after which memory is searched through for what only refers to itself."""

_OTHER_FILES = 4_096
"""Open files that are no requests: the database, lexicons, connections still to be secured."""

_LAST_SECONDS = 10
"""For what is being answered when the server ends."""

_ASKED_SECONDS = 10.0
"""Seconds that the server's first answer to itself may take before it is asked again."""

_BETWEEN = 0.2
"""Seconds between two such requests."""


def serve(
    listener: socket.socket,
    secure: ssl.SSLContext | None = None,
    hall: tuple[str, ...] = (),
    announce: Callable[[], None] = lambda: None,
) -> None:
    """Answer on *listener* until the process is told to stop; over TLS when it is to be *secure*.

    Whoever opens the socket knows its port before the first answer; no other process can take it
    in between. *hall* is where telephones on the local network reach it. *announce* is called once
    the server has answered a request that came over the socket.
    """
    hurry()
    allow_open_files()
    settings = _settings()
    app = create_app(settings, catalog)
    app.state.hall = hall
    config = configured(app, secure)
    if settings.log == "json":
        logs.in_lines()
    server = Draining(config, app, settings.drain_seconds)
    asking = threading.Thread(
        target=announce_when_answering, args=(listener, secure, announce, server), daemon=True
    )
    asking.start()
    server.run(sockets=[listener])


def announce_when_answering(
    listener: socket.socket,
    secure: ssl.SSLContext | None,
    announce: Callable[[], None],
    server: uvicorn.Server,
) -> None:
    """Ask for ``/salud`` over the socket until *server* answers, then call *announce*.

    Connections wait in the queue of the socket while the server begins, so the first request is
    answered as soon as any is; it is asked again when that took too long.
    """
    host, port = listener.getsockname()[:2]
    near = {EVERYWHERE: "127.0.0.1", "::": "::1"}.get(host, host)
    while not server.should_exit:
        if _answers(near, port, tls=secure is not None):
            announce()
            return
        time.sleep(_BETWEEN)


def _answers(host: str, port: int, *, tls: bool) -> bool:
    if tls:
        own = ssl.create_default_context()
        own.check_hostname, own.verify_mode = False, ssl.CERT_NONE  # our own socket, no secret sent
        connection: http.client.HTTPConnection = http.client.HTTPSConnection(
            host, port, timeout=_ASKED_SECONDS, context=own
        )
    else:
        connection = http.client.HTTPConnection(host, port, timeout=_ASKED_SECONDS)
    try:
        connection.request("GET", health.HOME)
        return connection.getresponse().status == http.client.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def hurry() -> None:
    """Let nobody who waits for a move wait for the interpreter.

    With many games in memory Python would search through all of it every few seconds, and stand
    still for half a second each time; games are let go of without that.
    """
    sys.setswitchinterval(_SWITCH)
    memory.share_pools()
    gc.set_threshold(_YOUNG, _NEVER, _NEVER)


def allow_open_files() -> None:
    """Let as many files be open as there may be connections, where the system allows it.

    Many systems begin with 1,024; whoever opened as many connections would close the place.
    """
    if sys.platform == "win32":
        return
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST + _OTHER_FILES
    if now != resource.RLIM_INFINITY and now < wanted:
        wanted = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


class Draining(uvicorn.Server):
    """Ends in two steps: first it says that it is not ready, then it closes its connections.

    WebSockets are closed with 1012, upon which clients connect again by themselves.
    """

    def __init__(self, config: ServerConfig, app: FastAPI, seconds: float) -> None:
        super().__init__(config)
        self._known = config.open_connections
        self._accepting: list[asyncio.Task[None]] = []
        self._app, self._seconds = app, seconds
        self._memory = memory.Watch()
        self._giving: threading.Thread | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to end; when asked again, or by hand, at once."""
        again, self._app.state.draining = self._app.state.draining, True
        if again or sig != signal.SIGTERM or not self._seconds:
            super().handle_exit(sig, frame)
            return
        timer = threading.Timer(self._seconds, super().handle_exit, (sig, frame))
        timer.daemon = True
        timer.start()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin, and leave what was made for good out of every later search for garbage."""
        if self.config.ssl is None:
            await super().startup(sockets)
        else:
            await super().startup([])
            self._accept_securely(self.config.ssl, sockets or [])
        gc.collect()
        gc.freeze()
        self._memory.done()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End, and let the interpreter let go of everything."""
        gc.unfreeze()
        for each in self._accepting:
            each.cancel()
        await super().shutdown(sockets)

    def _accept_securely(self, secure: ssl.SSLContext, sockets: list[socket.socket]) -> None:
        """Accept connections in the place of uvicorn, which counts no handshake."""

        def make() -> Requests:
            return Requests(
                config=self.config,
                server_state=self.server_state,
                app_state=self.lifespan.state,
            )

        for each in sockets:
            handshakes = Handshakes(each, secure, self._known, make)
            self._accepting.append(asyncio.get_running_loop().create_task(handshakes.run()))

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second: whether to end."""
        often = counter % _TICKS_A_SECOND == 0
        rested = often and self._memory.is_due()
        if rested or counter % _TICKS == _TICKS - 1:
            self._give_back()
        return await super().on_tick(counter)

    def _give_back(self) -> None:
        """Give memory back in a thread: to return it takes the system longer than to count it."""
        if self._giving is not None and self._giving.is_alive():
            return

        def work() -> None:
            memory.give_back()
            self._memory.done()

        self._giving = threading.Thread(target=work, name="memory", daemon=True)
        self._giving.start()


def configured(app: FastAPI, secure: ssl.SSLContext | None = None) -> ServerConfig:
    """How *app* is served; `OpenConnections` limits connections in the place of uvicorn."""
    return ServerConfig(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_LAST_SECONDS,
        http=Requests,
        h11_max_incomplete_event_size=count("headers"),
        ws=Sockets,
        ws_max_size=LARGEST_FRAME,  # what is larger is refused unread
        # A state has few kilobytes; to pack it takes longer than to send it, and the memory of
        # what was sent before takes more room for each connection than everything else of it.
        ws_per_message_deflate=False,
        ssl_context_factory=None if secure is None else lambda *_: secure,
    )


def _settings() -> Settings:
    try:
        return Settings()
    except ValidationError as error:
        problem = error.errors()[0]
        raise Unreadable(
            "settings.invalid",
            "The setting {name} does not fit: {problem}",
            name="LETRADO_" + "_".join(map(str, problem["loc"])).upper(),
            problem=problem["msg"],
        ) from error
