"""Nobody looks words up in the middle of a game against the clock (F09 §43)."""

from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from starlette.testclient import WebSocketDenialResponse

from letrado import rulebook
from letrado.server.security import fair_play
from letrado.server.security.fair_play import entry_of, is_open, table
from letrado.store import write_transaction
from letrado.store.games import games
from letrado.store.games.games import GameRow
from letrado.store.people import accounts
from tests.server.security.test_roles import address_of, routes_of
from tests.server.support.people import Clock, become_guest, browser, send, sign_up, small_app

LOOK_UPS = ("words", "best_plays", "board_page", "study", "quiz", "judge", "analysis", "review")
"""Modules of the server whose routes tell of words or moves: none may be open."""


STATELESS = {"POST /api/v1/moves"}
"""They need no token, so nothing else stands in the way."""
UNASKED = {"GET /static", "GET /api/v1/openapi.json"}
"""Files and the description of the API are served without asking who it is."""


@pytest.fixture
def app(tmp_path: Path) -> FastAPI:
    return small_app(tmp_path, Clock())


def begin(app: FastAPI, client: TestClient, name: str, **other: object) -> str:
    """A game of the account on this browser, against a bot; its id."""
    with write_transaction(app.state.store) as connection:
        account = accounts.require(connection, name)
        bot = accounts.make_bot(connection, f"Bot-{name}", "es", 1)
        terms: dict[str, object] = {"edition": "fise-2009", "clock_ms": 1_500_000} | other
        row = GameRow(
            id=f"game-{name}",
            created_at=1,
            language="es",
            lexicon="fise-2009",
            lexicon_digest="d",
            side_a=account.id,
            side_b=bot.id,
            **terms,  # type: ignore[arg-type]
        )
        games.create(connection, row)
    return row.id


def ask(client: TestClient, route: str) -> tuple[int, str]:
    """Status and code that a route answers."""
    method, address = address_of(route)
    if method == "WS":
        with pytest.raises(WebSocketDenialResponse) as closed, client.websocket_connect(address):
            pass
        return closed.value.status_code, closed.value.json()["error"]["code"]
    answer = client.request(method, address, headers={"Accept": "application/json"})
    json = answer.headers.get("Content-Type", "").startswith("application/json")
    error = answer.json().get("error", {}) if json else {}
    return answer.status_code, error.get("code", "")


def test_every_route_is_in_the_table_and_nothing_else(app: FastAPI) -> None:
    found = {route: entry_of(route.split(" ", 1)[1]) for route in routes_of(app)}
    assert [route for route, entry in found.items() if entry is None] == []


def test_all_that_tells_of_words_or_moves_is_closed(app: FastAPI) -> None:
    """Routes of modules that look words up, found by where they come from and not by their path."""
    from fastapi.routing import iter_route_contexts

    open_ones = []
    for context in iter_route_contexts(app.routes):
        endpoint = getattr(context.original_route, "endpoint", None)
        module = getattr(endpoint, "__module__", "").rpartition(".")[2]
        if any(part in module.split("_") or module == part for part in LOOK_UPS):
            path = str(context.path)
            if is_open(path) and path != "/api/v1/lexicons":
                open_ones.append(path)
    assert open_ones == []


def test_whoever_plays_is_refused_on_every_closed_route_and_on_no_other(app: FastAPI) -> None:
    client = browser(app)
    sign_up(client, "Marta")
    begin(app, client, "Marta")
    walked = 0
    for route in sorted(routes_of(app)):
        if route in UNASKED:
            continue
        status, code = ask(client, route)
        path = route.split(" ", 1)[1]
        if is_open(path):
            assert code != "fair_play.clocked_game", route
        else:
            walked += 1
            assert code == "fair_play.clocked_game" or status == 403, route
            asked = not route.startswith("POST") or route in STATELESS
            if asked and not route.startswith("GET /mesa/"):  # by its role refused already
                assert (status, code) == (409, "fair_play.clocked_game"), route
    assert walked >= 6


@pytest.mark.parametrize("edition", rulebook.EDITIONS)
def test_the_refusal_cites_the_edition_of_the_game(app: FastAPI, edition: str) -> None:
    client = browser(app)
    sign_up(client, "Marta")
    game = begin(app, client, "Marta", edition=edition)
    answer = client.get("/api/v1/words/casa", headers={"Accept": "application/json"})
    assert answer.status_code == 409
    error = answer.json()["error"]
    assert (
        error["article"]
        == {
            "fise-2004": "F04 §36",
            "fise-2007": "F07 §36",
            "fise-2009": "F09 §43",
            "cat": "CAT 1¶4",
        }[edition]
    )
    assert error["details"]["game"] == game
    page = client.get("/palabras?q=casa")
    assert page.status_code == 409
    assert 'class="art" href="/reglamento/' in page.text
    assert f'href="/juego/{game}"' in page.text


LAW_OF_WORDS = (
    "/reglamento/lexis-2009-v16",
    "/reglamento/lexis-2009-v16/17.4",
    "/reglamento/comparar/lexis-2004/lexis-2009-v16",
)


@pytest.mark.parametrize("path", LAW_OF_WORDS)
def test_the_law_of_words_is_closed_too_for_it_names_words(app: FastAPI, path: str) -> None:
    client = browser(app)
    sign_up(client, "Marta")
    assert client.get(path).status_code == 200
    begin(app, client, "Marta")
    assert client.get(path).status_code == 409
    assert client.get("/reglamento/fise-2009/43").status_code == 200
    found = client.get("/reglamento?q=plural")
    assert found.status_code == 200
    assert "lexis-2004/" not in found.text


@pytest.mark.parametrize(
    ("terms", "refused"),
    [
        ({}, True),
        ({"status": "over"}, False),
        ({"status": "cancelled"}, False),
        ({"pace": "correspondence", "days_a_turn": 3, "clock_ms": None}, False),
        ({"clock_ms": None}, False),
    ],
)
def test_only_a_running_game_with_clocks_counts(
    app: FastAPI, terms: dict[str, object], refused: bool
) -> None:
    client = browser(app)
    sign_up(client, "Marta")
    begin(app, client, "Marta", **terms)
    assert (client.get("/palabras?q=casa").status_code == 409) is refused


def test_others_are_not_concerned_and_a_guest_is(app: FastAPI) -> None:
    player, other, nobody, guest = (browser(app) for _ in range(4))
    sign_up(player, "Marta")
    sign_up(other, "Jordi")
    begin(app, player, "Marta")
    assert other.get("/palabras?q=casa").status_code == 200
    assert nobody.get("/palabras?q=casa").status_code == 200
    become_guest(guest)
    name = guest.get("/cuenta").text.partition('class="called">')[2].partition("<")[0]
    begin(app, guest, name)
    assert guest.get("/palabras?q=casa").status_code == 409


def test_signing_out_does_not_help_before_the_game_is_over(app: FastAPI) -> None:
    """Another browser of the same account is the same account."""
    client, second = browser(app), browser(app)
    sign_up(client, "Marta")
    begin(app, client, "Marta")
    send(second, "/entrar", name="Marta", password="tres tristes tigres")
    assert second.get("/palabras?q=casa").status_code == 409


def test_a_route_that_nobody_thought_of_is_closed() -> None:
    assert not is_open("/adivina")
    assert not is_open("/api/v1/guess")
    assert not is_open("/juego/{game}/repaso")
    assert is_open("/juego/{game}")
    assert is_open("/")
    assert all(table()[entry] is is_open(entry) for entry in table())
    assert fair_play.entry_of("/juegos") is None
