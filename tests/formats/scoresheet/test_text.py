"""Score sheets as text, in the form of each edition; the goldens are read by people first."""

from dataclasses import replace
from pathlib import Path

import pytest

from letrado import rulebook
from letrado.base.i18n import translator
from letrado.core.coordinates import Notation
from letrado.core.tiles import Alphabet
from letrado.formats.gcg.reading import read
from letrado.formats.gcg.to_log import to_log
from letrado.formats.scoresheet import words
from letrado.formats.scoresheet.model import Column, Form, Line, Sheet, sheet
from letrado.formats.scoresheet.text import as_text
from letrado.game.actors import Side
from letrado.game.state import Outcome
from tests.formats.gcg.test_logs import played

DATA = Path(__file__).parents[2] / "data"
CA = Alphabet.load("ca")


def recorded(name: str, edition: str) -> Sheet:
    gcg = read((DATA / f"gcg/{name}.gcg").read_bytes(), Alphabet.load(name[-2:]))
    of_game = sheet(to_log(gcg, edition).game)
    return replace(of_game, event="Open de prueba", round=4, table=7)


SHEETS = {
    "fise-2004": (recorded("woogles-es", "fise-2004"), None),
    "fise-2009": (recorded("quackle-es", "fise-2009"), Notation.LETTERED_ROWS),
    "fise-2007-control": (
        replace(recorded("quackle-es", "fise-2007"), kind="control_sheet"),
        None,
    ),
    "cat": (recorded("macondo-ca", "cat"), None),
    "cat-unfinished": (recorded("incomplete-ca", "cat"), Notation.NUMBERED_ROWS),
    "cat-abandoned": (sheet(played("abandoned").by.game), None),
    "sanctioned": (sheet(played("sanctioned-2009").by.game), None),
}


@pytest.mark.parametrize("name", SHEETS)
def test_the_sheet_as_text(name: str) -> None:
    of_game, notation = SHEETS[name]
    golden = DATA / f"sheets/{name}.txt"
    assert as_text(of_game, "en", notation) == golden.read_text("utf-8")


@pytest.mark.parametrize("language", ["es", "ca", "en"])
@pytest.mark.parametrize("name", SHEETS)
def test_every_line_fits_its_column(name: str, language: str) -> None:
    of_game, notation = SHEETS[name]
    lines = as_text(of_game, language, notation).splitlines()
    bars = {line.index("│") for line in lines if "│" in line}
    assert len(bars) == 1


def test_ex_g56_the_catalan_sheet() -> None:
    """A play of 78 with a blank as Z, an exchange, a pass: (Z), a circle, a hyphen, a zero."""
    tiles = [(tile, True) for tile in CA.parse("PLANTAz")]
    lines = (
        Line(Outcome.PLAY, 78, 78, word=tuple(tiles), bonus=True),
        Line(Outcome.EXCHANGE, 0, 78, exchanged=3),
        Line(Outcome.PASS, 0, 78),
    )
    form, translate = Form.of(rulebook.load("cat")), translator("en")
    assert [words.word(line, form, translate) for line in lines] == [
        "PLANTA(Z)",
        "exchange of 3",
        "pass",
    ]
    assert [words.points(line, form) for line in lines] == ["78", "-", "0"]
    column = Column("Ana", True, lines, 78, 0, (), 0, 0, 0, 78, False)
    base = recorded("macondo-ca", "cat")
    text = as_text(replace(base, columns={Side.A: column, Side.B: column}), "en")
    assert "PLANTA(Z)" in text
    assert "(78)" in text


@pytest.mark.parametrize(
    ("edition", "blanks", "circles"),
    [
        ("fise-2004", "unwritten", False),
        ("fise-2007", "unwritten", False),
        ("fise-2009", "beside", False),
        ("cat", "in_word", True),
    ],
)
def test_the_form_is_the_edition_s(edition: str, blanks: str, circles: bool) -> None:
    """F04 §10.1, F07 §10.1, F09 §10.4, CAT 5¶1-3."""
    form = Form.of(rulebook.load(edition))
    assert (form.blanks, form.circles, form.hyphens) == (blanks, circles, circles)
    if edition == "fise-2007":  # the control sheet decides on blanks
        assert Form.of(rulebook.load(edition), "control_sheet").blanks == "beside"


@pytest.mark.parametrize("name", SHEETS)
def test_totals_are_the_sums_of_what_is_printed(name: str) -> None:
    for column in SHEETS[name][0].columns.values():
        assert sum(line.points for line in column.lines) == column.plays
        taken = column.overtime + column.sanctions
        assert column.plays + column.racks - taken + column.ruled == column.total
