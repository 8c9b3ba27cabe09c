"""Every route and every message has a bound: on how often, and on how much."""

import asyncio
import json
import re
from collections.abc import Iterator
from itertools import count as numbers
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.routing import iter_route_contexts
from fastapi.testclient import TestClient
from httpx2 import Response
from starlette.requests import HTTPConnection
from starlette.routing import WebSocketRoute
from starlette.testclient import WebSocketDenialResponse, WebSocketTestSession

from letrado.base import limits
from letrado.base.limits import Rate
from letrado.server.infra import capacity, connections
from letrado.server.infra.http_refusals import TooMany
from letrado.server.security import delayed_refusals, rate_limiter, rate_limits
from letrado.server.security import headers as security_headers
from letrado.server.security.identity import network_of
from letrado.server.security.roles import SAFE, table
from letrado.store import write_transaction
from letrado.store.people import accounts, grants
from tests.server.support import small_lexicons
from tests.server.support.people import Clock, become_guest, browser, sign_up, token
from tests.server.support.real_sockets import serving
from tests.server.support.tables import Clock as Watch
from tests.server.support.tables import Place, Wire

NOTHING = Rate(0, 1)
SOURCE = Path(limits.__file__).parents[1]


LIST = ("POST", "/torneo/x/mesa/lista")
"""A page of the desk that takes longer than the others of its route."""


def addresses() -> Iterator[tuple[str, str]]:
    """Every route with something in the place of its variables, and what is no route."""
    for route in table().routes:
        method, path = route.split(" ", 1)
        yield method, re.sub(r"\{\w+\}", "x", path)
    yield from (("GET", "/static/x.js"), ("GET", "/nothing/here"), ("PUT", "/"), ("GET", "//"))


def asked(client: TestClient, method: str, path: str) -> Response:
    if method != "WS":
        return client.request(method, path)
    with pytest.raises(WebSocketDenialResponse) as none, client.websocket_connect(path):
        pass
    denied: Response = none.value
    return denied


def test_every_route_can_be_asked_too_often(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "anonymous_rate", lambda _name: NOTHING)
    for method, path in addresses():
        _is_refused(client, method, path)


