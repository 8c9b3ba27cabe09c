"""Which language a request is answered in, and the texts that islands need."""

import hashlib
import json
from functools import lru_cache

from fastapi import APIRouter, Response
from starlette.requests import HTTPConnection

from letrado.errors import Unavailable
from letrado.locale import DEFAULT, LANGUAGES, catalogue, match

COOKIE = "lang"

router = APIRouter(include_in_schema=False)


def language_of(request: HTTPConnection) -> str:
    """``?lang=``, else the cookie, else what the browser prefers, else Spanish."""
    for asked in (request.query_params.get("lang"), request.cookies.get(COOKIE)):
        if asked in LANGUAGES:
            return asked
    return preferred(request.headers.get("accept-language", ""))


def preferred(header: str) -> str:
    """The first of our languages in an ``Accept-Language`` header, by its weights."""
    wishes: list[tuple[float, int, str]] = []
    for place, part in enumerate(header[:500].split(",")):
        tag, _, weight = part.partition(";q=")
        language = match(tag.strip())
        try:
            wish = float(weight or 1)
        except ValueError:
            continue
        if language and wish > 0:
            wishes.append((-wish, place, language))
    return min(wishes)[2] if wishes else DEFAULT


@lru_cache
def island_texts(language: str) -> tuple[bytes, str]:
    """The catalogue for browser code as JSON, and the version by which it may be cached."""
    known: dict[object, str] = getattr(catalogue(language), "_catalog", {})
    texts = {key: text for key, text in known.items() if isinstance(key, str) and key}
    plurals: dict[str, list[str]] = {}
    for key, text in known.items():
        if isinstance(key, tuple):
            plurals.setdefault(key[0], ["", ""])[min(key[1], 1)] = text
    body = json.dumps({"texts": texts, "plurals": plurals}, ensure_ascii=False, sort_keys=True)
    return body.encode(), hashlib.sha256(body.encode()).hexdigest()[:12]


def texts_url(language: str) -> str:
    """Where a page's islands find their texts."""
    return f"/i18n/{language}.json?v={island_texts(language)[1]}"


@router.get("/i18n/{language}.json")
def texts(language: str, v: str = "") -> Response:
    """The texts of islands; kept for good when the version is named."""
    if language not in LANGUAGES:
        raise Unavailable(
            "language.unknown",
            "There are no texts in “{language}”: choose one of {known}",
            language=language[:20],
            known=", ".join(LANGUAGES),
        )
    body, version = island_texts(language)
    cache = "public, max-age=31536000, immutable" if v == version else "no-cache"
    headers = {"Cache-Control": cache, "ETag": f'"{version}"'}
    return Response(body, media_type="application/json", headers=headers)
