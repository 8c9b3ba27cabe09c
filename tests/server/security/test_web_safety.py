"""Attempts on the pages by a hostile page, link or text: cookies, redirects, names, forms."""

import re
from urllib.parse import quote, urlencode

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from letrado.server.security import passwords
from letrado.server.security.headers import same_site_path
from letrado.server.security.rate_limiter import RateLimiter
from letrado.server.security.roles import SAFE, table
from letrado.store import read_transaction, write_transaction
from letrado.store.games import chat, games
from letrado.store.games.games import GameRow
from letrado.store.people import accounts
from letrado.store.tables import metadata
from tests.server.security.test_hostile_names import addresses, variables, viewers
from tests.server.support.people import (
    A_LIST,
    PASSWORD,
    START,
    Clock,
    a_game,
    become_guest,
    browser,
    name_of,
    problem_on,
    send,
    sign_in,
    sign_up,
    token,
)

__all__ = ["variables"]

# -- cookies and sessions ----------------------------------------------------------------------


def cookies_of(client: TestClient, path: str, **fields: str) -> dict[str, str]:
    """Return the cookies that an answer sets, by name."""
    answer = send(client, path, **fields)
    return {each.split("=", 1)[0]: each for each in answer.headers.get_list("set-cookie")}


def test_the_session_is_out_of_reach_of_scripts_and_other_sites(app: FastAPI) -> None:
    client = browser(app)
    made = cookies_of(client, "/entrar/alta", name="ana", password=PASSWORD)["session"]
    assert "HttpOnly" in made
    assert "SameSite=lax" in made
    assert "Path=/" in made
    assert "Domain" not in made
    secure = TestClient(app, base_url="https://testserver", headers={"Accept": "text/html"})
    assert "Secure" in secure.get("/entrar").headers["set-cookie"]


def test_a_session_that_somebody_planted_is_not_taken_over(app: FastAPI) -> None:
    """Session fixation: signing in always makes a new token, and the old one is worth nothing."""
    sign_up(browser(app), "ana")
    client, thief = browser(app), browser(app)
    become_guest(thief)
    planted = thief.cookies["session"]
    client.cookies.set("session", planted)
    client.cookies.set("visit", "planted")
    assert sign_in(client, "ana").status_code == 303
    assert name_of(client) == "ana"
    assert name_of(thief) != "ana"
    for made_up in ("planted", "A" * 43, "", planted):
        other = browser(app)
        other.cookies.set("session", made_up)
        assert name_of(other) != "ana", made_up


def test_a_form_of_one_browser_is_none_of_another(app: FastAPI) -> None:
    ana, eva = browser(app), browser(app)
    sign_up(ana, "ana")
    sign_up(eva, "eva")
    for given in (token(eva), "", "é", token(ana)[:-1]):
        answer = ana.post("/cuenta/bloquear", data={"csrf": given, "name": "eva"})
        assert answer.status_code == 403, given
    assert "eva" not in ana.get("/cuenta").text
    assert ana.post("/cuenta/bloquear?csrf=" + token(ana), data={"name": "eva"}).status_code == 403


def everything(app: FastAPI) -> dict[str, list[str]]:
    """All that is kept, but for what is noted of every visit: when, and how often something."""
    visits = {"session", "throttle", "claim"}
    with read_transaction(app.state.store) as connection:
        return {
            table.name: sorted(map(str, connection.execute(table.select())))
            for table in metadata.sorted_tables
            if table.name not in visits
        }


def test_nothing_is_changed_by_a_link(app: FastAPI, variables: dict[str, str]) -> None:
    """GET is safe: what a picture on another site could ask for changes nothing, whoever looks."""
    people = viewers(app)
    before = everything(app)
    for who, pages in (("official", ("GET", "POST", "DELETE")), ("hostile 0", ("POST",))):
        client = people[who]
        asked = {"csrf": token(client), "sure": "1", "name": "eva", "do": "pair", "seq": "1"}
        for address in addresses(variables, *pages):
            app.state.pace = RateLimiter()
            more = "&" if "?" in address else "?"
            answer = client.get(f"{address}{more}{urlencode(asked)}")
            assert answer.status_code < 500, (who, address)
    assert everything(app) == before
    assert name_of(people["official"]) == "montse", "and nobody was signed out"
    assert send(people["official"], "/cuenta/bloquear", name="directora").status_code == 303
    assert everything(app) != before, "a form is seen"


# -- links that lead away ----------------------------------------------------------------------

