"""A store that does not answer is reported as such, also before anybody knows who asks."""

from pathlib import Path

import pytest
from fastapi import FastAPI
from sqlalchemy import Engine
from starlette.testclient import WebSocketDenialResponse

from letrado.store.people.sessions import HOUR
from letrado.store.transactions import engine
from letrado.store.transactions.engine import address, connect_to
from tests.server.support.people import Clock, a_game, browser, name_of, sign_up


@pytest.fixture
def broken(tmp_path: Path) -> Engine:
    """A database that is none."""
    file = tmp_path / "broken.db"
    file.write_bytes(b"this is no database" * 400)
    return connect_to(address(file))


def test_a_store_that_cannot_be_read_is_503(app: FastAPI, broken: Engine) -> None:
    client = browser(app)
    sign_up(client, "Marta")
    sign_up(browser(app), "Jordi")
    game = a_game(app, "Marta", "Jordi", "running")
    whole, app.state.store = app.state.store, broken
    try:
        page = client.get("/")
        told = client.get("/api/v1/me", headers={"Accept": "application/json"})
        program = browser(app).get("/api/v1/me", headers={"Authorization": "Bearer x"})
        with (
            pytest.raises(WebSocketDenialResponse) as none,
            client.websocket_connect(f"/juego/{game}/ws"),
        ):
            pass
    finally:
        app.state.store = whole
        broken.dispose()
    assert page.status_code == 503
    assert "cannot be used" in page.text
    assert page.headers["Content-Security-Policy"]
    assert told.status_code == program.status_code == 503
    assert told.json()["error"]["code"] == "store.unusable"
    assert none.value.status_code == 503
    assert name_of(client) == "Marta"


def test_a_page_does_not_fail_because_its_visit_cannot_be_noted(
    app: FastAPI, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody writes for longer than one waits: pages are read, forms say that it is busy."""
    client = browser(app)
    sign_up(client, "Marta")
    clock.now += HOUR + 1
    monkeypatch.setattr(engine, "_BUSY_MS", 50)
    with engine.write_transaction(app.state.store):
        assert name_of(client) == "Marta"
        answer = client.post("/cuenta/sesiones", data={"csrf": csrf(client.get("/cuenta").text)})
    assert answer.status_code == 503
    assert "being written to" in answer.text
    assert name_of(client) == "Marta"


def csrf(page: str) -> str:
    return page.split('name="csrf" value="', 1)[1].split('"', 1)[0]
