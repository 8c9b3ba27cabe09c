"""A guest is written together with the first thing that is kept for them, or not at all."""

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import func, select

from letrado.server.features.lobby import starting
from letrado.server.features.lobby.terms import Terms
from letrado.server.security.roles import table
from letrado.store import read_transaction, write_transaction
from letrado.store.people import accounts
from letrado.store.tables import account, session
from letrado.store.tables import throttle as throttles
from tests.server.support.people import A_LIST, browser, send, sign_up, token

REFUSED: dict[str, dict[str, str]] = {
    "POST /estudio/listas": {"nombre": "-", "q": "length=2"},
    "POST /cuestionario": {"clave": "CASA", "tipo": "valid", "respuesta": "perhaps"},
    "POST /puzle": {"jugada": "nonsense"},
    "POST /partidas": {"rival": "bot", "edition": "none"},
    "POST /partidas/{offer}/aceptar": {},
    "POST /importar": {"text": "no record at all"},
    "POST /api/v1/games": {"level": "none"},
    "POST /api/v1/offers": {"edition": "none"},
    "POST /api/v1/offers/{offer}/accept": {},
}
"""Every route that makes guests, with a form that it refuses."""


def rows(app: FastAPI) -> tuple[int, int, int]:
    """Count the guests, sessions and counted attempts that are kept."""
    with read_transaction(app.state.store) as connection:
        guests = select(func.count()).where(account.c.kind == "guest")
        counted = [select(func.count()).select_from(each) for each in (session, throttles)]
        one, two, three = (connection.execute(query).scalar_one() for query in (guests, *counted))
    return one, two, three


def post(client: TestClient, route: str, fields: dict[str, str]) -> tuple[int, str]:
    """Status of the answer to a form, or to JSON where programs send it; and the cookies set."""
    path = route.removeprefix("POST ").replace("{offer}", "nothing")
    headers = {"X-CSRF-Token": token(client)}
    for_programs = "/api/" in path
    answer = client.post(
        path,
        headers=headers,
        json=fields if for_programs else None,
        data=None if for_programs else fields,
    )
    return answer.status_code, answer.headers.get("Set-Cookie", "")


def test_every_route_that_makes_guests_is_tried() -> None:
    newcomers = {route for route, who in table().routes.items() if "newcomer" in who}
    assert newcomers == REFUSED.keys()


@pytest.mark.parametrize("route", REFUSED)
def test_a_refused_form_leaves_no_guest(app: FastAPI, route: str) -> None:
    client = browser(app)
    status, cookies = post(client, route, REFUSED[route])
    assert 400 <= status < 500, status
    assert "session=" not in cookies
    guests, sessions, _counted = rows(app)
    assert (guests, sessions) == (0, 0)
    assert client.get("/cuenta").status_code == 303, "still nobody"


@pytest.mark.parametrize(
    "path", ["/salir", "/cuenta/sesiones", "/cuenta/borrar", "/cuenta/bloquear"]
)
def test_forms_about_an_account_make_none(app: FastAPI, path: str) -> None:
    assert send(browser(app), path, sure="1").status_code == 401
    assert rows(app) == (0, 0, 0)


def test_a_kept_form_makes_one_guest_and_their_browser_knows_it(app: FastAPI) -> None:
    client = browser(app)
    for name in ("uno", "dos"):
        assert send(client, "/estudio/listas", **A_LIST | {"nombre": name}).status_code == 303
    assert rows(app)[:2] == (1, 1)
    page = client.get("/estudio").text
    assert "uno" in page
    assert "dos" in page


def test_an_offer_that_is_taken_makes_its_guest(app: FastAPI) -> None:
    host = browser(app)
    sign_up(host, "Marta")
    with write_transaction(app.state.store) as connection:
        marta = accounts.require(connection, "Marta")
        made = starting.offer_game(connection, marta, Terms(), app.state.now(), listed=True)
    guest = browser(app)
    begun = send(guest, f"/partidas/{made.id}/aceptar")
    assert begun.status_code == 303, begun.text
    assert rows(app)[0] == 1
    again = browser(app)
    assert send(again, f"/partidas/{made.id}/aceptar").status_code == 404
    assert rows(app)[0] == 1, "a game that is gone makes no guest of whoever comes late"


def test_names_of_guests_never_collide(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if the same signs are drawn again and again, each guest gets a name of their own."""
    same = "abcdefghjkmn"
    drawn = iter([same, "first2222222", same, same, "second333333"])
    monkeypatch.setattr(accounts, "new_id", lambda: next(drawn))
    with write_transaction(app.state.store) as connection:
        one = accounts.make_guest(connection, "Guest", "en", 1)
        other = accounts.make_guest(connection, "Guest", "en", 1)
    assert (one.name, other.name) == ("Guest ABCDE", "Guest ABCDEF")
