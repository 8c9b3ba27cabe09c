"""Pages from templates, with one environment for each language."""

from collections.abc import Callable, Hashable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Match

from letrado.base.i18n import LANGUAGES, catalogue, cited, thousands
from letrado.server.infra.assets import Assets
from letrado.server.live.house_rules import FIGURES
from letrado.server.rendering.articles import article_link, cited_link, linked
from letrado.server.rendering.dates import day, exact, moment
from letrado.server.rendering.fragments import Fragment, Fragments
from letrado.server.rendering.i18n import language_of
from letrado.server.rendering.island_texts import IslandTexts
from letrado.server.rendering.links import site_of
from letrado.server.rendering.sizes import size_text
from letrado.server.security.identity import csrf_token, visitor_of

THEMES = ("system", "light", "dark")
THEME_COOKIE = "theme"
READING = ("GET", "HEAD")
"""Methods whose address shows the same page again."""

_MISDIRECTED = 421
_PARTS = ("title", "layout", "content")
_FOR_ONE = {"Cache-Control": "private, no-cache", "Vary": "Cookie, Accept-Language"}
_STILL_TOLD = ("etag", "cache-control", "vary")
_TEMPLATES = sorted(Path(__file__).parents[1].rglob("templates"))
"""The templates of every feature; no two have the same name."""
_LONGEST_PATH, _DEEPEST_PATH = 200, 8


def theme_of(request: Request) -> str:
    """Return the theme chosen in this browser.

    It is set on the page so that no other one flashes.
    """
    theme = request.cookies.get(THEME_COOKIE, "")
    return theme if theme in THEMES else "system"


