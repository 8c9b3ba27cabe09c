"""A log of the store is read as it was written; one from a file is decided by the desk again."""

import pytest

from letrado.base.errors import Illegal, Unreadable
from letrado.formats.tournament import log as file
from letrado.formats.tournament.text import lines_of
from letrado.tournament.desk import log_validation
from letrado.tournament.desk.log_validation import Retracing
from letrado.tournament.model.commands import AddEntrant, CorrectResult, Undo
from letrado.tournament.model.entrants import Entrant
from letrado.tournament.model.rounds import Result
from letrado.tournament.model.settings import Settings
from letrado.tournament.pairing.criteria import GroupOrder
from tests.tournament.desks import EVA, Desk


def test_a_rule_that_was_made_later_costs_nobody_a_tournament() -> None:
    """A spread cap of 9999 was taken once. Files with it are refused, tournaments are not lost."""
    desk = Desk("3 swiss", 4)
    text = file.dumps(desk.log).replace('"spread_cap":null', '"spread_cap":9999')
    assert file.stored(text.encode()).tournament.settings.scoring.spread_cap == 9999
    with pytest.raises(Unreadable, match="spread cap"):
        file.read(text.encode())


def test_what_the_store_has_is_what_the_desk_wrote() -> None:
    desk = Desk("3 swiss", 6)
    desk.pair()
    desk.do(Undo(EVA))
    content = file.dumps(desk.log).encode()
    assert file.stored(content) == file.read(content) == desk.log


@pytest.mark.parametrize("cut", ['"event":"EntrantAdded"', '{"seq":5,'])
def test_a_damaged_row_is_named(cut: str) -> None:
    text = file.dumps(Desk("3 swiss", 6).log)
    with pytest.raises(Unreadable, match="Line"):
        file.stored(text.replace(cut, "?").encode())


def test_acts_are_undone_from_far_below_without_keeping_every_state(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(log_validation, "_KEPT", 8)
    desk = Desk("3 swiss", 40)
    for number in range(30):
        desk.do(Undo(EVA))
        if number % 7 == 0:
            desk.do(AddEntrant(EVA, Entrant(0, f"Late {number}")))
    retracing = Retracing()
    for event in desk.log.events:
        retracing.follow(event)
        states = [act for act in retracing._acts if act.before is not None]
        assert len(states) <= len(retracing._acts) / 8 + 2 * 8 + 2
    assert retracing.tournament == desk.tournament


def test_what_was_entered_already_is_no_correction() -> None:
    desk = Desk("3 swiss", 4)
    desk.pair()
    desk.start()
    desk.win()
    known = desk.last.results[1]
    again = Result(known.first, known.second, source="file")
    with pytest.raises(Illegal, match="nothing to correct"):
        desk.do(CorrectResult(EVA, 1, 1, again, "the same"))
    assert file.read(file.dumps(desk.log).encode()) == desk.log


def test_lines_of_windows_count_once() -> None:
    assert len(lines_of(b"x\r\n" * 99_999)) == 99_999


def test_events_that_do_not_follow_from_each_other_are_told_so() -> None:
    desk = Desk("3 swiss", 4)
    desk.pair()
    desk.start()
    desk.win()
    text = file.dumps(desk.log).replace('"number":1,"table":1', '"number":9,"table":1')
    with pytest.raises(Unreadable, match="do not follow from each other"):
        file.stored(text.encode())


@pytest.mark.parametrize(
    ("former", "now", "met"),
    [
        ("fold", "slide", {(1, 5), (2, 6), (3, 7), (4, 8)}),
        ("slide", "fold", {(1, 8), (2, 7), (3, 6), (4, 5)}),
        ("neighbours", "neighbours", {(1, 2), (3, 4), (5, 6), (7, 8)}),
    ],
)
def test_orders_in_a_group_are_named_as_everywhere_and_old_logs_mean_what_they_meant(
    former: str, now: GroupOrder, met: set[tuple[int, int]]
) -> None:
    desk = Desk("3 swiss", 8, Settings("Open", "fise-2009", group_order=now))
    pairs = desk.pair().pairs
    assert {tuple(sorted((pair.first, pair.second or 0))) for pair in pairs} == met
    text = file.dumps(desk.log)
    old = text.replace(f'"group_order":"{now}"', f'"within":"{former}"')
    assert old != text
    assert file.read(old.encode()) == file.stored(old.encode()) == desk.log
