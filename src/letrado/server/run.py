"""Running the application on a socket that is already listening."""

import gc
import signal
import socket
import ssl
import sys
import threading
from types import FrameType

import uvicorn
from fastapi import FastAPI
from pydantic import ValidationError

from letrado.errors import Unreadable
from letrado.lexicon import catalog
from letrado.limits import count
from letrado.server import logs
from letrado.server.app import create_app
from letrado.server.messages import LARGEST_FRAME
from letrado.server.settings import Settings
from letrado.server.sockets import Requests, Sockets

_SWITCH = 0.001
"""Seconds after which a thread lets another run: who waits for a move waits for this too."""

_NEVER = 2**31 - 1
_TICKS = 6_000
"""Tenths of seconds after which memory is searched through for what only refers to itself."""

_LAST_SECONDS = 10
"""For what is being answered when the server ends."""


def serve(
    listener: socket.socket, secure: ssl.SSLContext | None = None, hall: tuple[str, ...] = ()
) -> None:
    """Answer on *listener* until the process is told to stop; over TLS when it is to be *secure*.

    Whoever opens the socket knows its port before the first answer; no other process can take it
    in between. *hall* is where telephones on the local network reach it.
    """
    hurry()
    settings = _settings()
    app = create_app(settings, catalog)
    app.state.hall = hall
    config = configured(app, secure)
    if settings.log == "json":
        logs.in_lines()
    Draining(config, app, settings.drain_seconds).run(sockets=[listener])


def hurry() -> None:
    """Let nobody who waits for a move wait for the interpreter.

    With many games in memory Python would search through all of it every few seconds, and stand
    still for half a second each time; games are let go of without that.
    """
    sys.setswitchinterval(_SWITCH)
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, _NEVER)


class Draining(uvicorn.Server):
    """Ends in two steps: first it says that it is not ready, then it closes its connections.

    WebSockets are closed with 1012, upon which clients connect again by themselves.
    """

    def __init__(self, config: uvicorn.Config, app: FastAPI, seconds: float) -> None:
        super().__init__(config)
        self._app, self._seconds = app, seconds

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to end; when asked again, or by hand, at once."""
        again, self._app.state.draining = self._app.state.draining, True
        if again or sig != signal.SIGTERM or not self._seconds:
            super().handle_exit(sig, frame)
            return
        timer = threading.Timer(self._seconds, super().handle_exit, (sig, frame))
        timer.daemon = True
        timer.start()

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second: whether to end."""
        if counter % _TICKS == _TICKS - 1:
            gc.collect()
        return await super().on_tick(counter)


def configured(app: FastAPI, secure: ssl.SSLContext | None = None) -> uvicorn.Config:
    """How *app* is served."""
    return uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_LAST_SECONDS,
        http=Requests,
        h11_max_incomplete_event_size=count("headers"),
        limit_concurrency=count("connections"),
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
