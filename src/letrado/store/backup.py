"""Copies of the store, made while the server runs; and the way back.

SQLite copies page by page under one snapshot, so that a copy is the store at one instant. A
database server has its own tools for this.
"""

import glob
import os
import secrets
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from sqlalchemy.engine import URL

from letrado.base.errors import Unavailable, Unreadable
from letrado.base.files import create_private, ensure_folder, make_private
from letrado.store.migrate import columns_at, revisions
from letrado.store.transactions.engine import BESIDE, file_of, place

WAITING = "restore"
"""Suffix of a copy that waits for the next start."""

Progress = Callable[[float], None]

_AT_A_TIME = 4_096
"""Pages copied between two checks whether the copy is still wanted."""
_PART = 2**24
"""Bytes written between two such checks."""
_MAGIC = b"SQLite format 3\x00"


@dataclass(frozen=True, slots=True)
class Content:
    """The form of the tables in a copy, and how many accounts and games it has."""

    revision: str
    accounts: int
    games: int


def back_up(url: URL, target: Path, progress: Progress = lambda _: None) -> Content:
    """Write the store at *url* to *target*, whole and checked; readers see it only then.

    *progress* is called with the share that is copied, and stops the copy by raising.
    """
    source = _file(url)
    if not source.is_file():
        raise Unavailable("backup.nothing", "There is no {path} to copy yet", path=str(source))
    with _aside(target) as aside:
        with closing(sqlite3.connect(source)) as database, closing(sqlite3.connect(aside)) as copy:
            # A snapshot of our own, held to the end: a copy that looks at what others write
            # meanwhile would begin again each time.
            database.execute("BEGIN")
            database.execute("SELECT count(*) FROM sqlite_master").fetchone()

            def copied(_status: int, remaining: int, total: int) -> None:
                progress(1 - remaining / max(total, 1))

            database.backup(copy, pages=_AT_A_TIME, progress=copied)
            copy.execute("PRAGMA journal_mode = DELETE")  # so that the copy is one file
        content = check(aside)
        _put(aside, target)
    return content


def restore(url: URL, source: Path, stamp: str) -> tuple[Content, Path | None]:
    """Put a copy in the place of the store; return its content and the path of the old file.

    *stamp* tells the old file from others that were set aside before.
    """
    target = _file(url)
    with _aside(target) as aside:
        try:
            shutil.copyfile(source, aside)
        except OSError as error:
            raise Unreadable(
                "file.unreadable",
                "{path} cannot be read: {reason}",
                path=str(source),
                reason=error.strerror or str(error),
            ) from error
        content = check(aside, called=source)
        old = _set_aside(target, stamp)
        _put(aside, target)
    return content, old


# -- from a page: the server cannot replace what it serves, so a copy waits for its next start ----


def leave(url: URL, content: BinaryIO, called: str, progress: Progress = lambda _: None) -> Content:
    """Check a copy that its bringer names *called*, and keep it until `take_up`.

    *progress* is called while it is copied and before it is checked, and stops the copy by raising.
    """
    waiting = _waiting(_file(url))
    with _aside(waiting) as aside:
        with aside.open("wb") as file:
            while part := content.read(_PART):
                file.write(part)
                progress(0.5)
        found = check(aside, called=Path(called))
        _put(aside, waiting)
    return found


def left(url: URL) -> Content | None:
    """Return the content of the waiting copy; None if there is none."""
    file = file_of(url)
    if file is None or not _waiting(file.absolute()).is_file():
        return None
    return check(_waiting(file.absolute()))


def forget(url: URL) -> None:
    """Delete the waiting copy."""
    _waiting(_file(url)).unlink(missing_ok=True)


def take_up(url: URL, stamp: str) -> Path | None:
    """Put the waiting copy in the place of the store before it opens; return the old file's path.

    Copies that older versions left beside the store for others to read are made private.
    """
    if (file := file_of(url)) is not None:
        make_private(*file.absolute().parent.glob(f"{glob.escape(file.name)}.*"))
    if left(url) is None:
        return None
    waiting = _waiting(_file(url))
    _, old = restore(url, waiting, stamp)
    waiting.unlink()
    return old


def _waiting(file: Path) -> Path:
    return file.with_name(f"{file.name}.{WAITING}")


