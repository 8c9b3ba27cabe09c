"""Decide over a whole tournament; here, the law: sanctions, the tribunal, who starts.

It knows the law and not the game: it sees what games report and what officials decide. The desk
itself is in `letrado.tournament.desk`, pairing in `letrado.tournament.pairing`, and so on: they
are imported by name, so that code that wants a rating does not load the matching.
"""

from letrado.rulebook.sanctions import GROUNDS
from letrado.tournament.justice.cases import Appeal, Case, Decision, Finding, Ruling, Stage
from letrado.tournament.justice.consequences import Effects, effects
from letrado.tournament.justice.grounds import Counter, Ground, ground
from letrado.tournament.justice.interpretations import Interpretations, Note, Origin, TextRuling
from letrado.tournament.justice.powers import Power, Scope
from letrado.tournament.justice.sanctions import Record, Tally, available, referable
from letrado.tournament.justice.tribunal import (
    Conflict,
    Level,
    Panel,
    Person,
    Tribunal,
    called,
    constituted,
    is_due,
)
from letrado.tournament.pairing.starts import First, Start, board_starts, start

__all__ = [
    "GROUNDS",
    "Appeal",
    "Case",
    "Conflict",
    "Counter",
    "Decision",
    "Effects",
    "Finding",
    "First",
    "Ground",
    "Interpretations",
    "Level",
    "Note",
    "Origin",
    "Panel",
    "Person",
    "Power",
    "Record",
    "Ruling",
    "Scope",
    "Stage",
    "Start",
    "Tally",
    "TextRuling",
    "Tribunal",
    "available",
    "board_starts",
    "called",
    "constituted",
    "effects",
    "ground",
    "is_due",
    "referable",
    "start",
]
