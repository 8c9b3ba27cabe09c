"""The folder of a user's data: lexicons, database, backups. Never in the checkout."""

import os
import sys
from pathlib import Path

from letrado.base.errors import Unavailable

NAMED = "LETRADO_HOME"
"""The environment variable that names another folder than the platform's."""


def home() -> Path:
    """Return ``LETRADO_HOME``, or the folder in which this platform keeps an application's data."""
    if asked := os.environ.get(NAMED):
        try:
            return Path(asked).expanduser().absolute()
        except RuntimeError as error:  # ~nobody/…
            raise Unavailable(
                "home.unknown",
                "LETRADO_HOME={asked} leads nowhere: {reason}",
                asked=asked,
                reason=str(error),
            ) from error
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Letrado"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData/Local") / "Letrado"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "letrado"


def is_ours_alone() -> bool:
    """Say whether the folder is the platform’s: one that was named may hold other things too."""
    return not os.environ.get(NAMED)
