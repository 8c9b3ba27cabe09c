"""A round as a pairing system proposes it: tables with their reasons, and what was given up."""

from collections.abc import Mapping
from dataclasses import dataclass

from letrado.tournament.model.reasons import Reason
from letrado.tournament.model.rounds import Pair
from letrado.tournament.pairing.criteria import Criterion


@dataclass(frozen=True, slots=True)
class Proposal:
    """Tables in their order, byes last.

    *costs* are the sums that the criteria come to, and *exact* says whether no pairing at all is
    better, or none of those that were considered in a very large field.
    """

    round: int
    system: str
    pairs: tuple[Pair, ...]
    given_up: tuple[Reason, ...] = ()
    costs: Mapping[Criterion, int] | None = None
    exact: bool = True
