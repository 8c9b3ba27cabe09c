"""Who learns here: a browser, known by a random token that only it has.

The store keeps a digest of the token, so that whoever reads the file cannot become anybody in it.
The cookie is set when there is something to keep, not before.
"""

import hashlib
import secrets
import time

from starlette.requests import Request
from starlette.responses import Response

COOKIE = "estudio"
_SECONDS = 2 * 365 * 24 * 3600
_BYTES = 32


def owner_of(request: Request) -> str | None:
    """The owner of what this browser keeps; None when it keeps nothing yet."""
    token = request.cookies.get(COOKIE, "")
    return _owner(token) if 40 <= len(token) <= 50 and token.isascii() else None


def owner_for(request: Request) -> tuple[str, str | None]:
    """The owner to keep something for, and the token to hand out when it is a new one."""
    known = owner_of(request)
    if known is not None:
        return known, None
    token = secrets.token_urlsafe(_BYTES)
    return _owner(token), token


def hand_out(response: Response, token: str | None, request: Request) -> None:
    """Let the browser keep *token*, out of reach of scripts and of other sites."""
    if token is not None:
        response.set_cookie(
            COOKIE,
            token,
            max_age=_SECONDS,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )


def now() -> int:
    """The time that cards go by."""
    return int(time.time())


def _owner(token: str) -> str:
    return "web:" + hashlib.sha256(token.encode()).hexdigest()
