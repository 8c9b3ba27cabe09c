"""How often anybody may ask for anything, before it is looked at: by the table of limits."""

import anyio
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from letrado import limits
from letrado.server import capacity
from letrado.server.pace import Pace
from letrado.server.refusals import TooMany
from letrado.server.visitors import network_of, now_of, visitor_of

REFUSAL_SECONDS = 0.5
"""A refusal is not given at once: each costs a little, and some clients ask again immediately."""


class Limits:
    """Refuses whoever asks too fast (429): an account, or an address of people without one."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, once it is counted, in its lane and on behalf of its account."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        asked = HTTPConnection(scope)
        method, path = scope.get("method", "WS"), scope["path"]
        account = visitor_of(asked).account
        who = account.id if account else network_of(asked)
        allowed = limits.rate if account else limits.crowd
        name, now = limits.pace_of(method, path), now_of(asked)
        pace: Pace = scope["app"].state.pace
        cost, lane = limits.cost_of(method, path), limits.lane_of(method, path)
        try:
            pace.spend(f"{name} {who}", allowed(name), now)
            pace.spend_time(f"processor {who}", allowed("processor"), now, cost)
            capacity.check_waiting(lane, who)
        except TooMany:
            await anyio.sleep(REFUSAL_SECONDS)
            raise
        with capacity.entered(lane, who):
            await self._app(scope, receive, send)
