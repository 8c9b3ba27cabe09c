"""Rounds off for half a point: only where the organiser offers them, and only if asked before."""

import json

import pytest

from letrado.formats.tournament.chart import chart_of, imported
from letrado.formats.tournament.document import read_document, write_document
from letrado.formats.tournament.log import dumps, read
from letrado.formats.tournament.trf import read_trf, write_trf
from letrado.formats.tournament.tsh import read_tsh, write_tsh
from letrado.tournament.checker import check_events, check_standings
from letrado.tournament.model.commands import NoteAbsence
from letrado.tournament.model.settings import Settings
from letrado.tournament.standings.effective_results import division_standings
from tests.tournament.desks import EVA, Desk

TERMS = Settings("Open", "fise-2009", half_byes=1)


def played(settings: Settings = TERMS) -> Desk:
    desk = Desk("3 swiss", 7, settings)
    desk.do(NoteAbsence(EVA, 3, (1, 2)))
    for _ in range(2):
        desk.pair()
        desk.win()
    return desk


def points(desk: Desk) -> dict[int, float]:
    return {row.number: row.card.points / 2 for row in division_standings(desk.tournament, "A")}


def test_half_a_point_once_and_then_nothing() -> None:
    desk = played()
    assert [one.half for one in desk.tournament.divisions["A"].rounds] == [(3,), ()]
    assert points(desk)[3] == 0.5
    assert points(played(Settings("Open", "fise-2009")))[3] == 0


def test_it_is_not_the_bye_that_goes_round() -> None:
    desk = played()
    card = next(row.card for row in division_standings(desk.tournament, "A") if row.number == 3)
    assert (card.byes, card.spread, len(card.entries)) == (0, 0, 1)
    assert not list(check_events(desk.log.events))
    rounds = desk.tournament.divisions["A"].rounds
    rows = division_standings(desk.tournament, "A")
    assert not list(check_standings(rows, rounds, desk.tournament.settings))


@pytest.mark.parametrize("format", ["json", "trf", "tsh", "log"])
def test_it_travels(format: str) -> None:
    desk = played()
    chart = chart_of(desk.tournament, "A")
    scoring = TERMS.scoring
    match format:
        case "json":
            back = read_document(write_document([chart], TERMS).encode())[1][0]
        case "trf":
            back = read_trf(write_trf(chart, scoring).encode())
        case "tsh":
            files = {name: text.encode() for name, text in write_tsh([chart], scoring).items()}
            back = read_tsh(files).charts[0]
        case _:
            assert read(dumps(desk.log).encode()) == desk.log
            return
    assert back.rounds == chart.rounds
    taken = imported([back], TERMS, EVA, 0).tournament
    assert taken.divisions["A"].rounds[0].half == (3,)


def test_logs_from_before_are_still_read() -> None:
    desk = played(Settings("Open", "fise-2009"))
    lines = [json.loads(line) for line in dumps(desk.log).splitlines()]
    for line in lines:
        line.pop("half", None)
        for name in ("half_byes", "round_minutes", "clock_minutes"):
            line.get("settings", {}).pop(name, None)
    old = "".join(json.dumps(line) + "\n" for line in lines)
    assert read(old.encode()) == desk.log
