"""Administration: roles, links, reports, backups; and nobody but administrators does it."""

import re
import sqlite3
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from letrado.server.features.admin import routes as admin_routes
from letrado.server.features.admin.routes import SHOWN
from letrado.store import write_transaction
from letrado.store.people import accounts, grants, reports
from letrado.store.room import Room
from tests.server.support.people import (
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
    with write_transaction(app.state.store) as connection:
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
    assert "No pending reports" in boss.get("/administracion").text


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
        assert "backup is ready" in boss.get("/administracion").text.lower()
        send(boss, "/administracion/conservar")
        assert "backup is ready" not in boss.get("/administracion").text.lower()
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


def test_long_lists_have_pages(app: FastAPI, boss: TestClient) -> None:
    with write_transaction(app.state.store) as connection:
        marta = accounts.make_member(connection, "Marta", None, "es", 1)
        for number in range(SHOWN + 5):
            one = accounts.make_member(connection, f"Jordi{number:03}", None, "es", 2 + number)
            reports.file(connection, one.id, marta.id, "talk", f"said {number:03}", 5 + number)

    def follow(page: str, name: str, rel: str) -> str:
        found = re.search(rf'rel="{rel}" href="([^"]*{name}=[^"]*)"', page)
        assert found, (name, rel)
        answer = boss.get("/administracion" + found[1].replace("&amp;", "&"))
        assert answer.status_code == 200
        return answer.text

    first = boss.get("/administracion").text
    assert "said 000" in first
    assert "said 052" not in first
    assert "said 052" in follow(first, "reports", "next")
    assert "<b>Marta</b> <span" not in first
    older = follow(first, "people", "next")
    assert "<b>Marta</b> <span" in older
    assert "<b>Jordi054</b> <span" in follow(older, "people", "prev")
    named = boss.get("/administracion?q=jordi").text
    assert "<b>Jordi000</b> <span" in named
    assert "<b>Jordi054</b> <span" in follow(named, "people", "next")
    assert "has a name that begins so" in boss.get("/administracion?q=zzz").text
    with write_transaction(app.state.store) as connection:
        for game in ("one", "two", "three"):
            grants.give(connection, marta.id, "arbiter", grants.Scope("game", game), 1)
    named = boss.get("/administracion?q=marta").text
    assert named.count('<span class="chip acc">arbiter') == 1
    assert "arbiter ×3</span>" in named
    for bad in ("people=%3E", "people=x", "reports=%3E%01", "people=%3E" + "x" * 90):
        assert boss.get(f"/administracion?{bad}").status_code == 422


@pytest.mark.parametrize(
    ("room", "told"),
    [
        (Room(10**9, 0, None, 9 * 10**9), ""),
        (Room(10**9, 0, None, None), ""),
        (Room(7 * 10**9, 0, None, 3 * 10**9), "70% of the room"),
        (Room(10**8, 0, None, 10**9), "953 MB left"),
        (Room(10**8, 0, None, 2**28 - 1), "already refused"),
        (Room(85 * 10**8, 0, 10**10, 9 * 10**10), "running out of room (85% used, 1.3 GB left)"),
        (Room(95 * 10**8, 0, 10**10, 9 * 10**10), "already refused"),
        (Room(10**10, 0, 10**10, 9 * 10**10), "The database is full. New games and accounts"),
    ],
)
def test_administrators_are_told_long_before_it_is_full(
    boss: TestClient, monkeypatch: pytest.MonkeyPatch, room: Room, told: str
) -> None:
    monkeypatch.setattr(admin_routes, "measure", lambda _: room)
    page = boss.get("/administracion").text
    assert told in page
    warned = ("of the room", "out of room", "database is full")
    assert any(each in page for each in warned) == bool(told)
    assert ("games continue" in page) == (told == "already refused")
