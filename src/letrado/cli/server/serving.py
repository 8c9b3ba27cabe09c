"""Keep the address of this installation's server while it runs, for commands beside it."""

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

from letrado.base.errors import LetradoError
from letrado.base.files import opened, write_aside
from letrado.base.paths import home

USUAL = "http://127.0.0.1:8765"
_LONGEST = 300
_SECONDS = 0.5


@contextmanager
def noted(address: str) -> Iterator[None]:
    """Store *address* for other commands; a read-only home is no reason to stop."""
    file = _file()
    with suppress(LetradoError):
        write_aside(file, [address.encode()], make_folder=True, private=True)
    try:
        yield
    finally:
        with suppress(LetradoError, OSError):
            if _read(file) == address:  # another server may have begun since
                file.unlink()


def address() -> str:
    """Return the address of this installation, as well as it can be found without asking people.

    It is ``LETRADO_SITE``, or the last server's address if it still answers, or the usual one.
    """
    if named := os.environ.get("LETRADO_SITE", ""):
        return named.rstrip("/")
    found = ""
    with suppress(LetradoError):
        found = _read(_file())
    return found if found and _answers(found) else USUAL


def _file() -> Path:
    return home() / "serving"


def _read(file: Path) -> str:
    with opened(file, _LONGEST) as content:
        return content.read().decode("utf-8", "replace").strip()


def _answers(address: str) -> bool:
    try:
        parts = urlsplit(address)
        place = (parts.hostname or "", parts.port or 80)
        with socket.create_connection(place, timeout=_SECONDS):
            return True
    except (OSError, ValueError):
        return False
