"""Choice of the player who starts a game."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letrado.base.errors import Illegal
from letrado.game.actors import Side
from letrado.game.settings import ClockMode, Settings
from letrado.rulebook import load
from letrado.tournament import First, board_starts, start

CASES = [
    pytest.param(case, edition, article, id=f"{case['id']}-{edition}")
    for case in tomllib.loads((Path(__file__).parents[1] / "data/starts.toml").read_text("utf-8"))[
        "start"
    ]
    for edition, article in case["editions"].items()
]
sides = st.sampled_from(("A", "B"))


@pytest.mark.parametrize(("case", "edition", "article"), CASES)
def test_who_starts(case: dict[str, Any], edition: str, article: str) -> None:
    rules = load(edition)
    if "refused" in case:
        with pytest.raises(Illegal) as caught:
            start(rules, case["pairing"], **case["facts"])
        assert (caught.value.code, caught.value.article) == (case["refused"], article)
        return
    found = start(rules, case["pairing"], **case["facts"])
    assert [found.starter or "", found.source] == case["start"]
    assert found.article == article
    # A game of this pairing can be set up with it.
    side = Side(found.starter) if found.starter else None
    clock = ClockMode(rules.time.modes[0])
    Settings(edition, clock=clock, pairing=case["pairing"], starter=side).check()


def test_ex_g59_four_boards_take_four_lots() -> None:
    rules = load("fise-2009")
    undrawn = board_starts(rules, 4)
    assert [(s.starter, s.source, s.article) for s in undrawn] == [(None, "lot", "F09 §4.4")] * 4
    drawn = board_starts(rules, 4, lots=("A", "B", "B", "A"))
    assert [s.starter for s in drawn] == ["A", "B", "B", "A"]
    for lots in (("A",), ("A", "B", "A", "B", "A")):
        with pytest.raises(Illegal, match="one a game") as caught:
            board_starts(rules, 4, lots=lots)
        assert caught.value.article == "F09 §4.4"


@given(sides, st.integers(1, 50))
def test_a_match_alternates(lot: First, game: int) -> None:
    rules = load("fise-2009")
    one, two = (start(rules, "match", game=game + n, lot=lot).starter for n in (0, 1))
    assert one != two
    assert start(rules, "match", lot=lot).starter == lot


@given(st.lists(sides, min_size=1, max_size=8))
def test_boards_do_not_depend_on_each_other(lots: list[First]) -> None:
    found = board_starts(load("fise-2009"), len(lots), lots=lots)
    assert [s.starter for s in found] == lots
