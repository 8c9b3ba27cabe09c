"""Move generation against what programs agree on, against trying every word, and against itself."""

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letrado.base.errors import Illegal, Unavailable
from letrado.core.board import Board
from letrado.core.moves import Exchange, Pass
from letrado.core.placements import Placement
from letrado.core.position import Position
from letrado.core.racks import Bag, Rack
from letrado.core.scoring import score
from letrado.core.tiles import Alphabet
from letrado.engine import By, Generator, Leaves, State, autoplay
from letrado.lexicon import catalog
from letrado.lexicon.compile import compile_lexicon
from letrado.lexicon.lookup import Lexicon
from tests.engine.agreement import place_in_list, wrong_best
from tests.engine.games import positions
from tests.engine.plain_moves import plain_moves
from tests.engine.random_leaves import random_leaves
from tests.engine.samples import ABOUT, compiled

POSITIONS = Path(__file__).parents[1] / "data/positions-es.tsv"
GAMES = 6  # bench.generation plays thousands

WORDS = {
    "es": "casa casas saca as la al sal ala solo lo los es se ese esa ches noche niña año re perro "
    "cal cala chal llama calle oca ocas coche sonar son sones rosa rosas aro aros arosa",
    "ca": "casa cases saca as la al sal ala solo el els es se any anys nyap quan que qui aquell "
    "cel·la cel·les cella col·la plaça braç peça joc jocs rosa roses sol sols son sons",
}


@pytest.fixture(scope="module")
def spanish() -> Lexicon:
    return catalog.load("fise-2009")


