"""Addresses of players are told of finished games: signed, again until it works, safely."""

import json
import socket
import ssl
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from letrado.base.errors import LetradoError
from letrado.client import check_webhook
from letrado.server.api import webhook_delivery, webhook_targets
from letrado.server.api.webhook_delivery import Webhooks
from letrado.server.api.webhook_targets import NotTaken, addresses_of, read_target, send
from letrado.server.infra.cluster import Cluster
from letrado.store import read_transaction, write_transaction
from letrado.store.people import personal, webhooks
from letrado.store.people.webhooks import A_TURN, DELAYS, KEPT, MOST
from letrado.store.tables import delivery
from tests.server.support.people import browser, sign_up
from tests.server.support.people import send as send_form
from tests.server.support.programs import Script, script
from tests.server.support.receiving import Received, receiving
from tests.server.support.small_lexicons import catalog
from tests.server.support.tables import Clock, Place
from tests.store.support.copies import copy_of


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Place]:
    monkeypatch.setattr(webhook_delivery, "EVERY", 3_600)  # tests say themselves when to look
    with Place(tmp_path / "letrado.db", Clock(), catalog()).open() as place:
        place.app.state.webhooks.private = True
        yield place


@pytest.fixture
def address() -> Iterator[Received]:
    with receiving() as received:
        yield received


def tell(place: Place) -> None:
    """Send what is due."""
    portal = place.client.portal
    assert portal is not None
    portal.call(place.app.state.webhooks.send_due)


def finished(program: Script) -> str:
    """A game that is over: cancelled."""
    game = str(program.post("games", level="vocabulary", clock="none")["game"])
    program.post(f"games/{game}/cancel", 200)
    return game


def waiting(place: Place) -> list[tuple[int, int | None]]:
    """Tries and the next instant of every delivery."""
    with read_transaction(place.app.state.store) as connection:
        rows = connection.execute(delivery.select().order_by(delivery.c.created_at))
        return [(row.tries, row.due_at) for row in rows]


# -- telling -----------------------------------------------------------------------------------


def test_a_finished_game_is_told_once_and_signed(place: Place, address: Received) -> None:
    ana = script(place, "ana")
    hook = ana.post("webhooks", url=f"http://127.0.0.1:{address.port}/x?y=1")
    game = finished(ana)
    tell(place)
    tell(place)
    [(headers, body)] = address.messages
    at = place.clock() / 1000
    told = check_webhook(hook["secret"], headers["letrado-signature"], body, now=at)
    assert (told["event"], told["game"]["id"], told["game"]["you"]) == ("game.finished", game, "A")
    assert told["game"]["status"] == "cancelled"
    for secret, content, now in (
        ("other", body, at), (hook["secret"], body + b" ", at), (hook["secret"], body, at + 1000),
    ):  # fmt: skip
        with pytest.raises(ValueError, match="the "):
            check_webhook(secret, headers["letrado-signature"], content, now=now)
    assert waiting(place) == [(1, None)]
    place.clock.now += KEPT + 1
    with write_transaction(place.app.state.store) as connection:
        webhooks.sweep(connection, place.clock())
    assert waiting(place) == []


def test_what_fails_is_tried_later_and_then_given_up(place: Place, address: Received) -> None:
    ana = script(place, "ana")
    hook = ana.post("webhooks", url=f"http://127.0.0.1:{address.port}/")
    address.status = 500
    finished(ana)
    for tries, delay in enumerate(DELAYS, 1):
        tell(place)
        assert waiting(place) == [(tries, place.clock() + delay)]
        tell(place)  # not before its time
        assert len(address.messages) == tries
        place.clock.now += delay
    tell(place)
    assert waiting(place) == [(len(DELAYS) + 1, None)]
    [known] = ana.get("webhooks")["webhooks"]
    assert (known["failures"], known["problem"]) == (len(DELAYS) + 1, "HTTP 500")
    assert "secret" not in known
    ids = {json.loads(body)["delivery"] for _, body in address.messages}
    assert len(ids) == 1  # by which an address knows that it has had it
    address.status = 204
    finished(ana)
    tell(place)
    assert ana.get("webhooks")["webhooks"][0]["failures"] == 0
    assert hook["id"] == known["id"]


def test_one_that_leads_elsewhere_is_not_followed(place: Place, address: Received) -> None:
    ana = script(place, "ana")
    ana.post("webhooks", url=f"http://127.0.0.1:{address.port}/")
    address.status, address.location = 307, f"http://127.0.0.1:{address.port}/secret"
    finished(ana)
    tell(place)
    assert len(address.messages) == 1
    assert waiting(place)[0][0] == 1


