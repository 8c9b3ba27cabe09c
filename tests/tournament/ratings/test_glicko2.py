"""Glicko-2 against the worked example of its description, and what must hold of it."""

import pytest

from letrado.tournament.ratings.glicko2 import MOST_DEVIATION, Rating, expected, rested, updated


def test_the_worked_example_of_the_description() -> None:
    player = Rating(1500, 200, 0.06)
    met = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    after = updated(player, met)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_without_games_a_rating_only_gets_less_sure() -> None:
    after = updated(Rating(1600, 50), [])
    assert (after.rating, after.volatility) == (1600, 0.06)
    assert after.deviation == pytest.approx((50**2 + (0.06 * 173.7178) ** 2) ** 0.5)
    assert rested(Rating(1600, 50), 10_000).deviation == MOST_DEVIATION


@pytest.mark.parametrize("score", [0.0, 0.5, 1.0])
def test_what_one_wins_the_other_loses(score: float) -> None:
    one, other = Rating(1500, 80), Rating(1500, 80)
    up, down = updated(one, [(other, score)]), updated(other, [(one, 1 - score)])
    assert up.rating - 1500 == pytest.approx(1500 - down.rating)


@pytest.mark.parametrize("gap", [-800, -200, 0, 200, 800])
def test_a_surprise_counts_more_than_what_was_expected(gap: int) -> None:
    player, rival = Rating(1500, 60), Rating(1500 + gap, 60)
    won = updated(player, [(rival, 1.0)]).rating - 1500
    lost = 1500 - updated(player, [(rival, 0.0)]).rating
    assert won > 0
    assert lost > 0
    assert (won > lost) == (expected(player, rival) < 0.5) or gap == 0
