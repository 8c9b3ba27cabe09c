"""The checker sees what is wrong: rounds that were spoiled on purpose."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from letrado.tournament.checker import check_events, check_standings, check_swiss
from letrado.tournament.checker.forced import can_pair_all
from letrado.tournament.model.entrants import Entrant
from letrado.tournament.model.events import Event, RoundPaired
from letrado.tournament.model.rounds import Pair, Result, Round
from letrado.tournament.pairing import PairingRules, field_of, swiss
from letrado.tournament.standings.scorecards import Scoring
from letrado.tournament.standings.standings import standings
from tests.tournament.desks import Desk

ENTRANTS = [Entrant(n, f"P{n}", 2000 - n, club="Reus" if n < 3 else "") for n in range(1, 8)]
SIX = ENTRANTS[:6]


def played(entrants: list[Entrant], rounds: int) -> list[Round]:
    past: list[Round] = []
    for number in range(1, rounds + 1):
        made = swiss(field_of(entrants, past, Scoring()), PairingRules())
        results = {
            pair.table: Result(500 - 10 * pair.first, 500 - 10 * (pair.second or 0))
            for pair in made.pairs
            if pair.second is not None
        }
        past.append(Round(number, "swiss", made.pairs, results))
    return past


def codes(
    entrants: list[Entrant], past: list[Round], pairs: tuple[Pair, ...], manner: PairingRules
) -> set[str]:
    coming = Round(len(past) + 1, "swiss", pairs)
    bars = {frozenset((1, 6))}
    found = check_swiss(entrants, past, coming, manner, Scoring(), forbidden=bars)
    return {one.code for one in found}


Spoil = Callable[[tuple[Pair, ...]], tuple[Pair, ...]]


def at(pairs: tuple[Pair, ...], index: int, **changes: Any) -> tuple[Pair, ...]:
    return (*pairs[:index], replace(pairs[index], **changes), *pairs[index + 1 :])


@pytest.mark.parametrize(
    ("code", "spoil"),
    [
        ("absent", lambda pairs: pairs[1:]),
        ("stranger", lambda pairs: at(pairs, 0, first=99)),
        ("two_tables", lambda pairs: at(pairs, 0, first=pairs[1].first)),
        ("table_twice", lambda pairs: at(pairs, 0, table=2)),
        ("forbidden", lambda _: (Pair(1, 1, 6, "A"), Pair(2, 2, 5, "A"), Pair(3, 3, 4, "A"))),
        ("better", lambda _: (Pair(1, 1, 2, "A"), Pair(2, 3, 4, "A"), Pair(3, 5, 6, "A"))),
    ],
)
def test_a_spoiled_first_round(code: str, spoil: Spoil) -> None:
    pairs = swiss(field_of(SIX, [], Scoring()), PairingRules()).pairs
    assert codes(SIX, [], pairs, PairingRules()) == set()
    assert code in codes(SIX, [], spoil(pairs), PairingRules())


def test_a_rematch_that_nothing_forces() -> None:
    past = played(SIX, 1)
    assert "rematch" in codes(SIX, past, past[0].pairs, PairingRules())


def test_a_second_bye_and_one_without_need() -> None:
    past = played(ENTRANTS, 1)
    again = past[0].pairs[-1].first
    rest = [n for n in range(1, 8) if n != again]
    pairs = tuple(Pair(t + 1, rest[2 * t], rest[2 * t + 1], "A") for t in range(3))
    found = codes(ENTRANTS, past, (*pairs, Pair(0, again, None)), PairingRules())
    assert "bye_unfair" in found
    idle = (Pair(1, 1, 2, "A"), Pair(2, 3, 4, "A"), Pair(0, 5, None), Pair(0, 6, None))
    assert "bye_needless" in codes(SIX, [], idle, PairingRules())


def test_starts_the_wrong_way_round() -> None:
    past = played(SIX, 1)
    pairs = swiss(field_of(SIX, past, Scoring()), PairingRules()).pairs
    turned = tuple(replace(pair, first=pair.second or 0, second=pair.first) for pair in pairs)
    assert "starts" in codes(SIX, past, turned, PairingRules())


def test_clubs_that_could_be_kept_apart() -> None:
    manner = PairingRules(clubs_until=1)
    mates = (Pair(1, 1, 2, "A"), Pair(2, 3, 5, "A"), Pair(3, 4, 6, "A"))
    assert "better" in codes(SIX, [], mates, manner)


def test_whoever_is_out_of_a_knockout() -> None:
    desk = Desk("knockout", 4)
    desk.pair()
    desk.win()
    desk.pair()
    assert check_events(desk.log.events) == []
    last = desk.log.events[-1]
    assert isinstance(last.fact, RoundPaired)
    loser = Pair(1, 1, 4, None)
    spoiled = replace(last, fact=replace(last.fact, pairs=(loser,)))
    assert [one.code for one in check_events([*desk.log.events[:-1], spoiled])] == ["eliminated"]


def test_a_round_robin_that_repeats_itself() -> None:
    desk = Desk("rr", 4)
    for _ in range(3):
        desk.pair()
        desk.win()
    rounds = [event for event in desk.log.events if isinstance(event.fact, RoundPaired)]
    first, last = rounds[0].fact, rounds[-1]
    assert isinstance(first, RoundPaired)
    assert isinstance(last.fact, RoundPaired)
    spoiled = replace(last, fact=replace(last.fact, pairs=first.pairs))
    events: list[Event] = [spoiled if event is last else event for event in desk.log.events]
    assert {one.code for one in check_events(events)} == {"missing"}


def test_standings_that_do_not_add_up() -> None:
    desk = Desk("2 swiss", 6)
    desk.pair()
    desk.win()
    held = desk.tournament
    rounds = held.divisions["A"].rounds
    rows = list(standings(held.members("A"), rounds, held.settings.scoring))
    assert not list(check_standings(rows, rounds, held.settings))
    turned = [rows[1], rows[0], *rows[2:]]
    assert {one.code for one in check_standings(turned, rounds, held.settings)} == {"order"}
    rows[0].card.points += 1
    assert {one.code for one in check_standings(rows, rounds, held.settings)} == {"score"}


@pytest.mark.parametrize(
    ("edges", "count", "possible"),
    [
        ("0-1 1-2 2-0 2-3", 4, True),
        ("0-1 0-2 0-3", 4, False),
        ("0-1 1-2 2-3 3-4 4-0 0-5", 6, True),  # an odd cycle has to be shrunk
        ("0-1 1-2 2-0 3-4 4-5 5-3", 6, False),
        ("0-1 1-2 2-0 3-4 4-5 5-3 2-3", 6, True),
    ],
)
def test_whether_all_can_be_paired(edges: str, count: int, possible: bool) -> None:
    neighbours: list[list[int]] = [[] for _ in range(count)]
    for edge in edges.split():
        one, other = map(int, edge.split("-"))
        neighbours[one].append(other)
        neighbours[other].append(one)
    assert can_pair_all(neighbours) == possible
