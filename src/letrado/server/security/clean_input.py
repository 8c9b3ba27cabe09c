"""Refuses characters that no text has, and forms in another encoding than ours, in one place.

NUL cannot be looked up or kept in PostgreSQL, and half a character can be written nowhere. Forms
are read in the encoding that their sender names, and some of these make such characters.
"""

import re

from python_multipart.multipart import parse_options_header
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from letrado.base.errors import Unreadable

_NO_TEXT = re.compile("[\\x00\ud800-\udfff]")
_ENCODED_NUL = re.compile(rb"\0|%00")
_FORMS = frozenset({b"multipart/form-data", b"application/x-www-form-urlencoded"})
_OURS = frozenset({b"utf-8", b"utf8", b"us-ascii", b"ascii"})


class CleanInput:
    """Refuses addresses with a NUL, and forms that name another encoding than UTF-8."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, unless its address or its form cannot be read."""
        if scope["type"] in ("http", "websocket"):
            if _NO_TEXT.search(scope["path"]) or _ENCODED_NUL.search(scope["query_string"]):
                raise _no_text()
            kind, options = _content_type(Headers(scope=scope))
            if kind in _FORMS and options.get(b"charset", b"utf-8").strip().lower() not in _OURS:
                raise Unreadable(
                    "request.charset", "Forms are read in UTF-8 here: send this one in UTF-8"
                )
        await self._app(scope, receive, send)


async def check_form(request: Request) -> None:
    """Refuse a form with characters that no text has: in a field, a name of one, or of a file."""
    if _content_type(request.headers)[0] not in _FORMS:
        return
    for name, field in (await request.form()).multi_items():
        text = field if isinstance(field, str) else field.filename or ""
        if _NO_TEXT.search(name) or _NO_TEXT.search(text):
            await request.close()  # a file that came with it is not wanted
            raise _no_text()


def _content_type(headers: Headers) -> tuple[bytes, dict[bytes, bytes]]:
    """Return what a body is, read as forms are read."""
    return parse_options_header(headers.get("content-type", ""))


def _no_text() -> Unreadable:
    return Unreadable(
        "request.character",
        "The address or the form has a character that no text has: take it out and try again",
    )
