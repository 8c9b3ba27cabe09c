"""The service worker that keeps the hall's tools for use without network, at its fixed address."""

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response

router = APIRouter(include_in_schema=False)


@router.api_route("/sw.js", methods=["GET", "HEAD"])
def worker(request: Request) -> Response:
    """Return the script as it was built; browsers ask again whether it has changed."""
    built = request.app.state.assets.entry("src/shared/offline/worker.ts")
    if built is None:
        raise HTTPException(404)
    path = request.app.state.static_folder / built.script.removeprefix("/static/")
    return FileResponse(path, media_type="text/javascript", headers={"Cache-Control": "no-cache"})
