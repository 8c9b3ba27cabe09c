"""The frame of every report, and the small parts that they share."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import escape
from pathlib import Path

from letrado.review.telling import decimal, percent


def page(title: str, language: str, body: str) -> str:
    """Return a whole page around *body*, with its style inside."""
    return (
        f'<!doctype html>\n<html lang="{escape(language)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; '
        "style-src 'unsafe-inline'\">\n"
        f"<title>{escape(title)} · Letrado</title>\n<style>\n{_style()}</style>\n</head>\n<body>\n"
        f"<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


@lru_cache
def _style() -> str:
    return (Path(__file__).parent / "style.css").read_text("utf-8")


def card(content: str, more: str = "") -> str:
    """Return a part of the page in its frame."""
    return f'<section class="card{f" {more}" if more else ""}">{content}</section>'


def heading(text: str, note: str = "") -> str:
    """Return the heading of a card, with a note beside it."""
    small = f" <small>{escape(note)}</small>" if note else ""
    return f"<h2><span>{escape(text)}</span>{small}</h2>"


def table(
    heads: Sequence[tuple[str, bool]], rows: Iterable[Sequence[str]], classes: Iterable[str] = ()
) -> str:
    """Return a table whose cells are HTML already; each head says if its column has figures."""
    looks = list(classes)
    head = "".join(
        f'<th scope="col"{_right(figures)}>{escape(name)}</th>' for name, figures in heads
    )
    lines = []
    for number, row in enumerate(rows):
        cells = "".join(
            f"<td{_right(figures)}>{cell}</td>"
            for cell, (_, figures) in zip(row, heads, strict=True)
        )
        look = f' class="{looks[number]}"' if looks and looks[number] else ""
        lines.append(f"<tr{look}>{cells}</tr>")
    body = "".join(lines)
    return (
        f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'
        "</div>"
    )


def _right(figures: bool) -> str:
    return ' class="r"' if figures else ""


def number(value: float | None, language: str, places: int = 1) -> str:
    """Return a number, or a dash if it is not known."""
    return "–" if value is None else decimal(value, language, places)


def signed(value: float | None, language: str) -> str:
    """Return a number with its sign, good above zero and bad below it, or a dash if not known."""
    return ("+" if value is not None and value > 0 else "") + number(value, language)


def games(share: float | None, language: str) -> str:
    """Return a share of games, or a dash if it is not known."""
    return "–" if share is None else percent(round(share * 1_000_000), language)
