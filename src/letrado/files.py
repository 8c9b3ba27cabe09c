"""Writing files so that nothing is ever lost or seen half done."""

import os
import secrets
from collections.abc import Iterable
from pathlib import Path

from letrado.errors import Unavailable


def write_aside(path: Path, chunks: Iterable[bytes]) -> None:
    """Write beside *path*, then put it in place: readers see the old file or the whole new one."""
    aside = path.with_name(f".{path.name}.{secrets.token_hex(4)}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            with aside.open("xb") as file:
                file.writelines(chunks)
                file.flush()
                os.fsync(file.fileno())
            aside.replace(path)
        finally:
            aside.unlink(missing_ok=True)
    except OSError as error:
        raise Unavailable(
            "file.unwritable",
            "{path} cannot be written: {reason}",
            path=str(path),
            reason=error.strerror or str(error),
        ) from error
