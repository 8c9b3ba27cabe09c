"""Files from and for people: read within bounds, written so that nothing is ever lost."""

import os
import secrets
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from letrado.errors import Unavailable, Unreadable

_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)


@contextmanager
def opened(path: Path, most: int) -> Iterator[BinaryIO]:
    """A regular file of at most *most* bytes, open for reading.

    Kind and size are looked at first: a device could be read without end, and a sparse giant
    would fill the memory.
    """
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise Unreadable("file.not_regular", "{path} is not a file", path=str(path))
        if status.st_size > most:
            raise Unreadable(
                "file.too_large",
                "{path} has {size} bytes, more than the {most} that such a file may have",
                path=str(path),
                size=status.st_size,
                most=most,
            )
        with path.open("rb") as file:
            yield file
    except FileNotFoundError:
        raise Unavailable("file.missing", "There is no file {path}", path=str(path)) from None
    except (OSError, ValueError) as error:
        raise Unreadable(
            "file.unreadable",
            "{path} cannot be read: {reason}",
            path=str(path),
            reason=getattr(error, "strerror", None) or str(error),
        ) from error


def write_aside(
    path: Path, chunks: Iterable[bytes], *, make_folder: bool = False, private: bool = False
) -> None:
    """Write beside *path*, then put it in place: readers see the old file or the whole new one.

    What is *private* nobody else on the machine may read, not even while it is being written.
    """
    aside = path.with_name(f".{path.name}.{secrets.token_hex(4)}.new")
    try:
        if make_folder:
            path.parent.mkdir(parents=True, exist_ok=True)
        try:
            made = os.open(aside, _NEW, 0o600 if private else 0o666)
            with os.fdopen(made, "wb") as file:
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
