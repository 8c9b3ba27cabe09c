"""Rankings over many tournaments: what they cost, and what is kept of them."""

from collections.abc import Sequence
from typing import NoReturn

import pytest
from fastapi import FastAPI

from letrado.base import limits
from letrado.base.errors import Unreadable
from letrado.base.limits import Rate
from letrado.server.features.tournaments import live_tournament
from letrado.server.features.tournaments.live_tournament import LiveTournament
from letrado.server.features.tournaments.public import places
from letrado.server.features.tournaments.public.places import Placed, Places
from letrado.server.infra import capacity
from letrado.server.security import rate_limiter
from letrado.store import read_transaction
from letrado.store.people import accounts
from letrado.store.tournaments import tournaments
from letrado.tournament.desk import Log
from letrado.tournament.model.commands import EnterResult
from letrado.tournament.model.rounds import Result
from letrado.tournament.model.state import Tournament
from letrado.tournament.standings.effective_results import division_standings
from letrado.tournament.standings.standings import Row
from tests.server.support.events import EVA, Event, an_event
from tests.server.support.people import START, browser, sign_up


@pytest.fixture
def event(app: FastAPI) -> Event:
    return an_event(app)


def another(event: Event) -> Event:
    """The same once more."""
    with read_transaction(event.app.state.store) as connection:
        account = accounts.require(connection, "Eva").id
    return Event(event.app, event.halls.open(event.hall.log, "public", account, START), event.eva)


def refuse(*_: object) -> NoReturn:
    """Let nobody wait for news."""
    raise Unreadable("record.field", "damaged")


def pages_of(event: Event) -> tuple[str, ...]:
    ranking = f"/temporada?torneo={event.id}"
    return (ranking, ranking, f"{ranking}&mejores=2", "/club/Reus", "/club/Nobody")


