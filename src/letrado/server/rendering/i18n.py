"""The language in which a request is answered, and the route to the texts of islands."""

from fastapi import APIRouter, Response
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request

from letrado.base.errors import Unavailable
from letrado.base.i18n import DEFAULT, LANGUAGES, match

COOKIE = "lang"

router = APIRouter(include_in_schema=False)


def language_of(request: HTTPConnection) -> str:
    """Return the language: ``?lang=``, else the cookie, else the browser's choice, else Spanish."""
    for asked in (request.query_params.get("lang"), request.cookies.get(COOKIE)):
        if asked in LANGUAGES:
            return asked
    return preferred(request.headers.get("accept-language", ""))


def preferred(header: str) -> str:
    """Return the first of our languages in an ``Accept-Language`` header, by its weights."""
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


@router.get("/i18n/{language}/{entry}.json")
def texts(request: Request, language: str, entry: str, v: str = "") -> Response:
    """Return the texts of one entry of the front end.

    With their version they are cached for good.
    """
    if language not in LANGUAGES:
        raise Unavailable(
            "language.unknown",
            "There are no texts in “{language}”: choose one of {known}",
            language=language[:20],
            known=", ".join(LANGUAGES),
        )
    found = request.app.state.island_texts.find(entry, language)
    if found is None:
        raise HTTPException(404)
    cacheable = "public, max-age=31536000, immutable" if v == found.version else "no-cache"
    headers = {"Cache-Control": cacheable, "ETag": f'"{found.version}"'}
    return Response(found.body, media_type="application/json", headers=headers)
