"""The puzzle of the day: judged here, and its answer never shown before one is given."""

import json
import re
from datetime import UTC, date, datetime, timedelta

from fastapi import FastAPI

from letrado.core.placements import Placement
from letrado.puzzles import Kind, Puzzle, shipped
from letrado.store import write_transaction
from letrado.store.people import accounts, personal
from letrado.store.study import puzzles
from tests.server.support.people import Clock, become_guest, browser, send, sign_up
from tests.store.support.copies import copy_of


def day_of(kind: Kind, clock: Clock, language: str = "es") -> tuple[date, Puzzle]:
    """The last day that had a puzzle of a kind, answered by a placement."""
    today = datetime.fromtimestamp(clock.now / 1000, UTC).date()
    days = (today - timedelta(back) for back in range(400))
    found = ((day, shipped(language).on(day)) for day in days)
    return next(
        (day, puzzle)
        for day, puzzle in found
        if puzzle.kind is kind and isinstance(puzzle.answers[0], Placement)
    )


def typed(puzzle: Puzzle) -> str:
    """The answer as people type it: a question mark before what a blank stands for."""
    move = puzzle.answers[0]
    assert isinstance(move, Placement)
    slot, tiles = str(move.whole(puzzle.position.board)).split()
    return f"{slot} " + re.sub(r"(\[[^\W\dA-Z][^\]]*\]|[^\W\dA-Z])", r"?\1", tiles)


def test_nothing_of_the_answer_is_told_before(app: FastAPI, clock: Clock) -> None:
    visit = browser(app)
    for kind in Kind:
        day, puzzle = day_of(kind, clock)
        page = visit.get("/puzle", params={"fichas": "es", "dia": day.isoformat()})
        assert page.status_code == 200
        assert page.text.count('role="gridcell"') == 225
        data = re.search(r'id="puzzle-data">(.*?)</script>', page.text, re.DOTALL)
        assert data
        assert json.loads(data[1])["position"]["cgp"] == str(puzzle.position)
        for move in puzzle.answers:
            assert str(move) not in page.text
            assert isinstance(move, Placement)
            assert str(move.whole(puzzle.position.board)) not in page.text


def test_a_right_answer_is_explained_and_rated_once(app: FastAPI, clock: Clock) -> None:
    visit = browser(app)
    sign_up(visit, "Marta")
    day, puzzle = day_of(Kind.ENDGAME, clock)
    where = {"fichas": "es", "dia": day.isoformat()}
    answer = send(visit, "/puzle", jugada=typed(puzzle), **where)
    assert answer.status_code == 303, answer.text
    page = visit.get(answer.headers["location"]).text
    assert "Right" in page
    assert "if both play their best" in page
    assert 'id="puzzle-data"' not in page
    rating = int(re.findall(r"Your rating at puzzles: (\d+)", page)[0])
    assert rating > 1500
    send(visit, "/puzle", jugada="-", **where)  # the first answer counts
    assert f"Your rating at puzzles: {rating}" in visit.get("/puzle", params=where).text
    with write_transaction(app.state.store) as connection:
        account = accounts.require(connection, "Marta")
        found, count = puzzles.rating_of(connection, account.id, "es", clock.now)
        assert (round(found.rating), count) == (rating, 1)
        assert len(copy_of(connection, account.id)["puzzle_answer"]) == 1
        personal.delete_account(connection, account, clock.now)
        assert puzzles.find(connection, account.id, puzzle.key) is None
        assert puzzles.rating_of(connection, account.id, "es", clock.now)[1] == 0


def test_a_wrong_answer_costs_and_is_explained_too(app: FastAPI, clock: Clock) -> None:
    visit = browser(app)
    become_guest(visit)
    day, puzzle = day_of(Kind.ONLY_WIN, clock, "ca")
    where = {"fichas": "ca", "dia": day.isoformat()}
    assert not puzzle.solves(puzzle.lure.move)
    assert send(visit, "/puzle", jugada="-", **where).status_code == 303
    page = visit.get("/puzle", params=where).text
    assert "Not the answer" in page
    assert "a pass" in page
    assert int(re.findall(r"Your rating at puzzles: (\d+)", page)[0]) < 1500
    other = browser(app)
    assert "Not the answer" not in other.get("/puzle", params=where).text


def test_what_cannot_be_laid_is_refused_and_costs_nothing(app: FastAPI, clock: Clock) -> None:
    visit = browser(app)
    sign_up(visit, "Marta")
    for play in ("", "8H", "99Z casa", "1A zzzzzzz", "x" * 60, "8H " + "ñ" * 15):
        answer = send(visit, "/puzle", jugada=play, fichas="es")
        assert answer.status_code in (400, 422), play
    assert visit.post("/puzle", data={"jugada": "-"}).status_code == 403
    assert "Answer" in visit.get("/puzle").text
    tomorrow = datetime.fromtimestamp(clock.now / 1000, UTC).date() + timedelta(1)
    for day in (tomorrow.isoformat(), "2025-12-31", "nonsense", "2026-02-30"):
        assert visit.get("/puzle", params={"dia": day}).status_code in (400, 404, 503)
    assert visit.get("/puzle", params={"fichas": "en"}).status_code in (400, 422)


def test_a_day_without_a_puzzle_is_not_said_to_come(app: FastAPI, clock: Clock) -> None:
    visit = browser(app, "es")
    text = visit.get("/puzle", params={"dia": "2020-01-01"}).text
    assert "No hay puzle para 01/01/2020: los hay del 01/01/2026 al" in text
    assert "escríbelo así: 2026-11-16" in visit.get("/puzle", params={"dia": "ayer"}).text
