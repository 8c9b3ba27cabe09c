"""The score sheet for programs: the same in every language, without its printed form."""

from typing import Any

from letrado.formats.scoresheet.model import Column, Line, Sheet


def as_dict(sheet: Sheet) -> dict[str, Any]:
    """Return the sheet's two columns, and how the game ended."""
    return {
        "edition": sheet.rules.id,
        "kind": sheet.kind,
        "event": sheet.event,
        "round": sheet.round,
        "table": sheet.table,
        "players": {side.value: _column(column) for side, column in sheet.columns.items()},
        "ended": sheet.ended,
        "winner": sheet.winner.value if sheet.winner else None,
        "cause": sheet.cause.value if sheet.cause else None,
        "adjudicated": sheet.adjudicated,
        "both_lose": sheet.both_lose,
    }


def _column(column: Column) -> dict[str, Any]:
    return {
        "name": column.name,
        "starts": column.starts,
        "lines": [_line(line) for line in column.lines],
        "plays": column.plays,
        "racks": column.racks,
        "left": [str(tile) for tile in column.left],
        "overtime": column.overtime,
        "sanctions": column.sanctions,
        "ruled": column.ruled,
        "total": column.total,
        "signed": column.signed,
    }


def _line(line: Line) -> dict[str, Any]:
    return {
        "outcome": line.outcome.value,
        "square": str(line.slot) if line.slot else None,
        "word": "".join(str(tile) for tile, _ in line.word) or None,
        "blanks": list(line.blanks),
        "points": line.points,
        "counted": line.points if line.counted is None else line.counted,
        "total": line.total,
        "bonus": line.bonus,
        "exchanged": line.exchanged,
    }
