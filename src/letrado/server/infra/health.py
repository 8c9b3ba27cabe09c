"""Liveness and readiness of the server, for programs that monitor it.

Neither answer needs a thread, a cookie or the store of the pages, so both still come when all
threads are taken and the store does not answer.
"""

from typing import Any, cast

from fastapi import APIRouter, Response
from starlette.requests import Request

from letrado import __version__
from letrado.server.infra.cluster import NEEDED
from letrado.server.infra.readiness import Readiness
from letrado.server.live.registry import GameRegistry

router = APIRouter(tags=["health"])

HOME = "/salud"


@router.get(HOME)
async def alive() -> dict[str, Any]:
    """Answer that the process is alive; a process that does not answer should be restarted."""
    return {"alive": True, "version": __version__}


@router.get(f"{HOME}/lista")
async def ready(request: Request, response: Response) -> dict[str, Any]:
    """Report whether people can be sent to this server.

    The database takes a write, has room, and is the one that was opened; at least one lexicon can
    be opened, games run, and the server is not about to stop.

    The answer names problems of other lexicons, and tasks beside the games that keep failing.
    """
    found = await cast(Readiness, request.app.state.readiness).findings()
    live: GameRegistry = request.app.state.live
    failing = live.cluster.supervisor.failing
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
