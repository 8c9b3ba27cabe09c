"""Language and theme as links that work without script: a cookie, then back to the page."""

from typing import Annotated
from urllib.parse import parse_qsl, urlencode, urlsplit

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import RedirectResponse

from letrado.base.errors import Unreadable
from letrado.base.i18n import LANGUAGES
from letrado.server.rendering.environment import THEME_COOKIE, THEMES
from letrado.server.rendering.i18n import COOKIE as LANGUAGE_COOKIE
from letrado.server.security.headers import same_site_path

YEAR = 365 * 24 * 3600

router = APIRouter(include_in_schema=False)

Choice = Annotated[str, Query(max_length=20)]
Back = Annotated[str, Query(max_length=6_000)]


@router.get("/idioma")
def choose_language(request: Request, lang: Choice, volver: Back = "/") -> RedirectResponse:
    """Remember the language of the interface."""
    return _remember(request, LANGUAGE_COOKIE, lang, LANGUAGES, volver)


@router.get("/tema")
def choose_theme(request: Request, tema: Choice, volver: Back = "/") -> RedirectResponse:
    """Remember light, dark, or what the system says."""
    return _remember(request, THEME_COOKIE, tema, THEMES, volver)


def _remember(
    request: Request, cookie: str, value: str, known: tuple[str, ...], back: str
) -> RedirectResponse:
    if value not in known:
        raise Unreadable(
            "preference.unknown",
            "“{value}” cannot be chosen here: choose one of {known}",
            value=value,
            known=", ".join(known),
        )
    response = RedirectResponse(_without_language(same_site_path(back)), 303)
    response.set_cookie(
        cookie, value, max_age=YEAR, samesite="lax", secure=request.url.scheme == "https"
    )
    return response


def _without_language(path: str) -> str:
    """Return the page without ``?lang=``, which would outrank the choice just made."""
    parts = urlsplit(path)
    query = [(name, value) for name, value in parse_qsl(parts.query) if name != "lang"]
    return parts.path + (f"?{urlencode(query)}" if query else "")
