"""Hall mode: what telephones are shown, and which address links for others begin with."""

import re
import socket
from ipaddress import IPv4Address

import pytest
from fastapi import FastAPI
from pydantic import ValidationError

from letrado.reports.qr import qr_svg
from letrado.server.features.hall import hall
from letrado.server.settings import Settings
from letrado.store import write_transaction
from letrado.store.people import accounts, grants
from tests.server.support.people import browser, send, sign_up

LINKS = ("http://192.168.1.20:8765", "http://10.42.0.1:8765")


def at(app: FastAPI, base: str, path: str) -> str:
    client = browser(app)
    client.base_url = base
    return client.get(path).text


def test_the_page_shows_the_address_in_the_hall_even_at_the_server_itself(app: FastAPI) -> None:
    app.state.hall = LINKS
    text = at(app, "http://127.0.0.1:8765", "/sala")
    assert f'class="hall-link">{LINKS[0]}<' in text
    assert qr_svg(f"{LINKS[0]}/", f"{LINKS[0]}/") in text
    assert f'<a href="/sala?n=2">{LINKS[1]}</a>' in text
    other = at(app, "http://127.0.0.1:8765", "/sala?n=2")
    assert f'class="hall-link">{LINKS[1]}<' in other
    assert at(app, "http://127.0.0.1:8765", "/sala?n=8").count(LINKS[1]) >= 1
    assert browser(app).get("/sala?n=9").status_code == 422


def test_elsewhere_it_shows_where_it_is(app: FastAPI) -> None:
    assert 'class="hall-link">https://club.example<' in at(app, "https://club.example", "/sala")
    alone = at(app, "http://127.0.0.1:8765", "/sala")
    assert "letrado serve --hall" in alone
    assert 'class="qr"' not in alone


def test_nothing_of_the_page_comes_from_elsewhere(app: FastAPI) -> None:
    app.state.hall = LINKS
    text = at(app, "http://127.0.0.1:8765", "/sala")
    fetched = re.findall(r'(?:src|href|srcset|poster)="([^"]*)"', text)
    assert fetched
    assert all(each.startswith(("/", "#")) for each in fetched)
    assert "<style" not in text
    assert " style=" not in text


@pytest.mark.parametrize(
    ("site", "halls", "base", "expected"),
    [
        ("", (), "http://127.0.0.1:8765", "http://127.0.0.1:8765"),
        ("", LINKS, "http://127.0.0.1:8765", LINKS[0]),
        ("", LINKS, "http://localhost:8765", LINKS[0]),
        ("", LINKS, LINKS[1], LINKS[1]),
        ("https://club.example", LINKS, "http://127.0.0.1:8765", "https://club.example"),
    ],
)
def test_links_for_others_begin_with_what_they_reach(
    app: FastAPI, site: str, halls: tuple[str, ...], base: str, expected: str
) -> None:
    app.state.site, app.state.hall = site, halls
    client = browser(app)
    client.base_url = base
    sign_up(client, "Montse")
    with write_transaction(app.state.store) as connection:
        montse = accounts.require(connection, "Montse")
        grants.give(connection, montse.id, grants.ADMINISTRATOR, grants.SITE, 1)
    answer = send(client, "/administracion/enlace", name="Montse")
    assert f"{expected}/entrar/enlace/" in answer.text


@pytest.mark.parametrize("site", ["club.example", "https://a b", "ftp://x", "https://x/path"])
def test_a_site_that_is_none_is_refused(site: str) -> None:
    with pytest.raises(ValidationError):
        Settings(site=site)


def test_addresses_are_of_this_machine_and_of_no_loopback() -> None:
    for each in hall.addresses():
        known = IPv4Address(each)
        assert not known.is_loopback
        assert not known.is_unspecified


def test_addresses_without_any_network(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(*_: object) -> object:
        raise OSError("no network")

    monkeypatch.setattr(socket, "socket", nothing)
    monkeypatch.setattr(socket, "gethostbyname_ex", lambda _: ("x", [], ["127.0.1.1"]))
    assert hall.addresses() == []
    monkeypatch.setattr(
        socket,
        "gethostbyname_ex",
        lambda _: ("x", [], ["169.254.3.4", "192.168.137.1", "127.0.0.1"]),
    )
    assert hall.addresses() == ["192.168.137.1", "169.254.3.4"]
