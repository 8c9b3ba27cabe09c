"""Glicko-2 ratings, after Mark Glickman's description of the system (2012).

A rating says how strong a player is, a deviation how sure that is, and a volatility how much they
change. Each game is a rating period of its own; the time between games makes a rating less sure.

>>> fresh = Rating()
>>> round(expected(fresh, fresh), 2)
0.5
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt

SCALE = 173.7178
"""Factor between the scale that people read and the system's own."""
MIDDLE = 1500.0
MOST_DEVIATION = 350.0
_TAU = 0.5
"""Limit on the change of volatility: between 0.3 and 1.2 by the description."""
_CLOSE = 1e-6


@dataclass(frozen=True, slots=True)
class Rating:
    """An estimate of a player's strength."""

    rating: float = MIDDLE
    deviation: float = MOST_DEVIATION
    volatility: float = 0.06


Opponent = tuple[Rating, float]
"""An opponent, and the points scored against them: 1, 0.5 or 0."""


def updated(player: Rating, met: Sequence[Opponent]) -> Rating:
    """Return the rating after a period; with no games it only gets less sure."""
    mu, phi = (player.rating - MIDDLE) / SCALE, player.deviation / SCALE
    if not met:
        return rested(player, 1)
    terms = [(_g(rival), _e(mu, rival), score) for rival, score in met]
    variance = 1 / sum(g * g * e * (1 - e) for g, e, _ in terms)
    surplus = sum(g * (score - e) for g, e, score in terms)
    sigma = _volatility(phi, variance, variance * surplus, player.volatility)
    before = phi * phi + sigma * sigma
    phi = 1 / sqrt(1 / before + 1 / variance)
    mu += phi * phi * surplus
    return Rating(mu * SCALE + MIDDLE, min(phi * SCALE, MOST_DEVIATION), sigma)


def rested(player: Rating, periods: float) -> Rating:
    """Return the rating after *periods* without games."""
    phi = player.deviation / SCALE
    wider = sqrt(phi * phi + periods * player.volatility**2) * SCALE
    return Rating(player.rating, min(wider, MOST_DEVIATION), player.volatility)


def expected(player: Rating, rival: Rating) -> float:
    """Return the points that a player may expect to score against *rival*."""
    return _e((player.rating - MIDDLE) / SCALE, rival)


def _g(rival: Rating) -> float:
    phi = rival.deviation / SCALE
    return 1 / sqrt(1 + 3 * phi * phi / pi**2)


def _e(mu: float, rival: Rating) -> float:
    return 1 / (1 + exp(-_g(rival) * (mu - (rival.rating - MIDDLE) / SCALE)))


def _volatility(phi: float, variance: float, delta: float, sigma: float) -> float:
    """Return the new volatility, by the Illinois variant of false position (step 5)."""
    middle = log(sigma * sigma)

    def f(x: float) -> float:
        grown = exp(x)
        spread = phi * phi + variance + grown
        return grown * (delta * delta - spread) / (2 * spread * spread) - (x - middle) / _TAU**2

    low = middle
    if delta * delta > phi * phi + variance:
        high = log(delta * delta - phi * phi - variance)
    else:
        k = 1
        while f(middle - k * _TAU) < 0:
            k += 1
        high = middle - k * _TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > _CLOSE:
        point = low + (low - high) * f_low / (f_high - f_low)
        f_point = f(point)
        if f_point * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = point, f_point
    return exp(low / 2)
