"""Endgames: what the search says is what brute force says, and it says it in time."""

import threading
import time
from itertools import islice
from random import Random

import pytest

from letrado import _core
from letrado.engine import Generator, Moves, Rules, State
from letrado.engine.endgame import EndgameSolver
from letrado.engine.reference import Reference
from letrado.errors import Illegal
from letrado.lexicon import catalog
from letrado.lexicon.compile import compile_lexicon
from letrado.lexicon.lookup import Lexicon
from letrado.moves import Move
from letrado.placements import Placement
from letrado.position import Position
from letrado.racks import Rack
from letrado.scoring import score
from letrado.tiles import Alphabet
from tests.engine.endgames import by_generator, line_value, small_endings, value
from tests.engine.samples import ABOUT

POSITIONS = 500
PASSES = {"fise-2009": 2, "cat": 3}


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    """A lexicon in which most racks have something to lay, and seldom much."""
    words = [word for word in catalog.load("fise-2009").codes() if len(word) <= 5]
    path = tmp_path_factory.mktemp("few") / "few.lexicon"
    compile_lexicon(Random(5).sample(words, 4000), Alphabet.load("es"), ABOUT, path)
    return Lexicon.open(path)


@pytest.fixture(scope="module")
def spanish() -> Lexicon:
    return catalog.load("fise-2009")


@pytest.mark.parametrize("edition", PASSES)
def test_the_search_agrees_with_brute_force(few: Lexicon, edition: str) -> None:
    generator, rules = Generator(few), Rules.of(edition)
    core = _core.Endgame(few.anagrams, rules.numbers, 12)
    placements = by_generator(generator)
    endings = small_endings(generator, Random(45), 3 if edition == "fise-2009" else 2)
    kinds = set()
    lot = Random(8)
    for state, own, other in islice(endings, POSITIONS // 2):
        passes = lot.choice((0, 0, 1, 2 * rules.passes_to_end - 1))
        found, exact, _, _, line = core.solve(state.core, own.codes, other.codes, passes, 60, 100)
        expected = value(state, (own, other), passes, rules, placements)
        assert (found, exact) == (expected, True), (state.board, own, other, passes)
        moves = played(line, own, other)
        brings = line_value(state, (own, other), passes, rules, list(moves))
        assert brings in (None, expected)
        kinds.add(isinstance(moves[0], Placement))
    assert kinds == {True, False}


def test_a_search_cut_short_is_never_called_exact(few: Lexicon) -> None:
    """And one ply deeper it is no other than brute force once it says that it is."""
    generator, rules = Generator(few), Rules.of("fise-2009")
    core = _core.Endgame(None, rules.numbers, 10)  # without an index, and with a crowded table
    placements = by_generator(generator)
    for state, own, other in islice(small_endings(generator, Random(3), 3), 60):
        expected = value(state, (own, other), 0, rules, placements)
        for plies in (0, 1, 2, 4, 8):
            found, exact, depth, _, line = core.solve(
                state.core, own.codes, other.codes, 0, 60, plies
            )
            assert depth <= plies
            assert len(line) >= 1
            assert not exact or found == expected


def test_moves_of_plain_python_lead_to_the_same(few: Lexicon) -> None:
    generator, rules = Generator(few), Rules.of("fise-2009")
    plain = Reference(few.codes(), few.alphabet)

    def placements(state: State, rack: Rack) -> list[tuple[Placement, int]]:
        board = state.board
        return [(each, score(board, each).total) for each in plain.placements(board, rack)]

    core = _core.Endgame(few.anagrams, rules.numbers, 12)
    for state, own, other in islice(small_endings(generator, Random(77), 2), 12):
        expected = value(state, (own, other), 0, rules, placements)
        assert core.solve(state.core, own.codes, other.codes, 0, 60, 100)[0] == expected


def played(line: list[_core.Plays], own: Rack, other: Rack) -> list[Move]:
    hands, moves = [own, other], []
    for turn, each in enumerate(line):
        made = Moves(each, own.alphabet, hands[turn % 2].codes)[0]
        hands[turn % 2] = made.leave
        moves.append(made.move)
    return moves
