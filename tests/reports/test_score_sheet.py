"""The score sheet as PDF; what it looks like is judged by looking at it."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import typst

from letrado.game.actors import Side
from letrado.reports import score_sheet
from letrado.reports.score_sheet import as_pdf, contents
from tests.formats.scoresheet.test_text import SHEETS

TEMPLATE = Path(score_sheet.__file__).with_suffix(".typ")


@pytest.mark.parametrize("name", ["fise-2009", "fise-2007-control", "cat"])
def test_a_sheet_becomes_one_page(name: str) -> None:
    of_game, notation = SHEETS[name]
    pdf = as_pdf(of_game, notation=notation)
    assert pdf.startswith(b"%PDF-")
    inputs = {"sheet": json.dumps(contents(of_game, "es", notation))}
    picture = typst.compile(TEMPLATE, format="png", sys_inputs=inputs)
    assert isinstance(picture, bytes)  # it would be a list of pages
    assert as_pdf(of_game, notation=notation) == pdf


def test_what_is_printed() -> None:
    page = contents(SHEETS["cat"][0], "en")
    json.dumps(page)
    lines: list[dict[str, Any]] = page["sides"][0]["lines"]
    assert lines[0] == {
        "word": "SORTIEU",
        "beside": "",
        "points": "66",
        "circled": True,
        "total": 66,
    }
    assert (lines[1]["points"], lines[2]["word"]) == ("-", "C(A)RTEG(E)M")
    assert page["sides"][1]["ending"][-1] == ("Total", "264")
    assert len(page["signatures"]) == 2
    control = contents(SHEETS["fise-2007-control"][0], "en")
    assert len(control["signatures"]) == 3
    assert any(line["beside"] for side in control["sides"] for line in side["lines"])


def test_names_cannot_change_the_document() -> None:
    """They travel as data, so typst's own signs in them are printed as they are."""
    of_game, _ = SHEETS["cat"]
    odd = replace(of_game.columns[Side.A], name='#panic("x") $ * _ <b> @a \\')
    assert as_pdf(replace(of_game, columns={**of_game.columns, Side.A: odd})).startswith(b"%PDF-")
