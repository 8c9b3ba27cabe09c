"""The four editions of the law as data: parameters, clauses, requirements, readings.

>>> from letrado import rulebook
>>> book = rulebook.load("fise-2009")
>>> book.ending.passes_to_end, book.cite("R-151")
(2, 'F09 §45.2')
"""

from letrado.rulebook.bases import GROUPS, Basis
from letrado.rulebook.clauses import Chapter, Clause
from letrado.rulebook.comparison import Difference, differences, only_in
from letrado.rulebook.coverage import Coverage, Covered, cover, coverage
from letrado.rulebook.edition import Role, Rulebook, load
from letrado.rulebook.enforcement import Enforcement, enforcement
from letrado.rulebook.parameters import (
    ClockMode,
    Drawing,
    Ending,
    Laying,
    Pairing,
    Setup,
    Starter,
    Time,
    Words,
)
from letrado.rulebook.readings import Reading, readings
from letrado.rulebook.regulation import Regulation, plain
from letrado.rulebook.requirements import EDITIONS, Duty, Edition, Kind, Requirement, requirements
from letrado.rulebook.sanctions import SanctionKind, check_kind, check_points
from letrado.rulebook.texts import Text

__all__ = [
    "EDITIONS",
    "GROUPS",
    "Basis",
    "Chapter",
    "Clause",
    "ClockMode",
    "Coverage",
    "Covered",
    "Difference",
    "Drawing",
    "Duty",
    "Edition",
    "Ending",
    "Enforcement",
    "Kind",
    "Laying",
    "Pairing",
    "Reading",
    "Regulation",
    "Requirement",
    "Role",
    "Rulebook",
    "SanctionKind",
    "Setup",
    "Starter",
    "Text",
    "Time",
    "Words",
    "check_kind",
    "check_points",
    "cover",
    "coverage",
    "differences",
    "enforcement",
    "load",
    "only_in",
    "plain",
    "readings",
    "requirements",
]
