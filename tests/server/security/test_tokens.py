"""Personal tokens: what a program may do in its owner's name, and what it may not."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect

from letrado.server.security.roles import table
from letrado.server.security.scopes import ASKING, NAMES, scope_table
from letrado.store import read_transaction, write_transaction
from letrado.store.people import access_tokens, personal, sessions
from letrado.store.people.access_tokens import DAY, MOST
from tests.server.security.test_roles import address_of
from tests.server.support.people import browser, send, sign_up
from tests.server.support.programs import ALL, Script, script
from tests.server.support.small_lexicons import catalog
from tests.server.support.tables import Clock, Place, Wire
from tests.store.support.copies import copy_of


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    with Place(tmp_path / "letrado.db", Clock(), catalog()).open() as place:
        yield place


# -- the table ---------------------------------------------------------------------------------


def test_the_table_names_routes_that_are_there_and_all_messages() -> None:
    assert scope_table().routes.keys() <= table().routes.keys()
    assert scope_table().messages.keys() == table().messages.keys()


def test_every_address_of_the_api_is_in_it_and_only_those_and_the_socket() -> None:
    api = {route for route in table().routes if route.partition(" ")[2].startswith("/api/v1/")}
    description = {"GET /api/v1/openapi.json"}
    assert scope_table().routes.keys() == (api - description) | {"WS /juego/{game}/ws"}


# -- who it is ---------------------------------------------------------------------------------


def test_a_token_is_its_owner(place: Place) -> None:
    program = script(place, "ana", "read")
    assert program.get("me") == {
        "name": "ana", "kind": "member", "scopes": ["read"], "playing": None,
    }  # fmt: skip


@pytest.mark.parametrize("token", ["", "x", "letrado_", "letrado_" + "a" * 43, "é", "a" * 5000])
def test_a_token_that_is_nobodys(place: Place, token: str) -> None:
    header = {b"authorization": b"Bearer " + token.encode()}
    answer = place.client.get("/api/v1/lexicons", headers=header)
    assert (answer.status_code, answer.json()["error"]["code"]) == (401, "token.refused")
    assert answer.headers["www-authenticate"] == "Bearer"


def test_it_ends_with_its_time_with_its_account_or_when_it_is_revoked(place: Place) -> None:
    brief, gone = script(place, "ana", days=1), script(place, "blas")
    revoked = script(place, "carla")
    place.clock.now += DAY
    store = place.app.state.store
    with write_transaction(store) as connection:
        personal.delete_account(connection, gone.person.account, place.clock())
        [mine] = access_tokens.of_account(connection, revoked.person.account.id)
        access_tokens.revoke(connection, revoked.person.account.id, mine.mark)
    for each in (brief, gone, revoked):
        assert each.code("GET", "/api/v1/me") == (401, "token.refused")


def test_only_digests_are_kept_and_they_are_in_no_copy(place: Place) -> None:
    program = script(place, "ana")
    program.get("me")
    with read_transaction(place.app.state.store) as connection:
        copy = copy_of(connection, program.person.account.id)
        [kept] = access_tokens.of_account(connection, program.person.account.id)
    [told] = copy["access_token"]
    assert told["name"] == "script"
    assert "token_hash" not in told
    assert kept.used_at == place.clock()
    files = Path(place.address.removeprefix("sqlite:///")).parent.glob("letrado.db*")
    assert not any(program.token.encode() in file.read_bytes() for file in files)


def test_an_account_has_so_many(place: Place) -> None:
    person = place.person("ana")
    for _ in range(MOST):
        Script(person, "read")
    with pytest.raises(Exception, match="20 tokens"):
        Script(person, "read")


# -- what it may do ----------------------------------------------------------------------------


def test_a_route_asks_for_its_scope_and_no_other(place: Place) -> None:
    person = place.person("ana")
    programs = {scope: Script(person, scope) for scope in NAMES}
    for route, needed in scope_table().routes.items():
        method, address = address_of(route)
        if method == "WS":
            continue
        for scope, program in programs.items():
            place.clock.pass_seconds(1)
            answer = program.ask(method, address)
            refused = answer.status_code == 403 and answer.json()["error"]["code"] == "token.scope"
            assert refused == (scope != needed), (route, scope, answer.text)


def test_pages_and_their_forms_are_closed_to_it(place: Place) -> None:
    program = script(place, "ana")
    with write_transaction(place.app.state.store) as connection:
        cookie = sessions.begin(connection, program.person.account, "test", place.clock())
    for route in table().routes.keys() - scope_table().routes.keys() - {"GET /static"}:
        method, address = address_of(route)
        if address.startswith(("/api/v1/openapi.json", "/salud")):  # open to all, like the files
            continue
        place.clock.pass_seconds(1)
        headers = program.headers | {"cookie": f"session={cookie}"}
        answer = place.client.request(method, address, headers=headers)
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "token.route"), route


def test_a_session_is_no_token_and_a_token_no_session(place: Place) -> None:
    program = script(place, "ana")
    as_bearer = {"authorization": f"Bearer {program.person.token}"}
    as_cookie = {"cookie": f"session={program.token}"}
    for headers in (as_bearer, as_cookie):
        assert place.client.get("/api/v1/me", headers=headers).status_code == 401


def test_fair_play_holds_for_programs(place: Place) -> None:
    program, rival = script(place, "ana"), place.person("blas")
    assert program.get("words/casa")["valid"]
    game = place.game(program.person.account, rival.account)
    for path in ("words/casa", f"games/{game}/review", f"games/{game}/files/gcg"):
        assert program.code("GET", f"/api/v1/{path}") == (409, "fair_play.clocked_game")
    asked = {"cgp": "15/" * 14 + "15 CASAS/ 0/0 0"}
    assert program.code("POST", "/api/v1/moves", json=asked) == (409, "fair_play.clocked_game")
    assert program.get("me")["playing"] == game


def test_it_is_slowed_down(place: Place) -> None:
    program = script(place, "ana")
    for _ in range(ASKING.burst):
        program.get("lexicons")
    answer = program.ask("GET", "/api/v1/lexicons")
    assert (answer.status_code, answer.headers["retry-after"]) == (429, "1")
    place.clock.pass_seconds(1)
    program.get("lexicons")


def test_guessing_is_slowed_down(place: Place) -> None:
    header = {"authorization": "Bearer letrado_no"}
    codes = [place.client.get("/api/v1/me", headers=header).status_code for _ in range(40)]
    assert codes == [401] * 30 + [429] * 10


# -- over the socket ---------------------------------------------------------------------------


def test_over_the_socket_it_plays_if_it_may(place: Place) -> None:
    ana, blas = place.person("ana"), place.person("blas")
    game = place.game(ana.account, blas.account)
    address = f"/juego/{game}/ws"
    for scopes, refused in ((("read",), "token.scope"), (("read", "play"), None)):
        program = Script(ana, *scopes)
        with place.client.websocket_connect(address, headers=program.headers) as session:
            wire = Wire(session)
            assert wire.state()["game"]["you"] == "A"
            answer = wire.send(chat="hola")
            assert answer.get("error", {}).get("code") == refused
    for headers in (Script(ana, "play").headers, {"authorization": "Bearer no"}):
        with (
            pytest.raises(WebSocketDenialResponse),
            place.client.websocket_connect(address, headers=headers),
        ):
            pass


def test_a_socket_ends_with_its_token(place: Place) -> None:
    program, rival = script(place, "ana"), place.person("blas")
    game = place.game(program.person.account, rival.account)
    with place.client.websocket_connect(f"/juego/{game}/ws", headers=program.headers) as session:
        wire = Wire(session)
        wire.state()
        with write_transaction(place.app.state.store) as connection:
            access_tokens.revoke_all(connection, program.person.account.id)
        portal = place.client.portal
        assert portal is not None
        portal.call(place.live.wake_all)
        with pytest.raises(WebSocketDisconnect) as closed:
            wire.until("never")
        assert closed.value.reason == "role.sign_in"


# -- the page ----------------------------------------------------------------------------------


def test_a_member_makes_one_on_his_page_sees_it_once_and_revokes_it(place: Place) -> None:
    client = browser(place.app)
    sign_up(client, "ana")
    home = "/cuenta/programas"
    wrong = send(client, f"{home}/tokens", name="bot", scopes="read", password="no")
    assert wrong.status_code == 422
    made = send(client, f"{home}/tokens", name="bot", scopes="read", password="tres tristes tigres")
    [token] = re.findall(r"<code>(letrado_[^<]+)</code>", made.text)
    assert made.headers["cache-control"] == "no-store"
    assert token not in client.get(home).text
    bearer = {"authorization": f"Bearer {token}"}
    assert place.client.get("/api/v1/me", headers=bearer).json()["scopes"] == ["read"]
    [mark] = re.findall(r'name="mark" value="(\w+)"', client.get(home).text)
    assert send(client, f"{home}/revocar", mark=mark).status_code == 303
    assert place.client.get("/api/v1/me", headers=bearer).status_code == 401


def test_nobody_revokes_anothers(place: Place) -> None:
    program, client = script(place, "ana"), browser(place.app)
    sign_up(client, "blas")
    with read_transaction(place.app.state.store) as connection:
        [kept] = access_tokens.of_account(connection, program.person.account.id)
    for mark in (kept.mark, "", "%", kept.mark[:3]):
        assert send(client, "/cuenta/programas/revocar", mark=mark).status_code == 404
    assert program.get("me")["scopes"] == sorted(ALL)
