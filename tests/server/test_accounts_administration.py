"""What administrators do: roles, links, reports, backups; and that nobody else does."""

import re
import sqlite3
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from letrado.store import accounts, change, grants
from tests.server.people import (
    PASSWORD,
    Clock,
    a_game,
    browser,
    name_of,
    problem_on,
    send,
    sign_in,
    sign_up,
    small_app,
    token,
)


@pytest.fixture
def boss(app: FastAPI) -> TestClient:
    client = browser(app)
    sign_up(client, "Montse")
    with change(app.state.store) as connection:
        account = accounts.require(connection, "Montse")
        grants.give(connection, account.id, "administrator", grants.SITE, 1)
    return client


def test_administration_is_for_administrators(app: FastAPI, boss: TestClient) -> None:
    client = browser(app)
    assert client.get("/administracion").headers["Location"].startswith("/entrar")
    sign_up(client, "Marta")
    assert client.get("/administracion").status_code == 403
    for path in ("enlace", "papel", "denuncia", "copia", "restaurar", "conservar"):
        assert send(client, f"/administracion/{path}").status_code == 403
    assert boss.get("/administracion").status_code == 200


def test_the_link_of_an_administrator_works_once(
    app: FastAPI, boss: TestClient, clock: Clock
) -> None:
    sign_up(browser(app), "Marta")

    def link() -> str:
        answer = send(boss, "/administracion/enlace", name="Marta")
        found = re.search(r'<code class="wide">http://testserver(/[^<]+)<', answer.text)
        assert found
        return found[1]

    first, second = link(), link()
    client = browser(app)
    assert client.get(first).status_code == 422, "another one replaced it"
    assert "Marta" in client.get(second).text
    assert send(client, second, password="short").status_code == 422
    assert send(client, second, password="un nuevo secreto").status_code == 303
    assert name_of(client) == "Marta"
    assert send(browser(app), second, password="un nuevo secreto").status_code == 422
    third = link()
    clock.now += 24 * 3_600_000
    assert browser(app).get(third).status_code == 422


def test_roles_are_granted_and_revoked(app: FastAPI, boss: TestClient) -> None:
    client = browser(app)
    sign_up(client, "Marta")
    game = a_game(app, "Marta", "Montse", "over")
    for fields, status in (
        ({"name": "Marta", "role": "arbiter", "kind": "game", "scope": game}, 200),
        ({"name": "Marta", "role": "arbiter", "kind": "game", "scope": "nothing"}, 404),
        ({"name": "Marta", "role": "arbiter", "kind": "game"}, 400),
        ({"name": "Marta", "role": "arbiter", "kind": "moon"}, 400),
        ({"name": "Marta", "role": "king"}, 400),
        ({"name": "Marta", "role": "administrator", "kind": "game", "scope": game}, 422),
        ({"name": "Nobody", "role": "judge"}, 404),
        ({"name": "Montse", "role": "administrator", "revoke": "1"}, 422),
    ):
        assert send(boss, "/administracion/papel", **fields).status_code == status, fields
    assert "arbiter" in client.get("/cuenta").text
    send(boss, "/administracion/papel", name="Marta", role="administrator")
    assert client.get("/administracion").status_code == 200
    send(boss, "/administracion/papel", name="Montse", role="administrator", revoke="1")
    assert boss.get("/administracion").status_code == 403


def test_reports_are_read_and_closed(app: FastAPI, boss: TestClient) -> None:
    client = browser(app)
    sign_up(client, "Marta")
    send(client, "/jugador/Montse/denunciar", reason="talk", text="<script>alert(1)</script>")
    text = boss.get("/administracion").text
    assert "&lt;script&gt;" in text
    assert "<script>alert" not in text
    found = re.search(r'name="report" value="([^"]+)"', text)
    assert found
    send(boss, "/administracion/denuncia", report=found[1])
    assert "No report waits" in boss.get("/administracion").text


def test_a_backup_is_downloaded_whole(app: FastAPI, boss: TestClient, tmp_path: Path) -> None:
    answer = send(boss, "/administracion/copia")
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-store"
    (tmp_path / "copy.db").write_bytes(answer.content)
    with sqlite3.connect(tmp_path / "copy.db") as copy:
        assert ("Montse",) in copy.execute("SELECT name FROM account").fetchall()
    copy.close()


def test_a_backup_is_restored_at_the_next_start(
    app: FastAPI, boss: TestClient, clock: Clock, tmp_path: Path
) -> None:
    copy = send(boss, "/administracion/copia").content
    sign_up(browser(app), "Later")
    for name, content in (("", b""), ("x.db", b"no database"), ("x.db", copy[:9_000])):
        fields = {"csrf": token(boss)}
        files = {"file": (name, content)} if name else None
        refused = boss.post("/administracion/restaurar", data=fields, files=files)
        assert refused.status_code == 400, name
        assert problem_on(refused.text)
    files = {"file": ("x.db", copy)}
    for _ in range(2):  # the second time after having thought better of it
        answer = boss.post("/administracion/restaurar", data={"csrf": token(boss)}, files=files)
        assert answer.status_code == 303
        assert "backup with" in boss.get("/administracion").text.lower()
        send(boss, "/administracion/conservar")
        assert "backup with" not in boss.get("/administracion").text.lower()
    boss.post("/administracion/restaurar", data={"csrf": token(boss)}, files=files)
    app.state.store.dispose()
    again = browser(small_app(tmp_path, clock))
    assert sign_in(again, "Montse").status_code == 303
    assert sign_in(again, "Later").status_code == 422
    assert len(list(tmp_path.glob("letrado.db.before-*"))) == 1
    assert not (tmp_path / "letrado.db.restore").exists()


def test_the_only_administrator_stays(app: FastAPI, boss: TestClient) -> None:
    answer = send(boss, "/cuenta/borrar", password=PASSWORD, sure="1")
    assert "only administrator" in problem_on(answer.text)
