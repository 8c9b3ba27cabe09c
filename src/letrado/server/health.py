"""Whether the server lives, and whether it can work: for whoever watches it."""

from typing import Any

from fastapi import APIRouter, Response
from starlette.requests import Request

from letrado import __version__
from letrado.errors import LetradoError
from letrado.server.lexicons import Shelf
from letrado.server.live import Live
from letrado.server.processes import NEEDED
from letrado.server.visitors import store_of
from letrado.store import view
from letrado.store.migrating import revision_of, revisions

router = APIRouter(tags=["health"])


@router.get("/salud")
def alive() -> dict[str, Any]:
    """The process answers; a process that does not should be begun again."""
    return {"alive": True, "version": __version__}


@router.get("/salud/lista")
def ready(request: Request, response: Response) -> dict[str, Any]:
    """Whether people can be sent here: the database answers and is up to date, at least one
    lexicon can be opened, games go on, and the server is not about to end.

    What is wrong with other lexicons, or fails again and again beside the games, is named.
    """
    shelf = Shelf.of(request.app.state.lexicons)
    problems = [error.as_dict() for _, error in shelf.problems]
    stored = False
    try:
        with view(store_of(request)) as connection:
            stored = revision_of(connection) == revisions()[-1]
    except LetradoError as error:
        problems.append({"code": error.code})
    live: Live = request.app.state.live
    failing = live.processes.lasting.failing
    problems += [{"code": "task.failing", "task": name} for name in sorted(failing)]
    running = live.is_running and failing.isdisjoint(NEEDED)
    draining = bool(request.app.state.draining)
    is_ready = bool(shelf.books) and stored and running and not draining
    response.status_code = 200 if is_ready else 503
    return {
        "ready": is_ready,
        "version": __version__,
        "database": stored,
        "running": running,
        "draining": draining,
        "lexicons": {book.name: len(book) for book in shelf.books},
        "problems": problems,
    }
