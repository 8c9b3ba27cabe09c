"""Whether the server can work: for whoever watches it."""

from typing import Any

from fastapi import APIRouter, Response
from starlette.requests import Request

from letrado import __version__
from letrado.server.lexicons import Shelf

router = APIRouter(tags=["health"])


@router.get("/salud")
def health(request: Request, response: Response) -> dict[str, Any]:
    """Ready when at least one lexicon can be opened; what is wrong with others is named."""
    shelf = Shelf.of(request.app.state.lexicons)
    response.status_code = 200 if shelf.books else 503
    return {
        "ready": bool(shelf.books),
        "version": __version__,
        "lexicons": {book.name: len(book) for book in shelf.books},
        "problems": [error.as_dict() for _, error in shelf.problems],
    }
