"""A place to be loaded: a database of its own, and servers over it as people run them."""

import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import Engine

from letrado.lexicon import catalog
from letrado.server.app import wall_clock
from letrado.server.features.lobby import starting
from letrado.server.features.lobby.terms import Terms
from letrado.store import open_store, write_transaction
from letrado.store.people import accounts, sessions
from letrado.store.transactions.engine import address
from tests.ports import free_port
from tests.postgres import Postgres, running

_PATIENCE = 90.0


@dataclass
class Seats:
    """A game and the cookies of its two players."""

    game: str
    cookies: dict[str, str]


@dataclass
class Server:
    """One process of the server, on a port that stays its own when it is begun again."""

    database: str
    home: Path
    port: int
    settings: dict[str, str] = field(default_factory=dict)
    process: subprocess.Popen[bytes] | None = None
    answered: str = ""

    def start(self) -> None:
        """Start the process, and wait until it says that it is ready."""
        environment = os.environ | {
            "LETRADO_DATABASE_URL": self.database,
            "LETRADO_HOME": str(self.home),
            **self.settings,
        }
        with (self.home / f"server-{self.port}.log").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "bench.load.serve", str(self.port)],
                env=environment,
                stdout=log,
                stderr=log,
            )
        until = time.monotonic() + _PATIENCE
        while not self.is_ready():
            if self.process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"not ready: {self.answered}\n{self.said()[-3000:]}")
            time.sleep(0.1)

    def is_ready(self) -> bool:
        """Say whether the server answers that people can be sent to it."""
        address = f"http://127.0.0.1:{self.port}/salud/lista"
        try:
            with urllib.request.urlopen(address, timeout=10) as answer:
                return bool(answer.status == 200)
        except urllib.error.HTTPError as error:
            self.answered = error.read().decode(errors="replace")
        except OSError as error:
            self.answered = str(error)
        return False

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End the process: as one ends a service, or as `kill -9` does."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(_PATIENCE)
            self.process = None

    def processor_seconds(self) -> float:
        """Return the processor time that the process has used since it began."""
        assert self.process is not None
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def said(self) -> str:
        """Return all that the process wrote."""
        return (self.home / f"server-{self.port}.log").read_text(errors="replace")


@dataclass
class Place:
    """The database, its servers, and PostgreSQL where that is the database."""

    database: str
    home: Path
    servers: list[Server]
    postgres: Postgres | None

    def store(self) -> Engine:
        """The store itself, for whoever prepares or checks it."""
        return open_store(address(self.database))

    def games(self, count: int) -> list[Seats]:
        """Begin so many games, each between two people of its own."""
        store, made = self.store(), list[Seats]()
        for number in range(count):
            now = wall_clock()
            with write_transaction(store) as connection:
                players = [
                    accounts.make_member(connection, f"load{number}{side}", None, "es", now)
                    for side in "ab"
                ]
                log = starting.start(
                    connection, catalog, Terms(), (players[0], players[1]), now, seated=True
                )
                cookies = {
                    "A" if each.id == log.row.side_a else "B": sessions.begin(
                        connection, each, "load", now
                    )
                    for each in players
                }
            made.append(Seats(log.row.id, cookies))
        store.dispose()
        return made


@contextmanager
def place(kind: str, servers: int, settings: Mapping[str, str] | None = None) -> Iterator[Place]:
    """A place with so many servers, which are not begun yet; *kind* is that of the database."""
    raise_limit()
    durable = running(durable=True) if kind == "postgresql" else nullcontext()
    with tempfile.TemporaryDirectory(prefix="letrado-load-") as folder, durable as postgres:
        home = Path(folder)
        database = postgres.database() if postgres else f"sqlite:///{home / 'letrado.db'}"
        made = [Server(database, home, free_port(), dict(settings or {})) for _ in range(servers)]
        try:
            yield Place(database, home, made, postgres)
        finally:
            for server in made:
                with suppress(ProcessLookupError):
                    server.stop(signal.SIGKILL)


def raise_limit() -> None:
    """Allow as many open files as this user may have: each connection is one."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
