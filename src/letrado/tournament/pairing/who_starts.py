"""Choose who of two starts, where the pairing system decides it (F04 §4.2, F09 §4.2, CAT 1¶5).

The one who has started less often starts; of equals, the one who was second the last time that the
two differed; else the numbers of tables take turns, so that nobody gains by their place.
"""

from typing import NamedTuple

from letrado.tournament.model.reasons import Reason
from letrado.tournament.pairing.criteria import beyond
from letrado.tournament.pairing.field import Candidate
from letrado.tournament.pairing.starts import First


class Chosen(NamedTuple):
    """The starter of a pair, and the reason."""

    starter: First
    reason: Reason


def choose(one: Candidate, other: Candidate, table: int, round: int) -> Chosen:
    """Choose who of two starts; the answer is the same whichever of them is named first.

    >>> ana = Candidate(1, "Ana", 0, 2, 50, 0, 1, (True,))
    >>> pau = Candidate(2, "Pau", 1, 2, 30, 0, -1, (False,))
    >>> choose(ana, pau, 1, 2).starter
    'B'
    """
    if one.balance != other.balance:
        starter: First = "A" if one.balance < other.balance else "B"
        named = one if starter == "A" else other
        return Chosen(starter, Reason.of("starts_fewer", name=named.name))
    for mine, theirs in zip(reversed(one.starts), reversed(other.starts), strict=False):
        if mine != theirs:
            named = other if mine else one
            return Chosen("B" if mine else "A", Reason.of("starts_last", name=named.name))
    if len(one.starts) != len(other.starts):
        starter = "A" if len(one.starts) < len(other.starts) else "B"
        named = one if starter == "A" else other
        return Chosen(starter, Reason.of("starts_turn", name=named.name))
    upper = one.rank < other.rank
    starter = "A" if upper == ((table + round) % 2 == 0) else "B"
    named = one if starter == "A" else other
    return Chosen(starter, Reason.of("starts_turn", name=named.name))


def strained(starter: Candidate, second: Candidate) -> tuple[Reason, ...]:
    """Return the imbalances of starts that the choice leaves."""
    found = []
    if beyond(starter.balance + 1, 1) and starter.balance > 0:
        found.append(Reason.of("starts_third", name=starter.name, times=starter.balance + 1))
    if beyond(second.balance - 1, 1) and second.balance < 0:
        found.append(Reason.of("starts_behind", name=second.name, times=1 - second.balance))
    return tuple(found)