def test_of_two_servers_that_see_a_delivery_one_sends_it(place: Place, address: Received) -> None:
    ana = script(place, "ana")
    ana.post("webhooks", url=f"http://127.0.0.1:{address.port}/")
    finished(ana)
    state = place.app.state
    servers = [
        Webhooks(state.store, Cluster(state.store, place.clock), place.clock, private=True)
        for _ in range(2)
    ]
    seen = [server._due() for server in servers]
    assert seen[0] == seen[1]
    for server, [each] in zip(servers, seen, strict=True):
        server._send(each)
    assert len(address.messages) == 1
    assert waiting(place) == [(1, None)]


def test_what_a_server_took_and_did_not_send_is_due_again(place: Place, address: Received) -> None:
    ana = script(place, "ana")
    ana.post("webhooks", url=f"http://127.0.0.1:{address.port}/")
    finished(ana)
    with write_transaction(place.app.state.store) as connection:  # and dies
        [each] = webhooks.due(connection, place.clock(), 9)
        assert webhooks.take(connection, each, place.clock())
    tell(place)
    assert address.messages == []
    place.clock.now += webhooks.TAKEN
    tell(place)
    assert len(address.messages) == 1


def test_addresses_of_one_account_keep_nobody_else_waiting(place: Place, address: Received) -> None:
    with receiving() as broken:
        broken.status = 500
        ana, blas = script(place, "ana"), script(place, "blas")
        for number in range(MOST):
            ana.post("webhooks", url=f"http://127.0.0.1:{broken.port}/{number}")
        blas.post("webhooks", url=f"http://127.0.0.1:{address.port}/")
        for _ in range(8):  # forty deliveries, all older than the one of the other account
            finished(ana)
        place.clock.now += 1
        game = finished(blas)
        tell(place)
        assert len(broken.messages) == A_TURN
    assert [json.loads(body)["game"]["id"] for _, body in address.messages] == [game]


def test_an_address_that_never_answers_keeps_no_other_waiting(
    place: Place, address: Received, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, blas = script(place, "ana"), script(place, "blas")
    reached, released = threading.Event(), threading.Event()
    state, portal = place.app.state, place.client.portal
    assert portal is not None
    server = Webhooks(state.store, state.live.cluster, place.clock, private=True)
    post = server._post

    def posted(hook: webhooks.Webhook, body: bytes) -> str | None:
        if hook.account == ana.person.account.id:
            reached.set()
            released.wait(30)
        return post(hook, body)

    monkeypatch.setattr(server, "_post", posted)
    monkeypatch.setattr(webhook_delivery, "EVERY", 0.02)
    for each in (ana, blas):
        each.post("webhooks", url=f"http://127.0.0.1:{address.port}/")
    for _ in range(6):  # more than are sent at once
        finished(ana)
    looking = portal.start_task_soon(server.run)
    try:
        assert reached.wait(10)
        game = finished(blas)
        assert address.came.wait(10)
        assert [json.loads(body)["game"]["id"] for _, body in address.messages] == [game]
    finally:
        released.set()
        looking.cancel()


def test_it_is_gone_with_its_account_or_when_it_is_removed(place: Place, address: Received) -> None:
    url = f"http://127.0.0.1:{address.port}/"
    ana, blas = script(place, "ana"), script(place, "blas")
    hooks = {each: each.post("webhooks", url=url)["id"] for each in (ana, blas)}
    assert ana.code("DELETE", f"/api/v1/webhooks/{hooks[blas]}") == (404, "webhook.unknown")
    for each in hooks:
        finished(each)
    with write_transaction(place.app.state.store) as connection:
        copy = copy_of(connection, ana.person.account.id)
        personal.delete_account(connection, ana.person.account, place.clock())
    assert "secret" not in copy["webhook"][0]
    assert blas.ask("DELETE", f"/api/v1/webhooks/{hooks[blas]}").status_code == 204
    assert waiting(place) == []
    tell(place)
    assert address.messages == []


def test_an_account_has_so_many(place: Place) -> None:
    ana = script(place, "ana")
    for number in range(MOST):
        ana.post("webhooks", url=f"http://127.0.0.1:8000/{number}")
    refused = ana.code("POST", "/api/v1/webhooks", json={"url": "http://127.0.0.1:8000/"})
    assert refused == (422, "webhook.many")


def test_the_page_adds_and_removes(place: Place) -> None:
    client = browser(place.app)
    sign_up(client, "ana")
    home = "/cuenta/programas"
    wrong = send_form(client, f"{home}/avisos", url="ftp://example.org/")
    assert wrong.status_code == 400
    made = send_form(client, f"{home}/avisos", url="https://example.org/hook")
    assert "https://example.org/hook" in made.text
    assert "<code>" in made.text.partition('id="h-secret"')[2]
    ident = client.get(home).text.partition('name="webhook" value="')[2].partition('"')[0]
    assert send_form(client, f"{home}/borrar", webhook=ident).status_code == 303
    assert "example.org" not in client.get(home).text


# -- where to ----------------------------------------------------------------------------------

REFUSED = {
    "http://example.org/": "webhook.scheme",
    "ftp://example.org/": "webhook.scheme",
    "//example.org/": "webhook.scheme",
    "https://": "webhook.parts",
    "https://user:pw@example.org/": "webhook.parts",
    "https://example.org/#part": "webhook.parts",
    "https://example.org:25/": "webhook.port",
    "https://example.org:99999/": "webhook.unread",
    "https://[::1/": "webhook.unread",
    "https://example.org/a b": "webhook.signs",
    "https://example.org/\r\nHost: x": "webhook.signs",
    "https://example.org/" + "a" * 500: "webhook.signs",
    "https://127.0.0.1/": "webhook.private",
    "https://10.1.2.3/": "webhook.private",
    "https://169.254.169.254/latest": "webhook.private",
    "https://[::1]/": "webhook.private",
    "https://[::ffff:192.168.0.1]/": "webhook.private",
    "https://[fd00::1]/": "webhook.private",
}


@pytest.mark.parametrize(("url", "code"), REFUSED.items(), ids=range(len(REFUSED)))
def test_addresses_that_will_not_do(url: str, code: str) -> None:
    with pytest.raises(LetradoError) as refused:
        read_target(url, private=False)
    assert refused.value.code == code


def named(monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> list[str]:
    """Let a name mean something else each time that it is asked for; the questions."""
    asked: list[str] = []

    def getaddrinfo(host: str, port: int, **_: Any) -> list[Any]:
        asked.append(host)
        found = answers[min(len(asked), len(answers)) - 1]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, port)) for each in found]

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    return asked


