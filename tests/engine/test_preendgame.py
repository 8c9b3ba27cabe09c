"""The last tiles of the bag: the search agrees with brute force over all orders of the tiles."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice, permutations
from random import Random

import pytest

from letrado.base.errors import Illegal
from letrado.core.board import Board
from letrado.core.coordinates import Square
from letrado.core.moves import Move, Pass
from letrado.core.placements import Placement
from letrado.core.position import Position
from letrado.core.racks import Rack
from letrado.core.tiles import Alphabet, Tile
from letrado.engine import Generator, Rules, State
from letrado.engine.preendgame import PreEndgameSolver
from letrado.lexicon.compile import compile_lexicon
from letrado.lexicon.lookup import Lexicon
from tests.engine.endgames import by_generator, value
from tests.engine.samples import ABOUT
from tests.profiles import FULL

RULES = Rules.of("fise-2009")
TEXT = "15/15/15/15/15/15/15/4CASA7/15/15/15/15/15/15/15 {own}/ {scores} 0 ld spanish;"


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    """Eleven tiles, of which four lie on the board."""
    rows = "?\t0\t0\t\nA\t4\t1\t\nC\t1\t3\t\nE\t1\t1\t\nR\t2\t4\t\nS\t3\t2\t\n"
    alphabet = Alphabet.from_tsv("es", f"face\tcount\tvalue\talso\n{rows}")
    words = "CASA CASAS CASAR ARA RES AR ERA RARA"
    path = tmp_path_factory.mktemp("toy") / "toy.lexicon"
    compile_lexicon([alphabet.parse(word) for word in words.split()], alphabet, ABOUT, path)
    return Lexicon.open(path, alphabet)


def brute_force(
    generator: Generator, position: Position, move: Placement, points: int, bag: int
) -> tuple[float, float]:
    """Return win share and mean lead of a move that empties the bag, over every order of tiles."""
    known: dict[tuple[tuple[Tile, ...], tuple[Tile, ...]], int] = {}
    own, alphabet = position.racks[0].remove(move.new.values()), generator.alphabet
    state = State(generator.words, position.board)
    state.apply(move)
    wins = leads = count = 0.0
    placements = by_generator(generator)
    for order in permutations(position.unseen.tiles):
        drawn, theirs = own.add(order[:bag]), Rack(alphabet, order[bag:])
        if (drawn.tiles, theirs.tiles) not in known:
            after = value(state, (theirs, drawn), 0, RULES, placements)
            known[drawn.tiles, theirs.tiles] = points - after
        lead = position.scores[0] - position.scores[1] + known[drawn.tiles, theirs.tiles]
        wins += (lead > 0) + 0.5 * (lead == 0)
        leads, count = leads + lead, count + 1
    return wins / count, leads / count


@pytest.mark.parametrize("scores", ["0/0", "10/16"])
@pytest.mark.parametrize(("own", "bag"), [("ASR", 1), ("AER", 1), ("ARR", 2)])
def test_it_agrees_with_brute_force(toy: Lexicon, own: str, bag: int, scores: str) -> None:
    generator = Generator(toy, None)
    position = Position.parse(TEXT.format(own=own, scores=scores), toy.alphabet)
    seen = PreEndgameSolver(generator, RULES).run(position, 40, seconds=60, bag=bag)
    assert seen.whole
    compared = 0
    for outlook in seen.outlooks:
        move: Move = outlook.move
        if not isinstance(move, Placement) or len(move.new) < bag:
            continue
        expected = brute_force(generator, position, move, outlook.scored.score, bag)
        assert outlook.exact
        assert (outlook.win, outlook.lead) == pytest.approx(expected)
        compared += 1
    assert compared >= 2
    order = [(-each.win, -each.lead) for each in seen.outlooks]
    assert order == sorted(order)


def small_positions(toy: Lexicon, lot: Random) -> Iterator[tuple[Position, int]]:
    """Draw a random word for the board, a few tiles for either rack, one or two for the bag."""
    alphabet, words = toy.alphabet, [word for word in toy if len(word) <= 4]
    while True:
        word = alphabet.parse(lot.choice(words))
        start = lot.randrange(8 - len(word), 8)
        squares = {Square(7, start + at): tile for at, tile in enumerate(word)}
        board = Board.empty(alphabet).cover(squares)
        both = zip(alphabet.tiles, alphabet.counts, strict=True)
        left = Counter(tile for tile, count in both for _ in range(count)) - Counter(word)
        tiles = lot.sample(sorted(left.elements(), key=str), 6)
        own = lot.randrange(2, 4)
        rest = left - Counter(tiles)
        # What is neither on the board nor on a rack nor in the bag lies on the board's edge.
        edge = {Square(0, 2 * at): tile for at, tile in enumerate(rest.elements())}
        scores = lot.randrange(30), lot.randrange(30)
        racks = Rack(alphabet, tuple(tiles[:own])), Rack(alphabet)
        yield Position(board.cover(edge), racks, scores), lot.choice((1, 2))


def test_it_agrees_with_brute_force_on_many_positions(toy: Lexicon) -> None:
    generator, lot = Generator(toy, None), Random(2009)
    solver = PreEndgameSolver(generator, RULES)
    compared = 0
    for position, bag in islice(small_positions(toy, lot), 500 if FULL else 25):
        for outlook in solver.run(position, 100, seconds=60, bag=bag).outlooks:
            if isinstance(outlook.move, Placement) and len(outlook.move.new) >= bag:
                expected = brute_force(generator, position, outlook.move, outlook.scored.score, bag)
                assert outlook.exact
                assert (outlook.win, outlook.lead) == pytest.approx(expected), str(position)
                compared += 1
    assert compared > 25


def test_other_moves_have_an_outlook_too(toy: Lexicon) -> None:
    position = Position.parse(TEXT.format(own="ASR", scores="0/0"), toy.alphabet)
    solver = PreEndgameSolver(Generator(toy, None), RULES)
    seen = solver.run(position, [Pass()], seconds=5, bag=2)
    assert [each.move for each in seen.outlooks] == [Pass()]
    assert 0 <= seen.outlooks[0].win <= 1


def test_without_time_it_answers_all_the_same(toy: Lexicon) -> None:
    position = Position.parse(TEXT.format(own="ASR", scores="0/0"), toy.alphabet)
    solver = PreEndgameSolver(Generator(toy, None), RULES)
    seen = solver.run(position, seconds=0, bag=1)
    assert seen.outlooks
    some = solver.run(position, seconds=5, most=2, bag=2, seed=3)
    assert not some.whole
    assert some.ways <= 2


@pytest.mark.parametrize("terms", [{"bag": 0}, {"seconds": -1.0, "bag": 1}, {"most": 0, "bag": 1}])
def test_what_makes_no_sense_is_refused(toy: Lexicon, terms: dict[str, float]) -> None:
    position = Position.parse(TEXT.format(own="ASR", scores="0/0"), toy.alphabet)
    with pytest.raises(Illegal) as caught:
        PreEndgameSolver(Generator(toy, None), RULES).run(position, **terms)  # type: ignore[arg-type]
    assert caught.value.code == "preendgame.numbers"
