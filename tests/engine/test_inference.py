"""Guesses of the tiles that the opponent kept come as often as a count over every rack says."""

import math
from collections import Counter
from itertools import combinations
from random import Random

import pytest

from letrado.base.errors import Illegal
from letrado.core.placements import Placement
from letrado.core.position import Position
from letrado.core.racks import Rack
from letrado.core.scoring import score
from letrado.core.tiles import Alphabet, Tile
from letrado.engine import Generator, State
from letrado.engine.inference import TOLERANCE, likely_leaves
from letrado.engine.simulation import Simulator
from letrado.lexicon.compile import compile_lexicon
from letrado.lexicon.lookup import Lexicon
from tests.engine.random_leaves import random_leaves
from tests.engine.samples import ABOUT
from tests.engine.test_simulation import RULES, WINNING, exhaustive, toy

__all__ = ["toy"]

TEXT = "15/15/15/15/15/15/15/4CASA7/15/15/15/15/15/15/15 {own}/ 9/3 0 ld spanish;"


@pytest.fixture(scope="module")
def more(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    """Twenty-seven tiles."""
    rows = "?\t0\t0\t\nA\t8\t1\t\nC\t1\t3\t\nE\t5\t1\t\nR\t6\t1\t\nS\t7\t2\t\n"
    alphabet = Alphabet.from_tsv("es", f"face\tcount\tvalue\talso\n{rows}")
    words = "CASA CASAS CASAR ARA ARAS RE ES RES SE SER AR RARA AS SAS ERA ERAS SERA RARAS ASAR"
    path = tmp_path_factory.mktemp("more") / "more.lexicon"
    compile_lexicon([alphabet.parse(word) for word in words.split()], alphabet, ABOUT, path)
    return Lexicon.open(path, alphabet)


def test_leaves_are_as_likely_as_the_play_that_left_them(more: Lexicon) -> None:
    generator = Generator(more, random_leaves(more.alphabet, Random(3), 6000))
    before = Position.parse(TEXT.format(own="AAERRSS"), more.alphabet)
    play = Placement.parse("H8 .RA", more.alphabet)
    unseen = list(before.unseen.tiles)
    for tile in play.new.values():
        unseen.remove(tile)
    state, points = State(more, before.board), score(before.board, play).total
    ways = Counter(Rack(more.alphabet, kept).tiles for kept in combinations(unseen, 5))
    chances: dict[tuple[Tile, ...], float] = {}
    for kept, count in ways.items():
        leave = Rack(more.alphabet, kept)
        best = generator.best(state, leave.add(play.new.values()), bag=9)
        assert generator.leaves is not None
        loss = max(best.equity - points - generator.leaves.worth(kept), 0.0)
        chances[kept] = count * math.exp(-loss / TOLERANCE)
    whole = sum(chances.values())
    found = likely_leaves(generator, before.board, play, unseen, bag=7, tries=3000)
    assert len(found) > 100
    seen = Counter(leave.tiles for leave in found)
    for kept, chance in chances.items():
        expected = chance / whole
        error = math.sqrt(expected * (1 - expected) / len(found))
        assert abs(seen[kept] / len(found) - expected) <= 5 * error + 0.001
    assert found == likely_leaves(generator, before.board, play, unseen, bag=7, tries=3000)


def _rack(lexicon: Lexicon, text: str) -> Rack:
    return Rack(lexicon.alphabet, lexicon.alphabet.parse(text))


def test_where_nothing_can_be_told_nothing_is(more: Lexicon) -> None:
    generator = Generator(more, None)
    position = Position.parse(TEXT.format(own="AAERRSS"), more.alphabet)
    unseen, board = position.unseen.tiles, position.board
    few = Placement.parse("H8 .R", more.alphabet)
    assert likely_leaves(generator, board, few, unseen, bag=0) == ()
    assert likely_leaves(generator, board, few, unseen[:6], bag=1) == ()
    for terms in ({"bag": -1}, {"bag": 3, "tries": 0}):
        with pytest.raises(Illegal) as caught:
            likely_leaves(generator, board, few, unseen, **terms)
        assert caught.value.code == "inference.numbers"


def test_simulation_deals_what_was_guessed(toy: Lexicon) -> None:
    """One guess of all the opponent's tiles is as good as knowing them."""
    everything = Position.parse(TEXT.format(own="ARSE"), toy.alphabet)
    theirs = Rack(toy.alphabet, everything.unseen.tiles[:7])
    told = Position(everything.board, (everything.racks[0], theirs), everything.scores)
    guessed = Position(everything.board, (everything.racks[0], Rack(toy.alphabet)), (9, 3))
    generator = Generator(toy, None)
    moves = [each.move for each in generator.top(told, 3, bag=4)]
    moves = [move for move in moves if isinstance(move, Placement)]
    simulator = Simulator(generator, RULES, WINNING)
    terms = {"times": 2000, "certainty": 0.999_999_9, "bag": 4}
    seen = simulator.run(guessed, moves, held=[theirs], **terms)  # type: ignore[arg-type]
    for prospect in seen.prospects:
        if prospect.in_running:
            lead, win = exhaustive(generator, told, prospect.move, theirs, 4)
            assert abs(prospect.lead - lead) <= prospect.lead_error * 4 / 1.96 + 0.01
            assert abs(prospect.win - win) <= prospect.win_error * 4 / 1.96 + 0.0001


@pytest.mark.parametrize("held", ["AAAAAAAA", "CC", "C"])
def test_guesses_that_cannot_be_are_refused(toy: Lexicon, held: str) -> None:
    position = Position.parse(TEXT.format(own="ARSE"), toy.alphabet)
    with pytest.raises(Illegal) as caught:
        Simulator(Generator(toy, None), RULES, WINNING).run(
            position, held=[_rack(toy, held)], bag=4
        )
    assert caught.value.code == "simulation.held"
