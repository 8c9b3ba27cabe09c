"""Texts of files from elsewhere: UTF-8, or else the code page that spreadsheets still write."""

from typing import Any

from letrado.base.errors import Unreadable
from letrado.base.limits import count
from letrado.tournament.model.entrants import MOST_ENTRANTS
from letrado.tournament.model.plan import MOST_ROUNDS

MOST_BYTES = 16 * 2**20
_PORTION = 65_536
_MOST_DIGITS = 9
_ENDS = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"
"""Characters at which `str.splitlines` ends a line."""


def decoded(content: bytes) -> str:
    """The text of a file; what is no UTF-8 is taken for Windows-1252, which reads Latin-1 too."""
    if len(content) > MOST_BYTES:
        raise Unreadable("file.large", "The file has more than {most} bytes", most=MOST_BYTES)
    if b"\0" in content:
        raise Unreadable("file.binary", "This is not text: it has null bytes")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        # In portions: this is slow, and no other thread runs in the meantime.
        return "".join(
            content[at : at + _PORTION].decode("cp1252", errors="replace")
            for at in range(0, len(content), _PORTION)
        )


def lines_of(content: bytes) -> list[str]:
    """The lines of a file; more, or longer ones, than any honest file has are refused."""
    text = decoded(content)
    check_lines(text, count("file_lines"))
    lines, most = text.splitlines(), count("file_line")
    if any(len(line) > most for line in lines):
        raise Unreadable("file.wide", "A line of the file has more than {most} signs", most=most)
    return lines


def check_lines(text: str, most: int) -> None:
    """Refuse a text of more than *most* lines."""
    if sum(map(text.count, _ENDS)) - text.count("\r\n") > most:
        raise Unreadable("file.lines", "The file has more than {most} lines", most=most)


def is_whole(text: str) -> bool:
    """Say whether *text* is a whole number that a file may have; Python reads none of thousands."""
    return text.isdecimal() and len(text) <= _MOST_DIGITS


def check_size(players: int, rounds: int) -> None:
    """Refuse more players or rounds than a tournament may have, before they are paired up."""
    if players > MOST_ENTRANTS:
        raise Unreadable("list.long", "A list has {most} players at most", most=MOST_ENTRANTS)
    if rounds > MOST_ROUNDS:
        raise Unreadable("file.rounds", "there is no round {round}", round=rounds)


def at_line(number: int, reason: str, **fields: Any) -> Unreadable:
    """The error for a line; *reason* is its English template, marked for translation."""
    return Unreadable(
        "file.line",
        "Line {line}: {reason}",
        line=number,
        reason=Unreadable("file.reason", reason, **fields),
    )
