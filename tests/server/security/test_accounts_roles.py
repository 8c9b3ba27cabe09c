"""Every route asked by everybody: the table decides, and nothing else does."""

from contextlib import ExitStack

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from starlette.testclient import WebSocketDenialResponse

from letrado.server.security.roles import SAFE, table
from letrado.store import write_transaction
from letrado.store.games import games
from letrado.store.games.games import GameRow
from letrado.store.people import accounts, grants, sessions
from letrado.store.people.accounts import Account
from letrado.store.people.grants import Scope
from tests.server.support.people import become_guest, browser, sign_up, token

GAME, OTHER, HALL = "thegame1", "another1", "tournament"

STANDING = {
    "nobody": {"anyone", "newcomer"},
    "guest": {"anyone", "newcomer", "guest"},
    "member": {"anyone", "newcomer", "guest", "member"},
    "player": {"anyone", "newcomer", "guest", "player"},
    "arbiter here": {"anyone", "newcomer", "guest", "member", "arbiter"},
    "arbiter elsewhere": {"anyone", "newcomer", "guest", "member"},
    "judge of the site": {"anyone", "newcomer", "guest", "member", "judge"},
    "administrator": {"anyone", "newcomer", "guest", "member", "administrator"},
}
"""Roles of each person in the game GAME, by the words of the table."""

GRANTED = {
    "arbiter here": ("arbiter", [Scope("game", GAME), Scope("tournament", HALL)]),
    "arbiter elsewhere": ("arbiter", [Scope("game", OTHER), Scope("tournament", OTHER)]),
    "judge of the site": ("judge", [grants.SITE]),
    "administrator": ("administrator", [grants.SITE]),
}
REFUSED = {"role.refused", "role.sign_in", "role.unlisted"}


@pytest.fixture
def people(app: FastAPI) -> dict[str, Account]:
    """Somebody of each standing, and two games."""
    with write_transaction(app.state.store) as connection:
        found = {
            who: accounts.make_member(connection, who.replace(" ", "-"), None, "en", 1)
            if "member" in standing
            else accounts.make_guest(connection, "Guest", "en", app.state.now())
            for who, standing in STANDING.items()
            if who != "nobody"
        }
        rest = accounts.make_guest(connection, "Guest", "en", app.state.now()).id
        for game, side in ((GAME, found["player"].id), (OTHER, rest)):
            row = GameRow(
                id=game,
                created_at=1,
                edition="fise-2009",
                language="es",
                lexicon="club",
                lexicon_digest="",
                side_a=side,
                side_b=rest,
                status="cancelled",
            )
            games.create(connection, row)
        for who, (role, scopes) in GRANTED.items():
            for scope in scopes:
                grants.give(connection, found[who].id, role, scope, 1)
    return found


def at_his_browser(app: FastAPI, account: Account | None) -> TestClient:
    """A fresh session each time: what a route does to one must not matter to the next."""
    client = browser(app)
    if account is not None:
        with write_transaction(app.state.store) as connection:
            client.cookies.set("session", sessions.begin(connection, account, "", app.state.now()))
    return client


def address_of(path: str) -> str:
    return path.replace("{game}", GAME).replace("{", "").replace("}", "").replace(":path", "")


@pytest.mark.parametrize("who", STANDING)
def test_the_table_decides(app: FastAPI, people: dict[str, Account], who: str) -> None:
    for route, may in table().routes.items():
        method, path = route.split(" ", 1)
        if method == "WS":
            continue
        allowed = bool(may & STANDING[who])
        client = at_his_browser(app, people.get(who))
        headers = {"Accept": "application/json"}
        if method not in SAFE:
            headers["X-CSRF-Token"] = token(client)
        answer = client.request(method, address_of(path), headers=headers)
        is_json = answer.headers.get("Content-Type", "").startswith("application/json")
        error = answer.json().get("error") if is_json else None
        code = error["code"] if error else ""
        assert (code in REFUSED) is not allowed, (route, who, answer.status_code, code)
        assert code != "form.stale", (route, who)


@pytest.mark.parametrize("who", STANDING)
def test_the_table_decides_on_sockets(app: FastAPI, people: dict[str, Account], who: str) -> None:
    for route, may in table().routes.items():
        method, path = route.split(" ", 1)
        if method != "WS" or may & STANDING[who]:
            continue
        client = at_his_browser(app, people.get(who))
        with ExitStack() as stack, pytest.raises(WebSocketDenialResponse) as closed:
            stack.enter_context(client.websocket_connect(address_of(path)))
        assert closed.value.json()["error"]["code"] in REFUSED


def test_a_socket_of_another_site_is_refused(app: FastAPI) -> None:
    for route in table().routes:
        method, path = route.split(" ", 1)
        if method == "WS":
            client = browser(app)
            socket = client.websocket_connect(
                address_of(path), headers={"Origin": "https://x.test"}
            )
            with ExitStack() as stack, pytest.raises(WebSocketDenialResponse) as closed:
                stack.enter_context(socket)
            assert closed.value.json()["error"]["code"] == "form.origin"


def test_a_refusal_says_what_one_can_do(app: FastAPI) -> None:
    guest, member = browser(app), browser(app)
    become_guest(guest)
    sign_up(member, "marta")
    assert "Only for members: sign in or create an account" in guest.get("/mesas").text
    assert "Only the administration may see this" in member.get("/administracion").text
