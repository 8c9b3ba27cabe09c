"""Health, counts, log lines and the end of a server, as whoever runs it sees them."""

import json
import logging
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from letrado.server.features.accounts import accounts
from letrado.server.infra.connections import ServerConfig
from letrado.server.infra.logs import Lines
from letrado.server.infra.metrics import METRICS
from letrado.server.run import Draining
from letrado.server.security.identity import SESSION_COOKIE
from letrado.store import write_transaction
from letrado.store.people import grants
from letrado.store.people.grants import Scope
from tests.server.support import small_lexicons
from tests.server.support.real_sockets import Client, dial, serving
from tests.server.support.tables import Clock, Place, Wire, app_of


def test_alive_and_ready_are_two_questions(client: TestClient) -> None:
    assert client.get("/salud").json()["alive"] is True
    assert client.get("/salud/lista").status_code == 200
    app_of(client).state.draining = True
    answer = client.get("/salud/lista")
    assert answer.status_code == 503
    assert answer.json()["draining"] is True
    assert client.get("/salud").status_code == 200


def test_counts_are_for_this_machine_and_for_administrators(tmp_path: Path) -> None:
    place = Place(tmp_path / "x.db", Clock(), small_lexicons.catalog())
    with place.open():
        ana, blas = place.person("ana"), place.person("blas")
        assert place.client.get("/metricas", headers=ana.headers).status_code == 403
        with write_transaction(place.app.state.store) as connection:
            grants.give(connection, ana.account.id, "administrator", Scope(), place.clock())
        game = place.game(ana.account, blas.account)
        mover = {"A": ana, "B": blas}[place.log(game).game.mover.value]
        done = METRICS.commands["done"]
        with mover.socket(game) as session:
            wire = Wire(session)
            wire.state()
            assert "ack" in wire.do("PassTurn")
            assert "error" in wire.do("PassTurn", seq=1)
            text = place.client.get("/metricas", headers=ana.headers).text
        assert "letrado_games_running 1" in text
        assert "letrado_sockets 1" in text
        assert f'letrado_commands_total{{outcome="done"}} {done + 1}' in text
        assert 'letrado_refusals_total{code="game.stale"}' in text
        assert 'letrado_step_seconds_count{step="append"}' in text
        assert re.search(r"^letrado_database_bytes [1-9]\d{4,}$", text, re.M)
        assert re.search(r"^letrado_database_left_bytes [1-9]\d{6,}$", text, re.M)
        assert re.search(r"^letrado_database_used_share 0\.\d+$", text, re.M)
        assert "letrado_games_packed_total" in text
        for secret in (ana.token, blas.token, "ana", game):
            assert secret not in text


def test_a_proxy_on_this_machine_is_not_this_machine(tmp_path: Path) -> None:
    app = Place(tmp_path / "x.db", Clock(), small_lexicons.catalog())
    with app.open():
        near = TestClient(app.app, client=("127.0.0.1", 1))
        assert near.get("/metricas").status_code == 200
        assert near.get("/metricas", headers={"x-forwarded-for": "9.9.9.9"}).status_code == 403


def test_lines_tell_the_route_and_the_kind_and_no_secret(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "letrado")
    place = Place(tmp_path / "x.db", Clock(), small_lexicons.catalog())
    with place.open():
        ana, blas = place.person("ana"), place.person("blas")
        game = place.game(ana.account, blas.account)
        mover = {"A": ana, "B": blas}[place.log(game).game.mover.value]
        place.client.get(f"/juego/{game}?secret=1", headers=ana.headers)
        with mover.socket(game) as session:
            wire = Wire(session)
            wire.state()
            wire.do("PassTurn")
    lines = [json.loads(Lines().format(record)) for record in caplog.records]
    assert {"route": "/juego/{game}", "status": 200}.items() <= max(
        (line for line in lines if line["from"] == "letrado.requests"), key=len
    ).items()
    assert [line["kind"] for line in lines if "kind" in line] == ["PassTurn"]
    written = json.dumps(lines)
    for secret in (ana.token, blas.token, "secret", SESSION_COOKIE):
        assert secret not in written


def test_a_failure_is_told_by_its_route_and_not_by_its_link(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise RuntimeError("unforeseen")

    monkeypatch.setattr(accounts, "owner_of_link", fails)
    place = Place(tmp_path / "x.db", Clock(), small_lexicons.catalog())
    with place.open():
        client = TestClient(place.app, raise_server_exceptions=False)
        assert client.get("/entrar/enlace/S3CRETLINK").status_code == 500
    lines = [json.loads(Lines().format(each)) for each in caplog.records]
    assert [each["route"] for each in lines if "failure" in each] == ["/entrar/enlace/{token}"]
    assert "S3CRETLINK" not in json.dumps(lines)


PROGRAM = """
import logging
from fastapi import FastAPI
from letrado.server.infra import logs
from letrado.server.run import configured
configured(FastAPI())
logs.in_lines()
for name in ("letrado.server", "uvicorn.error", "uvicorn", "sqlalchemy.pool"):
    logging.getLogger(name).error("failed", exc_info=ValueError("two\\nlines"))
"""


def test_every_line_is_json_whoever_says_it() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True
    )
    lines = [json.loads(line) for line in ran.stderr.splitlines()]
    said = [each["from"] for each in lines]
    assert said == ["letrado.server", "uvicorn.error", "uvicorn", "sqlalchemy.pool"]


def test_told_to_end_a_server_says_first_that_it_is_not_ready(client: TestClient) -> None:
    app = app_of(client)
    server = Draining(ServerConfig(app), app, 0.05)
    server.handle_exit(signal.SIGTERM, None)
    assert app.state.draining
    assert client.get("/salud/lista").status_code == 503
    for thread in threading.enumerate():
        if isinstance(thread, threading.Timer):
            thread.join()
    assert server.should_exit


def test_sockets_of_a_server_that_ends_are_told_to_come_back(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        game, (_, cookie) = server.game(), server.person("ana")
        codes: list[int | None] = []

        async def watch() -> None:
            async with dial(server, game, cookie) as connection:
                client = Client(connection)
                await client.state()
                server.uvicorn.should_exit = True
                codes.append((await client.hung_up())[0])

        server.run(watch)
    assert codes == [1012]
