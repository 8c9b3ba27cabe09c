"""The table of roles names every route, and is what decides."""

from collections.abc import Iterator

import pytest
from fastapi import FastAPI
from fastapi.routing import iter_route_contexts
from fastapi.testclient import TestClient
from httpx2 import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.testclient import WebSocketDenialResponse

from letrado.server.features.admin.role_names import NAMES
from letrado.server.security import roles
from letrado.server.security.roles import SAFE, Table, may_send, table


def routes_of(app: FastAPI) -> Iterator[str]:
    """Each route as the table names it."""
    for context in iter_route_contexts(app.routes):
        match context.original_route:
            case WebSocketRoute():
                yield f"WS {context.path}"
            case Route():
                yield from (
                    f"{method} {context.path}" for method in (context.methods or set()) - {"HEAD"}
                )
            case Mount():
                yield f"GET {context.path}"
            case other:
                pytest.fail(f"a kind of route that nobody guards: {other}")


def address_of(route: str) -> tuple[str, str]:
    """Method and path, with something in the place of each variable."""
    method, path = route.split(" ", 1)
    return method, path.replace("{", "").replace("}", "").replace(":path", "")


@pytest.fixture
def app(client: TestClient) -> FastAPI:
    assert isinstance(client.app, FastAPI)
    return client.app


def test_every_route_is_in_the_table_and_nothing_else(app: FastAPI) -> None:
    assert set(routes_of(app)) == set(table().routes)


def test_a_route_that_is_not_in_the_table_is_closed(
    client: TestClient, app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only files and the description of the API are served without asking who it is."""
    monkeypatch.setattr(roles, "table", lambda: Table({}, {}, {}, frozenset()))
    for route in set(routes_of(app)) - {"GET /static", "GET /api/v1/openapi.json"}:
        method, address = address_of(route)
        if method == "WS":
            with pytest.raises(WebSocketDenialResponse) as none, client.websocket_connect(address):
                pass
            answer: Response = none.value
        else:
            answer = client.request(method, address)
        assert answer.status_code == 403, route
        assert answer.json()["error"]["code"] == "role.unlisted", route


def test_what_needs_no_token_is_open_and_there(app: FastAPI) -> None:
    assert table().stateless <= table().routes.keys()
    for route in table().stateless:
        assert table().routes[route] == {"anyone"}


def test_every_role_has_a_name() -> None:
    named = {who for whos in table().routes.values() for who in whos} | table().roles.keys()
    assert named <= NAMES.keys()


def test_no_form_is_taken_without_its_token(client: TestClient) -> None:
    """Every route that changes something, whoever asks; strangers are turned away unread."""
    for route in table().routes.keys() - table().stateless:
        method, address = address_of(route)
        if method in SAFE or method == "WS":
            continue
        for given in ({}, {"csrf": ""}, {"csrf": "é"}, {"csrf": "a" * 43}):
            answer = client.request(method, address, data=given)
            many = not table().routes[route].isdisjoint({"anyone", "newcomer", "guest"})
            refused = (403, "form.stale") if many else (401, "role.sign_in")
            assert (answer.status_code, answer.json()["error"]["code"]) == refused, route


@pytest.mark.parametrize(
    ("message", "standing", "may"),
    [
        ("chat", {"guest", "player"}, True),
        ("chat", {"guest", "member", "administrator"}, False),
        ("note", {"guest", "arbiter"}, False),
        ("do", {"guest", "arbiter"}, True),
        ("do", {"guest", "member"}, False),
        ("ping", set(), True),
        ("none", {"player", "administrator"}, False),
    ],
)
def test_messages(message: str, standing: set[str], may: bool) -> None:
    assert may_send(message, frozenset(standing)) is may
