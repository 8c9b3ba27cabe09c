"""Ratings on one scale: what is known to be true is found again."""

import math
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letrado.base.errors import LetradoError
from letrado.players.ratings import (
    Met,
    Rating,
    fitted,
    read_ratings,
    shipped_ratings,
    write_ratings,
)
from letrado.players.strength import STRENGTHS


def won(one: float, other: float) -> float:
    return 1 / (1 + 10 ** ((other - one) / 400))


@given(st.lists(st.integers(1000, 2200), min_size=2, max_size=7))
def test_ratings_that_explain_every_result_are_found(points: list[int]) -> None:
    true = {f"p{place}": float(each) for place, each in enumerate(points)}
    games = 1_000_000
    met = [
        Met(one, other, games, games * won(true[one], true[other]))
        for one, other in combinations(true, 2)
    ]
    found = fitted(met, ("p0", true["p0"]))
    for name, rating in found.items():
        assert math.isclose(rating.points, true[name], abs_tol=0.5)
        assert rating.games == games * (len(points) - 1)
    assert list(found) == sorted(found, key=lambda name: found[name].points)


def test_more_games_make_surer_and_further_away_less_sure() -> None:
    few = fitted([Met("a", "equity", 100, 75.0), Met("b", "a", 100, 75.0)])
    many = fitted([Met("a", "equity", 10_000, 7500.0), Met("b", "a", 10_000, 7500.0)])
    assert many["a"].error < few["a"].error / 8
    assert few["a"].error < few["b"].error
    assert few["equity"] == Rating(2000.0, 0.0, 100)


def test_who_won_all_is_not_infinitely_strong() -> None:
    found = fitted([Met("a", "equity", 40, 40.0)])
    assert 2500 < found["a"].points < 3500
    assert math.isfinite(found["a"].error)


def test_a_table_can_be_kept(tmp_path: Path) -> None:
    path = tmp_path / "x.tsv"
    write_ratings(shipped_ratings(), path)
    assert read_ratings(path) == shipped_ratings()
    assert list(shipped_ratings()) == list(STRENGTHS)
    for damaged in ("", "level\n", "level\trating\terror\tgames\nx\tnan\t1\t1\n", "a\tb\n\x00"):
        path.write_text(damaged)
        with pytest.raises(LetradoError):
            read_ratings(path)