def check(path: Path, called: Path | None = None) -> Content:
    """Return the content of *path*; refused unless it is a whole store in a known form."""
    shown = str(called or path)
    with path.open("rb") as file:
        if file.read(len(_MAGIC)) != _MAGIC:
            raise Unreadable("backup.foreign", "{path} is not a backup of Letrado", path=shown)
    try:
        with closing(sqlite3.connect(path)) as database:
            problems = [row[0] for row in database.execute("PRAGMA integrity_check(3)")]
            if problems != ["ok"] or database.execute("PRAGMA foreign_key_check").fetchone():
                raise sqlite3.DatabaseError("; ".join(problems)[:200])
            revision = str(
                database.execute("SELECT version_num FROM alembic_version").fetchone()[0]
            )
            if revision in revisions() and (missing := _missing(database, revision)):
                raise sqlite3.DatabaseError(missing)
            accounts = int(database.execute("SELECT count(*) FROM account").fetchone()[0])
            games = int(database.execute("SELECT count(*) FROM game").fetchone()[0])
    except (sqlite3.DatabaseError, TypeError) as error:
        raise Unreadable(
            "backup.damaged",
            "{path} is damaged, or is not a backup of Letrado: {reason}",
            path=shown,
            reason=str(error),
        ) from error
    if revision not in revisions():
        raise Unreadable(
            "store.newer", "{path} was written by a newer Letrado: use that one", path=shown
        )
    return Content(revision, accounts, games)


def _missing(database: sqlite3.Connection, revision: str) -> str:
    """Return a table or column that stores of this form have and this file lacks; empty if none."""
    for table, columns in columns_at(revision).items():
        found = {
            row[0] for row in database.execute("SELECT name FROM pragma_table_info(?)", [table])
        }
        if lacks := sorted(columns - found):
            return f"{table}.{lacks[0]}"
    return ""


def _file(url: URL) -> Path:
    path = file_of(url)
    if path is None:
        raise Unavailable(
            "backup.server",
            "{database} is kept by a server of databases: use its own tools for backups",
            database=place(url),
        )
    return path.absolute()


def in_use(path: Path) -> Unavailable:
    """Return the error for a file that another program has open."""
    return Unavailable("restore.in_use", "{path} is in use: stop the server first", path=str(path))


def _set_aside(path: Path, stamp: str) -> Path | None:
    """Keep the present file under another name; refused while another program has it open."""
    if not path.exists():
        return None
    try:
        with closing(sqlite3.connect(path, timeout=1)) as database:
            # Leaving WAL needs exclusive access to the file, and empties the files beside it.
            database.execute("PRAGMA journal_mode = DELETE").fetchone()
    except sqlite3.OperationalError as error:
        raise in_use(path) from error
    except sqlite3.DatabaseError:
        pass  # damaged, which may be why it is to be replaced: kept as it is
    old = path.with_name(f"{path.name}.{stamp}")
    if old.exists():
        old = path.with_name(f"{path.name}.{stamp}-{secrets.token_hex(2)}")
    for ending in BESIDE:
        beside = path.with_name(path.name + ending)
        if beside.exists():
            beside.rename(old.with_name(old.name + ending))
    os.link(path, old)  # the name itself is taken by the new file in one step
    return old


@contextmanager
def _aside(target: Path) -> Iterator[Path]:
    """Make an empty private file beside *target*; delete it at the end if it is still there."""
    aside = target.with_name(f".{target.name}.{secrets.token_hex(4)}.new")
    try:
        ensure_folder(target.parent, private=True)
        create_private(aside).close()
        yield aside
    except OSError as error:
        raise _unwritable(target, error.strerror or str(error)) from error
    except sqlite3.OperationalError as error:
        raise _unwritable(target, str(error)) from error
    finally:
        for ending in ("", *BESIDE):
            aside.with_name(aside.name + ending).unlink(missing_ok=True)


def _unwritable(path: Path, reason: str) -> Unavailable:
    return Unavailable(
        "file.unwritable", "{path} cannot be written: {reason}", path=str(path), reason=reason
    )


def _put(aside: Path, target: Path) -> None:
    with aside.open("rb+") as file:
        os.fsync(file.fileno())
    aside.replace(target)
