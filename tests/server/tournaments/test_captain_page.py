"""A captain at their page: the order of the boards, the results of the team, their signature."""

import re
from collections.abc import Sequence

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from letrado.tournament.desk.captains import is_signed
from letrado.tournament.model.commands import EnterResult, SetTeam
from letrado.tournament.model.entrants import Team
from letrado.tournament.model.rounds import Result
from letrado.tournament.model.settings import Settings
from tests.server.support.events import EVA, Event, an_event
from tests.server.support.people import browser, problem_on, send, sign_up, token


@pytest.fixture
def event(app: FastAPI) -> Event:
    made = an_event(app, 6, settings=Settings("Teams", "fise-2009", boards=2))
    made.act(
        SetTeam(EVA, Team(0, "Reus", (1, 2, 3), 1)), SetTeam(EVA, Team(0, "Elx", (4, 5, 6), 4))
    )
    return made


def member(event: Event, name: str, number: int) -> TestClient:
    client = browser(event.app)
    sign_up(client, name)
    event.seat(name, number)
    return client


def order(client: TestClient, event: Event, boards: Sequence[int]) -> int:
    fields = {"do": "order", "board": [str(one) for one in boards], "csrf": token(client)}
    return client.post(event.path("/equipo"), data=fields).status_code


def test_the_captain_sets_the_boards_before_the_round(event: Event) -> None:
    ana = member(event, "ana", 1)
    page = ana.get(event.path("/equipo"))
    assert page.status_code == 200
    assert "Order of the boards from round 1 on" in page.text
    assert order(ana, event, (3, 1, 2)) == 303
    event.pair()
    sat = [one for pair in event.round.pairs for one in pair.players if one <= 3]
    assert sat == [3, 1]
    for wrong in ((1, 1, 2), (1, 2), (1, 2, 4)):
        assert order(ana, event, wrong) in (400, 422)
    assert event.hall.tournament.teams[1].members == (3, 1, 2)


def test_a_member_looks_and_only_the_captain_acts(event: Event) -> None:
    pau = member(event, "pau", 2)
    page = pau.get(event.path("/equipo")).text
    assert "Captain: Ana" in page
    assert 'name="board"' not in page
    assert order(pau, event, (2, 1, 3)) == 422
    assert event.hall.tournament.teams[1].members == (1, 2, 3)
    stranger = browser(event.app)
    sign_up(stranger, "zoe")
    assert stranger.get(event.path("/equipo")).status_code == 403
    assert browser(event.app).get(event.path("/equipo")).status_code == 303  # to sign in


def test_both_captains_sign_what_stands(event: Event) -> None:
    ana, joan = member(event, "ana", 1), member(event, "joan", 4)
    event.pair()
    tables = [pair.table for pair in event.round.pairs]
    event.act(EnterResult(EVA, 1, tables[0], Result(400, 300)))
    early = send(ana, event.path("/equipo"), do="sign", round="1")
    assert "boards without a result" in problem_on(early.text)
    event.act(EnterResult(EVA, 1, tables[1], Result(500, 300)))
    for client in (ana, joan):
        assert "Sign the result" in client.get(event.path("/equipo")).text
        assert send(client, event.path("/equipo"), do="sign", round="1").status_code == 303
    found = event.hall.tournament
    assert all(is_signed(found, team, 1) for team in found.teams.values())
    page = ana.get(event.path("/equipo")).text
    assert re.search(r"Signed by Reus.*Signed by Elx", page, re.DOTALL)
    assert "Sign the result" not in page
    assert f'href="{event.path("/equipo")}"' in ana.get(event.path()).text
