"""Documents that are tables over as many pages as they need: their parts."""

from collections.abc import Iterable, Sequence
from typing import Literal

from letrado.reports.tournament.asked import Contents

Align = Literal["left", "right", "center"]
Cell = str | Contents


def column(title: str, align: Align = "left", width: str = "auto") -> Contents:
    """Return a column; its width is a length, a share (``1fr``), or automatic."""
    return {"title": title, "align": align, "width": width}


def cell(text: str, note: str = "", *, strong: bool = False) -> Contents:
    """Return a cell with a small note after the text, or in bold."""
    return {"text": text, "note": note, "strong": strong}


def section(
    heading: str = "",
    columns: Sequence[Contents] = (),
    rows: Iterable[Sequence[Cell]] = (),
    paragraphs: Iterable[str] = (),
) -> Contents:
    """Return a heading, some lines of text, and a table."""
    return {
        "heading": heading,
        "paragraphs": [text for text in paragraphs if text],
        "columns": list(columns),
        "rows": [[one if isinstance(one, dict) else cell(one) for one in row] for row in rows],
    }


def for_the_wall(rows: int, usual: float, few: int = 24) -> float:
    """Return the size of text that people read from afar: as large as *few* rows on a page allow.

    >>> for_the_wall(8, 11.5), for_the_wall(24, 11.5), for_the_wall(400, 11.5)
    (17.25, 11.5, 11.5)
    """
    return usual * min(1.5, max(1.0, few / max(rows, 1)))


def listing(
    frame: Contents,
    sections: Iterable[Contents],
    *,
    landscape: bool = False,
    size: float = 10.5,
    notes: Iterable[str] = (),
) -> Contents:
    """Return a document of sections, one after the other."""
    return {
        **frame,
        "sections": list(sections),
        "landscape": landscape,
        "size": size,
        "notes": list(notes),
    }