def test_a_name_that_leads_inside_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    target = read_target("https://example.org/", private=False)
    for answer in (["127.0.0.1"], ["8.8.8.8", "10.0.0.1"]):
        named(monkeypatch, answer)
        with pytest.raises(NotTaken, match="not open"):
            addresses_of(target, private=False)


def test_a_name_that_changes_its_meaning_is_asked_once(
    monkeypatch: pytest.MonkeyPatch, address: Received
) -> None:
    """The address that was checked is the one that is called, whatever its name means then."""
    target = read_target(f"http://rebound.example:{address.port}/", private=True)
    asked = named(monkeypatch, ["8.8.8.8"], ["127.0.0.1"])
    addresses = addresses_of(target, private=False)
    called: list[str] = []

    def create_connection(place: tuple[str, int], timeout: float) -> socket.socket:
        called.append(place[0])
        raise TimeoutError(timeout)

    monkeypatch.setattr(socket, "create_connection", create_connection)
    with pytest.raises(NotTaken):
        send(target, addresses, b"{}", {}, ssl.create_default_context())
    assert (called, asked, address.messages) == (["8.8.8.8"], ["rebound.example"], [])


def test_an_address_that_is_silent_leaves_time_for_the_next(
    monkeypatch: pytest.MonkeyPatch, address: Received
) -> None:
    target = read_target(f"http://example.org:{address.port}/", private=True)
    asked: list[tuple[str, float]] = []
    connect = socket.create_connection

    def create_connection(place: tuple[str, int], timeout: float) -> socket.socket:
        asked.append((place[0], timeout))
        if place[0] != "127.0.0.1":
            raise TimeoutError
        return connect(place, timeout)

    monkeypatch.setattr(socket, "create_connection", create_connection)
    addresses = ["192.0.2.1", "192.0.2.2", "127.0.0.1"]
    send(target, addresses, b"{}", {}, ssl.create_default_context())
    assert [each for each, _ in asked] == addresses
    assert asked[0][1] <= webhook_targets.PATIENCE / 3
    assert len(address.messages) == 1


def test_a_name_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    answered = threading.Event()
    monkeypatch.setattr(webhook_targets, "PATIENCE", 0.05)
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: answered.wait(30))
    try:
        with pytest.raises(NotTaken, match="in time"):
            addresses_of(read_target("https://example.org/", private=False), private=False)
    finally:
        answered.set()


def test_one_that_drips_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """It answers a byte now and then, and never ends."""
    monkeypatch.setattr(webhook_targets, "PATIENCE", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.listen()
        target = read_target(f"http://127.0.0.1:{listener.getsockname()[1]}/", private=True)
        with pytest.raises(NotTaken):
            send(target, ["127.0.0.1"], b"{}", {}, ssl.create_default_context())