ELSEWHERE = (
    "//evil.test", "https://evil.test", "http:evil.test", "javascript:alert(1)", "\\\\evil.test",
    "/\\evil.test", "///evil.test", "/\t/evil.test", "\t//evil.test", " //evil.test", "evil.test",
    "/%0d%0aSet-Cookie:x=1", "/a\r\nLocation: //evil.test", "/ok\\..\\evil", "", "?x", "@evil.test",
    "/" + "a" * 5000,
)  # fmt: skip


def test_nobody_is_sent_elsewhere(app: FastAPI) -> None:
    sign_up(browser(app), "ana")
    for back in ELSEWHERE:
        client = browser(app)
        form = client.get("/entrar", params={"volver": back}).text
        leads = re.findall(r'(?:href|value|action)="(?!/idioma|/tema)([^"]*)"', form)
        assert not [each for each in leads if re.search(r"evil\.|\\evil|script:", each)], back
        answer = send(client, "/entrar", name="ana", password=PASSWORD, volver=back)
        places = [answer.headers.get("location", "/")]
        for page in ("/idioma?lang=ca", "/tema?tema=dark"):
            answer = browser(app).get(f"{page}&volver={quote(back)}")
            places.append(answer.headers.get("location", "/"))
        for place in places:
            assert re.fullmatch(r"/(?![/\\])[^\r\n]*", place), (back, place)
        assert "x" not in client.cookies


@pytest.mark.parametrize(
    "path", ["/", "/juego/abc?x=1", "/palabras?q=ca%C3%B1a", "/jugador/Jos%C3%A9"]
)
def test_links_of_ours_are_kept(path: str) -> None:
    assert same_site_path(path) == path


# -- texts of people ---------------------------------------------------------------------------

HOSTILE = "<img src=x onerror=alert(1)>\"'></script><script>alert(1)</script>{{1234*5678}}"


def test_names_and_texts_are_never_html(app: FastAPI, clock: Clock) -> None:
    client, other = browser(app), browser(app)
    sign_up(client, "ana")
    sign_up(other, "eva")
    assert send(browser(app), "/entrar/alta", name=HOSTILE, password=PASSWORD).status_code == 422
    game = a_game(app, "ana", "eva", "running")
    with write_transaction(app.state.store) as connection:
        ana = accounts.require(connection, "ana")
        chat.add(connection, game, ana.id, HOSTILE, clock())
    pages = [
        client.get(f"/jugador/{quote(HOSTILE, safe='')}"),
        client.get("/palabras", params={"q": HOSTILE}),
        client.get("/entrar/recuperar"),
        send(browser(app), "/entrar", name=HOSTILE, password="x"),
        send(browser(app), "/entrar/recuperar", name=HOSTILE, code="x", password=PASSWORD),
        send(client, "/jugador/eva/denunciar", reason="x", text=HOSTILE, game=HOSTILE[:40]),
        send(client, "/cuenta/bloquear", name=HOSTILE),
        client.get("/reglamento/cita", params={"articulo": HOSTILE}),
        client.get(f"/{quote(HOSTILE, safe='')}"),
        client.get("/estudio", params={"q": HOSTILE}),
        client.get("/tablero", params={"pos": HOSTILE}),
    ]
    for page in pages:
        assert "<img src=x" not in page.text, page.url
        assert "<script>alert" not in page.text, page.url
        assert "7006652" not in page.text or "{{1234*5678}}" in page.text or page.status_code == 303
        assert page.headers["content-security-policy"].startswith("default-src 'self'")
        assert page.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    "name",
    ["..%2fana", "%2e%2e", "ana%00", "ana%0d%0aX:%20y", "%ff", "a" * 5000, "ana%20", "%20"],
)  # fmt: skip
def test_tricks_in_paths_find_nothing(app: FastAPI, name: str) -> None:
    client = browser(app)
    sign_up(client, "ana")
    for path in ("/jugador/{}", "/juego/{}", "/partidas/{}", "/lexicos/{}", "/static/{}"):
        answer = client.get(path.format(name))
        found = answer.status_code == 200 and path == "/jugador/{}" and "ana" in name
        assert found or answer.status_code in (303, 400, 403, 404, 422), (path, answer.status_code)
        assert "x" not in answer.headers
        assert "Traceback" not in answer.text


# -- guessing ----------------------------------------------------------------------------------


