"""The few SVG shapes that a board is drawn with, all by presentation attributes."""

from html import escape
from math import cos, pi, sin

FONT = "Segoe UI, Roboto, Helvetica Neue, Liberation Sans, Arial, sans-serif"
"""Fonts of the tile faces: the first of these that the reader's system has."""

_BASELINE = 0.3465
"""From the middle of a line of capitals down to its baseline, in ems."""


def _element(name: str, content: str = "", /, **attributes: str | float | None) -> str:
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{value if isinstance(value, str) else _n(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def _n(value: float) -> str:
    """Return a length with no more digits than can be seen."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def escaped(content: str) -> str:
    """Return *content* safe for a document: escaped, without the control characters XML forbids."""
    return escape("".join(char for char in content if char.isprintable()))


def rect(
    x: float,
    y: float,
    width: float,
    height: float,
    fill: str,
    *,
    radius: float | None = None,
    opacity: float | None = None,
) -> str:
    """A filled rectangle."""
    return _element(
        "rect", x=x, y=y, width=width, height=height, rx=radius, fill=fill, opacity=opacity
    )


def outline(
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    stroke: str,
    thickness: float,
    radius: float,
    dashes: tuple[float, float] | None = None,
) -> str:
    """A line of *thickness* along the inner side of a rectangle's edge."""
    half = thickness / 2
    return _element(
        "rect",
        x=x + half,
        y=y + half,
        width=width - thickness,
        height=height - thickness,
        rx=max(radius - half, 0),
        fill="none",
        stroke=stroke,
        stroke_width=thickness,
        stroke_dasharray=dashes and " ".join(map(_n, dashes)),
    )


def base(
    x: float, y: float, side: float, fill: str, *, height: float, radius: float, opacity: float
) -> str:
    """The darker lower edge of a tile, following its rounded corners."""
    lower, right = _n(y + side), _n(x + side)
    upper, bend, r = _n(y + side - max(height, radius)), _n(y + side - height), _n(radius)
    inner_left, inner_right = _n(x + radius), _n(x + side - radius)
    path = (
        f"M{_n(x)} {upper}A{r} {r} 0 0 0 {inner_left} {lower}H{inner_right}"
        f"A{r} {r} 0 0 0 {right} {upper}V{bend}H{_n(x)}Z"
    )
    return _element("path", d=path, fill=fill, opacity=opacity if opacity < 1 else None)


def circle(x: float, y: float, radius: float, fill: str, *, opacity: float | None = None) -> str:
    """A disc."""
    return _element("circle", cx=x, cy=y, r=radius, fill=fill, opacity=opacity)


def ring(x: float, y: float, radius: float, stroke: str, thickness: float) -> str:
    """A circle's line, inside *radius*."""
    return _element(
        "circle",
        cx=x,
        cy=y,
        r=radius - thickness / 2,
        fill="none",
        stroke=stroke,
        stroke_width=thickness,
    )


def star(x: float, y: float, radius: float, fill: str) -> str:
    """A star of five points."""
    corners = []
    for turn in range(10):
        reach, angle = radius * (1 if turn % 2 == 0 else 0.4), pi * (turn / 5 - 0.5)
        corners.append(f"{_n(x + reach * cos(angle))},{_n(y + reach * sin(angle))}")
    return _element("polygon", points=" ".join(corners), fill=fill)


def text(
    content: str,
    x: float,
    y: float,
    size: float,
    fill: str,
    *,
    anchor: str = "middle",
    spacing: float = 0,
    weight: int | None = None,
) -> str:
    """Capitals or digits whose middle is at *y*."""
    return _element(
        "text",
        escaped(content),
        x=x + (spacing / 2 if anchor == "middle" else 0),
        y=y + size * _BASELINE,
        font_size=size,
        fill=fill,
        text_anchor=anchor,
        letter_spacing=spacing or None,
        font_weight=weight and str(weight),
    )
