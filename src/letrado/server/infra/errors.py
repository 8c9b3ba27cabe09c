"""Failures as answers: one JSON shape for programs, a page for people."""

import logging
from typing import Any
from urllib.parse import urlencode

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from markupsafe import Markup, escape
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from letrado.base.errors import Illegal, LetradoError, Unavailable, Unreadable, let_go
from letrado.base.i18n import cited, translator
from letrado.server.infra.http_refusals import (
    InPlay,
    Misdirected,
    NotAllowed,
    SignInNeeded,
    TooMany,
)
from letrado.server.infra.logs import route_of
from letrado.server.infra.public_errors import as_dict, explain, public
from letrado.server.rendering.articles import cited_link
from letrado.server.rendering.drawing import article_number
from letrado.server.rendering.environment import Renderer
from letrado.server.rendering.i18n import language_of
from letrado.server.security.headers import HEADERS
from letrado.store import Stale

_STATUS: tuple[tuple[type[LetradoError], int], ...] = (
    (SignInNeeded, 401),
    (NotAllowed, 403),
    (InPlay, 409),
    (Stale, 409),
    (Misdirected, 421),
    (TooMany, 429),
    (Unreadable, 400),
    (Illegal, 422),
    (Unavailable, 404),
)

_STORE_TROUBLE = 503

_REFUSED_UNSEEN: dict[int, dict[str, str]] = {421: {"Connection": "close"}, 429: {}}
"""Refusals made before the request is read, with their headers: a short page is enough."""

_log = logging.getLogger(__name__)


def status_of(error: LetradoError) -> int:
    """Return the HTTP status that fits *error*; a busy or full store may recover later."""
    if error.code.startswith("store."):
        return _STORE_TROUBLE
    return next((status for kind, status in _STATUS if isinstance(error, kind)), 500)


class Why(str):
    """A message about an error; on a page the article at its end is a link."""

    __slots__ = ("_page",)
    _page: Markup

    def __new__(cls, message: str, article: str = "", address: str = "") -> "Why":
        """Make it of *message* and the *article* that is read at *address*."""
        told = super().__new__(cls, f"{message} ({article})" if article else message)
        told._page = escape(str(told))
        if address:
            link = Markup('<a class="art" href="{}">{}</a>').format(address, article)
            told._page = escape(message) + Markup(" ({})").format(link)
        return told

    def __html__(self) -> Markup:
        """Return the HTML that templates put on a page, between tags and not inside them."""
        return self._page


def why(failure: LetradoError, language: str) -> Why:
    """Return what is wrong, and by which article; what *failure* was found in is let go of."""
    let_go(failure)
    _ = translator(language)
    number = article_number(failure.article)
    article = _("art. {number}").format(number=cited(number, language)) if number else ""
    return Why(explain(failure, language), article, cited_link(failure.article))


