"""Documents of a tournament, from pairings for the wall to the final report: A4, three languages.

Each document is a pure function from the tournament to plain values; a template sets them.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from letrado.base.i18n import N_, Text
from letrado.reports.tournament.asked import Asked, Contents, Link
from letrado.reports.tournament.certificates import certificates
from letrado.reports.tournament.final_report import final_report, incident_book
from letrado.reports.tournament.pairings import by_name, by_table
from letrado.reports.tournament.sheets import control_sheets, score_sheets
from letrado.reports.tournament.slips import appeal_slips, challenge_slips, result_slips
from letrado.reports.tournament.standing import standings, wall_chart
from letrado.reports.tournament.tile_count import tile_sheets
from letrado.reports.typesetting import typeset

__all__ = ["DOCUMENTS", "Asked", "Document", "Link", "as_pdf", "contents", "number_of"]

_FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Document:
    """A document that can be printed: its name, its template, and whether it is of one round."""

    name: Text
    template: str
    contents: Callable[[Asked], Contents]
    of_round: bool = True


DOCUMENTS: Mapping[str, Document] = {
    "pairings": Document(N_("Pairings"), "listing", by_table),
    "names": Document(N_("Pairings by name"), "listing", by_name),
    "sheets": Document(N_("Score sheets"), "sheets", score_sheets),
    "control-sheets": Document(N_("Control sheets"), "sheets", control_sheets),
    "results": Document(N_("Result slips"), "slips", result_slips),
    "challenges": Document(N_("Challenge slips"), "slips", challenge_slips),
    "appeals": Document(N_("Appeal slips"), "slips", appeal_slips),
    "tiles": Document(N_("Tile-count sheets"), "tiles", tile_sheets),
    "standings": Document(N_("Standings"), "listing", standings, of_round=False),
    "chart": Document(N_("Wall chart"), "listing", wall_chart, of_round=False),
    "certificates": Document(N_("Certificates"), "certificates", certificates, of_round=False),
    "report": Document(N_("Final report"), "listing", final_report, of_round=False),
    "incidents": Document(N_("Book of incidents"), "listing", incident_book, of_round=False),
}
"""All documents, by the names that programs use."""


def contents(document: str, asked: Asked) -> Contents:
    """Return all that is printed, as the template takes it."""
    return DOCUMENTS[document].contents(asked)


def number_of(document: str, asked: Asked) -> int:
    """Return the round that a document is of, or after which it is taken; 0 before the first."""
    return asked.played.number if DOCUMENTS[document].of_round else asked.last


def as_pdf(document: str, asked: Asked) -> bytes:
    """Return a document as PDF."""
    template = _FOLDER / f"{DOCUMENTS[document].template}.typ"
    return typeset(template, "document", contents(document, asked))
