"""Public pages of a tournament: what everybody sees, and what nobody does."""

import json
import re
from typing import Any

import pytest
from fastapi import FastAPI, Request, Response

from letrado.server.rendering import environment as rendering_environment
from letrado.tournament.model.commands import (
    EnterResult,
    ReportFault,
    RuleText,
    StartRound,
    Withdraw,
)
from letrado.tournament.model.rounds import Play, Result
from letrado.tournament.model.settings import Settings
from tests.server.support.events import EVA, Event, an_event
from tests.server.support.people import Clock, browser, send

PAGES = ("", "/ronda/1", "/jugadores", "/jugador/1", "/estadisticas", "/reglas", "/proyector")


@pytest.fixture
def event(app: FastAPI) -> Event:
    return an_event(app)


def played(event: Event) -> None:
    event.pair()
    event.act(
        EnterResult(EVA, 1, 1, Result(512, 388, plays=(Play("CHUPE", 98), None))),
        EnterResult(EVA, 1, 2, Result(401, 400)),
    )


def text_of(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def test_rounds_results_and_standings_are_public(event: Event) -> None:
    played(event)
    anybody = browser(event.app)
    found = text_of(anybody.get(event.path()).text)
    assert "Standings after round 1 of 3" in found
    assert "512" in found
    winner = event.name(event.table(1).first)
    assert re.search(rf"1 ES {winner}", found)
    tables = text_of(anybody.get(event.path("/ronda/1")).text)
    assert "512 – 388" in tables
    figures = text_of(anybody.get(event.path("/estadisticas")).text)
    assert "CHUPE 98" in figures
    assert "Closest game 1" in figures
    card = text_of(anybody.get(event.path("/jugador/1")).text)
    assert "Games" in card


@pytest.mark.parametrize("language", ["es", "ca", "en"])
def test_every_page_speaks_every_language_before_and_after_the_first_round(
    event: Event, language: str
) -> None:
    anybody = browser(event.app, language)
    for page in PAGES:
        if page != "/ronda/1":
            assert anybody.get(event.path(page)).status_code == 200
    played(event)
    for page in (*PAGES, "/clasificacion/incrustada", "/club?nombre=Reus", "/resultado"):
        answer = anybody.get(event.path(page))
        assert answer.status_code == 200, page
        assert f'lang="{language}"' in answer.text


def test_standings_after_any_round_of_a_class_and_of_a_club(event: Event) -> None:
    played(event)
    anybody = browser(event.app)
    before = text_of(anybody.get(event.path("?ronda=0")).text)
    assert "Nothing has been played yet" in before
    of_class = anybody.get(event.path("?clase=Sub-18")).text
    assert len(re.findall(r"data-row=", of_class)) == 2
    club = anybody.get(event.path("/club?nombre=reus")).text
    assert len(re.findall(r"data-row=", club)) == 2
    assert anybody.get(event.path("/club?nombre=Nobody")).status_code == 404
    assert anybody.get(event.path("/ronda/9")).status_code == 400
    assert anybody.get(event.path("/jugador/99")).status_code == 400


def test_only_the_standings_may_be_shown_by_other_sites(event: Event) -> None:
    anybody = browser(event.app)
    embedded = anybody.get(event.path("/clasificacion/incrustada"))
    assert "frame-ancestors *" in embedded.headers["content-security-policy"]
    assert "x-frame-options" not in embedded.headers
    assert "<form" not in embedded.text
    for page in ("", "/proyector", "/resultado", "/clasificacion/incrustada/x"):
        answer = anybody.get(event.path(page))
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["x-frame-options"] == "DENY"


def test_a_round_that_is_held_back_is_as_if_it_were_not_paired(event: Event) -> None:
    played(event)
    send(event.eva, event.path("/sala"), hold="1", notice="Silence")
    event.pair()
    anybody = browser(event.app)
    assert anybody.get(event.path("/ronda/2")).status_code == 400
    assert "Round 2" not in anybody.get(event.path()).text
    assert "Round 2" not in anybody.get(event.path("/proyector")).text
    assert "Silence" in anybody.get(event.path("/proyector")).text
    assert "1 unpublished round" in event.eva.get(event.path("/imprimir")).text
    send(event.eva, event.path("/sala"), do="publish")
    assert anybody.get(event.path("/ronda/2")).status_code == 200


def test_a_round_that_has_begun_is_public(event: Event) -> None:
    event.arrange(json.dumps({"hold": True}))
    event.pair()
    assert browser(event.app).get(event.path("/ronda/1")).status_code == 400
    event.act(StartRound(EVA, 1))
    assert browser(event.app).get(event.path("/ronda/1")).status_code == 200


def test_pages_are_drawn_once_for_all_without_an_account_until_something_changes(
    app: FastAPI, event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(event)
    drawn = list[str]()
    draw = rendering_environment.Renderer.page

    def counted(
        self: rendering_environment.Renderer, request: Request, *given: Any, **named: Any
    ) -> Response:
        drawn.append(request.url.path)
        return draw(self, request, *given, **named)

    monkeypatch.setattr(rendering_environment.Renderer, "page", counted)
    address = event.path()
    for path in (address, f"{address}/ronda/1", f"{address}/jugadores", f"{address}/estadisticas"):
        pages = {browser(app).get(path).text for _ in range(3)}
        assert len(pages) == drawn.count(path) == 1
        assert 'name="csrf"' not in pages.pop(), "a token of a form is for one browser alone"
    other = browser(app, "es").get(address).text
    assert '<html lang="es"' in other
    assert "Eva</span>" in event.eva.get(address).text
    before, times = browser(app).get(address).text, drawn.count(address)
    assert "Eva</span>" not in before
    event.act(Withdraw(EVA, 1))
    assert browser(app).get(address).text != before
    assert drawn.count(address) == times + 1


def test_what_the_desk_knows_stays_there(event: Event) -> None:
    played(event)
    event.act(
        Withdraw(EVA, 4, "a private reason"),
        ReportFault(EVA, 1, "ethics.47.6", 1, "a private statement"),
    )
    for page in PAGES:
        text = browser(event.app).get(event.path(page)).text
        assert "private" not in text
        assert "Eva" not in text
        assert event.hall.row.secret not in text


def test_how_the_text_was_read_is_published_with_its_article(event: Event) -> None:
    event.act(RuleText(EVA, "A phone in a bag is not on the table.", "5.3"))
    page = browser(event.app).get(event.path("/reglas")).text
    assert "A phone in a bag" in page
    assert "F09 §5.3" in page
    assert "/reglamento/" in page


def test_a_tournament_of_officials_is_theirs(app: FastAPI) -> None:
    event = an_event(app, visibility="officials")
    played(event)
    for page in (*PAGES, "/cambios", "/clasificacion/incrustada", "/resultado"):
        assert browser(event.app).get(event.path(page)).status_code == 404
        assert event.eva.get(event.path(page)).status_code == 200


def test_a_page_hears_of_changes(event: Event) -> None:
    anybody = browser(event.app)
    first = anybody.get(event.path("/cambios")).json()["mark"]
    event.pair()
    second = anybody.get(event.path("/cambios"), params={"desde": first}).json()["mark"]
    assert second != first


def test_the_screen_counts_and_shows_who_calls(app: FastAPI, clock: Clock) -> None:
    settings = Settings("Open", "fise-2009", round_minutes=60)
    event = an_event(app, settings=settings)
    event.pair()
    event.act(StartRound(EVA, 1))
    clock.now += 20 * 60_000
    send(browser(app), event.path(f"/r/{event.code(2)}"), call="1")
    page = browser(app).get(event.path("/proyector")).text
    assert 'data-left="2400"' in page
    assert "40:00" in page
    assert "calls the arbiter" in page
    assert event.calls() == [(2, "arbiter")]


def test_a_season_and_a_club_over_tournaments(event: Event) -> None:
    played(event)
    anybody = browser(event.app)
    empty = text_of(anybody.get("/temporada").text)
    assert "No tournament has ended yet" in empty
    ranking = text_of(anybody.get("/temporada", params={"torneo": event.id}).text)
    assert "25" in ranking
    assert event.name(event.table(1).first) in ranking
    club = text_of(anybody.get("/club/Reus").text)
    assert "Open of Girona" in club
    assert anybody.get("/club/Nobody").status_code == 404


def test_what_the_hall_shows_survives_rubbish(event: Event) -> None:
    event.pair()
    for rubbish in ("", "[]", "{", '{"hold": 1, "published": 7}', '{"x": 1}'):
        event.arrange(rubbish)
        assert browser(event.app).get(event.path()).status_code == 200, rubbish
