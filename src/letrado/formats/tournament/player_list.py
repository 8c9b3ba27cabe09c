"""Lists of players from elsewhere, as CSV or spreadsheet, with a preview of what is wrong.

Headings may be English, Spanish or Catalan, in any order; without headings the first column is the
name and the second, if it has numbers, the rating. Bad rows are told and left out; nothing else is.
"""

import csv
import io
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from letrado.base.errors import Illegal, LetradoError, Unreadable, let_go
from letrado.base.limits import count
from letrado.formats.tournament.spreadsheet import MOST_COLUMNS, read_sheet
from letrado.formats.tournament.text import check_lines, decoded, is_whole
from letrado.tournament.model.entrants import HIGHEST_RATING, MOST_ENTRANTS, Entrant

_HEADINGS: Mapping[str, frozenset[str]] = {
    "name": frozenset(("name", "nombre", "nom", "jugador", "jugadora", "player")),
    "surname": frozenset(("surname", "apellido", "apellidos", "cognom", "cognoms", "last name")),
    "rating": frozenset(("rating", "elo", "nivel", "nivell", "barruf", "puntuación", "puntuació")),
    "club": frozenset(("club", "asociación", "associació", "association")),
    "country": frozenset(("country", "país", "pais", "federación", "federació")),
    "division": frozenset(("division", "división", "divisió", "grupo", "grup")),
    "category": frozenset(("class", "category", "categoría", "categoria", "classe")),
}


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a row; the row is left out unless it is only a *remark*."""

    row: int
    error: LetradoError
    remark: bool = False


@dataclass(frozen=True, slots=True)
class Preview:
    """What would be registered, and what is wrong with the rest. Numbers are given later."""

    entrants: tuple[Entrant, ...]
    problems: tuple[Problem, ...]


def read_players(content: bytes, known: Collection[str] = ()) -> Preview:
    """A list, held against the names that are *known* already."""
    rows = read_sheet(content) if content.startswith(b"PK") else _csv_rows(decoded(content))
    rows = [[cell.strip() for cell in row[:MOST_COLUMNS]] for row in rows]
    columns, first = _columns(rows)
    if len(rows) - first > MOST_ENTRANTS:
        raise Unreadable("list.long", "A list has {most} players at most", most=MOST_ENTRANTS)
    taken = {name.casefold(): 0 for name in known}
    entrants: list[Entrant] = []
    problems: list[Problem] = []
    for number, row in enumerate(rows[first:], first + 1):
        if not any(row):
            continue
        try:
            entrant = _entrant(row, columns, number, problems)
            before = taken.get(entrant.name.casefold())
            if before is not None:
                raise _twice(entrant.name, before)
        except LetradoError as error:
            problems.append(Problem(number, let_go(error)))
            continue
        taken[entrant.name.casefold()] = number
        entrants.append(entrant)
    if not entrants and not problems:
        raise Unreadable("list.empty", "The list has no players")
    return Preview(tuple(entrants), tuple(problems))


def _twice(name: str, before: int) -> Illegal:
    if before:
        return Illegal(
            "list.twice", "“{name}” is already in row {before}", name=name, before=before
        )
    return Illegal("list.known", "“{name}” is already registered", name=name)


def _csv_rows(text: str) -> list[list[str]]:
    check_lines(text, count("list_lines"))
    sample = text[:4000]
    separator = max(";,\t", key=sample.count) if sample else ","
    try:
        return list(csv.reader(io.StringIO(text, newline=""), delimiter=separator))
    except csv.Error as error:
        raise Unreadable(
            "list.csv", "The list is not a CSV file: {reason}", reason=str(error)
        ) from error


def _columns(rows: list[list[str]]) -> tuple[dict[str, int], int]:
    """Where each field is, and at which row the players begin."""
    for at, row in enumerate(rows[:10]):
        found: dict[str, int] = {}
        for column, cell in enumerate(row):
            for field, words in _HEADINGS.items():
                if cell.casefold().strip(" .:") in words and field not in found:
                    found[field] = column
        if "name" in found:
            return found, at + 1
    plain = {"name": 0}
    first = next((row for row in rows if any(row)), [])
    if len(first) > 1 and first[1].isdecimal():
        plain["rating"] = 1
    return plain, 0


def _entrant(
    row: list[str], columns: Mapping[str, int], number: int, problems: list[Problem]
) -> Entrant:
    def cell(field: str) -> str:
        at = columns.get(field)
        return row[at] if at is not None and at < len(row) else ""

    name = " ".join(f"{cell('name')} {cell('surname')}".split())
    if not name:
        raise Unreadable("list.unnamed", "there is no name")
    rating = 0
    if text := cell("rating"):
        digits = text.replace(" ", "").replace("\xa0", "")
        if is_whole(digits) and int(digits) <= HIGHEST_RATING:
            rating = int(digits)
        else:
            error = Unreadable(
                "list.rating", "“{text}” is not a rating: it is left without one", text=text[:20]
            )
            problems.append(Problem(number, error, remark=True))
    return Entrant(
        0,
        name,
        rating,
        cell("club"),
        cell("country"),
        cell("division") or "A",
        cell("category"),
    ).check()