def install(app: FastAPI, render: Renderer) -> None:
    """Answer every failure of *app* in the same way."""

    def answer(request: Request, error: LetradoError, status: int) -> Response:
        language = language_of(request)
        told = public(error)
        message = explain(told, language)
        accepts_page = "text/html" in request.headers.get("accept", "")
        if accepts_page and isinstance(error, SignInNeeded) and request.method == "GET":
            here = request.url.path + (f"?{request.url.query}" if request.url.query else "")
            return RedirectResponse(f"/entrar?{urlencode({'volver': here})}", 303)
        headers = _REFUSED_UNSEEN.get(status, {})
        if status == 429:
            headers = headers | {"Retry-After": str(error.details["seconds"])}
        if _wants_page(request) and status in _REFUSED_UNSEEN:
            return render.refusal(request, message, status, headers)
        if _wants_page(request):
            context = {"error": told, "message": message, "status": status}
            return render.page(request, "failure.html", context, status=status)
        if status == 401 and request.url.path.startswith("/api/"):
            headers = headers | {"WWW-Authenticate": "Bearer"}
        return JSONResponse({"error": told.as_dict(message)}, status, headers=headers)

    @app.exception_handler(LetradoError)
    async def letrado_error(asked: HTTPConnection, error: LetradoError) -> Response:
        let_go(error)
        if public(error) is not error and status_of(error) == _STORE_TROUBLE:
            _log.warning("%s", error, extra={"code": error.code})  # visitors are not told where
        if not isinstance(asked, Request):  # a WebSocket that is refused
            told = as_dict(error, language_of(asked))
            return JSONResponse({"error": told}, status_of(error))
        return answer(asked, error, status_of(error))

    @app.exception_handler(RequestValidationError)
    async def validation(request: Request, error: RequestValidationError) -> Response:
        told = _validation(error)
        if _wants_page(request):  # names of fields and the reasons are for programs
            told = Unreadable(
                "request.unfit",
                "Something in the form or the address is not valid: go back and check it",
            )
        return answer(request, told, 422)

    @app.exception_handler(HTTPException)
    async def http(request: Request, error: HTTPException) -> Response:
        return answer(request, _http(request, error), error.status_code)

    @app.exception_handler(Exception)
    async def unforeseen(request: Request, error: Exception) -> Response:
        # By its route: its address may hold a code or a link.
        about = {"method": request.method, "route": route_of(request.scope)}
        _log.error("%s %s failed", *about.values(), exc_info=error, extra=about)
        told = LetradoError(
            "server.failure",
            "Something failed on our side. Nothing was changed; try again.",
        )
        response = answer(request, told, 500)
        response.headers.update(HEADERS)  # this answer is made outside the middleware
        return response


class ErrorMiddleware:
    """Answers failures before a route is reached in the same way as routes do.

    When the store cannot be asked who somebody is, the answer is 503, not an internal error.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on; answer an error that it raises, unless an answer had begun."""
        begun = False

        async def noted(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self._app(scope, receive, noted)
        except LetradoError as error:
            if begun or scope["type"] not in ("http", "websocket"):
                raise
            is_page = scope["type"] == "http"
            asked = Request(scope, receive) if is_page else HTTPConnection(scope)
            response = await scope["app"].exception_handlers[LetradoError](asked, error)
            await response(scope, receive, send)


def _wants_page(request: Request) -> bool:
    """Say whether the answer is for a person; programs get JSON, whatever their headers accept."""
    is_for_programs = request.url.path.startswith(("/api/", "/i18n/", "/static/"))
    return "text/html" in request.headers.get("accept", "") and not is_for_programs


def _validation(error: RequestValidationError) -> LetradoError:
    problems: list[dict[str, Any]] = [
        {"where": ".".join(map(str, problem["loc"])), "problem": problem["msg"]}
        for problem in error.errors()
    ]
    first = problems[0]
    return Unreadable(
        "request.invalid",
        "“{where}” is not valid: {problem}",
        where=first["where"],
        problem=first["problem"],
        problems=problems,
    )


def _http(request: Request, error: HTTPException) -> LetradoError:
    path = request.url.path[:200]
    if error.status_code == 404:
        return Unavailable("request.not_found", "This page doesn’t exist or has moved", path=path)
    if error.status_code == 405:
        return Unreadable(
            "request.method",
            "This address doesn’t support that action: go back to the page and use its own buttons",
            path=path,
            method=request.method,
        )
    if error.status_code == 408:
        return Unreadable(
            "request.slow",
            "Nothing more of the request came for {seconds} s: send it again",
            seconds=str(error.detail),
        )
    if error.status_code == 413:
        return Unreadable(
            "request.too_long",
            "The request is longer than {size}: send less at a time",
            size=_size(int(error.detail)),
            limit=int(error.detail),
        )
    return Unreadable(
        "request.refused", "The request was refused: {reason}", reason=str(error.detail)
    )


def _size(count: int) -> str:
    """So many bytes, as people read them.

    >>> _size(65_536), _size(2 * 2**20), _size(900)
    ('64 KiB', '2 MiB', '900 B')
    """
    for unit, name in ((2**20, "MiB"), (2**10, "KiB")):
        if count >= unit:
            return f"{count // unit} {name}"
    return f"{count} B"
