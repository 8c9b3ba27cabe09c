"""Logs of tournaments with odd values: refused when they are brought, or every page is drawn."""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from httpx2 import Response

from letrado.base.errors import LetradoError
from letrado.formats.tournament import log as log_file
from letrado.server.features.tournaments.desk.files import taken_over
from letrado.server.features.tournaments.live_tournament import LiveTournament
from letrado.tournament.desk import Log
from letrado.tournament.model.events import Author
from letrado.tournament.model.settings import Settings
from tests.profiles import FULL
from tests.server.support.odd_values import rows_of, spoilt, text_of
from tests.server.support.people import (
    START,
    Clock,
    browser,
    problem_on,
    sign_up,
    small_app,
    token,
)
from tests.server.support.tournament_addresses import addresses
from tests.server.support.tournament_states import COURSES, Course, moments
from tests.server.support.tournament_viewers import Audience, audience, show

TRIES = 6_000 if FULL else 150
MOST_DRAWN = 1_500 if FULL else 12
"""Logs of which all pages are drawn; the others are read alone."""


@dataclass
class Tried:
    """What came of logs with an odd value."""

    refused: int = 0
    drawn: int = 0
    wrong: dict[str, str] = field(default_factory=dict)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FastAPI]:
    app = small_app(tmp_path_factory.mktemp("odd"), Clock())
    with browser(app):
        yield app


@cache
def audience_of(app: FastAPI) -> Audience:
    """The viewers of the application: it has them once."""
    return audience(app)


def brought(content: bytes) -> Log | None:
    """The log as the site takes it over; None if it is refused."""
    by, asked = Author("director", "Eva"), Settings("Open", "fise-2009")
    try:
        return taken_over(content, "a.jsonl", asked, by, START)
    except LetradoError:
        return None


def drawn(people: Audience, hall: LiveTournament, log: Log, turn: int) -> Iterator[tuple[str, int]]:
    """Every page of a tournament in the state of *log*, and how it was answered."""
    show(hall, log)
    people.keep_index(hall)
    for address in addresses(hall, turn):
        people.app.state.now.now += 1_000
        answer = people.browsers["director"].get(address.path)
        yield address.kind, answer.status_code


def test_a_log_with_an_odd_value_is_refused_or_every_page_is_drawn(app: FastAPI) -> None:
    logs = [moments(course)[-1].log for course in COURSES]
    texts = [log_file.dumps(log) for log in logs]
    people, tried = audience_of(app), Tried()
    hall = people.hall(logs[0])
    for seed in range(TRIES):
        lot = random.Random(seed)
        content, what = spoilt(lot.choice(texts), lot)
        log = brought(content)
        if log is None:
            tried.refused += 1
        elif tried.drawn < MOST_DRAWN:
            tried.drawn += 1
            for kind, status in drawn(people, hall, log, seed):
                if status >= 500:
                    tried.wrong.setdefault(f"{what}: {kind}", f"{status}, seed {seed}")
    assert not tried.wrong, "\n".join(f"{what} ({at})" for what, at in tried.wrong.items())
    assert tried.refused > TRIES // 2
    assert tried.drawn


# -- what was seen to go wrong ------------------------------------------------------------------

COURSE = COURSES[0]


def edited(event: str, path: str, value: object, course: Course = COURSE) -> bytes:
    """A log of a whole tournament, with *value* in a field of the last event of that kind."""
    rows = rows_of(log_file.dumps(moments(course)[-1].log))
    at = max(at for at, row in enumerate(rows) if row.get("event") == event)
    *outer, last = [int(key) if key.isdigit() else key for key in path.split(".")]
    held: Any = rows[at]
    for key in outer:
        held = held[key]
    held[last] = value
    if path == "at":
        for row in rows[at + 1 :]:
            row["at"] = value
    return text_of(rows)


def bring(app: FastAPI, client: TestClient, content: bytes) -> Response:
    """Send a log by the form of the page."""
    app.state.now.now += 900_000
    sent = {"csrf": token(client), "edition": "fise-2009"}
    return client.post("/torneos/importar", data=sent, files={"file": ("a.jsonl", content)})


