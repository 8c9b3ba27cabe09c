"""Signing up, in, out and back in, and all that can go wrong with it."""

import io
import json
import re
import sqlite3
import zipfile
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from fastapi import FastAPI

from letrado.base import limits
from letrado.server.features.accounts.accounts import SIGN_UPS
from letrado.server.infra.housekeeping import sweep
from letrado.server.security import passwords
from letrado.server.security import sign_in_attempts as attempts
from letrado.store import read_transaction, write_transaction
from letrado.store.people import accounts, personal, recovery, sessions, throttling
from letrado.store.people.throttling import Refill
from tests.server.support.people import (
    A_LIST,
    PASSWORD,
    Clock,
    a_game,
    become_guest,
    browser,
    name_of,
    problem_on,
    send,
    sign_in,
    sign_up,
    small_app,
    token,
)

PEOPLE = "account WHERE kind != 'bot'"


def count(app: FastAPI, table: str) -> int:
    with read_transaction(app.state.store) as connection:
        return int(connection.exec_driver_sql(f"SELECT count(*) FROM {table}").scalar_one())


# -- guests ------------------------------------------------------------------------------------


def test_looking_around_leaves_no_trace(app: FastAPI) -> None:
    client = browser(app)
    for path in ("/", "/palabras?q=casa", "/tablero", "/entrar", "/entrar/alta", "/no"):
        client.get(path)
    assert client.get("/cuenta").headers["Location"] == "/entrar?volver=%2Fcuenta"
    assert count(app, PEOPLE) == count(app, "session") == 0


def test_a_guest_is_made_when_something_must_be_kept(app: FastAPI) -> None:
    client = browser(app, "ca")
    become_guest(client)
    assert re.fullmatch(r"\S+ [0-9A-Z]{5}", name_of(client))
    assert count(app, PEOPLE) == 1
    become_guest(client)
    assert count(app, PEOPLE) == 1


def test_a_guest_who_signs_up_keeps_what_is_theirs(app: FastAPI) -> None:
    client = browser(app)
    become_guest(client)
    with read_transaction(app.state.store) as connection:
        (guest,) = accounts.search(connection, "", 5).rows
    old = client.cookies["session"]
    sign_up(client, "Núria")
    with read_transaction(app.state.store) as connection:
        member = accounts.require(connection, "nuria")
        assert sessions.resume(connection, old, 0) is None
    assert member.id == guest.id
    assert (member.name, member.kind) == ("Núria", "member")
    assert client.cookies["session"] != old


