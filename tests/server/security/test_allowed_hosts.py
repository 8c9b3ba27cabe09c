"""Requests for another place are refused, and no link begins with a forged name."""

import http.client
import json
import re
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from pydantic import ValidationError

from letrado.server import app as application
from letrado.server.settings import Settings
from letrado.store import write_transaction
from letrado.store.people import accounts, grants, sessions
from tests.lexicon.law.lemarios import sample_index
from tests.server.infra.test_tls import served
from tests.server.support.people import Clock
from tests.server.support.small_lexicons import catalog

HALL = ("http://192.168.1.20:8765",)
FORGED = (
    {"Host": "evil.example"},
    {"Host": "evil.example:8765"},
    {"Host": "evil.example", "X-Forwarded-Host": "127.0.0.1"},
    {"Host": "127.0.0.1.evil.example"},
    {"Host": "127.0.0.1@evil.example"},
    {"Host": "localhost evil.example"},
    {"Host": "192.168.1.20.evil.example"},
    {"Host": "203.0.113.9"},
)
FORWARDED = (
    {"X-Forwarded-Host": "evil.example"},
    {"Forwarded": "host=evil.example;proto=https"},
    {"X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https"},
)


def made(folder: Path, **settings: Any) -> FastAPI:
    given = {"database_url": f"sqlite:///{folder / 'letrado.db'}"} | settings
    return application.create_app(Settings.model_validate(given), catalog(), sample_index, Clock())


def cookie_of_an_administrator(app: FastAPI) -> str:
    with write_transaction(app.state.store) as connection:
        montse = accounts.make_member(connection, "Montse", None, "en", 1)
        grants.give(connection, montse.id, grants.ADMINISTRATOR, grants.SITE, 1)
        return "session=" + sessions.begin(connection, montse, "tests", app.state.now())


def ask(port: int, path: str, headers: dict[str, str], form: str | None = None) -> tuple[int, str]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    try:
        sent = {"Accept": "text/html", "Accept-Language": "en"} | headers
        if form is not None:
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        connection.request("GET" if form is None else "POST", path, form, sent)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
    finally:
        connection.close()


def recovery_link(port: int, cookie: str, headers: dict[str, str]) -> str:
    """The link for a new password that an administrator is shown."""
    _, page = ask(port, "/administracion", headers | {"Cookie": cookie})
    token = re.search(r'name="csrf" value="([^"]+)"', page)
    assert token, page
    form = f"name=Montse&csrf={token[1]}"
    _, page = ask(port, "/administracion/enlace", headers | {"Cookie": cookie}, form)
    link = re.search(r"(https?://[^\s\"<]*)/entrar/enlace/", page)
    assert link, page
    return link[1]


@pytest.mark.parametrize("hall", [(), HALL])
def test_no_link_for_a_password_begins_with_a_forged_name(
    tmp_path: Path, hall: tuple[str, ...]
) -> None:
    app = made(tmp_path)
    app.state.hall = hall
    cookie = cookie_of_an_administrator(app)
    with served(app, None) as port:
        own = f"http://127.0.0.1:{port}"
        for headers in FORGED:
            if " " not in headers["Host"]:
                assert recovery_link(port, cookie, headers) == (hall[0] if hall else own), headers
        for headers in FORWARDED:
            link = recovery_link(port, cookie, headers).replace("https://", "http://")
            assert link == (hall[0] if hall else own), headers
        assert recovery_link(port, cookie, {"Host": f"localhost:{port}"}) == (
            hall[0] if hall else f"http://localhost:{port}"
        )


@pytest.mark.parametrize(
    "settings",
    [
        {"site": "https://club.example"},
        {"hosts": "club.example, other.example:8080,[2001:db8::1]"},
        {"site": "https://other.example", "hosts": "club.example"},
    ],
)
def test_requests_for_another_place_are_refused_once_a_name_is_set(
    tmp_path: Path, settings: dict[str, str]
) -> None:
    app = made(tmp_path, **settings)
    app.state.hall = HALL
    with served(app, None) as port:
        for headers in FORGED:
            status, page = ask(port, "/entrar", headers)
            assert status in (400, 421), headers
            assert "evil.example" not in page
        status, told = ask(port, "/api/v1/lexicons", {"Host": "evil.example", "Accept": "*/*"})
        assert (status, json.loads(told)["error"]["code"]) == (421, "request.host")
        for host in (
            "club.example", "CLUB.example.", "club.example:444", "localhost", f"localhost:{port}",
            "127.0.0.1", f"127.0.0.1:{port}", "[::1]", "192.168.1.20:8765",
        ):  # fmt: skip
            assert ask(port, "/entrar", {"Host": host})[0] == 200, host
        for path in ("/salud", "/salud/lista"):
            assert ask(port, path, {"Host": "10.1.2.3"})[0] == 200, "whatever watches it"


def test_a_socket_for_another_place_is_refused_too(tmp_path: Path) -> None:
    upgrade = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        "Host": "evil.example",
        "Origin": "http://evil.example",
    }
    with served(made(tmp_path, site="https://club.example"), None) as port:
        assert ask(port, "/juego/x/ws", upgrade)[0] == 421


def test_without_settings_pages_come_under_any_name(tmp_path: Path) -> None:
    with served(made(tmp_path), None) as port:
        for host in ("club.example", "127.0.0.1", "letrado.lan:8765"):
            assert ask(port, "/entrar", {"Host": host})[0] == 200


@pytest.mark.parametrize("hosts", ["a b", "https://club.example", "club.example/x", "a@b", "::1"])
def test_hosts_that_are_none_are_refused(hosts: str) -> None:
    with pytest.raises(ValidationError):
        Settings(hosts=hosts)


@pytest.mark.parametrize(
    ("settings", "button"),
    [
        ({"site": "https://club.example"}, 'href="https://club.example"'),
        ({"hosts": "a.example"}, ""),
    ],
)
def test_under_a_wrong_name_the_button_leads_to_the_right_one(
    tmp_path: Path, settings: dict[str, str], button: str
) -> None:
    with served(made(tmp_path, **settings), None) as port:
        page = ask(port, "/entrar", {"Host": "evil.example"})[1]
    assert re.findall(r'class="btn" (href="[^"]*")', page) == ([button] if button else [])