ODD: dict[str, tuple[str, str, object]] = {
    "a name of millions": ("TournamentOpened", "settings.name", "x" * 15_500_000),
    "a bye beyond numbers": ("TournamentOpened", "settings.scoring.bye_points", 10**400),
    "the spread of a bye": ("TournamentOpened", "settings.scoring.bye_spread", 10**400),
    "boards below zero": ("TournamentOpened", "settings.boards", -3),
    "later than dates": ("RoundStarted", "at", 9 * 10**15),
    "later than the store can tell": ("RoundStarted", "at", 2**63),
    "later than now": ("RoundStarted", "at", START + 10**10),
    "an author of a list": ("RoundStarted", "by", []),
    "an author of an object": ("RoundStarted", "by", {}),
    "half a character": ("RoundStarted", "who", "\ud800"),
    "half a character for a part": ("RoundStarted", "by", "\ud800"),
    "half a character for a time": ("RoundStarted", "at", "\ud800"),
    "a name of two lines": ("RoundStarted", "who", "Eva\nPau"),
    "a long name": ("RoundStarted", "who", "x" * 81),
    "an entrant by another number": ("EntrantAdded", "entrant.number", 99_998),
    "an entrant below zero": ("EntrantAdded", "entrant.number", -1),
    "a long club": ("EntrantAdded", "entrant.club", "x" * 81),
    "a rating": ("EntrantAdded", "entrant.rating", 10**400),
    "nobody at a table": ("RoundPaired", "pairs.0.first", 0),
    "somebody of another division": ("RoundPaired", "pairs.0.first", 101),
    "a table": ("RoundPaired", "pairs.0.table", 10**10),
    "a reason": ("RoundPaired", "pairs.0.reasons.0.code", "because"),
    "a reason without its fields": (
        "RoundPaired", "pairs.0.reasons", [{"code": "club", "fields": []}],
    ),
    "a system": ("RoundPaired", "system", "chess"),
    "a phase": ("RoundPaired", "phase", 7),
    "a score": ("ResultEntered", "result.first", 10**400),
    "a plan": ("PlanSet", "plan.phases.0.rounds", 10**9),
}  # fmt: skip
"""Logs by what is odd in them."""


@pytest.mark.parametrize("name", ODD)
def test_what_the_desk_would_not_write_is_refused_with_its_line(app: FastAPI, name: str) -> None:
    client = browser(app)
    sign_up(client, f"brings-{list(ODD).index(name)}")
    answer = bring(app, client, edited(*ODD[name]))
    assert answer.status_code in (400, 422), answer.status_code
    problem = problem_on(answer.text)
    assert re.search(r"Line \d+ of the log|Event \d+ of the log", problem), problem
    assert len(answer.text) < 100_000
    assert len(client.get("/torneos").text) < 100_000


def test_teams_in_another_order_than_their_matches_are_refused() -> None:
    teams = next(course for course in COURSES if course.settings.boards)
    for path, value in (("team.members", []), ("team.members", [1]), ("team.captain", 99)):
        assert brought(edited("TeamSet", path, value, teams)) is None
    assert brought(edited("RoundPaired", "pairs.0.match", 7, teams)) is None


def test_a_tournament_is_listed_as_of_when_it_was_brought(app: FastAPI) -> None:
    client = browser(app)
    sign_up(client, "ahead")
    closed = next(course for course in COURSES if moments(course)[-1].log.tournament.closed)
    soon = app.state.now.now + 20 * 3_600_000
    answer = bring(app, client, edited("TournamentClosed", "at", soon, closed))
    assert answer.status_code == 303, problem_on(answer.text)
    row, log = app.state.tournaments.load(answer.headers["location"].split("/")[2])
    assert log.events[-1].at == soon
    assert row.changed_at == row.created_at == app.state.now.now


def test_one_bad_tournament_takes_no_page_over_several_along(
    app: FastAPI, caplog: pytest.LogCaptureFixture
) -> None:
    people = audience_of(app)
    good, bad = (people.hall(moments(COURSE)[-1].log) for _ in range(2))
    found = bad.tournament
    terms = replace(found.settings, tie_breaks=("nonsense",))  # type: ignore[arg-type]
    bad.log = Log(bad.log.events, replace(found, settings=terms))
    club = next(one.club for one in found.entrants.values() if one.club)
    for path in ("/temporada", f"/temporada?torneo={good.id}&torneo={bad.id}", f"/club/{club}"):
        answer = people.browsers["anonymous"].get(path)
        assert answer.status_code == 200, path
    assert good.id in answer.text
    assert bad.id not in answer.text
    assert bad.id in caplog.text
