"""Endgames: what the search says is what brute force says, and it says it in time."""

import threading
from itertools import islice
from random import Random

import pytest

from letrado import _core
from letrado.base.errors import Illegal
from letrado.core.moves import Move
from letrado.core.placements import Placement
from letrado.core.position import Position
from letrado.core.racks import Rack
from letrado.core.scoring import score
from letrado.core.tiles import Alphabet
from letrado.engine import Generator, Moves, Rules, State
from letrado.engine.endgame import EndgameSolver
from letrado.engine.reference import Reference
from letrado.lexicon import catalog
from letrado.lexicon.compile import compile_lexicon
from letrado.lexicon.lookup import Lexicon
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


# -- from Python ------------------------------------------------------------

# A game in which each of them still has three tiles, and the bag none.
LAST = "15/15/15/15/15/15/15/4CASA7/15/15/15/15/15/15/15 {own}/{other} 0/0 {turns} ld spanish;"


def small_set() -> Alphabet:
    """Ten tiles in all, so that a board and two racks are everything."""
    rows = "?\t0\t0\t\nA\t4\t1\t\nC\t1\t3\t\nE\t1\t1\t\nR\t2\t1\t\nS\t2\t1\t\n"
    return Alphabet.from_tsv("es", f"face\tcount\tvalue\talso\n{rows}")


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    alphabet = small_set()
    words = ["CASA", "CASAR", "CASARE", "ARA", "ARAS", "RE", "ES", "RES", "SE", "SER", "AR"]
    words += ["RARA", "CASAS", "AS"]
    path = tmp_path_factory.mktemp("tiny") / "tiny.lexicon"
    compile_lexicon([alphabet.parse(word) for word in words], alphabet, ABOUT, path)
    return Lexicon.open(path, alphabet)


def last(lexicon: Lexicon, own: str, other: str, turns: int = 0) -> Position:
    return Position.parse(LAST.format(own=own, other=other, turns=turns), lexicon.alphabet)


def test_a_position_is_solved_and_its_line_can_be_played(tiny: Lexicon) -> None:
    solver = EndgameSolver(tiny, "fise-2009")
    position = last(tiny, "ARR", "AES")
    solution = solver.solve(position)
    state, racks = State(tiny, position.board), position.racks
    expected = value(state, racks, 0, Rules.of("fise-2009"), by_generator(Generator(tiny)))
    assert (solution.value, solution.exact) == (expected, True)
    line: list[object] = [each.move for each in solution.line]
    assert line_value(state, racks, 0, Rules.of("fise-2009"), line) in (None, expected)
    assert solution.move == line[0]
    # What is unseen with an empty bag is what the opponent holds.
    assert solver.solve(last(tiny, "ARR", "")).value == expected


def test_without_time_there_is_an_answer_all_the_same(tiny: Lexicon) -> None:
    solver = EndgameSolver(tiny, "cat")
    solution = solver.solve(last(tiny, "ARR", "AES"), seconds=0)
    assert (solution.exact, solution.plies) == (False, 0)
    assert isinstance(solution.move, Placement)


@pytest.mark.parametrize(
    ("own", "other", "turns", "code"),
    [
        ("ARR", "A", 0, "endgame.bag"),
        ("", "AES", 0, "engine.rack_size"),
        ("ARR", "AES", 4, "endgame.over"),
    ],
)
def test_what_is_no_endgame_is_refused(
    tiny: Lexicon, own: str, other: str, turns: int, code: str
) -> None:
    alphabet = Alphabet.load("es") if code == "endgame.bag" else tiny.alphabet
    lexicon = catalog.load("fise-2009") if code == "endgame.bag" else tiny
    text = LAST.format(own=own, other=other, turns=turns)
    with pytest.raises(Illegal) as caught:
        EndgameSolver(lexicon, "fise-2009").solve(Position.parse(text, alphabet))
    assert caught.value.code == code


@pytest.mark.parametrize(("seconds", "plies"), [(-1.0, 4), (float("nan"), 4), (1.0, 101)])
def test_limits_that_make_no_sense_are_refused(tiny: Lexicon, seconds: float, plies: int) -> None:
    with pytest.raises(Illegal) as caught:
        EndgameSolver(tiny).solve(last(tiny, "ARR", "AES"), seconds=seconds, plies=plies)
    assert caught.value.code == "endgame.numbers"


def test_an_answer_under_way_can_be_cancelled(spanish: Lexicon) -> None:
    """Two full racks and an open board would take minutes; no thread stays behind."""
    generator = Generator(spanish, None)
    endings = small_endings(generator, Random(1), 7)
    state, own, other = next(each for each in endings if len(each[1]) == len(each[2]) == 7)
    core = _core.Endgame(spanish.anagrams, Rules.of("fise-2009").numbers)
    answers: list[tuple[int, bool, int, int, list[_core.Plays]]] = []
    thread = threading.Thread(
        target=lambda: answers.append(core.solve(state.core, own.codes, other.codes, 0, 600.0, 100))
    )
    thread.start()
    while thread.is_alive():
        core.cancel()
        thread.join(0.01)
    ((_, exact, _, _, line),) = answers
    assert not exact
    assert len(line) >= 1
