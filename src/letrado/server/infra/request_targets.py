"""Turn the target of a request into a path, where its first line has another form.

A request for a proxy names the whole address (``GET http://club.example/torneos``), ``OPTIONS *``
the server, and anybody can send anything. All limits and routes go by a path, so each of these gets
one that begins with ``/`` before anything else looks at it.
"""

import re

from starlette.types import ASGIApp, Receive, Scope, Send

_WHOLE_ADDRESS = re.compile(r"(?:https?|wss?)://[^/]*", re.IGNORECASE)


def path_of(target: str) -> str:
    """Return the path that a target of a request names; if it names none, a path that has no route.

    >>> [path_of(each) for each in ("/torneos", "HTTP://club.example/torneos", "http://x", "*")]
    ['/torneos', '/torneos', '/', '/*']
    """
    if target.startswith("/"):
        return target
    named = _WHOLE_ADDRESS.match(target)
    path = target[named.end() :] if named else f"/{target}"
    return path or "/"


class RequestTargets:
    """Gives every request a path that begins with ``/``."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on with its path."""
        if scope["type"] in ("http", "websocket") and not scope["path"].startswith("/"):
            raw = path_of(scope.get("raw_path", b"").decode("latin-1"))
            scope = {**scope, "path": path_of(scope["path"]), "raw_path": raw.encode("latin-1")}
        await self._app(scope, receive, send)
