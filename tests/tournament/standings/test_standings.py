"""Standings and tie-breaks against tables worked by hand, and against a plain count."""

import random
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letrado.tournament.model.entrants import Entrant
from letrado.tournament.model.rounds import Pair, Play, Result, Round
from letrado.tournament.standings.scorecards import Scoring
from letrado.tournament.standings.season import season
from letrado.tournament.standings.standings import Row, among, standings
from letrado.tournament.standings.statistics import statistics
from letrado.tournament.standings.tiebreaks import NAMES, TieBreak, exact
from tests.profiles import FULL
from tests.tournament.fields import moment

# Four players, all against all: each line is a table, first listed, second, and the score.
BY_HAND = """
1-4 400-350  2-3 380-380
4-3 300-410  1-2 390-420
2-4 350-370  3-1 360-365
"""
# Worked by hand from the six games (docs/scripting/tournament.md shows the steps).
WORKED: dict[TieBreak, tuple[str, str, str, str]] = {
    "points": ("2", "1.5", "1.5", "1"),
    "wins": ("2", "1", "1", "1"),
    "spread": ("25", "10", "105", "-140"),
    "scored": ("1155", "1150", "1150", "1020"),
    "cumulative": ("4", "3.5", "3.5", "1"),
    "buchholz": ("4", "4.5", "4.5", "5"),
    "median": ("1.5", "1.5", "1.5", "1.5"),
    "sonneborn": ("2.5", "2.75", "1.75", "1.5"),
}
ENTRANTS = [Entrant(number, f"Player {number}") for number in range(1, 5)]


def rounds_of(text: str) -> list[Round]:
    found = []
    for number, line in enumerate(text.split("\n")[1:-1], 1):
        words = line.split()
        pairs, results = [], {}
        for table, (who, score) in enumerate(zip(words[::2], words[1::2], strict=True), 1):
            first, second = map(int, who.split("-"))
            pairs.append(Pair(table, first, second, "A"))
            mine, theirs = map(int, score.split("-"))
            results[table] = Result(mine, theirs)
        found.append(Round(number, "round_robin", tuple(pairs), results))
    return found


@pytest.mark.parametrize("name", WORKED)
def test_as_worked_by_hand(name: TieBreak) -> None:
    rows = standings(ENTRANTS, rounds_of(BY_HAND), Scoring(), [name])
    values = {row.number: exact(name, row.values[0]) for row in rows}
    assert [values[number] for number in range(1, 5)] == [Fraction(one) for one in WORKED[name]]


@pytest.mark.parametrize(
    ("order", "places"),
    [
        (("points", "spread"), "1 3 2 4"),
        (("points", "direct", "spread"), "1 3 2 4"),
        (("points", "sonneborn"), "1 2 3 4"),
        (("spread",), "3 1 2 4"),
        (("buchholz", "points"), "4 2=3 1"),
        (("points", "direct"), "1 2=3 4"),
    ],
)
def test_in_the_order_that_was_chosen(order: tuple[TieBreak, ...], places: str) -> None:
    rows = standings(ENTRANTS, rounds_of(BY_HAND), Scoring(), order)
    text = ""
    for before, row in zip([None, *rows], rows, strict=False):
        sign = "=" if before is not None and before.place == row.place else " "
        text += f"{sign}{row.number}"
    assert text.strip() == places


def test_the_direct_encounter_counts_only_if_all_tied_have_met() -> None:
    rounds = rounds_of("\n1-2 400-300  3-4 400-300\n2-3 400-300  4-1 400-300\n")
    rows = standings(ENTRANTS, rounds, Scoring(), ["points", "direct"])
    assert {row.place for row in rows} == {1}


def test_a_cap_limits_each_game_and_a_bye_counts_as_agreed() -> None:
    rounds = [
        Round(1, "swiss", (Pair(1, 1, 2, "A"), Pair(0, 3, None)), {1: Result(600, 200)}),
        Round(2, "swiss", (Pair(1, 3, 1, "A"), Pair(0, 2, None)), {1: Result(300, 310)}),
    ]
    rows = standings(ENTRANTS[:3], rounds, Scoring(bye_spread=50, spread_cap=150))
    assert [(row.number, *row.values) for row in rows] == [(1, 4, 160), (3, 2, 40), (2, 2, -100)]


@pytest.mark.parametrize(
    ("result", "points"),
    [
        (Result(400, 300), (2, 0)),
        (Result(300, 300), (1, 1)),
        (Result(300, 0, "forfeit"), (2, 0)),
        (Result(0, 0, "double_loss"), (0, 0)),
        (Result(420, 400, "adjudicated", awarded="B"), (0, 2)),
    ],
)
def test_what_a_result_is_worth(result: Result, points: tuple[int, int]) -> None:
    assert result.points == points


def test_later_rounds_do_not_change_what_was() -> None:
    rounds = rounds_of(BY_HAND)
    rows = standings(ENTRANTS, rounds[:1], Scoring())
    assert [(row.place, row.number) for row in rows] == [(1, 1), (2, 2), (2, 3), (4, 4)]


