"""Changing the language on the answer to a form leads to a page, wherever the form went."""

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from letrado.server.security.roles import table
from tests.server.security.test_roles import address_of
from tests.server.support.people import browser, send, sign_up

FORMS = sorted(
    address_of(route)[1]
    for route in table().routes
    if route.startswith("POST ") and not route.startswith("POST /api/")
)


def led_back(page: str) -> str:
    """Return the page that the switch to Catalan on *page* leads to after the language is kept."""
    switch = re.search(r'href="(/idioma\?[^"]*lang=ca[^"]*)"', page)
    assert switch, page
    return parse_qs(urlsplit(unescape(switch[1])).query)["volver"][0]


@pytest.mark.parametrize("address", FORMS)
def test_the_answer_to_a_form_leads_to_a_page(client: TestClient, address: str) -> None:
    refused = client.post(address, headers={"Accept": "text/html"})  # a form without its token
    back = led_back(refused.text)
    answer = client.get(back)
    assert answer.status_code != 405, back
    assert '"request.not_found"' not in answer.text, back


@pytest.mark.parametrize(
    ("form", "fields", "page"),
    [
        ("/partidas", {"rival": "nobody"}, "/"),
        ("/estudio/listas", {}, "/estudio"),
        ("/importar/comprobar", {}, "/importar"),
        ("/torneos/importar", {}, "/torneos"),
    ],
)
def test_a_refused_form_leads_to_its_own_page(
    app: FastAPI, form: str, fields: dict[str, str], page: str
) -> None:
    ana = browser(app)
    sign_up(ana, "ana")
    refused = send(ana, form, **fields)
    assert refused.status_code >= 400
    assert led_back(refused.text) == page
    assert "data-language-choice" not in refused.text, "a script would put the form’s address back"
    assert ana.get(page).status_code == 200


def test_a_page_leads_to_itself_with_what_it_was_asked(client: TestClient) -> None:
    page = client.get("/palabras?q=casa", headers={"Accept": "text/html"}).text
    assert led_back(page) == "/palabras?q=casa"
    assert "data-language-choice" in page


@pytest.mark.parametrize("address", ["/palabras/" + "a/" * 90, "/palabras/" + "a" * 7_000])
def test_an_address_of_no_form_is_not_looked_up_step_by_step(
    client: TestClient, address: str
) -> None:
    assert led_back(client.post(address, headers={"Accept": "text/html"}).text) == "/"
