"""``/torneos``: a few of each owner, and all of them page by page."""

import re
from dataclasses import asdict
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import insert

from letrado.store import write_transaction
from letrado.store.people import accounts
from letrado.store.tables import tournament
from letrado.store.tournaments.tournaments import TournamentRow
from tests.server.support.people import Clock, browser, send, sign_up, small_app

MANY = 80


@pytest.fixture
def app(tmp_path: Path) -> FastAPI:
    return small_app(tmp_path, Clock())


def enter(app: FastAPI, owner: str, *names: str, at: int, players: int = 0) -> None:
    """Tournaments of a new member."""
    with write_transaction(app.state.store) as connection:
        account = accounts.make_member(connection, owner, None, "es", 1)
        rows = [
            TournamentRow(
                created_at=at + number,
                changed_at=at + number,
                created_by=account.id,
                name=name,
                edition="cat",
                players=players,
            )
            for number, name in enumerate(names)
        ]
        connection.execute(insert(tournament), [asdict(row) for row in rows])


def named(client: TestClient, path: str) -> list[str]:
    """The tournaments on a page, in their order."""
    answer = client.get(path)
    assert answer.status_code == 200
    return re.findall(r"<strong>(.*?)</strong></a>", answer.text)


def test_eighty_empty_tournaments_push_none_off_the_first_page(app: FastAPI) -> None:
    enter(app, "marta", "Open of Girona", at=1_000, players=12)
    for owner in ("first", "second"):
        enter(app, owner, *(f"{owner} {number}" for number in range(MANY // 2)), at=2_000)
    shown = named(browser(app), "/torneos")
    assert shown[0] == "Open of Girona"
    assert len(shown) == 5


def test_all_tournaments_are_reached_from_the_first_page(app: FastAPI) -> None:
    enter(app, "marta", *(f"open {number}" for number in range(MANY)), at=1_000, players=4)
    client = browser(app)
    first = client.get("/torneos").text
    assert 'href="/torneos?lista=todos"' in first
    page, found = "/torneos?lista=todos", []
    for _ in range(MANY):
        found += named(client, page)
        following = re.search(r'rel="next" href="([^"]+)"', client.get(page).text)
        if following is None:
            break
        page = following[1]
    assert found == [f"open {number}" for number in reversed(range(MANY))]
    back = re.search(r'rel="prev" href="([^"]+)"', client.get(page).text)
    assert back
    assert named(client, back[1])[0] == f"open {MANY - 1}"


def test_a_short_list_has_one_page(app: FastAPI) -> None:
    enter(app, "marta", "one", "two", at=1_000)
    text = browser(app).get("/torneos").text
    assert "lista=todos" not in text
    assert "All tournaments" in text


def test_a_cursor_that_is_none_is_told(app: FastAPI) -> None:
    assert browser(app).get("/torneos?antes=x").status_code in (400, 422)


def test_whoever_runs_the_only_tournament_does_not_read_that_there_is_none(app: FastAPI) -> None:
    with browser(app) as client:
        sign_up(client, "marta")
        assert "There is no tournament to see yet" in client.get("/torneos").text
        send(
            client, "/torneos", name="Open", edition="fise-2009", phase_system="swiss",
            phase_rounds="3", appeal_rounds="0",
        )  # fmt: skip
        text = client.get("/torneos").text
        assert "Those you run" in text
        assert "There is no tournament to see yet" not in text
        assert "All tournaments" not in text
        enter(app, "blas", "another", at=1_000)
        assert "Other tournaments" in client.get("/torneos").text
