"""Limits on requests, applied before a request is read, by the table of limits.

Members are counted by account. Guests and new members cost nothing to make, so their requests are
also counted by network, together with those of people without an account there.
"""

from collections.abc import Callable, Iterator

import anyio
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from letrado.base import limits
from letrado.base.limits import Rate
from letrado.server.infra import capacity
from letrado.server.infra.http_refusals import TooMany
from letrado.server.security import delayed_refusals
from letrado.server.security.identity import network_of, now_of, visitor_of
from letrado.server.security.rate_limiter import RateLimiter

SETTLED_MS = limits.count("settled_hours") * 3_600_000
"""Age in milliseconds from which a member is counted by account alone."""

_MESSAGE_TIMES = 4
"""Factor by which a message waits longer for its refusal: its sender has a connection already."""


def is_settled(asked: HTTPConnection) -> bool:
    """Say whether the visitor has been a member for a while."""
    account = visitor_of(asked).account
    if account is None or not account.is_member:
        return False
    return now_of(asked) - account.created_at >= SETTLED_MS


def turn_of(asked: HTTPConnection) -> str:
    """Return in whose turn the request is handled: its account's, or else its network's."""
    account = visitor_of(asked).account
    return account.id if account and is_settled(asked) else network_of(asked)


def allowances(asked: HTTPConnection) -> Iterator[tuple[str, Callable[[str], Rate]]]:
    """Yield each key that a request is counted under, and its rate."""
    account = visitor_of(asked).account
    if account is not None:
        yield account.id, limits.rate
    if not is_settled(asked):
        yield network_of(asked), limits.anonymous_rate


def spend(asked: HTTPConnection, name: str, cost: int = 1) -> None:
    """Count one more use of something, or *cost* more; `TooMany` when nothing is left."""
    pace: RateLimiter = asked.app.state.pace
    for who, allowed in allowances(asked):
        pace.consume(f"{name} {who}", allowed(name), now_of(asked), cost)


def spend_time(asked: HTTPConnection, cost: int) -> None:
    """Count processor time, in milliseconds; `TooMany` when nothing is left."""
    pace: RateLimiter = asked.app.state.pace
    for who, allowed in allowances(asked):
        pace.consume_time(f"processor {who}", allowed("processor"), now_of(asked), cost)


async def spend_message(socket: WebSocket, tabs: int) -> None:
    """Count a message over a WebSocket; one too many is refused after a moment.

    It costs one for each of the *tabs* that its account has open there: all of them receive it.
    """
    try:
        spend(socket, "talk", max(tabs, 1))
    except TooMany as refusal:
        await anyio.sleep(_MESSAGE_TIMES * delayed_refusals.SECONDS)
        raise TooMany(
            "wire.too_fast",
            "Too many messages at once: at most {most} a second",
            most=int(refusal.details["rate"]),
            seconds=refusal.details["seconds"],
        ) from refusal


class Limits:
    """Refuses visitors who send requests too fast (429)."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on in its lane and for its account, once it is counted."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        asked = HTTPConnection(scope)
        method, path = scope.get("method", "WS"), scope["path"]
        lane, turn = limits.lane_of(method, path), turn_of(asked)
        try:
            spend(asked, limits.pace_of(method, path))
            if cost := limits.cost_of(method, path):
                spend_time(asked, cost)
            capacity.check_waiting(lane, turn)
        except TooMany:
            if await asked.app.state.refusals.wait(asked):
                raise
            return
        with capacity.entered(lane, turn):
            await self._app(scope, receive, send)
