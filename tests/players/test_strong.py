"""Strengths at the table: whole games by the law, the same again, within what may be seen."""

from dataclasses import replace

import pytest

from letrado.game import Side
from letrado.game.seen import seen
from letrado.game.state import OVER
from letrado.lexicon.lookup import Lexicon
from letrado.players.strength import STRENGTHS
from letrado.players.strong import StrongLevel
from tests.players.test_best import Assisted, lexicon

__all__ = ["lexicon"]


@pytest.mark.parametrize("key", ["learner", "master", "champion"])
def test_each_plays_a_whole_game(lexicon: Lexicon, key: str) -> None:
    strength = STRENGTHS[key]
    if strength.playouts:
        strength = replace(strength, playouts=60, endgame_plies=1)
    level = StrongLevel.of(strength)
    table, program = Assisted(lexicon, seed=5), level.program(lexicon, "x")
    asked = 0
    for _ in range(300):
        if table.game.phase in OVER:
            break
        for side in Side:
            sight = seen(table.game, table.sight(side))
            answer = program.answer(sight)
            if answer is not None:
                if asked % 5 == 0:
                    assert answer == level.program(lexicon, "x").answer(sight)
                asked += 1
                table.do(answer)
                break
    assert table.game.phase in OVER
    assert (level.key, level.name) == (strength.key, strength.name)
