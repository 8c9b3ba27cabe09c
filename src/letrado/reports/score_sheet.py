"""The score sheet as PDF, in the form that the edition asks for."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from letrado.base.i18n import N_, Translate, translator
from letrado.core.coordinates import Notation
from letrado.formats.scoresheet import words
from letrado.formats.scoresheet.model import Line, Sheet
from letrado.game.actors import Side
from letrado.game.state import Outcome
from letrado.reports.typesetting import typeset

_TEMPLATE = Path(__file__).parent / "score_sheet.typ"
_LEAST_ROWS = 12


def as_pdf(
    sheet: Sheet,
    language: str | None = None,
    notation: Notation | None = None,
    incidents: Iterable[str] = (),
) -> bytes:
    """Return the sheet as PDF in *language*, or in the edition's own; coordinates are optional.

    *incidents* and decisions, if any, are printed below the result.
    """
    page = contents(sheet, language or sheet.rules.language, notation)
    page["remarks"] += incidents
    return typeset(_TEMPLATE, "sheet", page)


def contents(sheet: Sheet, language: str, notation: Notation | None = None) -> dict[str, Any]:
    """Return all that is printed, as the template takes it."""
    translate = translator(language)
    columns = [sheet.columns[side] for side in Side]
    endings = list(words.ending(sheet, translate))
    signatures = [
        (column.name, words.signature(column, translate)) for column in columns if sheet.to_sign
    ]
    if sheet.kind == "control_sheet":
        signatures.append((translate(N_("Monitor")), ""))
    return {
        "language": language,
        "title": translate(words.TITLES[sheet.kind]),
        "rules": sheet.rules.title.read_in(language),
        "place": words.place(sheet, translate),
        "heads": ["", *map(translate, (N_("Word"), N_("Points"), N_("Total")))],
        "total": translate(N_("Total")),
        "rows": max(_LEAST_ROWS, *(len(column.lines) for column in columns)),
        "sides": [
            {
                "name": words.name(column, translate),
                "lines": [_line(line, sheet, translate, notation) for line in column.lines],
                "ending": [(name, both[at]) for name, *both in endings],
            }
            for at, column in enumerate(columns)
        ],
        "outcome": words.outcome(sheet, translate),
        "remarks": list(words.remarks(sheet, translate)),
        "signatures": signatures,
    }


def _line(
    line: Line, sheet: Sheet, translate: Translate, notation: Notation | None
) -> dict[str, Any]:
    form = sheet.form
    beside = form.blanks == "beside" and bool(line.blanks)
    return {
        "word": words.word(line, form, translate, notation),
        "beside": words.blanks(line, translate) if beside else "",
        "points": words.points(line, form),
        "circled": form.circles and line.bonus and line.outcome is Outcome.PLAY,
        "total": line.total,
    }
