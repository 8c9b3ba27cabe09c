"""Typed score sheets: sums checked by article, games rebuilt where the sheet tells enough."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letrado.base.errors import Unreadable
from letrado.core.tiles import Alphabet
from letrado.formats.gcg.reading import read as read_gcg
from letrado.formats.gcg.to_log import to_log
from letrado.formats.typed_sheet.reading import read
from letrado.formats.typed_sheet.rebuild import check
from letrado.game.actors import Side
from tests.strategies import game_text, reads_or_refuses

DATA = Path(__file__).parents[2] / "data"


def cases() -> list[Any]:
    with (DATA / "sheets/typed.toml").open("rb") as file:
        return [pytest.param(case, id=case["name"]) for case in tomllib.load(file)["case"]]


@pytest.mark.parametrize("case", cases())
def test_what_a_sheet_comes_to(case: dict[str, Any]) -> None:
    found = check(read(f"edition: {case['edition']}\nA: Ana\n" + case["text"]))
    faults = [[f.line, f.error.code, f.error.article or ""] for f in found.faults]
    assert faults == case["faults"]
    assert [turn.line for turn in found.unplaced] == case["unplaced"]
    assert found.whole == (not case["faults"] and not case["unplaced"])
    assert all(str(fault) for fault in found.faults)


@pytest.mark.parametrize(
    ("name", "record", "edition"),
    [("typed-es", "quackle-es", "fise-2009"), ("typed-ca", "macondo-ca", "cat")],
)
def test_a_game_is_rebuilt_from_paper(name: str, record: str, edition: str) -> None:
    """F09 §5.2: words are noted so that a game can be rebuilt."""
    found = check(read((DATA / f"sheets/{name}.txt").read_text("utf-8")))
    content = (DATA / f"gcg/{record}.gcg").read_bytes()
    played = to_log(read_gcg(content, Alphabet.load(name[-2:])), edition)
    miscounted = [fault.error.code for fault in found.faults]
    assert miscounted == (["sheet.points"] if name == "typed-es" else [])  # a bonus of others
    assert found.unplaced == ()
    assert found.rebuilt.game.tiles.board == played.game.tiles.board
    assert dict(found.rebuilt.scores) == dict(played.scores)


def test_final_totals() -> None:
    text = (DATA / "sheets/typed-ca.txt").read_text("utf-8")
    found = check(read(text.replace("final A 384", "final A 394")))
    assert [(f.error.code, f.error.details["expected"]) for f in found.faults] == [
        ("sheet.final", 384)
    ]


def test_a_rack_that_cannot_be_left() -> None:
    text = (DATA / "sheets/typed-ca.txt").read_text("utf-8")
    found = check(read(text.replace("acdelrv", "zzzzzzz")))
    lines = {fault.error.code: fault.line for fault in found.faults}
    assert lines["hand.missing_tile"] == 1 + text.splitlines().index("faristol B acdelrv")


UNREADABLE = {
    "no such edition": ("edition: fise-2010", 1, "rulebook.unknown"),
    "nobody": ("edition: cat\nC 8G CASA 12 12", 2, "sheet.unknown"),
    "no total": ("edition: cat\nA 12", 2, "sheet.turn"),
    "no number": ("edition: cat\nA 8G CASA doce 12", 2, "sheet.number"),
    "an endless number": (f"edition: cat\nA -{'9' * 5000} - 0", 2, "sheet.number"),
    "half an ending": ("edition: cat\nrack A", 2, "sheet.ending"),
    "no such tile": ("edition: cat\nrack A WW", 2, "tile.unknown"),
    "tiles of nothing": ("rack A AA\nedition: cat", 1, "sheet.edition_first"),
    "rows": ("edition: cat\nrows: colours", 2, "sheet.rows"),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_cannot_be_read_is_named(name: str) -> None:
    text, line, code = UNREADABLE[name]
    with pytest.raises(Unreadable) as refusal:
        read(text)
    assert refusal.value.code == "sheet.line"
    assert (refusal.value.details["line"], refusal.value.details["reason"].code) == (line, code)


def test_the_edition_has_to_be_said() -> None:
    with pytest.raises(Unreadable) as refusal:
        read("A 8G CASA 12 12")
    assert refusal.value.code == "sheet.edition"


def test_keywords_in_three_languages() -> None:
    for words in ("paso passo pass", "cambio canvi exchange", "nula nul·la void"):
        kinds = {read(f"edition: cat\nA {word} 0 0").turns[0].kind for word in words.split()}
        assert len(kinds) == 1
    assert read("edition: cat\nA cambio 3 - 0").turns[0].count == 3
    assert read("edition: cat\nsanció A 30").sanctions == {Side.A: 30}


@given(st.lists(st.sampled_from(["A ", "B 8H ", "rack A ", ""]).flatmap(
    lambda start: game_text.map(start.__add__)), max_size=5))  # fmt: skip
def test_any_text_is_checked_or_refused(lines: list[str]) -> None:
    with reads_or_refuses():
        check(read("edition: fise-2009\n" + "\n".join(lines)))
