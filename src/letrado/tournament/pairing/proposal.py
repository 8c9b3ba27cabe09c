"""A round as a pairing system proposes it: tables with their reasons, and what was given up."""

from collections.abc import Mapping
from dataclasses import dataclass

from letrado.tournament.model.reasons import Reason
from letrado.tournament.model.rounds import Pair
from letrado.tournament.pairing.criteria import Criterion


@dataclass(frozen=True, slots=True)
class Proposal:
    """Tables in their order, byes last.

    *costs* are the sums by criterion. *exact* says that no pairing at all is better; if it is
    False, only none of those that were considered in a very large field.
    """

    round: int
    system: str
    pairs: tuple[Pair, ...]
    given_up: tuple[Reason, ...] = ()
    costs: Mapping[Criterion, int] | None = None
    exact: bool = True
