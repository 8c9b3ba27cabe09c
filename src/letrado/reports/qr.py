"""Draw links as QR codes for telephone cameras: on pages, on paper, in a terminal."""

from collections.abc import Iterator
from functools import lru_cache

import segno
from markupsafe import Markup, escape

from letrado.base.errors import Unreadable

QUIET = 4
"""Light squares all around, without which readers do not find the code (ISO/IEC 18004)."""

LONGEST = 500
"""Most characters of a link; a code of more is too fine to be read from across a table."""

_BLOCKS = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
"""Characters for two rows of squares in one line; the light squares are drawn."""


@lru_cache(maxsize=512)
def squares(link: str) -> tuple[tuple[bool, ...], ...]:
    """Return the rows of the code, quiet zone included; True is dark."""
    if not 0 < len(link) <= LONGEST:
        raise Unreadable("qr.length", "A link for a QR code has 1 to {most} signs", most=LONGEST)
    code = segno.make_qr(link, error="m")
    return tuple(tuple(map(bool, row)) for row in code.matrix_iter(border=QUIET))


def qr_svg(link: str, title: str = "") -> Markup:
    """Return the code as SVG on white, in any theme of the page; *title* is for screen readers.

    In typst: ``image(bytes(svg), format: "svg", width: 25mm)``.
    """
    rows = squares(link)
    size = len(rows)
    drawn = "".join(f"M{x} {y}h{length}v1h-{length}z" for y, x, length in _runs(rows))
    name = Markup(' role="img" aria-label="{}"').format(title) if title else Markup("")
    return Markup(
        '<svg xmlns="http://www.w3.org/2000/svg" class="qr" viewBox="0 0 {size} {size}"'
        ' shape-rendering="crispEdges"{name}><path fill="#fff" d="M0 0h{size}v{size}h-{size}z"/>'
        '<path fill="#000" d="{drawn}"/></svg>'
    ).format(size=size, name=name, drawn=escape(drawn))


def qr_text(link: str) -> str:
    """Return the code in half blocks, light on dark: for a terminal, in light letters on black."""
    rows = squares(link)
    if len(rows) % 2:
        rows = (*rows, (True,) * len(rows))
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return "\n".join(
        "".join(_BLOCKS[pair] for pair in zip(upper, lower, strict=True)) for upper, lower in pairs
    )


def _runs(rows: tuple[tuple[bool, ...], ...]) -> Iterator[tuple[int, int, int]]:
    """Yield runs of dark squares: row, column of the first, and length."""
    for y, row in enumerate(rows):
        start = None
        for x, dark in enumerate((*row, False)):
            if dark and start is None:
                start = x
            elif not dark and start is not None:
                yield y, start, x - start
                start = None
