"""The Gibson rule: players who can no longer be caught need not decide who else wins a prize."""

from collections.abc import Sequence
from itertools import pairwise

from letrado.tournament.pairing.field import Candidate

SPREAD_A_ROUND = 350
"""Spread that a player may win or lose in one round without surprise."""


def gibsonise(candidates: Sequence[Candidate], prizes: int, rounds_left: int) -> None:
    """Mark the players who are safe on a prize place, and those who can still win one.

    *candidates* are best first; *rounds_left* counts the round that is to be paired. From the top
    down, a place is safe when those above are, and the next player cannot reach it even by winning
    every game that is left.
    """
    reach = 2 * rounds_left
    swing = SPREAD_A_ROUND * rounds_left
    above = True
    for candidate, after in pairwise(candidates):
        lead = candidate.points - after.points
        far = lead > reach or (lead == reach and candidate.spread - after.spread > swing)
        above = candidate.safe = above and far and candidate.rank < prizes
        if not above:
            break
    places = candidates[: max(prizes, 1)]
    needed = min(place.points for place in places)
    for candidate in candidates:
        candidate.contends = not candidate.safe and candidate.points + reach >= needed
