"""Whether the server lives, and whether it can work: for whoever watches it.

Neither answer needs a thread, a cookie or the store of the pages, so that both come when all
threads are taken and the store does not answer.
"""

from typing import Any, cast

from fastapi import APIRouter, Response
from starlette.requests import Request

from letrado import __version__
from letrado.server.infra.cluster import NEEDED
from letrado.server.infra.readiness import Readiness
from letrado.server.live.registry import Live

router = APIRouter(tags=["health"])

HOME = "/salud"


@router.get(HOME)
async def alive() -> dict[str, Any]:
    """The process answers; a process that does not should be begun again."""
    return {"alive": True, "version": __version__}


@router.get(f"{HOME}/lista")
async def ready(request: Request, response: Response) -> dict[str, Any]:
    """Whether people can be sent here: the database takes a write, has room, and is the one that
    was opened; at least one lexicon can be opened, games go on, and the server is not about to
    end.

    What is wrong with other lexicons, or fails again and again beside the games, is named.
    """
    found = await cast(Readiness, request.app.state.readiness).findings()
    live: Live = request.app.state.live
    failing = live.processes.lasting.failing
    problems = [{"code": code, "lexicon": name} for name, code in found.damaged.items()]
    problems += [{"code": code} for code in found.store]
    problems += [{"code": "task.failing", "task": name} for name in sorted(failing)]
    running = live.is_running and failing.isdisjoint(NEEDED)
    draining = bool(request.app.state.draining)
    is_ready = bool(found.lexicons) and not found.store and running and not draining
    response.status_code = 200 if is_ready else 503
    return {
        "ready": is_ready,
        "version": __version__,
        "database": not found.store,
        "running": running,
        "draining": draining,
        "lexicons": found.lexicons,
        "problems": problems,
    }
