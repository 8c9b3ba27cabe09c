"""What is decided over a whole tournament; here, the law: sanctions, tribunal, who starts.

It knows the law and not the game: it sees what games report and what officials decide. The desk
itself is in `letrado.tournament.desk`, pairing in `letrado.tournament.pairing`, and so on: they
are imported by name, so that whoever wants a rating does not load the matching.
"""

from letrado.rulebook.sanctions import GROUNDS
from letrado.tournament.cases import Appeal, Case, Decision, Finding, Ruling, Stage
from letrado.tournament.consequences import Effects, effects
from letrado.tournament.grounds import Counter, Ground, ground
from letrado.tournament.interpretations import Interpretations, Note, Origin, TextRuling
from letrado.tournament.powers import Power, Scope
from letrado.tournament.sanctions import Record, Tally, available, referable
from letrado.tournament.starts import First, Start, board_starts, start
from letrado.tournament.tribunal import (
    Conflict,
    Level,
    Panel,
    Person,
    Tribunal,
    called,
    constituted,
    is_due,
)

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