class Renderer:
    """Draws pages in the language and theme of the request."""

    def __init__(self, assets: Assets, texts: IslandTexts) -> None:
        self._assets = assets
        self._texts = texts
        self._environment = cache(self._make_environment)
        self._fragments = Fragments()

    def _make_environment(self, language: str) -> Environment:
        environment = Environment(
            loader=FileSystemLoader(_TEMPLATES),
            extensions=["jinja2.ext.i18n"],
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        known = catalogue(language)
        environment.install_gettext_callables(  # type: ignore[attr-defined]
            known.gettext, known.ngettext, newstyle=True, pgettext=known.pgettext
        )
        environment.filters |= {
            "thousands": lambda number: thousands(number, language),
            "translated": known.gettext,
            "day": lambda instant: day(instant, language),
            "moment": lambda instant: moment(instant, language),
            "exact": exact,
            "size": lambda size: size_text(size, language),
            "cited": lambda article: cited(article, language),
        }
        environment.globals |= {
            "lang": language,
            "languages": LANGUAGES,
            "themes": THEMES,
            "entry": self._assets.entry,
            "texts_address": lambda name: self._texts.address(name, language),
            "article_address": article_link,
            "cited_address": cited_link,
            "linked": linked,
            "house": FIGURES,
        }
        return environment

    def page(
        self, request: Request, template: str, context: dict[str, Any], *, status: int = 200
    ) -> HTMLResponse:
        """Return the page as an answer; it depends on language and theme, so it is not shared."""
        environment = self._environment(language_of(request))
        here, back = _here(request), page_address(request)
        html = environment.get_template(template).render(
            path=request.url.path,
            here=here,
            back_here=back,
            site=site_of(request),
            theme=theme_of(request),
            visitor=visitor_of(request),
            csrf=lambda: csrf_token(request),
            switch=lambda target, **chosen: f"{target}?{urlencode(chosen | {'volver': back})}",
            **context,
        )
        return HTMLResponse(_encoded(html), status, headers=_FOR_ONE)

    def public_page(
        self,
        request: Request,
        template: str,
        key: Hashable,
        context: Callable[[], dict[str, Any]],
    ) -> HTMLResponse:
        """Return a page for people without an account, drawn once for all of them while *key* is
        valid.

        Its template shows them no form: a form has a token that is theirs alone.
        """
        language, here = language_of(request), f"{request.url.path}?{request.url.query}"
        whole_key = (template, language, theme_of(request), site_of(request), here, key)
        kept = self._fragments.find(whole_key)
        if kept is not None:
            return HTMLResponse(kept.content, headers=_FOR_ONE)
        made = self.page(request, template, context())
        drawn = Markup(bytes(made.body).decode())  # noqa: S704 (it was escaped when drawn)
        self._fragments.keep(whole_key, Fragment(Markup(), Markup(), drawn))
        return made

    def refusal(
        self, request: Request, message: str, status: int, headers: dict[str, str]
    ) -> HTMLResponse:
        """Return a short page that says why a request is refused; it is cheap to make."""
        template = self._environment(language_of(request)).get_template("refusal.html")
        # Under a wrong host name, the first page of that host is refused as well.
        home = request.app.state.site if status == _MISDIRECTED else "/"
        html = template.render(message=message, status=status, theme=theme_of(request), home=home)
        told = headers | {"Cache-Control": "no-store"}
        return HTMLResponse(_encoded(html), status, headers=told)

    def shared_page(
        self,
        request: Request,
        template: str,
        key: Hashable,
        context: Callable[[], dict[str, Any]],
    ) -> Response:
        """Return a page whose content is the same for everybody who asks for *key* in a language.

        Its *context* is worked out when nobody has asked for it lately.
        """
        language = language_of(request)
        whole_key = (template, language, key)
        fragment = self._fragments.find(whole_key)
        if fragment is None:
            made = self._environment(language).get_template(template).make_module(context())
            fragment = Fragment(*(vars(made)[name] for name in _PARTS))
            self._fragments.keep(whole_key, fragment)
        return unless_known(request, self.page(request, "shared.html", {"fragment": fragment}))


def page_address(request: Request) -> str:
    """Return the address at which the page that answers *request* can be read again.

    Then it is the nearest address above it that can be read: of ``/juego/x/jugar``, ``/juego/x``.
    """
    if request.method in READING:
        return _here(request)
    path = request.scope["path"].rstrip("/")
    if len(path) > _LONGEST_PATH or path.count("/") > _DEEPEST_PATH:
        return "/"  # no form has such an address, and each step up looks through all routes
    while path and not _is_read(request, path):
        path = path.rpartition("/")[0]
    return _here(request) if path == request.url.path else path or "/"


def _encoded(html: str) -> bytes:
    """Return a page as it is sent; half a character, which nothing encodes, as a question mark."""
    return html.encode(errors="replace")


def _here(request: Request) -> str:
    return request.url.path + (f"?{request.url.query}" if request.url.query else "")


def _is_read(request: Request, path: str) -> bool:
    scope = {**request.scope, "path": path, "raw_path": path.encode(), "method": "GET"}
    return any(route.matches(scope)[0] is Match.FULL for route in request.app.routes)


def unless_known(request: Request, whole: Response) -> Response:
    """Return *whole* with an ETag, and without its body for a browser that already has it."""
    tag = f'W/"{sha256(bytes(whole.body)).hexdigest()[:32]}"'
    whole.headers["ETag"] = tag
    known = request.headers.get("if-none-match", "").split(",")
    if tag not in (each.strip() for each in known):
        return whole
    kept = {name: whole.headers[name] for name in _STILL_TOLD if name in whole.headers}
    return Response(status_code=304, headers=kept)


def shared_page(
    request: Request, template: str, key: Hashable, context: Callable[[], dict[str, Any]]
) -> Response:
    """Draw a page that has the same content for everybody who asks for *key*."""
    renderer: Renderer = request.app.state.render
    return renderer.shared_page(request, template, key, context)


def page(
    request: Request, template: str, context: dict[str, Any], *, status: int = 200
) -> HTMLResponse:
    """Draw a page of the application that received *request*."""
    renderer: Renderer = request.app.state.render
    return renderer.page(request, template, context, status=status)


def public_page(
    request: Request, template: str, key: Hashable, context: Callable[[], dict[str, Any]]
) -> HTMLResponse:
    """Draw a page that is the same for everybody without an account, while *key* is valid."""
    renderer: Renderer = request.app.state.render
    return renderer.public_page(request, template, key, context)
