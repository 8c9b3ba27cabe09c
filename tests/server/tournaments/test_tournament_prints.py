"""Paper from the server: for officials only, with codes that open the games that they stand for."""

import pytest
from fastapi import FastAPI

from letrado.reports.tournament import DOCUMENTS
from letrado.server.features.tournaments.results.codes import link_of, place_of
from tests.server.support.events import Event, an_event
from tests.server.support.people import browser, send


@pytest.fixture
def event(app: FastAPI) -> Event:
    return an_event(app)


def test_all_paper_is_offered_and_printed(event: Event) -> None:
    page = event.eva.get(event.path("/imprimir")).text
    assert "standings.pdf" in page
    assert "sheets.pdf" not in page
    refused = event.eva.get(event.path("/imprimir/sheets.pdf"))
    assert refused.status_code == 422
    event.pair()
    page = event.eva.get(event.path("/imprimir?idioma=ca")).text
    for document in DOCUMENTS:
        address = event.path(f"/imprimir/{document}.pdf?division=A&ronda=1&idioma=ca")
        assert address in page
    answer = event.eva.get(event.path("/imprimir/results.pdf?idioma=ca"))
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF-")
    assert event.eva.get(event.path("/imprimir/nothing.pdf")).status_code == 404


def test_paper_is_for_officials(event: Event) -> None:
    event.pair()
    anybody = browser(event.app)
    for path in ("/imprimir", "/imprimir/results.pdf", "/imprimir/incidents.pdf"):
        assert anybody.get(event.path(path)).status_code in (303, 401, 403)
    assert send(anybody, event.path("/sala"), hold="1").status_code in (303, 401, 403)


def test_a_printed_code_opens_its_game(event: Event) -> None:
    event.pair()
    for pair in event.round.pairs:
        place = ("A", 1, pair.table)
        link = link_of(event.hall, "https://letrado.example", place)
        assert place_of(event.hall, link.code) == place
        path = link.address.removeprefix("https://letrado.example")
        assert event.name(pair.first) in browser(event.app).get(path).text


def test_a_notice_that_is_none(event: Event) -> None:
    answer = send(event.eva, event.path("/sala"), notice="x" * 200)
    assert answer.status_code == 422
    assert "at most 120" in answer.text