def test_nobody_learns_which_names_exist(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same words, the same status, and a password compared whether there is one or not."""
    sign_up(browser(app), "ana")
    compared: list[bool] = []
    real = passwords._HASHER.verify

    def verify(password: str, known: str) -> bool:
        compared.append(True)
        return real(password, known)

    monkeypatch.setattr(passwords._HASHER, "verify", verify)
    for path, fields in (
        ("/entrar", {"password": "not this one"}),
        ("/entrar/recuperar", {"code": "wrong", "password": PASSWORD}),
    ):
        told = []
        for name in ("ana", "nobody-here"):
            compared.clear()
            answer = send(browser(app), path, name=name, **fields)
            text = re.sub(r"[A-Za-z0-9_-]{43}", "", answer.text).replace(name, "")
            told.append((answer.status_code, text, len(compared)))
        assert told[0] == told[1], path


def test_guessing_is_slowed_down_and_told_so(app: FastAPI, clock: Clock) -> None:
    sign_up(browser(app), "ana")
    answers = [sign_in(browser(app), "ana", f"guess {n}") for n in range(7)]
    assert [each.status_code for each in answers] == [422] * 5 + [429] * 2
    assert sign_in(browser(app), "ana").status_code == 429  # not even with the right one
    other = browser(app, address="192.0.2.1")
    assert sign_in(other, "ana").status_code == 303  # elsewhere its owner is not locked out
    clock.now += 16 * 60_000
    assert sign_in(browser(app), "ana").status_code == 303


def test_one_address_does_not_bring_any_number_of_guests(app: FastAPI, clock: Clock) -> None:
    from letrado.server.features.accounts.guests import GUESTS
    from letrado.store.people import throttling

    with write_transaction(app.state.store) as connection:
        for _ in range(GUESTS.burst):
            assert not throttling.take(connection, "guest testclient", GUESTS, clock())
    before = people_in(app)
    answer = send(browser(app), "/estudio/listas", **A_LIST)
    assert answer.status_code == 429
    assert people_in(app) == before
    assert send(browser(app, address="192.0.2.1"), "/estudio/listas", **A_LIST).status_code == 303


def people_in(app: FastAPI) -> int:
    from sqlalchemy import func, select

    from letrado.store.tables import account

    with read_transaction(app.state.store) as connection:
        return int(connection.execute(select(func.count()).select_from(account)).scalar() or 0)


def test_one_account_has_so_many_games_and_offers(app: FastAPI) -> None:
    client = browser(app)
    sign_up(client, "ana")
    sign_up(browser(app), "eva")
    answers = [send(client, "/partidas", rival="open").status_code for _ in range(11)]
    assert answers == [303] * 10 + [422]
    assert send(client, "/partidas", rival="bot", level="score").status_code == 303
    with write_transaction(app.state.store) as connection:
        sides = [accounts.require(connection, name).id for name in ("ana", "eva")]
        for n in range(49):
            row = GameRow(
                id=f"many{n}",
                created_at=START,
                edition="fise-2009",
                language="es",
                lexicon="x",
                lexicon_digest="y",
                side_a=sides[0],
                side_b=sides[1],
                status="running",
            )
            games.create(connection, row)
    answer = send(client, "/partidas", rival="bot", level="score")
    assert answer.status_code == 422
    assert "50" in problem_on(answer.text)
    with read_transaction(app.state.store) as connection:
        assert len(games.running(connection, sides[0])) == 50


# -- programs ----------------------------------------------------------------------------------

BODIES = {
    "deep": b'{"seq":1,"do":' + b'{"a":' * 5000 + b"1" + b"}" * 5001,
    "deep list": b"[" * 5000 + b"]" * 5000,
    "no utf-8": b'{"seq":1,"do":{"kind":"\xff"}}',
    "not a number": b'{"seq":NaN,"do":{"kind":"PassTurn"}}',
    "huge": b'{"seq":' + b"9" * 5000 + b',"do":{"kind":"PassTurn"}}',
    "no json": b"seq=1",
    "another form": b'{"seq":1,"do":{"kind":"PassTurn"},"by":"B"}',
    "nothing": b"",
}


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_a_command_by_http_that_cannot_be_read_is_refused(app: FastAPI, body: bytes) -> None:
    client = browser(app)
    sign_up(client, "ana")
    sign_up(browser(app), "eva")
    game = a_game(app, "ana", "eva", "running")
    answer = client.post(
        f"/api/v1/games/{game}/commands",
        content=body,
        headers={
            "X-CSRF-Token": token(client),
            "Content-Type": "application/json",
            "Accept": "application/json",
        },
    )
    assert answer.status_code in (400, 422), answer.text
    assert answer.json()["error"]["message"]


def test_routes_have_no_other_methods_than_those_that_are_looked_at() -> None:
    """`test_roles` sends each of these without its token."""
    for route in table().routes:
        method, _ = route.split(" ", 1)
        assert method in SAFE | {"POST", "DELETE", "WS"}