@pytest.fixture(scope="module", params=["es", "ca"])
def small(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    alphabet = Alphabet.load(request.param)
    path = tmp_path_factory.mktemp("small") / "small.lexicon"
    words = [alphabet.read_word(word) for word in WORDS[request.param].split()]
    compile_lexicon(words, alphabet, ABOUT, path)
    return Lexicon.open(path)


# -- all moves -------------------------------------------------------------------------------------


def test_four_programs_agree_on_these_positions(spanish: Lexicon) -> None:
    generator = Generator(spanish, leaves=None)
    lines = POSITIONS.read_text("utf-8").splitlines()[1:]
    assert len(lines) == 100
    for line in lines:
        cgp, *expected = line.split("\t")
        position = Position.parse(cgp, spanish.alphabet)
        assert list(map(str, generator.summary(position))) == expected
        assert generator.best(position).score == int(expected[1])


def check_against_plain(generator: Generator, lexicon: Lexicon, state: State, rack: Rack) -> None:
    moves = list(generator.all(state, rack))
    board = state.board
    found = {m.move: m.score for m in moves if isinstance(m.move, Placement)}
    assert len(found) == len(moves)
    assert found == plain_moves(board, rack, lexicon.tile_words())
    for each in moves:
        assert isinstance(each.move, Placement)
        assert each.leave == rack.remove(each.move.new.values())


@given(st.randoms(use_true_random=False))
def test_all_moves_are_those_of_trying_every_word(small: Lexicon, lot: Random) -> None:
    generator = Generator(small)
    game = list(positions_of_words(generator, small, lot))
    state, rack = lot.choice(game)
    check_against_plain(generator, small, state, rack)
    assert state.is_exact()


def positions_of_words(
    generator: Generator, lexicon: Lexicon, lot: Random
) -> list[tuple[State, Rack]]:
    """Few words allow no random play, so racks are the tiles of a word or two, and blanks."""
    alphabet = lexicon.alphabet
    words = list(lexicon.tile_words())
    state = State(lexicon, Board.empty(alphabet))
    reached = []
    for _ in range(lot.randint(1, 8)):
        tiles = [*lot.choice(words), *lot.choice(words)][: lot.randint(1, 7)]
        for blank in range(lot.choice([0, 0, 1, 2])):
            if blank < len(tiles):
                tiles[blank] = alphabet.blank
        rack = Rack(alphabet, tuple(tiles))
        try:
            moves = generator.all(state, rack)
        except Illegal:  # the set has no more of a tile
            continue
        reached.append((state.copy(), rack))
        if len(moves):
            move = lot.choice(moves).move
            assert isinstance(move, Placement)
            state.apply(move)
    return reached or [(State(lexicon, Board.empty(alphabet)), Rack(alphabet, words[0][:7]))]


def test_the_star_that_was_missed_still_doubles(small: Lexicon) -> None:
    """F09 §20.2: a first play off the centre, accepted; the star stays live."""
    alphabet = small.alphabet
    board = Board.empty(alphabet).place(Placement.parse("7G SAL", alphabet))
    rack = Rack(alphabet, alphabet.read_word("casas"))
    generator = Generator(small)
    check_against_plain(generator, small, State(small, board), rack)
    spent = Board(alphabet, board.tiles, (False,) * 225, board.layout)
    check_against_plain(generator, small, State(small, spent), rack)


def test_every_move_is_legal_by_board_and_count(spanish: Lexicon) -> None:
    generator, lot = Generator(spanish), Random(9)
    for state, rack, bag in positions(generator, lot):
        moves = generator.all(state, rack, bag=len(bag))
        board = state.board
        for each in lot.sample(range(len(moves)), min(len(moves), 12)):
            found = moves[each]
            assert isinstance(found.move, Placement)
            board.check(found.move)
            count = score(board, found.move)
            assert count.total == found.score
            assert all(word.tiles in spanish for word in count.words)


# -- best moves ------------------------------------------------------------------------------------


def check_best(
    generator: Generator, state: State, rack: Rack, bag: Bag, most: int, by: By = "equity"
) -> None:
    assert wrong_best(generator, state, rack, len(bag), most, by) is None


@pytest.mark.parametrize("spread", [0, 5_000, 20_000, 60_000])
def test_best_is_the_best_of_all_under_any_leaves(spanish: Lexicon, spread: int) -> None:
    lot, alphabet = Random(spread), spanish.alphabet
    for game in range(GAMES):
        if game % 10 == 0:
            leaves = (
                random_leaves(alphabet, lot, spread) if spread else Leaves.provisional(alphabet)
            )
        generator = Generator(spanish, leaves)
        for state, rack, bag in positions(generator, lot):
            check_best(generator, state, rack, bag, lot.choice([1, 2, 10]))
            check_best(generator, state, rack, bag, lot.choice([1, 5]), by="score")
            assert state.is_exact()


@pytest.mark.parametrize("by", ["equity", "score"])
def test_equal_moves_stand_in_one_order(spanish: Lexicon, by: By) -> None:
    """With few different leaves ties are everywhere; how many are asked for changes nothing."""

    class Old:
        alphabet, graph, anagrams = spanish.alphabet, spanish.graph, None

    lot = Random(12)
    for leaves in (None, random_leaves(spanish.alphabet, lot, 4_000, step=4_000)):
        new, old = Generator(spanish, leaves), Generator(Old(), leaves)
        ties = 0
        for state, rack, bag in positions(new, lot):
            whole = list(new.top(state, 40, rack, by=by, bag=len(bag)))
            ties += len(whole) - len({(each.score, each.thousandths) for each in whole})
            assert whole == sorted(whole, key=lambda found: place_in_list(found, by))
            for most in (1, 2, 7, 40):
                assert list(new.top(state, most, rack, by=by, bag=len(bag))) == whole[:most]
                assert list(old.top(state, most, rack, by=by, bag=len(bag))) == whole[:most]
        assert ties > 50


def test_best_with_two_blanks(spanish: Lexicon) -> None:
    lot = Random(2)
    generator = Generator(spanish, random_leaves(spanish.alphabet, lot, 10_000))
    for text in POSITIONS.read_text("utf-8").splitlines()[1:60:6]:
        state = generator.state(Position.parse(text.split("\t")[0], spanish.alphabet))
        rack = Rack(
            spanish.alphabet, spanish.alphabet.parse("?" + lot.choice(["?AE", "?ST", "OR"]))
        )
        with suppress(Illegal):  # both blanks may lie on the board
            check_best(generator, state, rack, Bag.full(spanish.alphabet), 5)
            check_best(generator, state, rack, Bag.full(spanish.alphabet), 5, by="score")


def test_best_with_more_blanks_than_usual(tmp_path: Path) -> None:
    es = Alphabet.load("es")
    many = replace(es, counts=(5, *es.counts[1:]))
    words = [many.read_word(word) for word in WORDS["es"].split()]
    compile_lexicon(words, many, ABOUT, tmp_path / "many.lexicon")
    small = Lexicon.open(tmp_path / "many.lexicon", many)
    generator = Generator(small)
    board = Board.empty(many)
    for state in (State(small, board), State(small, board.place(Placement.parse("8H SAL", many)))):
        for text in ("??A", "???", "???S", "????A", "?????"):
            check_best(generator, state, Rack.parse(text, many), Bag.full(many), 6)


@given(st.randoms(use_true_random=False))
def test_best_with_few_words(small: Lexicon, lot: Random) -> None:
    generator = Generator(small)
    state, rack = lot.choice(positions_of_words(generator, small, lot))
    bag = Bag(small.alphabet, Bag.full(small.alphabet).tiles[: lot.choice([0, 1, 3, 50])])
    check_best(
        generator, state, rack, bag, lot.choice([1, 4, 1000]), lot.choice(["equity", "score"])
    )


def test_a_lexicon_without_an_index_gives_the_same_moves(spanish: Lexicon) -> None:
    class Old:
        alphabet, graph, anagrams = spanish.alphabet, spanish.graph, None

    old, new = Generator(Old()), Generator(spanish)
    for state, rack, bag in positions(new, Random(4)):
        one = list(old.top(state, 7, rack, bag=len(bag)))
        assert one == list(new.top(state, 7, rack, bag=len(bag)))


def test_exchanges_go_as_far_as_the_bag(spanish: Lexicon) -> None:
    es = spanish.alphabet
    generator = Generator(spanish)
    state, rack = State(spanish, Board.empty(es)), Rack.parse("AAEQ?", es)
    moves = [each.move for each in generator.exchanges(state, rack, bag=2)]
    assert len(set(moves)) == len(moves) == 1 + 4 + 7
    assert all(isinstance(move, Pass | Exchange) for move in moves)
    assert max(move.count for move in moves if isinstance(move, Exchange)) == 2
    assert [each.move for each in generator.exchanges(state, rack, bag=0)] == [Pass()]


def test_at_the_end_going_out_takes_the_other_rack_twice(spanish: Lexicon) -> None:
    es = spanish.alphabet
    generator, state = Generator(spanish), State(spanish, Board.empty(es))
    rack = Rack.parse("LAS", es)
    moves = list(generator.all(state, rack, bag=0, opponent=13))
    assert {len(each.leave) for each in moves} == {0, 1}
    for each in moves:
        kept = each.leave.value
        end = 26 if not len(each.leave) else -2 * kept - 10
        assert each.equity == each.score + end


def test_by_score_the_leave_comes_second(spanish: Lexicon) -> None:
    es = spanish.alphabet
    generator, state = Generator(spanish), State(spanish, Board.empty(es))
    rack = Rack.parse("?CASTRO", es)
    found = [(each.score, each.equity) for each in generator.all(state, rack)]
    top = generator.top(state, 5, rack, by="score")
    assert [(each.score, each.equity) for each in top] == sorted(found, reverse=True)[:5]
    last, leaves = top[-1], Leaves.provisional(es)
    assert last.equity == last.score + leaves.worth(last.leave.tiles)


# -- states ----------------------------------------------------------------------------------------


def test_a_copy_is_another_state(spanish: Lexicon) -> None:
    es = spanish.alphabet
    state = State(spanish, Board.empty(es))
    before = state.copy()
    state.apply(Placement.parse("8D CASA", es))
    assert before.board == Board.empty(es)
    assert state.board == Board.empty(es).place(Placement.parse("8D CASA", es))
    assert state.is_exact()
    assert before.is_exact()


@pytest.mark.parametrize("text", ["8D .ASA", "8G CA", "1A CASA", "9D Z.Z", "9E ZZ", "A1 X"])
def test_what_cannot_be_laid_changes_nothing(spanish: Lexicon, text: str) -> None:
    es = spanish.alphabet
    state = State(spanish, Board.empty(es).place(Placement.parse("8D CASA", es)))
    board = state.board
    with pytest.raises(Illegal) as caught:
        state.apply(Placement.parse(text, es))
    assert caught.value.code == "engine.cannot_lay"
    assert state.board == board
    assert state.is_exact()


# -- refusals --------------------------------------------------------------------------------------


def test_bad_questions_are_refused(spanish: Lexicon, tmp_path: Path) -> None:
    es, ca = spanish.alphabet, Alphabet.load("ca")
    generator, state = Generator(spanish), State(spanish, Board.empty(es))

    def code(where: State | Position, rack: Rack | None, **more: int) -> str:
        with pytest.raises(Illegal) as caught:
            generator.all(where, rack, **more)
        assert str(caught.value)
        return caught.value.code

    assert code(state, Rack.parse("AAAAEEEE", es)) == "engine.rack_size"
    assert code(state, Rack(es)) == "engine.rack_size"
    assert code(state, None) == "engine.no_rack"
    assert code(state, Rack.parse("ZZ", es)) == "engine.too_many_tiles"
    assert code(state, Rack.parse("???", es)) == "engine.too_many_tiles"
    assert code(state, Rack.parse("[NY]", ca)) == "engine.alphabet"
    assert code(state, Rack.parse("A", es), bag=-1) == "engine.bag"
    assert code(state, Rack.parse("A", es), bag=10**30) == "engine.bag"
    assert code(state, Rack.parse("A", es), bag=cast(int, 1.5)) == "engine.bag"
    assert code(state, Rack.parse("A", es), opponent=cast(int, 1.5)) == "engine.opponent"
    assert code(state, Rack.parse("A", es), opponent=10**30) == "engine.opponent"
    assert len(generator.top(state, 10**30, Rack.parse("AS", es))) > 2
    with pytest.raises(Illegal) as caught:
        generator.top(state, 0, Rack.parse("A", es))
    assert caught.value.code == "engine.how_many"
    with pytest.raises(Illegal) as caught:
        State(spanish, Board.empty(ca))
    assert caught.value.code == "engine.alphabet"
    with pytest.raises(Illegal) as caught:
        Generator(spanish, Leaves.provisional(ca))
    assert caught.value.code == "engine.leaves"
    with pytest.raises(Illegal) as caught:
        Generator(spanish, cast(Leaves, "foo"))
    assert caught.value.code == "engine.no_leaves"
    for bonus in (5000, -1, 1.5):
        with pytest.raises(Illegal) as caught:
            State(spanish, Board.empty(es), bonus=cast(int, bonus))
        assert caught.value.code == "engine.bonus"
    with pytest.raises(Illegal) as caught:
        generator.best(state, Rack.parse("AS", es), by=cast(By, "foo"))
    assert caught.value.code == "engine.by"
    with pytest.raises(Illegal) as caught:
        generator.all(state, Rack.parse("AS", es)).sorted(cast(By, "foo"))
    assert caught.value.code == "engine.by"
    crowded = Board.empty(es).place(Placement.parse("8H ZZ", es))
    with pytest.raises(Illegal) as caught:
        State(spanish, crowded)
    assert caught.value.code == "engine.too_many_tiles"
    with pytest.raises(IndexError):
        generator.all(state, Rack.parse("AS", es))[10_000]


def test_a_state_of_another_lexicon_is_refused(spanish: Lexicon, tmp_path: Path) -> None:
    """Its cross-sets are for other words: the answer would be wrong without a sign of it."""
    es, rack = spanish.alphabet, Rack.parse("CASTROL", spanish.alphabet)
    few = compiled(tmp_path / "few.lexicon")
    state = State(few, Board.empty(es).place(Placement.parse("8D CASA", es)))
    generator = Generator(spanish)
    for asked in (state, state.copy()):
        for ask in (generator.all, generator.best, generator.exchanges, generator.summary):
            with pytest.raises(Illegal, match="another lexicon") as caught:
                ask(asked, rack)
            assert caught.value.code == "engine.lexicon"
    assert len(Generator(few).all(state, rack))


def test_a_closed_lexicon_says_so(tmp_path: Path) -> None:
    few = compiled(tmp_path / "few.lexicon")
    generator, state = Generator(few), State(few, Board.empty(few.alphabet))
    position = Position(state.board, (Rack.parse("CASA", few.alphabet), Rack(few.alphabet)))
    few.close()
    ways: tuple[Callable[[], object], ...] = (
        lambda: Generator(few),
        lambda: State(few, position.board),
        lambda: generator.best(position),
        lambda: autoplay(few, 1),
    )
    for ask in ways:
        with pytest.raises(Unavailable) as caught:
            ask()
        assert caught.value.code == "lexicon.closed"
    assert len(generator.all(state, position.racks[0]))  # both were made before


def test_an_argument_of_another_type_is_named(spanish: Lexicon) -> None:
    es = spanish.alphabet
    generator, state = Generator(spanish), State(spanish, Board.empty(es))
    ways: tuple[tuple[str, Callable[[], object]], ...] = (
        ("words", lambda: Generator(cast(Lexicon, None))),
        ("words", lambda: State(cast(Lexicon, "fise-2009"), Board.empty(es))),
        ("words", lambda: autoplay(cast(Lexicon, None), 1)),
        ("board", lambda: State(spanish, cast(Board, None))),
        ("rack", lambda: generator.best(state, cast(Rack, "CASA"))),
        ("where", lambda: generator.best(cast(State, Board.empty(es)), Rack.parse("CASA", es))),
        ("placement", lambda: state.apply(cast(Placement, Pass()))),
    )
    for name, ask in ways:
        with pytest.raises(TypeError, match=f"^{name} must be of type [A-Z]"):
            ask()
    assert state.board == Board.empty(es)


@pytest.mark.parametrize(
    ("racks", "least", "most"),
    [("EOS/", 86, 93), ("EOS/ARZ", 86, 90), ("EOSCLMN/ARDIUTE", 82, 82), ("EOS/ARDIUTELN", 84, 84)],
)
def test_a_position_knows_what_its_bag_can_hold(
    spanish: Lexicon, racks: str, least: int, most: int
) -> None:
    """100 tiles less four on the board, the racks, and what the opponent may hold unseen."""
    rows = "/".join(["15"] * 7 + ["4CASA7"] + ["15"] * 7)
    position = Position.parse(f"{rows} {racks} 0/0 0 ld spanish;")
    generator = Generator(spanish)
    for bag in (least, most):
        assert len(generator.exchanges(position, bag=bag)) > 1
    for bag in (0, least - 1, most + 1, 100):
        for ask in (generator.all, generator.exchanges, generator.best):
            with pytest.raises(Illegal) as caught:
                ask(position, bag=bag)
            assert caught.value.code == "engine.bag"
            assert caught.value.details == {"bag": bag, "least": least, "most": most}


def test_many_threads_ask_one_generator(spanish: Lexicon) -> None:
    generator = Generator(spanish)
    asked = [(state.copy(), rack, bag) for state, rack, bag in positions(generator, Random(5))]
    expected = [generator.best(state, rack, bag=len(bag)) for state, rack, bag in asked]
    wrong: list[object] = []

    def work() -> None:
        for _ in range(5):
            for question, answer in zip(asked, expected, strict=True):
                state, rack, bag = question
                if generator.best(state, rack, bag=len(bag)) != answer:
                    wrong.append(question)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


_ANSWERS = """
import sys
from random import Random
from letrado.engine import Generator, uses_avx2
from letrado.lexicon import catalog
from tests.engine.agreement import place_in_list, wrong_best
from tests.engine.games import positions
generator = Generator(catalog.load("fise-2009"))
print(uses_avx2(), file=sys.stderr)
for seed in range(4):
    for state, rack, bag in positions(generator, Random(seed)):
        print(generator.summary(state, rack), *generator.top(state, 5, rack, bag=len(bag)))
"""


def test_the_plain_build_gives_the_same_answers() -> None:
    def answers(cpu: str) -> tuple[str, str]:
        run = subprocess.run(
            [sys.executable, "-c", _ANSWERS],
            capture_output=True,
            text=True,
            check=True,
            cwd=Path(__file__).parents[2],
            env=os.environ | {"LETRADO_CPU": cpu},
        )
        return run.stdout, run.stderr.strip()

    plain, build = answers("baseline")
    assert build == "False"
    assert answers("")[0] == plain
    assert len(plain) > 1000
