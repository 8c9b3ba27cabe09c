"""The first page: what can be done here now."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from letrado.layout import Layout
from letrado.locale import DEFAULT, explain
from letrado.server.drawing import miniature
from letrado.server.i18n import language_of
from letrado.server.lexicons import PLAYED, Shelf
from letrado.server.render import page

router = APIRouter(include_in_schema=False)


@router.api_route("/", methods=["GET", "HEAD"])
def home_page(request: Request) -> Response:
    """Look a word up, open the board, see which lexicons are here."""
    language = language_of(request)
    shelf = Shelf.of(request.app.state.lexicons)
    context = {
        "shelf": shelf,
        "missing": [explain(error, language) for error in shelf.missing()],
        "problems": [(name, explain(error, language)) for name, error in shelf.problems],
        "played": PLAYED,
        "lexico": language if language in PLAYED else DEFAULT,
        "miniature": miniature(Layout.load()),
    }
    return page(request, "home.html", context)
