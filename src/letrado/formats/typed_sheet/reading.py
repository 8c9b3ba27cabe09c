"""Read a typed score sheet: a line a turn, as on paper.

::

    edition: fise-2009
    A: Iñigo Arana
    B: Lucía Peña
    A 8D CHECAD 34 34        player, slot and word, points, total
    B NADA 10 10             the slot may be missing (CAT 5¶2); then only sums are checked
    A -3 - 34                an exchange: how many tiles, a hyphen for points, the total
    B paso 0 10              a pass; “0 10” is enough
    A PLANTA(Z) 78 112       a blank's letter in parentheses (CAT 5¶3)
    rack B CMQ               the tiles left at the end
    time B 20                points lost by overtime
    final A 123              the final total

Keywords may be Spanish, Catalan or English. ``#`` begins a comment.
"""

import re
from dataclasses import dataclass, field
from typing import Literal

from letrado import rulebook
from letrado.base.errors import LetradoError, Unreadable
from letrado.core.coordinates import Notation
from letrado.core.tiles import Alphabet, Tile
from letrado.game.actors import Side

Kind = Literal["play", "pass", "exchange", "lost"]

_MOST = 20_000
_SIDES = {"A": Side.A, "1": Side.A, "B": Side.B, "2": Side.B}
_HEADER = re.compile(r"(\w+)\s*:\s*(.*)")
_KEYS = {
    "edition": "edition", "edición": "edition", "edicion": "edition", "edició": "edition",
    "edicio": "edition", "reglamento": "edition", "reglament": "edition",
    "rows": "rows", "filas": "rows", "files": "rows",
    "event": "event", "torneo": "event", "torneig": "event",
    "round": "round", "ronda": "round",
    "table": "table", "mesa": "table", "taula": "table",
    "a": "A", "b": "B",
}  # fmt: skip
_ROWS = {
    "numbers": Notation.NUMBERED_ROWS, "números": Notation.NUMBERED_ROWS,
    "nombres": Notation.NUMBERED_ROWS,
    "letters": Notation.LETTERED_ROWS, "letras": Notation.LETTERED_ROWS,
    "lletres": Notation.LETTERED_ROWS,
}  # fmt: skip
_ENDINGS = {
    "rack": "rack", "atril": "rack", "faristol": "rack",
    "time": "time", "tiempo": "time", "temps": "time",
    "sanction": "sanction", "sanción": "sanction", "sanció": "sanction",
    "final": "final",
}  # fmt: skip
_PASSES = ("paso", "passo", "pass")
_EXCHANGES = ("cambio", "canvi", "exchange")
_LOST = ("nula", "nul·la", "void", "perdido", "perdut", "lost")
_NUMBER = re.compile(r"[+-]?[0-9]{1,5}")
_SLOT = re.compile(r"[0-9]{1,2}[A-O]|[A-O][0-9]{1,2}", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class TypedTurn:
    """A turn as it was written: *slot* and *word* are empty if the sheet does not have them."""

    side: Side
    kind: Kind
    points: int
    total: int
    line: int
    slot: str = ""
    word: str = ""
    count: int | None = None

    def __str__(self) -> str:
        return f"{self.slot} {self.word}".strip() or self.kind


@dataclass(slots=True)
class TypedSheet:
    """A sheet as it was typed, filled in while it is read; nothing of it is checked yet."""

    edition: str = ""
    players: dict[Side, str] = field(default_factory=dict)
    notation: Notation = Notation.NUMBERED_ROWS
    event: str = ""
    round: int | None = None
    table: int | None = None
    turns: list[TypedTurn] = field(default_factory=list)
    racks: dict[Side, tuple[tuple[Tile, ...], int]] = field(default_factory=dict)
    """The tiles left, and the line of each."""
    overtime: dict[Side, int] = field(default_factory=dict)
    sanctions: dict[Side, int] = field(default_factory=dict)
    finals: dict[Side, tuple[int, int]] = field(default_factory=dict)
    """The final totals, and the line of each."""


@dataclass(frozen=True, slots=True)
class Fault:
    """An error on the sheet, and its line."""

    line: int
    error: LetradoError

    def __str__(self) -> str:
        return f"{self.line}: {self.error}"


def read(text: str) -> TypedSheet:
    """Return the sheet; the first line that cannot be read is named, with what it should be."""
    sheet, misread = scan(text)
    if misread:
        line, reason = misread[0].line, misread[0].error
        raise Unreadable(
            "sheet.line", "Line {line}: {reason}", article=reason.article, line=line, reason=reason
        ) from reason
    return sheet


def scan(text: str, edition: str = "") -> tuple[TypedSheet, tuple[Fault, ...]]:
    """Return as much of the sheet as can be read, and every line that cannot.

    *edition* is for a sheet that names none.
    """
    if len(text) > _MOST:
        raise Unreadable("sheet.too_long", "A score sheet is not that long")
    sheet = TypedSheet(edition)
    misread: list[Fault] = []
    for number, line in enumerate(text.splitlines(), 1):
        bare = line.partition("#")[0].strip()
        try:
            if bare:
                _line(sheet, bare, number)
        except LetradoError as error:
            misread.append(Fault(number, error))
    if not sheet.edition and not misread:
        raise Unreadable("sheet.edition", "Say which rules were used, e.g. edition: fise-2009")
    return sheet, tuple(misread)


def _line(sheet: TypedSheet, line: str, number: int) -> None:
    header = _HEADER.fullmatch(line)
    if header and header[1].lower() in _KEYS:
        _header(sheet, _KEYS[header[1].lower()], header[2].strip())
        return
    first, *rest = line.split()
    if first.lower() in _ENDINGS:
        _ending(sheet, _ENDINGS[first.lower()], rest, number)
    elif first.upper().rstrip(".") in _SIDES:
        sheet.turns.append(_turn(_SIDES[first.upper().rstrip(".")], rest, number))
    else:
        raise Unreadable(
            "sheet.unknown",
            "“{text}” begins with neither a player (A or B) nor a keyword",
            text=line[:60],
        )


def _header(sheet: TypedSheet, key: str, value: str) -> None:
    match key:
        case "edition":
            sheet.edition = rulebook.load(value).id
        case "rows":
            if value.lower() not in _ROWS:
                raise Unreadable("sheet.rows", "Rows have numbers or letters")
            sheet.notation = _ROWS[value.lower()]
        case "event":
            sheet.event = value
        case "round":
            sheet.round = _number(value)
        case "table":
            sheet.table = _number(value)
        case _:
            sheet.players[_SIDES[key]] = value


def _turn(side: Side, words: list[str], number: int) -> TypedTurn:
    if len(words) < 2:
        raise Unreadable(
            "sheet.turn", "A turn has at least its points and the total: A 8D CASA 12 12"
        )
    *what, written, last = words
    total = _number(last)
    if written == "-" or (what and (what[0].lower() in _EXCHANGES or what[0].startswith("-"))):
        points = 0 if written == "-" else _number(written)
        return TypedTurn(side, "exchange", points, total, number, count=_count(what))
    points = _number(written)
    if what and what[0].lower() in _LOST:
        return TypedTurn(side, "lost", points, total, number)
    if (not what and not points) or (what and what[0].lower() in _PASSES):
        return TypedTurn(side, "pass", points, total, number)
    slot = what.pop(0).upper() if len(what) > 1 and _SLOT.fullmatch(what[0]) else ""
    return TypedTurn(side, "play", points, total, number, slot, " ".join(what))


def _count(what: list[str]) -> int | None:
    found = re.search(r"[0-9]+", " ".join(what))
    return _number(found[0]) if found else None


def _ending(sheet: TypedSheet, key: str, words: list[str], number: int) -> None:
    if len(words) != 2 or words[0].upper() not in _SIDES:
        raise Unreadable(
            "sheet.ending", "Write the player and the tiles or points: rack A CMQ, time B 20"
        )
    side, value = _SIDES[words[0].upper()], words[1]
    match key:
        case "rack":
            if not sheet.edition:
                raise Unreadable("sheet.edition_first", "The edition comes before the tiles")
            sheet.racks[side] = (_tiles(value, sheet.edition), number)
        case "time":
            sheet.overtime[side] = abs(_number(value))
        case "sanction":
            sheet.sanctions[side] = abs(_number(value))
        case _:
            sheet.finals[side] = (_number(value), number)


def _tiles(text: str, edition: str) -> tuple[Tile, ...]:
    alphabet = Alphabet.load(rulebook.load(edition).language)
    parts = re.split(r"(\?)", text)
    return tuple(
        tile
        for part in parts
        for tile in ((alphabet.blank,) if part == "?" else alphabet.read_word(part))
    )


def _number(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise Unreadable("sheet.number", "“{text}” is not a number of points", text=text[:20])
    return int(text)
