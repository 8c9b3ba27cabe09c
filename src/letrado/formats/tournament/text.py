"""Texts of files from elsewhere: UTF-8, or else the code page that spreadsheets still write."""

from typing import Any

from letrado.base.errors import Unreadable

MOST_BYTES = 16 * 2**20


def decoded(content: bytes) -> str:
    """The text of a file; what is no UTF-8 is taken for Windows-1252, which reads Latin-1 too."""
    if len(content) > MOST_BYTES:
        raise Unreadable("file.large", "The file has more than {most} bytes", most=MOST_BYTES)
    if b"\0" in content:
        raise Unreadable("file.binary", "This is no text: it has null bytes")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def at_line(number: int, reason: str, **fields: Any) -> Unreadable:
    """The error for a line; *reason* is its English template, marked for translation."""
    return Unreadable(
        "file.line",
        "Line {line}: {reason}",
        line=number,
        reason=Unreadable("file.reason", reason, **fields),
    )
