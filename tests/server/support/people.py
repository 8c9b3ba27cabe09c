"""People at their browsers, for tests: forms sent as a browser sends them."""

import re
from pathlib import Path

from fastapi import FastAPI
from fastapi.testclient import TestClient
from httpx2 import Client, Response

from letrado.server.app import create_app
from letrado.server.settings import Settings
from letrado.store import write_transaction
from letrado.store.games import games
from letrado.store.games.games import GameRow, Status
from letrado.store.people import accounts
from tests.lexicon.law.lemarios import sample_index
from tests.server.support.small_lexicons import catalog

PASSWORD = "tres tristes tigres"
HTML = {"Accept": "text/html", "Accept-Language": "en"}
A_LIST = {"nombre": "tres", "q": "length=3", "lexico": "es"}
"""A form that keeps something: a list of words of the small lexicon."""
START = 1_800_000_000_000


class Clock:
    """Time that stands until a test moves it."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> int:
        return self.now


def small_app(folder: Path, clock: Clock) -> FastAPI:
    """The application over a store of its own in *folder*."""
    settings = Settings(database_url=f"sqlite:///{folder / 'letrado.db'}")
    return create_app(settings, catalog(), sample_index, clock)


class Visit(TestClient):
    """A browser; while one of them keeps the server running (``with``), all speak to that one."""

    def __enter__(self) -> "Visit":
        super().__enter__()
        _RUNNING[self.app] = self
        return self

    def __exit__(self, *trouble: object) -> None:
        del _RUNNING[self.app]
        super().__exit__(*trouble)


_RUNNING: dict[object, Visit] = {}
"""Locks and events of the application live in one event loop, as they do in a server."""


def browser(app: FastAPI, language: str = "en", address: str = "testclient") -> TestClient:
    """Another browser, with cookies of its own."""
    visit = Visit(
        app,
        raise_server_exceptions=False,
        follow_redirects=False,
        headers=HTML | {"Accept-Language": language},
        client=(address, 50_000),
    )
    running = _RUNNING.get(app)
    visit.portal = running.portal if running else None
    return visit


def token(client: Client) -> str:
    """Return the token that the forms of this browser carry now."""
    page = client.get("/cuenta")
    if page.status_code == 303:
        page = client.get("/entrar")
    found = re.search(r'name="csrf" value="([^"]+)"', page.text)
    assert found, page.text
    return found[1]


def send(client: Client, path: str, **fields: str) -> Response:
    """A form, sent with its token."""
    return client.post(path, data=fields | {"csrf": token(client)})


def sign_up(client: Client, name: str, password: str = PASSWORD) -> list[str]:
    """A new member on this browser; the codes for recovery."""
    answer = send(client, "/entrar/alta", name=name, password=password)
    assert answer.status_code == 200, answer.text
    return re.findall(r"<code>([^<]+)</code>", answer.text)


def sign_in(client: TestClient, name: str, password: str = PASSWORD) -> Response:
    """Name and password on this browser."""
    return send(client, "/entrar", name=name, password=password)


def become_guest(client: TestClient) -> None:
    """Save a list of words: a visitor without an account gets one with the first thing kept."""
    answer = send(client, "/estudio/listas", **A_LIST)
    assert answer.status_code == 303, answer.text


def name_of(client: TestClient) -> str:
    """Return the name on this browser's account page; empty for nobody."""
    found = re.search(r'class="called">([^<]+)<', client.get("/cuenta").text)
    return found[1] if found else ""


def problem_on(text: str) -> str:
    """Return what a page says is wrong."""
    found = re.search(r'role="alert"[^>]*>.*?<span>(.*?)</span>', text, re.DOTALL)
    return found[1] if found else ""


def a_game(app: FastAPI, one: str, other: str, status: Status) -> str:
    """A game of two members in the index."""
    with write_transaction(app.state.store) as connection:
        sides = [accounts.require(connection, name).id for name in (one, other)]
        row = GameRow(
            id=f"game-{status}",
            created_at=1,
            edition="fise-2009",
            language="es",
            lexicon="x",
            lexicon_digest="y",
            side_a=sides[0],
            side_b=sides[1],
            status=status,
        )
        games.create(connection, row)
    return row.id
