"""After a form that may change somebody's session or roles, check everybody who listens to a game.

So a person who signs out, is signed out elsewhere, or loses a role is sent nothing more at once.
"""

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from letrado.server.live.registry import GameRegistry

CHANGING = (
    "/entrar",
    "/salir",
    "/cuenta/sesiones",
    "/cuenta/clave",
    "/cuenta/borrar",
    "/cuenta/programas/revocar",
    "/administracion",
)
"""Paths at which sessions and roles begin and end; the half-minute checks find other changes."""

_SAME = "letrado.same"

_REFUSED = 400
"""From this status on the form changed nothing, and nobody need be checked."""


def keep_asleep(request: Request) -> None:
    """Note that a form changed nothing, which saves the server a check of everybody."""
    request.scope[_SAME] = True


class ListenerRevalidationMiddleware:
    """Wakes the listeners when such a form has been answered."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on."""
        form = scope["type"] == "http" and scope["method"] == "POST"
        if not form or not scope["path"].startswith(CHANGING):
            await self._app(scope, receive, send)
            return
        live: GameRegistry = scope["app"].state.live

        async def then_wake(message: Message) -> None:
            is_answer = message["type"] == "http.response.start"
            if is_answer and message["status"] < _REFUSED and not scope.get(_SAME):
                live.wake_all()
            await send(message)

        await self._app(scope, receive, then_wake)
