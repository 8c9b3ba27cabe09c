"""Rounds by the clock: the signal, who is missing and comes, what is lost by that, time over."""

import pytest

from letrado.base.errors import Illegal
from letrado.tournament.desk import perform, replay
from letrado.tournament.model.clocking import allotment, round_clock, stayed_away
from letrado.tournament.model.commands import (
    CallTime,
    Command,
    DeclareAbsent,
    EnterResult,
    NoteArrival,
    NoteMissing,
    StartRound,
    Undo,
)
from letrado.tournament.model.rounds import Result
from letrado.tournament.model.settings import Settings
from tests.tournament.desks import EVA, Desk

MINUTE = 60_000
CAT = Settings("Obert", "cat", starts="listed", round_minutes=60)
F09 = Settings("Open", "fise-2009", clock_minutes=25)


class Hall(Desk):
    """A desk with a clock on the wall: acts happen at a minute after the signal."""

    def __init__(self, settings: Settings, players: int = 4) -> None:
        super().__init__("2 swiss", players, settings)
        self.pair()
        self.do(StartRound(EVA, 1))
        self.signal = self.log.events[-1].at

    def at(self, minute: float, command: Command) -> None:
        self.log = perform(self.log, command, self.signal + int(minute * MINUTE))

    def lost(self, minute: float) -> dict[int, tuple[str, ...]]:
        now = self.signal + int(minute * MINUTE)
        return {one.table: one.absent for one in stayed_away(self.log, "A", 1, now)}

    def seat(self, table: int, side: int) -> int:
        pair = self.last.at(table)
        assert pair is not None
        return pair.players[side]


def test_who_is_more_than_a_quarter_of_an_hour_late_has_lost() -> None:
    """CAT 8¶1, 8¶3: the director declares what the clock says."""
    hall = Hall(CAT)
    hall.at(1, NoteMissing(EVA, hall.seat(1, 1), 1))
    assert hall.lost(15) == {}
    assert hall.lost(15.1) == {1: ("B",)}
    [found] = stayed_away(hall.log, "A", 1, hall.signal + 16 * MINUTE)
    assert (found.result.first, found.result.second, found.article) == (300, 0, "CAT 8¶1")
    assert found.players == (hall.seat(1, 1),)
    hall.at(16, DeclareAbsent(EVA, 1, 1, found.absent))
    assert hall.lost(20) == {}


def test_whoever_comes_in_time_has_lost_nothing_but_time() -> None:
    hall = Hall(CAT)
    late = hall.seat(1, 1)
    hall.at(1, NoteMissing(EVA, late, 1))
    hall.at(14, NoteArrival(EVA, late, 1))
    assert hall.lost(40) == {}
    clock = round_clock(hall.log, "A", 1)
    assert clock.came(late) == 14 * 60
    assert clock.came(hall.seat(1, 0)) == 0
    assert clock.ends_at == hall.signal + 60 * MINUTE
    assert hall.last.missing == ()


def test_who_came_too_late_has_lost_all_the_same() -> None:
    hall = Hall(CAT)
    hall.at(1, NoteMissing(EVA, hall.seat(1, 0), 1))
    hall.at(16, NoteArrival(EVA, hall.seat(1, 0), 1))
    assert hall.lost(16) == {1: ("A",)}


def test_nobody_comes_and_both_lose() -> None:
    hall = Hall(CAT)  # CAT 8¶2.C
    for side in (0, 1):
        hall.at(1, NoteMissing(EVA, hall.seat(2, side), 1))
    assert hall.lost(15.1) == {2: ("A", "B")}


def test_in_f09_the_own_time_counts_or_the_last_game_of_the_round() -> None:
    hall = Hall(F09)  # F09 §37
    hall.at(1, NoteMissing(EVA, hall.seat(1, 1), 1))
    assert hall.lost(25) == {}
    assert hall.lost(25.1) == {1: ("B",)}
    hall.at(4, EnterResult(EVA, 1, 2, Result(400, 350)))
    assert hall.lost(5) == {1: ("B",)}


def test_where_the_text_is_silent_nothing_is_proposed() -> None:
    hall = Hall(Settings("Open", "fise-2004", round_minutes=70))
    hall.at(1, NoteMissing(EVA, hall.seat(1, 1), 1))
    assert hall.lost(600) == {}
    assert allotment(hall.tournament.settings) == 35 * 60  # F04 §31: half of the whole


def test_time_is_called_once_and_can_be_undone() -> None:
    hall = Hall(CAT)
    hall.at(60, CallTime(EVA, 1))
    assert hall.last.time_up
    assert round_clock(hall.log, "A", 1).called_at == hall.signal + 60 * MINUTE
    with pytest.raises(Illegal) as refused:
        hall.at(61, CallTime(EVA, 1))
    assert refused.value.code == "clock.over"
    hall.at(62, Undo(EVA))
    assert round_clock(hall.log, "A", 1).called_at is None
    assert replay(hall.log.events) == hall.log


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (NoteMissing(EVA, 5, 1), "clock.no_game"),  # player 5 rests
        (NoteArrival(EVA, 1, 1), "clock.not_missing"),
        (NoteMissing(EVA, 99, 1), "entrant.unknown"),
        (NoteMissing(EVA, 1, 2), "round.unknown"),
    ],
)
def test_what_cannot_be(command: Command, code: str) -> None:
    hall = Hall(F09, players=5)
    with pytest.raises(Exception) as refused:  # noqa: PT011 (the code tells which)
        hall.at(2, command)
    assert getattr(refused.value, "code", None) == code


def test_no_clock_before_the_signal() -> None:
    desk = Desk("2 swiss", 4, CAT)
    desk.pair()
    with pytest.raises(Illegal) as refused:
        desk.do(CallTime(EVA, 1))
    assert refused.value.code == "clock.not_started"
    assert stayed_away(desk.log, "A", 1, 10**9) == ()
