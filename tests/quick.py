"""Servers that start sooner, since tests start a thousand of them: nothing is made twice.

The schema of a new store comes from migrations, which are the same each time; so do the programs
that pages are drawn by. Nor does a server in the test's own process wait for the disk: it cannot
die alone. `tests.store` tries the migrations, and what a store keeps when its process is killed.
"""

import shutil
import sqlite3
import sys
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from types import CodeType
from typing import Any

import pytest
from jinja2 import Environment, FileSystemLoader, Template
from pwdlib import PasswordHash
from pwdlib.hashers.argon2 import Argon2Hasher
from sqlalchemy import URL, Engine, event

from letrado.store import open_store
from letrado.store.transactions.engine import address, file_of

_COMPILED: dict[tuple[str, str, str], CodeType] = {}
"""Compiled pages by language, which compilation takes into account, by name and by source."""


@cache
def _new_store() -> Path:
    file = Path(mkdtemp(prefix="letrado-tests-")) / "new.db"
    open_store(address(file)).dispose()
    return file


def ready_store(url: URL) -> Engine:
    """The store at *url*; a new one is a copy of one that was made before."""
    file = file_of(url)
    if file is None:
        return open_store(url)
    if file.parent.is_dir() and not file.exists():
        shutil.copyfile(_new_store(), file)
    store = open_store(url)
    event.listen(store, "connect", _wait_for_no_disk)
    store.dispose()  # the connections of before
    return store


def _wait_for_no_disk(connection: sqlite3.Connection, _record: object) -> None:
    connection.execute("PRAGMA synchronous = OFF").close()


class Remembering(FileSystemLoader):
    """Compiles a page once, for all applications of this process."""

    def load(
        self,
        environment: Environment,
        name: str,
        globals: MutableMapping[str, Any] | None = None,
    ) -> Template:
        source, filename, unchanged = self.get_source(environment, name)
        key = str(environment.globals["lang"]), name, source
        if key not in _COMPILED:
            _COMPILED[key] = environment.compile(source, name, filename)
        made = environment.template_class
        return made.from_code(environment, _COMPILED[key], globals or {}, unchanged)


_CHEAP = PasswordHash((Argon2Hasher(time_cost=1, memory_cost=8, parallelism=1),))
"""Hashes in a millisecond: thousands of people sign up in tests."""


@contextmanager
def quick_servers() -> Iterator[None]:
    """Speed up all applications that are made while the block runs."""
    with pytest.MonkeyPatch.context() as patch:
        if "letrado.server.app" in sys.modules:
            patch.setattr("letrado.server.app.open_store", ready_store)
            patch.setattr("letrado.server.security.passwords._HASHER", _CHEAP)
            patch.setattr("letrado.server.rendering.environment.FileSystemLoader", Remembering)
        yield
