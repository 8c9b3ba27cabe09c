"""Empty score sheets with names, round and table: one for each player, in the edition's form."""

from collections.abc import Iterator

from letrado.base.i18n import N_, cited
from letrado.formats.scoresheet.model import Form, Kind
from letrado.formats.scoresheet.words import TITLES
from letrado.reports.tournament.asked import Asked, Contents
from letrado.rulebook.names import ROLES
from letrado.tournament.model.rounds import Pair

ROWS = 20
"""Turns that a sheet has room for; longer games continue overleaf."""


def score_sheets(asked: Asked) -> Contents:
    """Return two sheets a table, each with its owner's column first."""
    sheets = [sheet for pair in asked.games() for sheet in _own(asked, pair)]
    return _document(asked, "score_sheet", sheets)


def control_sheets(asked: Asked) -> Contents:
    """Return the monitor's sheets, one a table (F07 §10.1, F09 §5.1)."""
    monitor = asked.say(ROLES["monitor"]).capitalize()
    sheets = [
        _sheet(asked, pair, swapped=False, signatures=[*_names(asked, pair), monitor])
        for pair in asked.games()
    ]
    return _document(asked, "control_sheet", sheets)


def _document(asked: Asked, kind: Kind, sheets: list[Contents]) -> Contents:
    say, rules = asked.say, asked.tournament.rules
    form = Form.of(rules, kind)
    heads = [say(N_("Word"))]
    if form.blanks == "beside":
        heads.append(say(N_("Blank")))
    heads += [say(N_("Points")), say(N_("Total"))]
    ending = (
        N_("Sum of the plays"),
        N_("Tiles left on the racks"),
        N_("Overtime"),
        N_("Sanctions"),
        N_("Total"),
    )
    return {
        **asked.frame(say(TITLES[kind]), asked.where()),
        "heads": heads,
        "rows": ROWS,
        "ending": [say(text) for text in ending],
        "total": say(N_("Total")),
        "notes": list(_notes(asked, form)),
        "sheets": sheets,
    }


def _notes(asked: Asked, form: Form) -> Iterator[str]:
    """Yield the edition's rules for writing on the sheet."""
    rules = asked.tournament.rules
    notes = []
    if form.blanks == "in_word":
        notes.append((N_("The letter of a blank in parentheses."), "R-028"))
    if form.circles:
        notes.append((N_("The points of a play of seven tiles are circled."), "R-029"))
    if form.hyphens:
        notes.append((N_("An exchange is a hyphen in the column of points."), "R-026"))
    told = [f"{asked.say(text)} ({_article(asked, row)})" for text, row in notes]
    if told:
        yield " ".join(told)
    if rules.time.overtime_points:
        text = N_("Overtime: {points} points off for each minute or part of one ({article}).")
        points = rules.time.overtime_points
        yield asked.say(text, points=points, article=_article(asked, "R-112"))


def _article(asked: Asked, row: str) -> str:
    return cited(asked.tournament.rules.cite(row), asked.language)


def _own(asked: Asked, pair: Pair) -> Iterator[Contents]:
    """Yield both players' sheets; each signs the other's (F09 §5.1, CAT 4.p3)."""
    names = _names(asked, pair)
    yield _sheet(asked, pair, swapped=False, signatures=names)
    yield _sheet(asked, pair, swapped=True, signatures=names[::-1])


def _names(asked: Asked, pair: Pair) -> list[str]:
    return [entrant.name for entrant in asked.both(pair)]


def _sheet(asked: Asked, pair: Pair, *, swapped: bool, signatures: list[str]) -> Contents:
    sides = []
    for side, name in zip("AB", _names(asked, pair), strict=True):
        starts = asked.say(N_("{name} (starts)"), name=name)
        sides.append({"name": starts if pair.starter == side else name})
    return {
        "place": asked.where(pair.table),
        "sides": sides[::-1] if swapped else sides,
        "signatures": signatures,
    }
