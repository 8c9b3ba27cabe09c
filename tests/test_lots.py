"""Tests deal by their names; the program itself deals at random, which nobody can foresee."""

import subprocess
import sys

import pytest

from letrado.core.racks import Bag
from letrado.core.tiles import Alphabet
from letrado.server.live import game_log
from letrado.store import new_id
from tests.lots import lots_of

DEALING = """
from random import SystemRandom
from letrado.cli.game.table import session
from letrado.server.live import game_log
from letrado.store import ids
import secrets
assert type(game_log._LOT) is SystemRandom is session.SystemRandom
assert ids.secrets is secrets
"""


def dealt(name: str) -> list[str]:
    """Return the racks of a game and of another with the same bag, and the names of both."""
    bag = Bag.full(Alphabet.load("es"))
    with lots_of(name):
        drawn = ["".join(map(str, game_log.draw(bag, 7))) for _ in range(2)]
        return [*drawn, new_id(), new_id()]


def test_the_same_name_deals_the_same_and_another_something_else() -> None:
    assert dealt("one") == dealt("one")
    assert len({*dealt("one"), *dealt("other")}) == 8


def test_games_at_once_do_not_take_each_others_luck() -> None:
    bags = [Bag.full(Alphabet.load(language)) for language in ("es", "ca")]

    def drawn(order: tuple[int, ...]) -> dict[int, object]:
        with lots_of("two games"):
            return {which: game_log.draw(bags[which], 7) for which in order}

    assert drawn((0, 1)) == drawn((1, 0))


@pytest.fixture(scope="module")
def shared() -> str:
    return dealt_as_here()


def dealt_as_here() -> str:
    """Draw a rack with the randomness in force now."""
    return "".join(map(str, game_log.draw(Bag.full(Alphabet.load("es")), 7)))


@pytest.mark.parametrize("first", ["one test", "another"])
def test_what_tests_share_is_the_same_whichever_comes_first(shared: str, first: str) -> None:
    with lots_of("tests/test_lots.py shared "):
        assert dealt_as_here() == shared, first


def test_the_program_deals_by_the_lot_of_the_machine() -> None:
    subprocess.run([sys.executable, "-c", DEALING], check=True)
