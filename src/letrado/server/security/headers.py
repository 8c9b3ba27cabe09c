"""Headers of every answer, and limits of every request."""

import re
from collections.abc import Mapping

from anyio import current_time, move_on_after
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from letrado.base.limits import NOTHING, body_of, count

POLICY = "; ".join(
    (
        "default-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "object-src 'none'",
    )
)
"""Content policy: nothing from other sites, and no script or style inside a page's text."""

EMBEDDABLE = re.compile(r"/torneo/[^/]+/clasificacion/incrustada")
"""Pages that other sites may embed: standings, which have nothing to press."""

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


ONLY_TLS = "max-age=2592000"
"""Strict-Transport-Security of an answer over TLS: for a month the browser uses TLS only.

A club that gives TLS up is out of reach no longer than that.
"""

_BODY_SECONDS = count("body_seconds")
_BODY_RATE = count("body_rate")

_PLAIN_FORM = "application/x-www-form-urlencoded"
"""Encoding of forms without files; it is read a character at a time, so long ones block others."""

_PORTION = 65_536
"""Bytes of an answer that are sent on before the client has read the previous ones."""

AS_IT_IS = {"Content-Encoding": "identity"}
"""For large files, because packing them would block everybody else."""


class SecurityHeaders:
    """Adds the headers to every answer, those of failures too."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on and add the headers to the answer."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                if EMBEDDABLE.fullmatch(scope["path"]):
                    del headers["X-Frame-Options"]
                    headers["Content-Security-Policy"] = POLICY.replace(
                        "frame-ancestors 'none'", "frame-ancestors *"
                    )
                if scope.get("scheme") == "https":
                    headers["Strict-Transport-Security"] = ONLY_TLS
            await send(message)

        await self._app(scope, receive, dressed)


class Portions:
    """Sends long answers in portions, so that little of an unread one fills buffers."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on."""

        async def in_portions(message: Message) -> None:
            whole = message.get("body", b"")
            if message["type"] != "http.response.body" or len(whole) <= _PORTION:
                await send(message)
                return
            for first in range(0, len(whole), _PORTION):
                portion, end = whole[first : first + _PORTION], first + _PORTION >= len(whole)
                more = not end or message.get("more_body", False)
                await send({**message, "body": portion, "more_body": more})

        await self._app(scope, receive, in_portions if scope["type"] == "http" else send)


class BodyLimit:
    """Stops reading a body that is longer than any honest request, stops coming, or trickles.

    The length that the request claims does not matter.
    """

    def __init__(self, app: ASGIApp, otherwise: Mapping[str, int] = NOTHING) -> None:
        """Use the table of limits, unless settings say *otherwise*."""
        self._app = app
        self._otherwise = otherwise

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, counting the bytes that are read."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        read, more, spent = 0, True, 0.0
        limit = body_of(scope["path"], self._otherwise)
        if Headers(scope=scope).get("content-type", "").startswith(_PLAIN_FORM):
            limit = min(limit, body_of("/", self._otherwise))

        async def counted() -> Message:
            nonlocal read, more, spent
            begun, left = current_time(), _BODY_SECONDS + read / _BODY_RATE - spent
            with move_on_after(min(_BODY_SECONDS, left) if more else None) as waited:
                message = await receive()
            spent += current_time() - begun
            if waited.cancelled_caught:
                raise HTTPException(408, str(_BODY_SECONDS))
            more = bool(message.get("more_body", False))
            read += len(message.get("body", b""))
            if read > limit:
                raise HTTPException(413, str(limit))
            return message

        await self._app(scope, counted, send)


def same_site_path(path: str | None, otherwise: str = "/") -> str:
    """Return *path* if it is one of our pages; a link must not send people to other sites."""
    ours = path is not None and path.startswith("/") and not path.startswith(("//", "/\\"))
    clean = path is not None and len(path) <= 4_000 and path.isprintable() and "\\" not in path
    return path if path is not None and ours and clean else otherwise