def test_guests_from_one_address_are_bounded(
    app: FastAPI, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    from letrado.server.features.accounts import guests

    monkeypatch.setattr(guests, "GUESTS", Refill(2, 60_000))
    for _ in range(2):
        become_guest(browser(app))
    refused = send(browser(app), "/estudio/listas", **A_LIST)
    assert refused.status_code == 429
    become_guest(browser(app, address="10.0.0.9"))
    clock.now += 60_000
    become_guest(browser(app))


def test_sign_ups_from_one_address_slow_down_and_open_again_in_minutes(
    app: FastAPI, clock: Clock
) -> None:
    """A club signs up in ten minutes; whoever signs up all they can bars the others for minutes.

    What is tried in a day stays bounded.
    """
    for number in range(40):
        clock.now += 15_000
        sign_up(browser(app), f"club{number}")
    clock.now += 60 * 60_000
    with write_transaction(app.state.store) as connection:
        while not (wait := throttling.take(connection, "sign-up testclient", SIGN_UPS, clock())):
            pass
    assert 0 < wait <= 2 * 60_000
    fields = {"name": "honesta", "password": PASSWORD}
    assert send(browser(app), "/entrar/alta", **fields).status_code == 429
    clock.now += wait
    assert send(browser(app), "/entrar/alta", **fields).status_code == 200
    a_day = SIGN_UPS.burst + 24 * 60 * 60_000 // SIGN_UPS.every_ms
    assert a_day <= 1_250


@pytest.mark.parametrize("what", ["GUESTS_OF_SITE", "SIGN_UPS_OF_SITE"])
def test_a_customer_with_many_networks_is_counted_as_one_place_too(
    app: FastAPI, clock: Clock, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """A /48 has 256 networks of a household each; what one of them may make is as it was."""
    from letrado.server.features.accounts import accounts as members
    from letrado.server.features.accounts import guests

    where: ModuleType = guests if what == "GUESTS_OF_SITE" else members
    monkeypatch.setattr(where, what, Refill(3, 60_000), raising=False)

    def made(number: int, address: str) -> int:
        client = browser(app, address=address)
        if where is guests:
            return send(client, "/estudio/listas", **A_LIST).status_code
        fields = {"name": f"many{number}", "password": PASSWORD}
        return send(client, "/entrar/alta", **fields).status_code

    done = 303 if where is guests else 200
    assert [made(n, f"2001:db8:1:{n:x}00::1") for n in range(4)] == [done] * 3 + [429]
    assert made(5, "2001:db8:2::1") == done, "another customer"
    assert [made(n, "192.0.2.1") for n in range(6, 10)] == [done] * 4, "of IPv4 there is one"
    clock.now += 60_000
    assert made(11, "2001:db8:1:a00::1") == done


def test_what_a_customer_may_make_is_enough_for_some_halls() -> None:
    """Phones of many people may be in one such network: they do not bar each other soon."""
    for what in ("sign_up", "guest"):
        here, site = limits.refill(what), limits.refill(f"{what}_site")
        assert site[0] >= 3 * 500
        assert site[0] >= 3 * here[0]
        assert 3 * site[1] <= here[1]


# -- members -----------------------------------------------------------------------------------


def test_sign_up_in_and_out(app: FastAPI) -> None:
    client = browser(app)
    codes = sign_up(client, "Marta")
    assert len(set(codes)) == 8
    assert name_of(client) == "Marta"
    assert send(client, "/salir").headers["Location"] == "/"
    assert client.get("/cuenta").status_code == 303
    answer = send(client, "/entrar", name="MARTA", password=PASSWORD, volver="/palabras?q=casa")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/palabras?q=casa")
    assert name_of(client) == "Marta"
    assert client.get("/entrar").headers["Location"] == "/cuenta"


@pytest.mark.parametrize("back", ["https://x.test/", "//x.test", "/\\x.test", "/entrar", ""])
def test_signing_in_never_leads_elsewhere(app: FastAPI, back: str) -> None:
    client = browser(app)
    sign_up(browser(app), "Marta")
    answer = send(client, "/entrar", name="Marta", password=PASSWORD, volver=back)
    assert answer.headers["Location"] == "/"


def test_nothing_secret_is_kept_or_sent_back(app: FastAPI, tmp_path: Path) -> None:
    client = browser(app)
    codes = sign_up(client, "Marta")
    wrong = sign_in(browser(app), "Marta", "not my secret at all")
    assert "not my secret" not in wrong.text
    with sqlite3.connect(tmp_path / "letrado.db") as database:
        kept = "\n".join(database.iterdump())
    database.close()
    assert "$argon2id$" in kept
    for secret in (PASSWORD, client.cookies["session"], *codes):
        assert secret not in kept
        assert secret.replace("-", "") not in kept


@pytest.mark.parametrize(
    "name",
    ["", "a", "ab", "1ab", "a b c", "a" * 25, "a..b", "_abc", "abc_", "мария", "a\u200bbc", "<b>x"],
)
def test_names_that_nobody_may_have(app: FastAPI, name: str) -> None:
    answer = send(browser(app), "/entrar/alta", name=name, password=PASSWORD)
    assert answer.status_code == 422
    assert "letters and digits" in problem_on(answer.text)
    assert count(app, PEOPLE) == 0


@pytest.mark.parametrize("name", ["Jose", "JOSÉ", "jo.se", "Jo-sé", " jose "])
def test_names_that_look_alike_are_one(app: FastAPI, name: str) -> None:
    sign_up(browser(app), "José")
    answer = send(browser(app), "/entrar/alta", name=name, password=PASSWORD)
    assert "is taken" in problem_on(answer.text)
    assert count(app, PEOPLE) == 1


@pytest.mark.parametrize("password", ["", "short", "aaaaaaaaaa", "xx-marta-xx", "a1" * 101])
def test_passwords_that_are_guessed_first(app: FastAPI, password: str) -> None:
    answer = send(browser(app), "/entrar/alta", name="Marta", password=password)
    assert answer.status_code == 422
    assert count(app, PEOPLE) == 0


def test_a_password_is_the_same_however_the_keyboard_made_it(app: FastAPI) -> None:
    sign_up(browser(app), "Marta", "canción de cuna")
    assert sign_in(browser(app), "Marta", "cancio\u0301n de cuna").status_code == 303


# -- attempts ----------------------------------------------------------------------------------


def test_wrong_names_and_wrong_passwords_are_told_alike(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    sign_up(browser(app), "Marta")
    compared: list[bool] = []
    real = passwords.matches

    def noted(password: str, password_hash: str | None) -> bool:
        compared.append(password_hash is None)
        return real(password, password_hash)

    monkeypatch.setattr(passwords, "matches", noted)
    answers = [sign_in(browser(app), name, "no such password") for name in ("Marta", "Nobody")]
    assert {answer.status_code for answer in answers} == {422}
    assert len({problem_on(answer.text) for answer in answers}) == 1
    assert compared == [False, True], "a hash is compared for names that do not exist, too"


def test_attempts_are_bounded_and_a_restart_forgives_none(
    app: FastAPI, clock: Clock, tmp_path: Path
) -> None:
    sign_up(browser(app), "Marta")
    for _ in range(attempts.PAIR.most):
        assert sign_in(browser(app), "Marta", "wrong password").status_code == 422
    again = browser(small_app(tmp_path, clock))
    answer = sign_in(again, "Marta")
    assert answer.status_code == 429, "even the right one"
    assert "too often" in problem_on(answer.text)
    elsewhere = browser(app, address="10.0.0.7")
    assert sign_in(elsewhere, "Marta").status_code == 303, "nobody is locked out by others"
    clock.now += attempts.PAIR.window_ms
    assert sign_in(again, "Marta").status_code == 303


def test_whoever_knows_the_password_is_not_counted(app: FastAPI) -> None:
    sign_up(browser(app), "Marta")
    for _ in range(attempts.PAIR.most * 2):
        assert sign_in(browser(app), "Marta").status_code == 303


# -- sessions ----------------------------------------------------------------------------------


def test_signing_out_elsewhere(app: FastAPI) -> None:
    here, there = browser(app), browser(app)
    sign_up(here, "Marta")
    sign_in(there, "Marta")
    assert send(here, "/cuenta/sesiones").headers["Location"] == "/cuenta?hecho=sesiones"
    assert there.get("/cuenta").status_code == 303
    assert name_of(here) == "Marta"


def test_another_password_signs_out_elsewhere(app: FastAPI) -> None:
    here, there = browser(app), browser(app)
    sign_up(here, "Marta")
    sign_in(there, "Marta")
    refused = send(here, "/cuenta/clave", old="not it at all", password="pablito clavo")
    assert "Wrong password" in problem_on(refused.text)
    assert name_of(there) == "Marta"
    assert send(here, "/cuenta/clave", old=PASSWORD, password="pablito clavo").status_code == 303
    assert there.get("/cuenta").status_code == 303
    assert sign_in(there, "Marta").status_code == 422
    assert sign_in(there, "Marta", "pablito clavo").status_code == 303


def test_a_session_that_nobody_uses_ends(app: FastAPI, clock: Clock) -> None:
    client = browser(app)
    sign_up(client, "Marta")
    clock.now += sessions.IDLE - 1
    assert name_of(client) == "Marta"
    clock.now += sessions.IDLE - 1
    assert name_of(client) == "Marta", "each use counts"
    clock.now += sessions.IDLE + 1
    assert client.get("/cuenta").status_code == 303


@pytest.mark.parametrize("given", ["", "x", "é", "a" * 5_000, "../../etc"])
def test_sessions_that_are_none(app: FastAPI, given: str) -> None:
    client = browser(app)
    answer = client.get("/cuenta", headers={b"Cookie": f"session={given}".encode()})
    assert answer.status_code == 303


def test_cookies_tell_scripts_nothing_and_are_secure_over_tls(app: FastAPI) -> None:
    for scheme in ("http", "https"):
        client = browser(app)
        page = client.get(f"{scheme}://testserver/entrar/alta")
        found = re.search(r'name="csrf" value="([^"]+)"', page.text)
        assert found
        fields = {"csrf": found[1], "name": f"Marta{scheme}", "password": PASSWORD}
        answer = client.post(f"{scheme}://testserver/entrar/alta", data=fields)
        assert answer.status_code == 200
        for answered in (page, answer):
            cookie = answered.headers["Set-Cookie"].lower()
            assert "httponly" in cookie
            assert "samesite=lax" in cookie
            assert ("secure" in cookie) is (scheme == "https")
            assert "domain" not in cookie


# -- forms -------------------------------------------------------------------------------------


def test_a_token_is_for_one_browser(app: FastAPI) -> None:
    one, other = browser(app), browser(app)
    sign_up(one, "Marta")
    sign_up(other, "Jordi")
    stolen = token(one)
    for fields in ({"csrf": stolen}, {}):
        answer = other.post("/cuenta/sesiones", data=fields)
        assert answer.status_code == 403
    assert other.post("/cuenta/sesiones", data={"csrf": token(other)}).status_code == 303
    assert other.post("/cuenta/sesiones", headers={"X-CSRF-Token": token(other)}).status_code == 303


def test_a_form_from_before_signing_in_is_stale(app: FastAPI) -> None:
    client = browser(app)
    before = token(client)
    sign_up(client, "Marta")
    answer = client.post("/salir", data={"csrf": before})
    assert answer.status_code == 403
    assert "Reload the page" in answer.text


def test_forms_are_bounded(app: FastAPI) -> None:
    client = browser(app)
    fields = {"csrf": token(client), "name": "x" * 70_000, "password": "y"}
    assert client.post("/entrar", data=fields).status_code == 413
    many = {f"f{n}": "" for n in range(2_000)}
    assert client.post("/entrar", data=many | {"csrf": "x"}).status_code in (400, 403)
    file = {"csrf": ("x.txt", b"text")}
    assert client.post("/entrar", files=file).status_code == 403
    odd = client.post(
        "/entrar",
        content=b"\xff\xfe",
        headers={"Content-Type": "application/x-www-form-urlencoded"},
    )
    assert odd.status_code == 403


# -- recovery ----------------------------------------------------------------------------------


def test_each_code_works_once(app: FastAPI) -> None:
    owner, finder = browser(app), browser(app)
    codes = sign_up(owner, "Marta")
    typed = codes[0].lower().replace("-", " ")
    good = send(finder, "/entrar/recuperar", name="marta", code=typed, password="un nuevo secreto")
    assert good.headers["Location"] == "/cuenta?hecho=clave"
    assert name_of(finder) == "Marta"
    assert owner.get("/cuenta").status_code == 303
    for name, code in (("Marta", codes[0]), ("Marta", "AAAA-BBBB-CCCC"), ("Nobody", codes[1])):
        answer = send(
            browser(app), "/entrar/recuperar", name=name, code=code, password="otro secreto mas"
        )
        assert "Wrong name or code" in problem_on(answer.text)
    assert "7 codes are left" in finder.get("/cuenta").text


def test_codes_of_another_account_are_none(app: FastAPI) -> None:
    codes = sign_up(browser(app), "Marta")
    sign_up(browser(app), "Jordi")
    answer = send(
        browser(app), "/entrar/recuperar", name="Jordi", code=codes[0], password="otro secreto mas"
    )
    assert answer.status_code == 422


def test_new_codes_replace_the_old_ones(app: FastAPI) -> None:
    client = browser(app)
    old = sign_up(client, "Marta")
    assert send(client, "/cuenta/codigos", password="not mine at all").status_code == 422
    answer = send(client, "/cuenta/codigos", password=PASSWORD)
    assert answer.headers["Cache-Control"] == "no-store"
    new = re.findall(r"<code>([^<]+)</code>", answer.text)
    assert not set(old) & set(new)
    fields = {"name": "Marta", "password": "otro secreto mas"}
    assert send(browser(app), "/entrar/recuperar", code=old[0], **fields).status_code == 422
    assert send(browser(app), "/entrar/recuperar", code=new[0], **fields).status_code == 303


def test_guessing_codes_is_bounded(app: FastAPI) -> None:
    sign_up(browser(app), "Marta")
    fields = {"name": "Marta", "code": "AAAA-BBBB-CCCC", "password": "otro secreto mas"}
    statuses = [
        send(browser(app), "/entrar/recuperar", **fields).status_code
        for _ in range(attempts.CODE_PAIR.most + 1)
    ]
    assert statuses == [422] * attempts.CODE_PAIR.most + [429]


# -- one's own data ----------------------------------------------------------------------------


def test_a_copy_of_ones_data_holds_no_secret_and_nothing_of_others(app: FastAPI) -> None:
    one, other = browser(app), browser(app)
    sign_up(one, "Marta")
    sign_up(other, "Jordi")
    send(other, "/cuenta/bloquear", name="Marta")
    send(other, "/jugador/Marta/denunciar", reason="talk", text="about Marta")
    send(one, "/jugador/Jordi/denunciar", reason="other", text="about Jordi")
    a_game(app, "Marta", "Jordi", "over")
    answer = one.get("/cuenta/datos")
    assert answer.headers["Content-Type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as file:
        text = file.read("account.json").decode()
    rows = json.loads(text)
    assert rows["account"][0]["name"] == "Marta"
    assert [row["id"] for row in rows["game"]] == ["game-over"]
    assert [row["text"] for row in rows["report"]] == ["about Jordi"]
    assert rows["block"] == []
    assert "argon2" not in text
    assert "hash" not in text


def test_an_account_that_is_deleted_leaves_no_name(app: FastAPI, tmp_path: Path) -> None:
    client = browser(app)
    sign_up(client, "Marta")
    sign_up(browser(app), "Jordi")
    game = a_game(app, "Marta", "Jordi", "over")
    assert send(client, "/cuenta/borrar", password=PASSWORD).headers["Location"] == "/cuenta"
    assert "Wrong password" in send(client, "/cuenta/borrar", password="x", sure="1").text
    gone = send(client, "/cuenta/borrar", password=PASSWORD, sure="1").headers["Location"]
    assert "Your account is deleted" in client.get(gone).text
    assert client.get("/cuenta").status_code == 303
    assert sign_in(browser(app), "Marta").status_code == 422
    with sqlite3.connect(tmp_path / "letrado.db") as database:
        kept = "\n".join(database.iterdump())
    database.close()
    assert "Marta" not in kept
    assert "marta" not in kept
    assert game in kept
    sign_up(browser(app), "Marta")


def test_a_deletion_is_not_one_long_transaction(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The names in the games go before: the last transaction takes what is the account's own."""
    client = browser(app)
    sign_up(client, "Marta")
    sign_up(browser(app), "Jordi")
    game = a_game(app, "Marta", "Jordi", "over")
    renamed: list[object] = []
    delete = personal.delete_account

    def noted(*given: Any) -> None:
        renamed.extend(given[3])
        delete(*given)

    monkeypatch.setattr(personal, "delete_account", noted)
    send(client, "/cuenta/borrar", password=PASSWORD, sure="1")
    assert renamed == [game]


def test_nobody_leaves_in_the_middle_of_a_game(app: FastAPI) -> None:
    client = browser(app)
    sign_up(client, "Marta")
    sign_up(browser(app), "Jordi")
    a_game(app, "Jordi", "Marta", "running")
    answer = send(client, "/cuenta/borrar", password=PASSWORD, sure="1")
    assert "games in play" in problem_on(answer.text)
    assert name_of(client) == "Marta"


# -- others ------------------------------------------------------------------------------------


def test_blocking(app: FastAPI) -> None:
    client = browser(app)
    sign_up(client, "Marta")
    sign_up(browser(app), "Jordi")
    for _ in range(2):
        assert send(client, "/cuenta/bloquear", name="jordi").status_code == 303
    assert "Unblock Jordi" in client.get("/cuenta").text
    assert "called" in problem_on(send(client, "/cuenta/bloquear", name="Nobody").text)
    assert "block yourself" in problem_on(send(client, "/cuenta/bloquear", name="Marta").text)
    send(client, "/cuenta/desbloquear", name="Jordi")
    assert "Unblock Jordi" not in client.get("/cuenta").text


def test_reporting(app: FastAPI) -> None:
    client = browser(app)
    sign_up(client, "Marta")
    sign_up(browser(app), "Jordi")
    assert client.get("/jugador/Nobody/denunciar").status_code == 404
    assert "<h1>Report Jordi</h1>" in client.get("/jugador/jordi/denunciar").text
    for fields in ({"reason": "none"}, {"reason": "talk", "text": "x" * 1_001}):
        assert send(client, "/jugador/Jordi/denunciar", **fields).status_code == 400
    unknown = send(client, "/jugador/Jordi/denunciar", reason="talk", game="nothing")
    assert unknown.status_code == 404
    assert "There is no game" in problem_on(unknown.text)
    assert count(app, "report") == 0
    for _ in range(20):
        send(client, "/jugador/Jordi/denunciar", reason="talk", text="<b>rude</b>")
    answer = send(client, "/jugador/Jordi/denunciar", reason="talk", text="once more")
    assert "wait for an answer" in problem_on(answer.text)
    assert count(app, "report") == 20


# -- housekeeping ------------------------------------------------------------------------------


def test_what_is_over_is_forgotten_and_the_rest_is_not(app: FastAPI, clock: Clock) -> None:
    client = browser(app)
    codes = sign_up(client, "Marta")
    sign_in(browser(app), "Marta", "wrong password")
    with write_transaction(app.state.store) as connection:
        recovery.make_link(connection, accounts.require(connection, "Marta").id, clock.now)
    before = [count(app, table) for table in ("session", "recovery", "throttle")]
    sweep(app.state.store, clock.now)
    assert [count(app, table) for table in ("session", "recovery", "throttle")] == before
    clock.now += sessions.IDLE + 1
    sweep(app.state.store, clock.now)
    assert count(app, "session") == count(app, "throttle") == 0
    assert count(app, "recovery") == len(codes), "codes on paper have no date"
