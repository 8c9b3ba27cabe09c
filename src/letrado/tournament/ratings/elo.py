"""Elo ratings, after Arpad Elo: what somebody got against what was to be expected.

>>> round(expected(1600, 1400), 2)
0.76
"""

from collections.abc import Sequence

SCALE = 400
"""So many points ahead make ten to one."""
USUAL_FACTOR = 20

Met = tuple[int, float]
"""An opponent's rating, and what was got: 1, 0.5 or 0."""


def expected(player: float, rival: float) -> float:
    """What a player may expect to get against *rival*."""
    return float(1 / (1 + 10 ** ((rival - player) / SCALE)))


def updated(player: int, met: Sequence[Met], factor: int = USUAL_FACTOR) -> int:
    """The rating after some games, all reckoned from the rating before."""
    surplus = sum(got - expected(player, rival) for rival, got in met)
    return round(player + factor * surplus)


def performance(met: Sequence[Met]) -> int | None:
    """What somebody without a rating showed: the opponents' mean, and 400 for each win more.

    >>> performance([(1500, 1.0), (1600, 0.5)])
    1750
    """
    if not met:
        return None
    mean = sum(rival for rival, _ in met) / len(met)
    balance = sum(2 * got - 1 for _, got in met) / len(met)
    return round(mean + SCALE * balance)
