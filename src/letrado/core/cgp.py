"""Read and write the fields of a CGP; every refusal names the place and the reason."""

import re
from collections.abc import Iterator

from letrado.base.errors import Unreadable
from letrado.base.i18n import N_, Text
from letrado.core.board import Board
from letrado.core.coordinates import SIZE, Square
from letrado.core.racks import Rack
from letrado.core.tiles import Alphabet, Tile

Ops = tuple[tuple[str, str], ...]
"""Operations in the order in which they were given; a value may be empty."""

DISTRIBUTIONS = {"es": "spanish", "ca": "catalan", "en": "english"}
"""Names of the tile sets in the operation ``ld``, by language."""

_LEXICONS = {
    "es": ("FISE", "FILE", "ES-"),
    "ca": ("DISC", "CA-"),
    "en": ("CSW", "NWL", "TWL", "OWL", "OSPD", "OSWI", "CEL", "ECWL", "NSWL", "EN-"),
}
_RACKS, _SCORES, _TURNS = N_("racks"), N_("scores"), N_("turns without points")
_BOARDS = ("CrosswordGame", "standard")
_OP = re.compile(r"([A-Za-z][A-Za-z0-9_-]{0,30})(?: +(.*))?")
_NUMBER = re.compile(r"-?[0-9]{1,6}")
_RUN = re.compile(r"([1-9][0-9]?)(?![0-9])|[^0-9?]+")


def write_board(board: Board) -> str:
    """Return the board as 15 rows joined by ``/``."""
    return "/".join(_write_row(board, row) for row in range(SIZE))


def _write_row(board: Board, row: int) -> str:
    tiles = (board.tile_at(Square(row, column)) for column in range(SIZE))
    signs = "".join("." if tile is None else str(tile) for tile in tiles)
    return re.sub(r"\.+", lambda empty: str(len(empty[0])), signs)


def read_board(text: str, alphabet: Alphabet) -> Board:
    """Read 15 rows; premiums are live where no tile lies."""
    rows = text.split("/")
    if len(rows) != SIZE:
        raise Unreadable(
            "cgp.rows",
            "The board of a CGP has {size} rows joined by “/”; this has {found}",
            size=SIZE,
            found=len(rows),
        )
    tiles: dict[Square, Tile] = {}
    for row, row_text in enumerate(rows):
        signs = list(_read_row(row_text, row, alphabet))
        if len(signs) != SIZE:
            raise Unreadable(
                "cgp.row_length",
                "Row {row} of the CGP, “{text}”, has {found} squares and not {size}",
                row=row + 1,
                text=short(row_text),
                found=len(signs),
                size=SIZE,
            )
        tiles |= {Square(row, column): tile for column, tile in enumerate(signs) if tile}
    return Board.empty(alphabet).cover(tiles)


def _read_row(text: str, row: int, alphabet: Alphabet) -> Iterator[Tile | None]:
    at = 0
    while at < len(text):
        run = _RUN.match(text, at)
        if run is None:
            raise _bad_sign(text, at, row, alphabet)
        if run[1]:
            yield from (None,) * int(run[1])
        else:
            try:
                yield from alphabet.parse(run[0])
            except Unreadable as error:
                at += error.details["position"] - 1
                raise _bad_sign(text, at, row, alphabet) from error
        at = run.end()


def _bad_sign(text: str, at: int, row: int, alphabet: Alphabet) -> Unreadable:
    return Unreadable(
        "cgp.sign",
        "“{sign}” at character {position} of row {row} of the CGP, “{text}”, is neither a tile "
        "of the set “{language}” on the board nor a number of empty squares",
        sign=text[at],
        position=at + 1,
        row=row + 1,
        text=short(text),
        language=alphabet.language,
    )


def read_racks(text: str, alphabet: Alphabet) -> tuple[Rack, Rack]:
    """Read two racks, either of which may be empty; a rack may hold any number of tiles."""
    first, second = _pair(_RACKS, text)
    return _read_rack(first, alphabet), _read_rack(second, alphabet)


def _read_rack(text: str, alphabet: Alphabet) -> Rack:
    tiles = alphabet.parse(text)
    if any(tile.blank and not tile.unassigned for tile in tiles):
        raise Unreadable(
            "cgp.rack",
            "The rack “{text}” of the CGP has small letters: a blank on a rack is written “?”",
            text=short(text),
        )
    return Rack(alphabet, tiles)


def read_scores(text: str) -> tuple[int, int]:
    """Read two scores; a score may be below zero."""
    first, second = _pair(_SCORES, text)
    return _number(_SCORES, first), _number(_SCORES, second)


def read_turns(text: str) -> int:
    """Read the number of turns in a row without points."""
    return _number(_TURNS, text, least=0)


def _pair(field: Text, text: str) -> list[str]:
    parts = text.split("/")
    if len(parts) != 2:
        raise Unreadable(
            "cgp.players",
            "The {field} of a CGP are two, with “/” between: “{text}” has {found}",
            field=field,
            text=short(text),
            found=len(parts),
        )
    return parts


def _number(field: Text, text: str, least: int = -999_999) -> int:
    if not _NUMBER.fullmatch(text) or int(text) < least:
        raise Unreadable(
            "cgp.number",
            "“{text}” in the {field} of the CGP is not a number that can stand there",
            field=field,
            text=short(text),
        )
    return int(text)


def read_ops(text: str) -> Ops:
    """Read ``lex FISE2; ld spanish;``: unknown operations are kept as they are."""
    return tuple(_read_op(op.strip()) for op in text.removesuffix(";").split(";")) if text else ()


def _read_op(text: str) -> tuple[str, str]:
    match = _OP.fullmatch(text) if text.isprintable() else None
    if match is None:
        raise Unreadable(
            "cgp.op",
            "“{op}” is not an operation of a CGP: write a name, a value and “;”",
            op=short(text),
        )
    name, value = match[1], match[2] or ""
    name = name.lower() if name.lower() in _KNOWN_NAMES else name
    known = _KNOWN_VALUES.get(name)
    if known and not known.fullmatch(value):
        raise Unreadable(
            "cgp.op_value",
            "The operation “{op}” of the CGP cannot have the value “{value}”",
            op=name,
            value=short(value),
        )
    return name, value


_KNOWN_NAMES = ("lex", "ld", "bdn", "var", "mcnz", "gid", "tmr")
_KNOWN_VALUES = {
    "bdn": re.compile("|".join(_BOARDS), re.IGNORECASE),
    "ld": re.compile("|".join((*DISTRIBUTIONS.values(), *DISTRIBUTIONS)), re.IGNORECASE),
    "mcnz": re.compile("[0-9]{1,3}"),
    "tmr": re.compile("-?[0-9]{1,12}/-?[0-9]{1,12}"),
}


def language_of(name: str, value: str) -> str | None:
    """Return the language that an operation names (``ld``) or implies (``lex``), or None."""
    for language, distribution in DISTRIBUTIONS.items():
        if name == "ld" and value.lower() in (language, distribution):
            return language
        if name == "lex" and value.upper().startswith(_LEXICONS[language]):
            return language
    return None


def short(text: str) -> str:
    """Return *text* cut to the length that an error shows."""
    return text if len(text) <= 60 else text[:59] + "…"
