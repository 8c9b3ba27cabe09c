"""Reviews are kept whole, and nothing else is taken for one."""

from dataclasses import replace

import pytest

from letrado import rulebook
from letrado.base.errors import Unreadable
from letrado.core.moves import Exchange
from letrado.core.tiles import Alphabet
from letrado.review import NORMAL, QUICK, Analysis, Analyst, Depth, Untold, played_turns
from letrado.review.keeping import as_text, from_text
from tests.server.support.played import small_game, small_lexicon

ES = Alphabet.load("es")
TURNS = played_turns(small_game().events)


@pytest.mark.parametrize("depth", [QUICK, replace(NORMAL, times=20)])
def test_what_was_kept_is_what_was_found(depth: Depth) -> None:
    analyst = Analyst(small_lexicon(), rulebook.load("fise-2009"), depth)
    found = [analyst.analyse(turn) for turn in TURNS]
    assert [from_text(as_text(each, ES), ES) for each in found] == found
    assert any(each.phony for each in found)
    options = [option for each in found for option in each.options]
    assert any(isinstance(option.move, Exchange) for option in options)


@pytest.mark.parametrize("why", Untold)
def test_so_is_what_cannot_be_told(why: Untold) -> None:
    assert from_text(as_text(Analysis(untold=why), ES), ES) == Analysis(untold=why)


@pytest.mark.parametrize("text", ["", "[]", "{}", "{", '{"options": 3}', "null"])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        from_text(text, ES)
