"""Pages from templates, one environment a language."""

from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse

from letrado.locale import LANGUAGES, catalogue, cited, thousands
from letrado.server.articles import article_link, cited_link, linked
from letrado.server.assets import Assets
from letrado.server.dates import day, exact
from letrado.server.house import FIGURES
from letrado.server.i18n import language_of, texts_url
from letrado.server.site import site_of
from letrado.server.visitors import csrf_token, visitor_of

THEMES = ("system", "light", "dark")
THEME_COOKIE = "theme"

_TEMPLATES = Path(__file__).parent / "templates"


def theme_of(request: Request) -> str:
    """The theme that this browser chose; set on the page so that no other one flashes by."""
    theme = request.cookies.get(THEME_COOKIE, "")
    return theme if theme in THEMES else "system"


class Renderer:
    """Draws pages in the language and theme of the request."""

    def __init__(self, assets: Assets) -> None:
        self._assets = assets
        self._environment = cache(self._make_environment)

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
            known.gettext, known.ngettext, newstyle=True
        )
        environment.filters |= {
            "thousands": lambda number: thousands(number, language),
            "translated": known.gettext,
            "day": lambda instant: day(instant, language),
            "exact": exact,
            "cited": lambda article: cited(article, language),
        }
        environment.globals |= {
            "lang": language,
            "languages": LANGUAGES,
            "themes": THEMES,
            "entry": self._assets.entry,
            "texts_url": texts_url(language),
            "article_address": article_link,
            "cited_address": cited_link,
            "linked": linked,
            "house": FIGURES,
        }
        return environment

    def page(
        self, request: Request, template: str, context: dict[str, Any], *, status: int = 200
    ) -> HTMLResponse:
        """The page as an answer; it depends on language and theme, so nobody shares it."""
        environment = self._environment(language_of(request))
        here = request.url.path + (f"?{request.url.query}" if request.url.query else "")
        html = environment.get_template(template).render(
            path=request.url.path,
            here=here,
            site=site_of(request),
            theme=theme_of(request),
            visitor=visitor_of(request),
            csrf=lambda: csrf_token(request),
            switch=lambda target, **chosen: f"{target}?{urlencode(chosen | {'volver': here})}",
            **context,
        )
        headers = {"Cache-Control": "private, no-cache", "Vary": "Cookie, Accept-Language"}
        return HTMLResponse(html, status, headers=headers)


def page(
    request: Request, template: str, context: dict[str, Any], *, status: int = 200
) -> HTMLResponse:
    """Draw a page of the application that received *request*."""
    renderer: Renderer = request.app.state.render
    return renderer.page(request, template, context, status=status)
