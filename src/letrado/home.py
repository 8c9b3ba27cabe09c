"""Where a user's data lives: lexicons, database, backups. Never in the checkout."""

import os
import sys
from pathlib import Path


def home() -> Path:
    """``LETRADO_HOME``, or the folder in which this platform keeps an application's data."""
    if asked := os.environ.get("LETRADO_HOME"):
        return Path(asked).expanduser().absolute()
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Letrado"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData/Local") / "Letrado"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "letrado"