def test_every_route_can_be_asked_too_often_by_a_member(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = browser(app)
    sign_up(ana, "ana")
    ana.headers["Accept"] = "*/*"
    monkeypatch.setattr(limits, "rate", lambda _name: NOTHING)
    for method, path in addresses():
        if not path.startswith(("/static", "/salud")):  # there nobody is asked who they are
            _is_refused(ana, method, path)


def _is_refused(client: TestClient, method: str, path: str) -> None:
    answer = asked(client, method, path)
    assert answer.status_code == 429, (method, path)
    assert method == "WS" or int(answer.headers["Retry-After"]) >= 1
    assert method == "HEAD" or answer.json()["error"]["code"] == "throttle.pace"


def test_members_are_counted_by_account_and_others_by_address(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    ana, eva, other = browser(app), browser(app), browser(app, address="192.0.2.9")
    sign_up(ana, "ana")
    sign_up(eva, "eva")
    clock.now += 3_600_000
    monkeypatch.setattr(limits, "cost_of", lambda _method, _path: 0)
    monkeypatch.setattr(limits, "rate", lambda _name: Rate(2, 1))
    monkeypatch.setattr(limits, "anonymous_rate", lambda _name: Rate(4, 1))

    def statuses(client: TestClient, times: int) -> list[int]:
        return [client.get("/reloj").status_code for _ in range(times)]

    app.state.pace = rate_limiter.RateLimiter()
    assert statuses(ana, 3) == [200, 200, 429]
    assert statuses(eva, 3) == [200, 200, 429], "one member does not use up another's"
    assert statuses(browser(app), 3) + statuses(browser(app), 2) == [200] * 4 + [429]
    assert statuses(other, 1) == [200]
    page = ana.get("/palabras")
    assert page.status_code == 429
    assert "Too many requests" in page.text
    clock.now += 1_000
    assert statuses(ana, 2) == [200, 429]


def test_guests_and_new_members_spend_the_allowance_of_their_address(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    monkeypatch.setattr(rate_limits, "SETTLED_MS", 3_600_000)
    people = {each: browser(app) for each in ("ana", "guest", "eva")}
    sign_up(people["ana"], "ana")
    clock.now += 3_600_000
    sign_up(people["eva"], "eva")
    become_guest(people["guest"])
    monkeypatch.setattr(limits, "cost_of", lambda _method, _path: 100)
    for name in ("look", "processor"):
        monkeypatch.setattr(limits, "rate", lambda _asked: Rate(1_000_000, 1))
        rates = {name: Rate(2 if name == "look" else 200, 1)}
        monkeypatch.setattr(
            limits,
            "anonymous_rate",
            lambda asked, rates=rates: rates.get(asked, Rate(1_000_000, 1)),
        )
        app.state.pace = rate_limiter.RateLimiter()
        assert [people[each].get("/reloj").status_code for each in ("guest", "eva")] == [200, 200]
        for each in ("guest", "eva"):
            assert people[each].get("/reloj").status_code == 429, (name, each)
        assert browser(app).get("/reloj").status_code == 429, "they spent what their address has"
        assert people["ana"].get("/reloj").status_code == 200, "a member for longer has their own"
        elsewhere = browser(app, address="192.0.2.9")
        elsewhere.cookies = people["guest"].cookies
        assert elsewhere.get("/reloj").status_code == 200


def test_guests_and_new_members_work_in_the_turn_of_their_address(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    """One person may make many of them: a bystander still waits for one turn of theirs only."""
    ana, eva, guest = browser(app), browser(app), browser(app)
    monkeypatch.setattr(rate_limits, "SETTLED_MS", 3_600_000)
    sign_up(ana, "ana")
    clock.now += 3_600_000
    sign_up(eva, "eva")
    become_guest(guest)
    turns = list[str]()
    monkeypatch.setattr(capacity, "check_waiting", lambda _lane, who: turns.append(who))
    for each in (ana, eva, guest, browser(app)):
        each.get("/reloj")
    assert turns[0] != "testclient"
    assert turns[1:] == ["testclient"] * 3


def test_requests_cost_what_they_take(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    ana, eva = browser(app), browser(app)
    sign_up(ana, "ana")
    sign_up(eva, "eva")
    dear, cheap = (limits.cost_of("GET", path) for path in ("/palabras", "/reloj"))
    budget = Rate(2 * dear, 10)

    def rate(name: str) -> Rate:
        return budget if name == "processor" else Rate(1_000, 10)

    monkeypatch.setattr(limits, "rate", rate)
    app.state.pace = rate_limiter.RateLimiter()
    assert [ana.get("/palabras").status_code for _ in range(3)] == [200, 200, 429]
    refused = ana.get("/palabras")
    assert int(refused.headers["Retry-After"]) == dear / 10
    assert "took a lot of server time" in refused.text
    assert ana.get("/reloj").status_code == 429, "all that an account asks for is one budget"
    assert eva.get("/palabras").status_code == 200, "one member does not use up another's"
    clock.now += 100 * cheap
    assert [ana.get("/reloj").status_code for _ in range(2)] == [200, 429]


def test_what_costs_more_than_anybody_has_is_given_on_credit() -> None:
    kept = rate_limiter.RateLimiter()
    kept.consume_time("ana", Rate(10, 1), 0, 25)
    with pytest.raises(TooMany):
        kept.consume_time("ana", Rate(10, 1), 24_000, 10)
    kept.consume_time("ana", Rate(10, 1), 25_000, 10)


def test_one_address_is_given_less_than_one_core(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    """Guests, new members and nobody, all at one address, ask for the dearest page for a minute."""
    monkeypatch.setattr(rate_limits, "SETTLED_MS", 3_600_000)
    people = [browser(app) for _ in range(4)]
    sign_up(people[0], "ana")
    become_guest(people[1])
    become_guest(people[2])
    app.state.pace, spent = rate_limiter.RateLimiter(), 0
    path, seconds = "/reglamento/comparar/x/y", 60
    for _ in range(seconds):
        for each in people:
            for _ in range(2):
                spent += (each.get(path).status_code != 429) * limits.cost_of("GET", path)
        clock.now += 1_000
    assert limits.anonymous_rate("processor").burst < spent
    assert spent - limits.anonymous_rate("processor").burst < 0.75 * 1_000 * seconds


def test_a_hall_of_500_phones_without_accounts_follows_a_tournament() -> None:
    """A result every 5 seconds for ten minutes: each phone hears of it and asks for its page."""
    kept, phones = rate_limiter.RateLimiter(), 500
    for second in range(0, 600, 5):
        for _ in range(phones):
            for path in ("/torneo/x/cambios", "/torneo/x"):
                name = limits.pace_of("GET", path)
                kept.consume(name, limits.anonymous_rate(name), second * 1_000)
                cost = limits.cost_of("GET", path)
                kept.consume_time("time", limits.anonymous_rate("processor"), second * 1_000, cost)
    assert limits.count("sockets_by_address") >= 2 * phones
    assert limits.count("waits_by_address") >= 2 * phones
    for what in ("sign_up", "guest"):
        assert limits.refill(what)[0] >= phones


def test_every_route_has_a_lane_and_a_cost_of_its_method() -> None:
    """Every entry is one that some route fits, and no route goes by that of another method."""
    table = limits.table()
    for part in ("work", "costs"):
        used = set()
        for method, path in (*addresses(), LIST):
            if method not in ("PUT",):
                found = limits._longest(part, f"{method} ", path)
                assert found, (part, method, path)
                used.add(found)
        assert set(table[part]) - used <= {"OPTIONS /"}, part
    assert limits.lane_of("HEAD", "/palabras") == limits.lane_of("GET", "/palabras") == "study"
    assert limits.cost_of("HEAD", "/palabras") == limits.cost_of("GET", "/palabras")
    beside = {"review", "pairing", "quick", "thinking"}
    assert {limits.lane_of(*each) for each in addresses()} | beside == set(table["lanes"])


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1::/56"),
        ("2001:db8:1:ff:ffff::1", "2001:db8:1::/56"),
        ("2001:db8:1:100::1", "2001:db8:1:100::/56"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
    ],
)
def test_what_a_household_has_of_ipv6_is_one_place(address: str, network: str) -> None:
    assert network_of(HTTPConnection({"type": "http", "client": (address, 1)})) == network


def test_what_is_remembered_of_paces_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limiter, "_MOST_KEPT", 10)
    kept = rate_limiter.RateLimiter()
    for each in range(50):
        kept.consume(f"address {each}", Rate(1, 1), 0)
    assert len(kept._left) == 10


# -- sizes -------------------------------------------------------------------------------------


def test_every_form_can_be_too_long(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    """For an administrator, who may send everything: what others send is not even read."""
    client = browser(app)
    sign_up(client, "ana")
    with write_transaction(app.state.store) as connection:
        ana = accounts.require(connection, "ana")
        for role in table().roles:
            grants.give(connection, ana.id, role, grants.SITE, 1)
    csrf = token(client)
    monkeypatch.setattr(security_headers, "body_of", lambda _path, _otherwise: 1_000)
    seen = 0
    for route in table().routes:
        method, path = route.split(" ", 1)
        if method in SAFE | {"WS"} or "/salir" in path:
            continue
        address = re.sub(r"\{\w+\}", "x", path)
        body = f"csrf={csrf}&x=" + "y" * 2_000
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        answer = client.request(method, address, content=body, headers=headers)
        assert answer.status_code in (413, 403, 422), (route, answer.status_code)
        seen += answer.status_code == 413
    assert seen > 20


@pytest.mark.parametrize("path", ["/torneo/x/mesa/lista", "/importar", "/torneos/importar"])
def test_long_forms_are_not_read_a_sign_at_a_time(app: FastAPI, path: str) -> None:
    """A megabyte of them would hold everybody up for a fifth of a second."""
    client = browser(app)
    sign_up(client, "ana")
    with write_transaction(app.state.store) as connection:
        ana = accounts.require(connection, "ana")
        for role in table().roles:
            grants.give(connection, ana.id, role, grants.SITE, 1)
    most = limits.body_of("/")
    assert limits.body_of(path) > 2 * most
    long = {"csrf": token(client), "x": "y" * 2 * most}
    assert client.post(path, data=long).status_code == 413
    files = {"file": ("x", b"y" * 2 * most)}
    answer = client.post(path, data={"csrf": token(client)}, files=files)
    assert answer.status_code not in (413, 403)


def test_of_the_paths_that_fit_the_longest_counts() -> None:
    assert limits.body_of("/") == limits.body_of("/entrar") == 65_536
    assert limits.body_of("/lexicos") == 64 * 2**20
    assert limits.body_of("/lexicos", {"/lexicos": 7, "/": 5}) == 7
    assert limits.body_of("/entrar", {"/lexicos": 7, "/": 5}) == 5
    assert limits.body_of("/" + "x" * 10_000) == 65_536
    assert limits.pace_of("GET", "/juego/abc") == "look"
    assert limits.pace_of("GET", "/juego/abc/repaso") == "work"
    assert limits.pace_of("HEAD", "/static/x.js") == "file"
    assert limits.pace_of("WS", "/juego/abc/ws") == "connect"
    assert limits.pace_of("BREW", "/") == "look"


# -- connections -------------------------------------------------------------------------------


def test_whoever_is_silent_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEADER_SECONDS", 0.3)
    monkeypatch.setattr(security_headers, "_BODY_SECONDS", 0.3)
    begins = {
        "nothing": b"",
        "half a head": b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
        "half a second head": b"GET /salud HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nHo",
    }
    form = (
        b"POST /api/v1/position HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        b"Content-Length: 500\r\n\r\n{"
    )
    with serving(tmp_path) as server:

        async def say(content: bytes) -> bytes:
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(content)
            try:
                return await reader.read()
            except ConnectionResetError:
                return b""
            finally:
                writer.close()

        async def slow() -> None:
            for name, content in begins.items():
                told = await say(content)
                assert told.count(b"HTTP/1.1 ") == ("second" in name), name
            assert b" 408 " in await say(form)

        server.run(slow)
    assert server.complaints.records == []


# -- messages ----------------------------------------------------------------------------------

SAID: dict[str, dict[str, Any]] = {
    "ping": {"ping": 1},
    "hello": {"hello": {"seq": 0}},
    "do": {"seq": 1, "do": {"kind": "PassTurn"}},
    "chat": {"chat": "hola"},
    "note": {"note": "hola"},
    "mute": {"mute": True},
}


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    place = Place(tmp_path / "x.db", Watch(), small_lexicons.catalog())
    with place.open():
        yield place


def test_every_message_can_be_too_much(place: Place) -> None:
    assert SAID.keys() == table().messages.keys()
    ana, blas = place.person("ana"), place.person("blas")
    game = place.game(ana.account, blas.account)
    burst = limits.rate("message").burst
    for kind, said in SAID.items():
        number = numbers(1)
        with ana.socket(game) as session:
            wire = Wire(session)
            wire.state()
            for _ in range(burst):
                session.send_json({"ping": 1})
            session.send_json(said | ({} if kind in ("ping", "hello") else {"n": next(number)}))
            assert wire.until("refused")["error"]["code"] == "wire.too_fast", kind
            place.clock.now += 60_000
            long = json.dumps(said)[:-1] + " " * limits.count("frame") + "}"
            session.send_text(long)
            assert wire.until("refused")["error"]["code"] == "wire.too_large", kind


def test_messages_are_counted_by_account_and_by_address(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One person who opens more connections, or makes more guests, says no more for that."""
    ana, blas = place.person("ana"), place.person("blas")
    game = place.game(ana.account, blas.account)
    few, known = Rate(5, 1), {"rate": limits.rate, "anonymous_rate": limits.anonymous_rate}

    def allow_few(kind: str) -> None:
        monkeypatch.undo()
        monkeypatch.setattr(delayed_refusals, "SECONDS", 0)
        place.app.state.pace = rate_limiter.RateLimiter()
        allowed = known[kind]
        monkeypatch.setattr(limits, kind, lambda name: few if name == "talk" else allowed(name))

    def heard(session: WebSocketTestSession, times: int) -> list[str]:
        """Send *times* pings; for each, return the code of its error, or nothing."""
        found = []
        for _ in range(times):
            session.send_json({"ping": 1})
            answer = Wire(session).until("pong", "refused")
            found.append(answer["error"]["code"] if "refused" in answer else "")
        return found

    allow_few("rate")
    monkeypatch.setattr(rate_limits, "SETTLED_MS", 0)
    with ana.socket(game) as one, ana.socket(game) as other:
        for session in (one, other):
            Wire(session).state()
        assert heard(one, 2) == ["", ""], "each costs one for each of two tabs"
        assert heard(other, 1) == ["wire.too_fast"]
    allow_few("anonymous_rate")
    monkeypatch.setattr(rate_limits, "SETTLED_MS", 0)
    with ana.socket(game) as one:
        Wire(one).state()
        assert heard(one, 10) == [""] * 10, "a member for longer has their own"
    monkeypatch.setattr(rate_limits, "SETTLED_MS", 3_600_000)
    with ana.socket(game) as one, blas.socket(game) as other:
        for session in (one, other):
            Wire(session).state()
        assert heard(one, 3) == [""] * 3
        assert heard(other, 3) == ["", "", "wire.too_fast"]


def test_every_websocket_names_its_rate(app: FastAPI) -> None:
    found = {
        context.path
        for context in iter_route_contexts(app.routes)
        if isinstance(context.original_route, WebSocketRoute)
    }
    assert found == set(limits.table()["sockets"])


# -- the table ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("part", "call"),
    [
        ("counts", r'count\("{}"\)'),
        ("throttles", r'limit\("{}"\)'),
        ("refills", r'refilled\("{}"\)'),
    ],
)
def test_nothing_is_in_the_table_that_nobody_asks_for(part: str, call: str) -> None:
    text = "".join(
        path.read_text("utf-8")
        for folder in ("store", "server", "formats")
        for path in (SOURCE / folder).rglob("*.py")
    )
    for name in limits.table()[part]:
        assert re.search(call.format(name), text), name


def test_every_rate_is_spent_somewhere() -> None:
    table = limits.table()
    named = {
        *table["paces"].values(),
        *table["sockets"].values(),
        "token",
        "wrong_token",
        "processor",
        "talk",
        "open",
    }
    assert named == set(table["rates"])
    for name in table["rates"]:
        assert limits.rate(name).burst >= 1
        assert limits.anonymous_rate(name).a_second > limits.rate(name).a_second > 0
