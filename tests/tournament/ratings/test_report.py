"""Rating reports: Elo by hand, and Glicko-2 by the example of its paper."""

import pytest

from letrado.tournament.model.entrants import Entrant
from letrado.tournament.model.rounds import Pair, Result, Round
from letrado.tournament.ratings import elo
from letrado.tournament.ratings.glicko2 import Rating
from letrado.tournament.ratings.report import rating_report


def rounds_against(*scores: tuple[int, int]) -> list[Round]:
    """Player 1 against 2, 3, 4 … in turn."""
    return [
        Round(at, "swiss", (Pair(1, 1, at + 1, "A"),), {1: Result(*score)})
        for at, score in enumerate(scores, 1)
    ]


def test_elo_by_hand() -> None:
    people = [Entrant(1, "Ana", 1613), Entrant(2, "B", 1609), Entrant(3, "C", 1477)]
    rows = rating_report(people, rounds_against((300, 400), (350, 350)), "elo", factor=32)
    # 1613 expects 0.506 and 0.686; got 0.5: 1613 + 32 * (0.5 - 1.192) = 1591 (rounded)
    assert rows[0].expected == pytest.approx(1.192, abs=0.001)
    assert (rows[0].before, rows[0].after) == (1613, 1591)
    assert elo.expected(1500, 1500) == 0.5
    assert elo.updated(1500, []) == 1500


def test_who_has_no_rating_gets_what_was_shown() -> None:
    people = [Entrant(1, "New"), Entrant(2, "B", 1500), Entrant(3, "C", 1600), Entrant(4, "D")]
    rows = rating_report(people, rounds_against((400, 300), (350, 350), (400, 300)), "elo")
    assert (rows[0].before, rows[0].after, rows[0].games) == (None, 1750, 2)
    assert rows[3].after is None
    assert (rows[1].before, rows[1].after) == (1500, 1500), "no rated opponent, no change"


def test_glicko2_by_the_example_of_its_paper() -> None:
    people = [Entrant(n, f"P{n}", rating) for n, rating in enumerate((1500, 1400, 1550, 1700), 1)]
    known = {
        1: Rating(1500, 200, 0.06),
        2: Rating(1400, 30, 0.06),
        3: Rating(1550, 100, 0.06),
        4: Rating(1700, 300, 0.06),
    }
    rounds = rounds_against((400, 300), (300, 400), (300, 400))
    row = rating_report(people, rounds, "glicko2", known=known)[0]
    assert (row.after, row.deviation, row.games) == (1464, 152, 3)


def test_games_that_were_not_played_do_not_count() -> None:
    people = [Entrant(1, "Ana", 1500), Entrant(2, "B", 1500)]
    away = [Round(1, "swiss", (Pair(1, 1, 2, "A"),), {1: Result(300, 0, "forfeit")})]
    assert rating_report(people, away, "elo")[0].after == 1500
    assert rating_report(people, away, "elo")[0].games == 0
