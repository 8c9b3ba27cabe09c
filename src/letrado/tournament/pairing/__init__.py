"""Pair rounds: round robin, Swiss, king of the hill, knock-out, matches, teams, groups.

Pure functions of a field, or of a list. Only `matching` needs anything beyond Python.
"""

from letrado.tournament.pairing.criteria import (
    KING_OF_THE_HILL,
    SWISS,
    SWISS_BY_SCORE,
    Criterion,
    GroupOrder,
    PairingRules,
)
from letrado.tournament.pairing.field import Candidate, Couple, Field, couple, field_of
from letrado.tournament.pairing.proposal import Proposal
from letrado.tournament.pairing.swiss import king_of_the_hill, swiss

__all__ = [
    "KING_OF_THE_HILL",
    "SWISS",
    "SWISS_BY_SCORE",
    "Candidate",
    "Couple",
    "Criterion",
    "Field",
    "GroupOrder",
    "PairingRules",
    "Proposal",
    "couple",
    "field_of",
    "king_of_the_hill",
    "swiss",
]
