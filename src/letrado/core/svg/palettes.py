"""The colours of the two themes: the same values as the pages' design tokens."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours of the parts of a board; premiums are pairs of background and text colour."""

    frame: str
    frame_ink: str
    line: str
    square: str
    premiums: tuple[tuple[str, str], tuple[str, str], tuple[str, str], tuple[str, str]]
    tile: str
    tile_edge: str
    accent: str
    accent_ink: str
    surface: str
    tile_ink: str = "#241A08"
    tile_value: str = "#5A4518"
    blank: str = "#8A1C4A"
    last: str = "#A94A06"
    tentative: str = "#0B5A55"


PALETTES = {
    "light": Palette(
        frame="#23423E",
        frame_ink="#DCE9E4",
        line="#A9B8AE",
        square="#CDD7CF",
        premiums=(
            ("#BFE0F2", "#0C3B5A"),
            ("#1D5590", "#FFFFFF"),
            ("#F4C3CE", "#6A1231"),
            ("#B02318", "#FFFFFF"),
        ),
        tile="#FCEFCF",
        tile_edge="#8C6D2C",
        accent="#0B5A55",
        accent_ink="#FFFFFF",
        surface="#FFFDF8",
    ),
    "dark": Palette(
        frame="#0C1111",
        frame_ink="#A9B7B3",
        line="#384645",
        square="#2B3736",
        premiums=(
            ("#2F5F7C", "#EAF6FF"),
            ("#8FC3F5", "#07223C"),
            ("#7A3550", "#FFEAF0"),
            ("#F08C7E", "#3B0703"),
        ),
        tile="#F2E2BB",
        tile_edge="#A98A48",
        accent="#63C7B8",
        accent_ink="#06231F",
        surface="#1D2425",
    ),
}
"""Palettes by theme. The tiles have warm colours in both."""
