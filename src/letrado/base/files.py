"""Files from and for people: read within bounds, written so that nothing is ever lost."""

import os
import secrets
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from letrado.base.errors import Unavailable, Unreadable

_PRIVATE_FILE, _PRIVATE_FOLDER = 0o600, 0o700
_OTHERS = 0o077
"""Rights of the group and of everybody else on this machine."""

_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)


@contextmanager
def opened(path: Path, most: int) -> Iterator[BinaryIO]:
    """Open a regular file of at most *most* bytes for reading.

    Kind and size are checked first: a device could be read without end, and a huge sparse file
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


def bytes_of(path: Path, most: int) -> bytes:
    """Return the content of a regular file of at most *most* bytes."""
    with opened(path, most) as file:
        return file.read()


def write_aside(
    path: Path, chunks: Iterable[bytes], *, make_folder: bool = False, private: bool = False
) -> None:
    """Write beside *path*, then put it in place: readers see the old file or the whole new one.

    Nobody else on the machine may read a *private* file, not even while it is being written.
    """
    aside = path.with_name(f".{path.name}.{secrets.token_hex(4)}.new")
    try:
        if make_folder:
            ensure_folder(path.parent, private=private)
        try:
            with create_private(aside) if private else aside.open("xb") as file:
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


# -- what nobody else on the machine may read --------------------------------------------------


def create_private(path: Path) -> BinaryIO:
    """Create *path*, which must not exist, and open it for writing: 0600 whatever the umask."""
    made = os.open(path, _NEW, _PRIVATE_FILE)
    return os.fdopen(made, "wb")


def ensure_folder(path: Path, *, private: bool = False) -> None:
    """Make *path* and the folders above it that are missing.

    New *private* folders are 0700 whatever the umask. A folder that exists keeps its rights: it may
    be everybody's, as ``/tmp`` is.
    """
    if path.is_dir():
        return
    if path.parent != path:
        ensure_folder(path.parent, private=private)
    path.mkdir(_PRIVATE_FOLDER if private else 0o777, exist_ok=True)


def make_private(*paths: Path) -> None:
    """Take the rights of others from files and folders that exist.

    One that belongs to somebody else is left as it is: its owner has to decide.
    """
    for path in paths:
        with suppress(OSError):
            mode = stat.S_IMODE(path.stat().st_mode)
            if mode & _OTHERS:
                path.chmod(mode & ~_OTHERS)