def test_a_class_has_places_of_its_own() -> None:
    rows = standings(ENTRANTS, rounds_of(BY_HAND), Scoring(), ["points"])
    assert [(row.place, row.number) for row in among(rows, lambda number: number > 1)] == [
        (1, 2),
        (1, 3),
        (3, 4),
    ]


# -- an independent count ----------------------------------------------------------------------


def counted(rounds: tuple[Round, ...], number: int, name: str) -> Fraction:
    """A tie-break straight from its definition, player by player."""
    lines: list[tuple[int | None, Fraction, int, int]] = []
    after: list[Fraction] = []
    for played in rounds:
        for pair in played.pairs:
            if number not in pair.players:
                continue
            result = played.results.get(pair.table)
            if pair.second is None:
                lines.append((None, Fraction(1), 50, 0))
            elif result is not None:
                swap = pair.first != number
                mine, theirs = (result.first, result.second)[:: -1 if swap else 1]
                got = Fraction(result.points[int(swap)], 2)
                came = result.kind == "played"
                other = pair.first if swap else pair.second
                lines.append((other if came else None, got, mine - theirs, mine))
        after.append(sum((got for _, got, _, _ in lines), Fraction(0)))
    total = after[-1] if after else Fraction(0)
    met = (
        [total if who is None else counted(rounds, who, "points") for who, _, _, _ in lines]
        if name in ("buchholz", "median", "sonneborn")
        else []
    )
    match name:
        case "points":
            return total
        case "wins":
            return Fraction(sum(got == 1 for _, got, _, _ in lines))
        case "spread":
            return Fraction(sum(spread for _, _, spread, _ in lines))
        case "scored":
            return Fraction(sum(mine for _, _, _, mine in lines))
        case "cumulative":
            return sum(after, Fraction(0))
        case "buchholz":
            return sum(met, Fraction(0))
        case "median":
            return sum(met, Fraction(0)) - max(met) - min(met) if len(met) > 2 else Fraction(0)
        case _:
            products = (got * points for (_, got, _, _), points in zip(lines, met, strict=True))
            return sum(products, Fraction(0))


@settings(max_examples=500 if FULL else 30, deadline=None)
@given(st.integers(0, 10**9), st.sampled_from([name for name in NAMES if name != "direct"]))
def test_as_counted_from_the_definition(seed: int, name: TieBreak) -> None:
    here = moment(seed, most=10, rounds=6)
    rows = standings(here.entrants, here.past, Scoring(), [name])
    for row in rows:
        assert exact(name, row.values[0]) == counted(here.past, row.number, name)
    assert [row.values for row in rows] == sorted((row.values for row in rows), reverse=True)


@settings(max_examples=200 if FULL else 30, deadline=None)
@given(st.integers(0, 10**9), st.permutations(sorted(NAMES)))
def test_one_after_the_other(seed: int, names: list[TieBreak]) -> None:
    """Splitting ties step by step is sorting by all values at once."""
    here = moment(seed, most=10, rounds=3)
    rows = standings(here.entrants, here.past, Scoring(), names)
    assert [row.values for row in rows] == sorted((row.values for row in rows), reverse=True)
    mixed = list(here.entrants)
    random.Random(seed).shuffle(mixed)
    assert _places(standings(mixed, here.past, Scoring(), names)) == _places(rows)


def _places(rows: tuple[Row, ...]) -> dict[int, int]:
    return {row.number: row.place for row in rows}


# -- seasons and figures -----------------------------------------------------------------------


def test_a_season_counts_the_best() -> None:
    table = {
        "spring": {"Ana": 1, "Pau": 2, "Eva": 3},
        "summer": {"Pau": 1, "Eva": 2},
        "autumn": {"Eva": 1, "Ana": 20},
    }
    all_count = season(table)
    assert [(row.place, row.name, row.total) for row in all_count] == [
        (1, "Eva", 61),
        (2, "Pau", 45),
        (3, "Ana", 25),
    ]
    best_two = season(table, best=2)
    assert [(row.place, row.name, row.total) for row in best_two] == [
        (1, "Eva", 45),
        (1, "Pau", 45),
        (3, "Ana", 25),
    ]


def test_the_figures_that_people_like() -> None:
    rounds = rounds_of(BY_HAND)
    best = Result(400, 350, plays=(Play("QUESOS", 98), Play("CAZA", 60)))
    rounds[0] = Round(1, "round_robin", rounds[0].pairs, {**rounds[0].results, 1: best})
    found = statistics(rounds)
    assert found.games == 6
    assert found.high_game is not None
    assert (found.high_game.player, found.high_game.value) == (2, 420)
    assert found.closest is not None
    assert (found.closest.player, found.closest.opponent, found.closest.value) == (2, 3, 0), (
        "a draw is closest"
    )
    assert found.widest is not None
    assert (found.widest.player, found.widest.value) == (3, 110)
    assert found.high_loss is not None
    assert (found.high_loss.player, found.high_loss.value) == (1, 390)
    assert found.high_play is not None
    assert (found.high_play.word, found.high_play.player) == ("QUESOS", 1)
    assert found.first_wins == pytest.approx(1.5 / 6)
    assert statistics([]).high_game is None
