"""Whether the server can work: for whoever watches it."""

from typing import Any

from fastapi import APIRouter
from starlette.requests import Request

from letrado import __version__
from letrado.server.lexicons import Shelf

router = APIRouter(tags=["health"])


@router.get("/salud")
def health(request: Request) -> dict[str, Any]:
    """Ready when at least one lexicon can be opened; what is wrong with others is named."""
    shelf = Shelf.of(request.app.state.lexicons)
    return {
        "ready": bool(shelf.books),
        "version": __version__,
        "lexicons": {book.name: len(book) for book in shelf.books},
        "problems": {name: error.as_dict() for name, error in shelf.problems},
    }
