"""Every refusal cites the article that the edition has for it, never only the edition's name."""

from dataclasses import replace
from random import Random

from letrado.base.errors import Illegal, LetradoError
from letrado.game import Actor
from letrado.game.law.registry import TRANSITIONS, cited
from letrado.game.permissions import may
from letrado.game.referee import decide
from letrado.rulebook import load
from tests.game.silence import assert_cites, silent
from tests.game.situations import situations, still_world
from tests.game.strategies import nonsense
from tests.game.watched import EDITIONS


def test_a_command_out_of_place_cites_an_article_wherever_the_edition_has_one() -> None:
    rows = {kind.__name__: transition.rows for kind, transition in TRANSITIONS.items()}
    without = {
        (name, edition)
        for name in rows
        for edition in EDITIONS
        if cited(load(edition), rows[name]) == load(edition).short
    }
    assert without == silent()


def test_a_guard_cites_an_article_wherever_the_edition_has_one() -> None:
    """Each command that each phase lets somebody issue, with random arguments."""
    lot, refused = Random(1), 0
    for game in situations():
        for kind, transition in TRANSITIONS.items():
            if game.phase not in transition.phases:
                continue
            for actor in (actor for actor in Actor if may(game, actor, kind)):
                for _ in range(4):
                    command = nonsense(lot, game.tiles.board.alphabet, kind)
                    try:
                        decide(game, replace(command, by=actor), still_world(game))
                    except Illegal as error:
                        assert_cites(error, kind.__name__, game.rules.id)
                        refused += 1
                    except LetradoError:
                        pass  # a text that cannot be read breaks no article
    assert refused > 10_000
