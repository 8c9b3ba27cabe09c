"""Wrong sign-ins are bounded, and those of one person never keep somebody else out."""

import io
import zipfile

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from httpx2 import Response
from sqlalchemy import select

from letrado.server.infra.housekeeping import sweep
from letrado.server.security import passwords
from letrado.server.security import sign_in_attempts as attempts
from letrado.store import read_transaction, write_transaction
from letrado.store.people import accounts, devices
from letrado.store.people.throttling import Limit
from letrado.store.tables import device
from letrado.store.tables import throttle as throttles
from tests.server.support.people import PASSWORD, Clock, browser, name_of, send, sign_in, sign_up

HERE, ELSEWHERE = "192.0.2.1", "198.51.100.7"


def wrong(app: FastAPI, name: str, times: int, address: str = HERE) -> list[int]:
    """Statuses of wrong sign-ins on a device that nobody knows."""
    client = browser(app, address=address)
    return [sign_in(client, name, "not the password").status_code for _ in range(times)]


def counted(app: FastAPI) -> dict[str, int]:
    """Every count that is kept."""
    with read_transaction(app.state.store) as connection:
        rows = connection.execute(select(throttles.c.what, throttles.c.times))
        return {what: times for what, times in rows if times}


def recover(client: TestClient, name: str, code: str) -> Response:
    return send(client, "/entrar/recuperar", name=name, code=code, password="un nuevo secreto")


@pytest.fixture
def marta(app: FastAPI) -> TestClient:
    """A device that Marta has signed in on, and out again."""
    client = browser(app, address=HERE)
    sign_up(client, "Marta")
    send(client, "/salir")
    return client


# -- nobody is locked out ----------------------------------------------------------------------


def test_sixty_wrong_sign_ins_from_one_address_lock_nobody_out_elsewhere(
    app: FastAPI, marta: TestClient
) -> None:
    statuses = wrong(app, "Marta", 60)
    assert statuses == [422] * attempts.PAIR.most + [429] * (60 - attempts.PAIR.most)
    assert sign_in(browser(app, address=ELSEWHERE), "Marta").status_code == 303
    assert sign_in(marta, "Marta").status_code == 303, "a known device, at the attacker's address"


def test_a_known_device_is_not_concerned_by_attempts_from_many_addresses(
    app: FastAPI, marta: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attempts, "NAME", Limit(3, 3_600_000))
    monkeypatch.setattr(attempts, "SLOWED_NAME", Limit(1, 60_000))
    for n in range(8):
        wrong(app, "Marta", 1, f"203.0.113.{n}")
    assert sign_in(browser(app, address=ELSEWHERE), "Marta").status_code == 429
    assert sign_in(marta, "Marta").status_code == 303


def test_a_device_is_known_for_its_own_accounts_only(app: FastAPI, marta: TestClient) -> None:
    sign_up(marta, "Jordi")
    send(marta, "/salir")
    sign_up(browser(app, address=ELSEWHERE), "Eva")
    for name, status in (("Eva", 429), ("Jordi", 303), ("Marta", 303)):
        wrong(app, name, attempts.PAIR.most)
        assert sign_in(marta, name).status_code == status, name
        if status == 303:
            send(marta, "/salir")


def test_a_known_device_has_a_bound_of_its_own(app: FastAPI, marta: TestClient) -> None:
    statuses = [
        sign_in(marta, "Marta", "not the password").status_code
        for _ in range(attempts.DEVICE.most + 1)
    ]
    assert statuses == [422] * attempts.DEVICE.most + [429]
    assert sign_in(browser(app, address=ELSEWHERE), "Marta").status_code == 303


def test_recovery_codes_and_confirmations_have_their_own_counts(app: FastAPI) -> None:
    client = browser(app, address=HERE)
    codes = sign_up(client, "Marta")
    assert wrong(app, "Marta", 60)[-1] == 429
    again = send(client, "/cuenta/clave", old=PASSWORD, password="un nuevo secreto")
    assert again.headers["Location"] == "/cuenta?hecho=clave", "asked again while signed in"
    assert recover(browser(app, address=HERE), "Marta", codes[0]).status_code == 303


