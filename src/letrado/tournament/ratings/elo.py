"""Elo ratings, after Arpad Elo: the points somebody scored against those to be expected.

>>> round(expected(1600, 1400), 2)
0.76
"""

from collections.abc import Sequence

SCALE = 400
"""Rating difference at which ten to one is expected."""
USUAL_FACTOR = 20

Met = tuple[int, float]
"""An opponent's rating, and the points scored: 1, 0.5 or 0."""


def expected(player: float, rival: float) -> float:
    """Return the points that a player may expect to score against *rival*."""
    return float(1 / (1 + 10 ** ((rival - player) / SCALE)))


def updated(player: int, met: Sequence[Met], factor: int = USUAL_FACTOR) -> int:
    """Return the rating after some games, all reckoned from the rating before."""
    surplus = sum(got - expected(player, rival) for rival, got in met)
    return round(player + factor * surplus)


def performance(met: Sequence[Met]) -> int | None:
    """Return the performance of an unrated player: the opponents' mean, and 400 for each win more.

    >>> performance([(1500, 1.0), (1600, 0.5)])
    1750
    """
    if not met:
        return None
    mean = sum(rival for rival, _ in met) / len(met)
    balance = sum(2 * got - 1 for _, got in met) / len(met)
    return round(mean + SCALE * balance)
