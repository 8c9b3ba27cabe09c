"""The built front end: which file has which digest in its name."""

import json
import logging
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Entry:
    """The files that a page loads for one entry of the front end."""

    name: str
    script: str
    styles: tuple[str, ...]


class Assets:
    """The entries of the front end by name; none when it has not been built."""

    def __init__(self, folder: Path) -> None:
        self._entries = _read(folder / ".vite" / "manifest.json")

    def entry(self, source: str) -> Entry | None:
        """Return the files built from *source*, such as ``src/site/main.ts``."""
        return self._entries.get(source)


def _read(manifest: Path) -> dict[str, Entry]:
    try:
        built = json.loads(manifest.read_text("utf-8"))
    except FileNotFoundError:
        _log.warning("the front end has not been built: pages come without style and script")
        return {}
    return {
        source: Entry(
            entry["name"],
            f"/static/{entry['file']}",
            tuple(f"/static/{css}" for css in _styles(built, source)),
        )
        for source, entry in built.items()
        if entry.get("isEntry")
    }


def _styles(built: dict[str, Any], source: str) -> list[str]:
    """Return the styles of a file after those of its imports, which entries may share."""
    found: dict[str, None] = {}
    for part in built[source].get("imports", ()):
        found.update(dict.fromkeys(_styles(built, part)))
    return list(found | dict.fromkeys(built[source].get("css", ())))


class StaticFolder(StaticFiles):
    """Files whose names carry their digest may be kept for good."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return the file with the caching that its name allows."""
        response = await super().get_response(path, scope)
        kept = path.startswith("assets/") and response.status_code == 200
        response.headers["Cache-Control"] = (
            "public, max-age=31536000, immutable" if kept else "no-cache"
        )
        return response
