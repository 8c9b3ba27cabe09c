"""How often anybody may ask for anything, before it is looked at: by the table of limits."""

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from letrado import limits
from letrado.server.pace import Pace
from letrado.server.visitors import network_of, now_of, visitor_of


class Limits:
    """Refuses whoever asks too fast (429): an account, or an address of people without one."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, once it is counted."""
        if scope["type"] in ("http", "websocket"):
            asked = HTTPConnection(scope)
            name = limits.pace_of(scope.get("method", "WS"), scope["path"])
            account = visitor_of(asked).account
            who = account.id if account else network_of(asked)
            rate = limits.rate(name) if account else limits.crowd(name)
            pace: Pace = scope["app"].state.pace
            pace.spend(f"{name} {who}", rate, now_of(asked))
        await self._app(scope, receive, send)
