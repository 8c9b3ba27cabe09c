"""The counters propose and the director decides: over the whole log of a tournament."""

from letrado.tournament.justice.proposals import proposals
from letrado.tournament.model.commands import (
    DecideSanction,
    DeclareAbsent,
    FindFault,
    ReportFault,
    Undo,
)
from letrado.tournament.model.settings import Settings
from tests.tournament.desks import EVA, Desk


def playing(edition: str = "fise-2009") -> Desk:
    desk = Desk("5 swiss", 6, Settings("Open", edition))
    desk.pair()
    return desk


def offered(desk: Desk) -> list[tuple[str, int, list[str], bool]]:
    return [
        (one.player, one.count, [str(power.kind) for power in one.powers][:2], one.due)
        for one in proposals(desk.tournament)
    ]


def test_a_second_yellow_offers_red() -> None:
    desk = playing()
    desk.do(ReportFault(EVA, 1, "ethics.47.6", number=1))
    assert offered(desk) == [("Ana", 1, ["yellow", "expulsion"], True)]
    desk.do(DecideSanction(EVA, 1, "yellow"))
    assert offered(desk) == []
    desk.do(ReportFault(EVA, 1, "ethics.47.1", number=1))
    assert offered(desk) == [("Ana", 2, ["red", "yellow"], True)]
    desk.do(Undo(EVA))
    desk.do(Undo(EVA))
    assert offered(desk) == [("Ana", 1, ["yellow", "expulsion"], True)]


def test_overdraws_are_counted_over_all_games() -> None:
    desk = playing()
    for number in (1, 2, 3):
        if number > 1:
            desk.win()
            desk.pair()
        desk.do(ReportFault(EVA, 2, "R-089", number=number, statement="eight tiles"))
        if number < 3:
            desk.do(FindFault(EVA, number, proven=True))
            desk.do(DecideSanction(EVA, number, "points", points=25))
    assert offered(desk)[0][:2] == ("Pau", 3)
    assert proposals(desk.tournament)[0].powers[0].kind == "expulsion"
    assert proposals(desk.tournament)[0].due


def test_who_stayed_away_is_proposed_for_a_report() -> None:
    desk = playing()
    pair = desk.last.pairs[0]
    desk.start()
    desk.do(DeclareAbsent(EVA, 1, pair.table, ("A",)))
    late = desk.tournament.entrants[pair.first]
    assert [(one.player, one.case, one.counter) for one in proposals(desk.tournament)] == [
        (late.name, None, "lateness")
    ]
    desk.do(ReportFault(EVA, late.number, "R-122", number=1))
    assert [one.case for one in proposals(desk.tournament)] == [1]


def test_an_edition_without_such_a_rule_proposes_nothing() -> None:
    desk = playing("fise-2004")
    desk.start()
    desk.do(DeclareAbsent(EVA, 1, 1, ("A",)))
    assert proposals(desk.tournament) == ()
