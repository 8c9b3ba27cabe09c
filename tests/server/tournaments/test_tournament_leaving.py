"""No tournament is left without a director; what a hall shows is changed on what it shows now."""

import json

import pytest
from fastapi import FastAPI

from letrado.server.features.tournaments.printing.projector import shown
from letrado.store import read_transaction
from letrado.store.people import accounts
from letrado.tournament.model.commands import CloseTournament
from tests.server.support.events import EVA, Event, an_event
from tests.server.support.people import PASSWORD, browser, problem_on, send, sign_up


@pytest.fixture
def event(app: FastAPI) -> Event:
    return an_event(app)


def leave(event: Event) -> str:
    """The director deletes her account; why she cannot, if so."""
    answer = send(event.eva, "/cuenta/borrar", password=PASSWORD, sure="1")
    return problem_on(answer.text) if answer.status_code != 303 else ""


def is_there(event: Event, name: str) -> bool:
    with read_transaction(event.app.state.store) as connection:
        return accounts.named(connection, name) is not None


def test_the_only_director_stays_until_there_is_another(event: Event) -> None:
    assert "You alone direct “Open of Girona”" in leave(event)
    assert is_there(event, "Eva")
    sign_up(browser(event.app), "iris")
    given = send(event.eva, event.path("/mesa/oficiales"), do="give", role="director", name="iris")
    assert given.status_code == 303
    assert leave(event) == ""
    assert not is_there(event, "Eva")


def test_who_has_closed_the_tournament_may_go(event: Event) -> None:
    event.act(CloseTournament(EVA))
    assert leave(event) == ""


def test_two_who_arrange_the_hall_at_once_do_not_undo_each_other(event: Event) -> None:
    """Each change begins with what the store has, not with what a page had before its eyes."""
    event.arrange(json.dumps({"hold": True, "notice": "Lunch at two"}))
    event.pair()
    assert send(event.eva, event.path("/sala"), do="publish").status_code == 303
    found = shown(event.hall.row)
    assert (found.hold, found.notice, dict(found.published)) == (True, "Lunch at two", {"A": 1})