def test_a_stolen_session_cannot_guess_on_nor_keep_the_owner_from_confirming(
    app: FastAPI, marta: TestClient
) -> None:
    thief = browser(app, address=ELSEWHERE)
    for client in (marta, thief):
        assert sign_in(client, "Marta").status_code == 303
    statuses = [
        send(thief, "/cuenta/codigos", password="not the password").status_code
        for _ in range(attempts.CONFIRMATION.most + 1)
    ]
    assert statuses == [422] * attempts.CONFIRMATION.most + [429]
    assert send(marta, "/cuenta/codigos", password=PASSWORD).status_code == 200


# -- what is counted ---------------------------------------------------------------------------


def test_what_is_refused_unlooked_at_is_in_no_count(app: FastAPI, marta: TestClient) -> None:
    wrong(app, "Marta", attempts.PAIR.most)
    before = counted(app)
    assert wrong(app, "Marta", 20) == [429] * 20
    assert counted(app) == before


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("/entrar", {"name": "", "password": PASSWORD}),
        ("/entrar", {"name": "Marta", "password": ""}),
        ("/entrar", {"name": "Marta", "password": "x" * (passwords.LONGEST + 1)}),
        ("/entrar", {"name": "M" * 60, "password": PASSWORD}),
        ("/entrar", {"name": "x" * 500, "password": PASSWORD}),
        ("/entrar/recuperar", {"name": "Marta", "code": "", "password": "un nuevo secreto"}),
        ("/entrar/recuperar", {"name": "Marta", "code": "AAAA-BBBB-CCCC", "password": "short"}),
    ],
)
def test_a_form_that_could_not_be_right_is_in_no_count(
    app: FastAPI, marta: TestClient, path: str, fields: dict[str, str]
) -> None:
    before = counted(app)
    for client in (browser(app), marta):
        assert send(client, path, **fields).status_code == 422
    assert counted(app) == before


def test_an_empty_confirmation_is_in_no_count(app: FastAPI, marta: TestClient) -> None:
    sign_in(marta, "Marta")
    before = counted(app)
    assert "Wrong password" in send(marta, "/cuenta/codigos", password="").text
    assert counted(app) == before


def test_whoever_signs_in_uses_up_nothing_of_their_club(app: FastAPI) -> None:
    for name in ("Marta", "Jordi", "Eva"):
        sign_up(browser(app), name)
    before = counted(app)
    for name in ("Marta", "Jordi", "Eva"):
        assert sign_in(browser(app), name).status_code == 303
    assert counted(app) == before


# -- guessing stays bounded --------------------------------------------------------------------


def test_attempts_are_bounded_by_address(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attempts, "ADDRESS", Limit(3, 60_000))
    assert [wrong(app, f"Nadie{n}", 1)[0] for n in range(4)] == [422, 422, 422, 429]


