"""The desk's server killed in the middle of a round: what it acknowledged is there again."""

import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Event

import pytest
from httpx2 import Client, TransportError

from letrado.formats.tournament import log as file
from letrado.tournament.checker import check_events
from letrado.tournament.desk import Log
from tests.ports import free_port
from tests.server.support.people import HTML, send, sign_up

ROOT = Path(__file__).parents[3]
TABLES = 20
ANSWERS_WITHIN = 120.0


class Server:
    """`letrado serve` as a process of its own, over one home."""

    def __init__(self, home: Path, port: int) -> None:
        self.home, self.port = home, port
        self.process = self._begin()

    def _begin(self) -> subprocess.Popen[bytes]:
        start = "from letrado.cli import main; main()"
        command = [sys.executable, "-c", start, "serve", "--port", str(self.port)]
        kept = {key: value for key, value in os.environ.items() if not key.startswith("LETRADO_")}
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=kept | {"LETRADO_HOME": str(self.home)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        until = time.monotonic() + ANSWERS_WITHIN
        while process.poll() is None and time.monotonic() < until:
            try:
                with socket.create_connection(("127.0.0.1", self.port), 1):
                    return process
            except OSError:
                time.sleep(0.05)
        process.kill()
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """Kill the process like a power cut, without notice (SIGKILL)."""
        self.process.kill()
        self.process.wait()

    def again(self) -> None:
        """Start again with the same home and port."""
        self.process = self._begin()


@contextmanager
def eva_at(port: int) -> Iterator[Client]:
    with Client(base_url=f"http://127.0.0.1:{port}", headers=HTML, timeout=60) as eva:
        yield eva


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    made = Server(tmp_path, free_port())
    yield made
    made.kill()


def begun(eva: Client) -> str:
    """A tournament of forty, round 1 paired: the address of its desk."""
    sign_up(eva, "eva")
    told = {"edition": "fise-2009", "phase_system": "swiss", "phase_rounds": "3"}
    opened = send(eva, "/torneos", name="Open", appeal_rounds="0", **told)
    root = opened.headers["location"]
    names = "\n".join(["name", *(f"Player {number}" for number in range(1, 2 * TABLES + 1))])
    for page, fields in (
        ("/lista", {"do": "add_list", "text": names}),
        ("", {"do": "pair", "round": "1"}),
        ("", {"do": "start", "round": "1"}),
    ):
        assert send(eva, root + page, **fields).status_code == 303, fields
    return root


def log_at(eva: Client, root: str) -> Log:
    answer = eva.get(f"{root}/archivo/registro")
    assert answer.status_code == 200
    return file.read(answer.content)


def results(log: Log) -> dict[int, tuple[int, int]]:
    found = log.tournament.divisions["A"].rounds[0].results
    return {table: (result.first, result.second) for table, result in found.items()}


def score(table: int) -> tuple[int, int]:
    return 400 + table, 380


class Telling:
    """Several monitors send results at once, until the server is gone."""

    def __init__(self, eva: Client, root: str) -> None:
        self.eva, self.root = eva, root
        found = re.search(r'name="csrf" value="([^"]+)"', eva.get(root).text)
        assert found
        self.csrf = found[1]
        self.acknowledged: set[int] = set()
        self.enough = Event()

    def tell(self, table: int, until: int) -> None:
        first, second = score(table)
        fields = {"do": "result", "division": "A", "round": "1", "table": str(table)}
        scores = {"first": str(first), "second": str(second), "csrf": self.csrf}
        try:
            answer = self.eva.post(self.root, data=fields | scores)
        except TransportError:
            return
        assert answer.status_code == 303, answer.text
        self.acknowledged.add(table)
        if len(self.acknowledged) >= until:
            self.enough.set()


def test_a_desk_that_is_killed_has_all_that_it_acknowledged(server: Server) -> None:
    with eva_at(server.port) as eva:
        root = begun(eva)
        before = log_at(eva, root)
        kept: set[int] = set()
        for until in (3, 5):
            telling = Telling(eva, root)
            missing = [table for table in range(1, TABLES + 1) if table not in kept]
            with ThreadPoolExecutor(4) as pool:
                sent = [pool.submit(telling.tell, table, until) for table in missing]
                assert telling.enough.wait(ANSWERS_WITHIN)
                server.kill()
            for each in sent:
                each.result()
            server.again()
            log = log_at(eva, root)
            found = results(log)
            assert found == {table: score(table) for table in found}
            assert kept | telling.acknowledged <= found.keys()
            assert log.events[: len(before.events)] == before.events
            kept, before = {*found}, log
        rest = Telling(eva, root)
        for table in range(1, TABLES + 1):
            if table not in kept:
                rest.tell(table, TABLES)
        assert send(eva, root, do="pair", round="2").status_code == 303
        log = log_at(eva, root)
        assert results(log) == {table: score(table) for table in range(1, TABLES + 1)}
        assert list(check_events(log.events)) == []