def test_places_are_counted_once_for_everybody_until_something_changes(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted: list[str] = []

    def count(found: Tournament, division: str) -> tuple[Row, ...]:
        counted.append(division)
        return division_standings(found, division)

    monkeypatch.setattr(places, "division_standings", count)
    event.pair()
    event.act(EnterResult(EVA, 1, 1, Result(512, 388)))
    anybody, ana = browser(event.app), browser(event.app)
    sign_up(ana, "ana")
    for who in (anybody, ana):
        for page in pages_of(event):
            who.get(page)
    assert counted == ["A"]
    winner = event.name(event.table(2).first)
    event.act(EnterResult(EVA, 1, 2, Result(900, 100)))
    for who in (anybody, ana):
        told = who.get(pages_of(event)[0]).text
        assert told.index(winner) < told.index(event.name(event.table(1).first))
    assert counted == ["A"] * 2
    event.arrange('{"hold": 1, "published": {"A": 0}}')
    anybody.get("/club/Reus")
    assert counted == ["A"] * 3, "what is held back is no longer counted"


def test_a_season_keeps_no_tournament_in_memory(event: Event) -> None:
    event.halls._halls.clear()
    assert browser(event.app).get(pages_of(event)[0]).status_code == 200
    assert not event.halls._halls
    assert len(event.app.state.places) == 1


def test_one_that_cannot_be_read_is_tried_once_and_takes_no_other_along(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    event.halls._halls.clear()
    tried: list[str] = []

    def load(_connection: object, tournament_id: str) -> Log:
        tried.append(tournament_id)
        raise Unreadable("record.field", "damaged")

    monkeypatch.setattr(tournaments, "load", load)
    for _ in range(3):
        assert browser(event.app).get(pages_of(event)[0]).status_code == 200
    assert tried == [event.id]


def test_whoever_asks_for_places_pays_for_the_counting(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And gets further when they ask again: what was counted before is kept."""
    monkeypatch.setattr(places, "_COUNTING_MS", 1_000_000)
    monkeypatch.setattr(limits, "anonymous_rate", lambda _name: Rate(places._MOST_MS + 100, 1))
    event.app.state.pace = rate_limiter.RateLimiter()
    another(event)
    anybody = browser(event.app)
    assert anybody.get("/club/Reus").status_code == 429
    assert len(event.app.state.places) == 1
    event.app.state.pace = rate_limiter.RateLimiter()
    assert anybody.get("/club/Reus").status_code == 200
    assert anybody.get("/club/Reus").status_code == 200


def test_places_are_counted_in_nobodys_turn(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    """Others wait for it: whoever came first could have much other work waiting."""
    turns: list[str] = []
    placed, read = places._placed, event.halls._read

    def reading(tournament: str) -> LiveTournament:
        turns.append(capacity.turn())
        return read(tournament)

    def counting(hall: LiveTournament) -> Sequence[Placed]:
        turns.append(capacity.turn())
        return placed(hall)

    event.halls._halls.clear()
    monkeypatch.setattr(event.halls, "_read", reading)
    monkeypatch.setattr(places, "_placed", counting)
    assert browser(event.app).get("/club/Reus").status_code == 200
    assert turns == [event.id, event.id]


@pytest.mark.parametrize(
    "rest",
    ["", "/cambios", "/r/x", "/imprimir", "/imprimir/names.pdf", "/mesa", "/mesa/archivo/json"],
)
def test_whoever_makes_a_tournament_be_read_pays_for_it(
    event: Event, monkeypatch: pytest.MonkeyPatch, rest: str
) -> None:
    monkeypatch.setattr(live_tournament, "_READING_MS", 1_000_000)
    most = live_tournament._MOST_MS
    for rate in ("rate", "anonymous_rate"):
        monkeypatch.setattr(limits, rate, lambda _name: Rate(most + 2_000, 1))
    event.app.state.pace = rate_limiter.RateLimiter()
    monkeypatch.setattr(live_tournament.Tournaments, "listening", refuse)
    path = event.path(rest)
    event.halls._halls.clear()
    assert event.eva.get(path).status_code != 429
    assert event.id in event.halls._halls
    assert event.eva.get(path).status_code != 429, "it is in memory"
    event.halls._halls.clear()
    assert event.eva.get(path).status_code == 429
    assert event.id not in event.halls._halls


def test_places_kept_are_bounded_by_their_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "_MOST_ROWS", 25)
    kept, one = Places(), Placed(1, "Ana", "Reus", 1, "1", 100, main=True)
    for name in "abc":
        kept.keep(name, (1, ""), [one] * 10)
    kept.keep("d", (1, ""), None)
    assert kept.find("a", (1, "")) is None
    assert kept.find("b", (2, "")) is None
    assert kept.find("b", (1, "")) == ([one] * 10,)
    assert kept.find("d", (1, "")) == (None,)
    kept.keep("b", (2, ""), [one] * 26)
    assert len(kept) == 0


def test_tournaments_in_memory_are_bounded_by_their_events(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    others = [another(event) for _ in range(3)]
    every = [event, *others]
    assert {each.hall.id for each in every} == set(event.halls._halls)
    most = 2 * event.hall.seq + 1
    monkeypatch.setattr(live_tournament, "_MOST_EVENTS", most)
    event.halls._halls.clear()
    for each in every:
        assert each.hall.seq
        assert sum(hall.seq for hall in event.halls._halls.values()) <= most
    assert list(event.halls._halls) == [others[1].id, others[2].id]
    assert others[1].hall.id
    assert event.hall.id
    assert list(event.halls._halls) == [others[1].id, event.id], "the one asked for last stays"


def test_the_last_event_of_several(event: Event) -> None:
    with read_transaction(event.app.state.store) as connection:
        found = tournaments.last_of(connection, [event.id, "nobody"])
    assert found == {event.id: event.hall.seq}


def test_seasons_and_clubs_cost_more_and_wait_for_no_export() -> None:
    """Their counting is slow work; pages whose places are counted need no slow thread."""
    for path in ("/temporada", "/club/Reus"):
        assert limits.lane_of("GET", path) == "page"
        assert limits.cost_of("GET", path) > limits.cost_of("GET", "/reloj")
