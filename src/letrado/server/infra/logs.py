"""The server's own log, one line of JSON each (``LETRADO_LOG=json``).

A request is logged by its route, never by its address, which may hold codes and links. A command is
logged by its kind, never by its tiles.
"""

import json
import logging
import time
from datetime import UTC, datetime
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

_requests = logging.getLogger("letrado.requests")
_FIELDS = ("game", "seq", "kind", "outcome", "code", "method", "route", "status", "ms", "task")


class Lines(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the time, level, logger and message of a record, with its extra fields."""
        at = datetime.fromtimestamp(record.created, UTC)
        line: dict[str, Any] = {
            "at": at.isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        line |= {name: record.__dict__[name] for name in _FIELDS if name in record.__dict__}
        if record.exc_info:
            line["failure"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def in_lines() -> None:
    """Turn all logging into such lines, requests and commands among it."""
    handler = logging.StreamHandler()
    handler.setFormatter(Lines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("letrado").setLevel(logging.INFO)
    under = logging.getLogger("uvicorn")  # it has set up lines of its own by now
    under.handlers.clear()
    under.propagate = True


def route_of(scope: Scope) -> str:
    """Return the route of a request; empty when it has none."""
    return str(getattr(scope.get("route"), "path", ""))


class RequestLog:
    """Logs each request when it is answered; costs nothing while nobody reads it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on."""
        if scope["type"] != "http" or not _requests.isEnabledFor(logging.INFO):
            await self._app(scope, receive, send)
            return
        start, status = time.perf_counter(), 0

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, noting)
        finally:
            took = round((time.perf_counter() - start) * 1000, 1)
            about = {"method": scope["method"], "route": route_of(scope), "status": status}
            about["ms"] = took
            _requests.info("answered", extra=about)