@pytest.mark.parametrize("name", ["Marta", "Nadie"])
def test_a_name_tried_from_many_addresses_is_slowed_down_and_not_locked(
    app: FastAPI, marta: TestClient, clock: Clock, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """The same for names that nobody has: nobody learns which exist."""
    monkeypatch.setattr(attempts, "NAME", Limit(3, 3_600_000))
    monkeypatch.setattr(attempts, "SLOWED_NAME", Limit(5, 60_000))
    tried = [wrong(app, name, 1, f"203.0.113.{n}")[0] for n in range(3)]
    again = [wrong(app, name, 1, "203.0.113.9")[0] for _ in range(3)]
    assert (tried, again) == ([422] * 3, [422, 429, 429]), "one more, and then one a minute"
    answer = sign_in(browser(app, address=ELSEWHERE), name)
    assert answer.status_code == (303 if name == "Marta" else 422), "the owner waits for nobody"
    tried = [wrong(app, name, 1, f"198.51.100.{n}")[0] for n in range(6)]
    assert tried.count(422) <= 4
    assert tried[-1] == 429, "from all addresses together no more than a few a minute"
    clock.now += attempts.SLOWED.window_ms
    assert wrong(app, name, 2, "203.0.113.9") == [422, 429]


def test_a_customer_with_many_networks_of_ipv6_is_one_place(
    app: FastAPI, marta: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A dozen of their networks would else use up what the owner's new device needs."""
    monkeypatch.setattr(attempts, "NAME", Limit(3, 3_600_000))
    tried = [wrong(app, "Marta", 1, f"2001:db8:7:{n}00::1")[0] for n in range(8)]
    assert tried.count(422) == 4
    assert sign_in(browser(app, address=ELSEWHERE), "Marta").status_code == 303


# -- devices -----------------------------------------------------------------------------------


def test_a_planted_device_token_is_worth_nothing(app: FastAPI) -> None:
    attacker, victim = browser(app, address=ELSEWHERE), browser(app, address=HERE)
    sign_up(browser(app), "Marta")
    sign_up(attacker, "Mallory")
    planted = attacker.cookies["device"]
    victim.cookies.set("device", planted)
    assert sign_in(victim, "Marta").status_code == 303
    with read_transaction(app.state.store) as connection:
        assert not devices.is_known(connection, planted, "marta")
        carried = [each.value or "" for each in victim.cookies.jar if each.name == "device"]
        assert devices.is_known(connection, carried[-1], "marta")


@pytest.mark.parametrize("given", ["x", "é", "a" * 5_000])
def test_device_tokens_that_are_none(app: FastAPI, marta: TestClient, given: str) -> None:
    client = browser(app, address=ELSEWHERE)
    for _ in range(attempts.PAIR.most):
        sign_in(client, "Marta", "not the password")
    page = client.get("/entrar")
    csrf = page.text.partition('name="csrf" value="')[2].partition('"')[0]
    visit = client.cookies["visit"]
    answer = client.post(
        "/entrar",
        data={"csrf": csrf, "name": "Marta", "password": PASSWORD},
        headers={b"Cookie": f"visit={visit}; device={given}".encode()},
    )
    assert answer.status_code == 429


def test_a_new_password_forgets_the_other_devices(app: FastAPI, marta: TestClient) -> None:
    other = browser(app, address=ELSEWHERE)
    for client in (marta, other):
        sign_in(client, "Marta")
    send(marta, "/cuenta/clave", old=PASSWORD, password="un nuevo secreto")
    with read_transaction(app.state.store) as connection:
        assert devices.is_known(connection, marta.cookies["device"], "marta")
        assert not devices.is_known(connection, other.cookies["device"], "marta")
    assert name_of(marta) == "Marta"


def test_devices_are_bounded_and_forgotten(
    app: FastAPI, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(devices, "MOST", 3)
    with write_transaction(app.state.store) as connection:
        account = accounts.make_member(connection, "Marta", None, "es", 1)
        tokens = [devices.remember(connection, account.id, "", clock.now + n) for n in range(5)]
        known = [devices.is_known(connection, each, "marta") for each in tokens]
    assert known == [False, False, True, True, True]
    sweep(app.state.store, clock.now + devices.IDLE + 4)
    with read_transaction(app.state.store) as connection:
        assert len(connection.execute(select(device)).all()) == 1


def test_only_digests_of_devices_are_kept_and_in_no_copy(app: FastAPI) -> None:
    client = browser(app)
    sign_up(client, "Marta")
    token = client.cookies["device"]
    copy = client.get("/cuenta/datos").content
    with read_transaction(app.state.store) as connection:
        kept = connection.execute(select(device)).all()
    assert len(kept) == 1
    assert token not in str(kept)
    with zipfile.ZipFile(io.BytesIO(copy)) as file:
        text = file.read("account.json").decode()
    assert "seen_at" in text
    assert kept[0].token_hash not in text


def test_the_device_token_is_out_of_reach_of_scripts(app: FastAPI) -> None:
    client = browser(app)
    sign_up(client, "Marta")
    answer = sign_in(browser(app), "Marta")
    cookies = [each for each in answer.headers.get_list("Set-Cookie") if "device=" in each]
    assert len(cookies) == 1
    assert "HttpOnly" in cookies[0]
    assert "SameSite=lax" in cookies[0]
