"""The native core against the plain Python oracle, and the oracle against trying every word."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letrado.core.board import Board
from letrado.core.moves import Exchange, Pass
from letrado.core.placements import Placement
from letrado.core.position import Position
from letrado.core.racks import Rack
from letrado.core.scoring import score
from letrado.core.tiles import Alphabet
from letrado.engine import Generator, State
from letrado.engine.reference import Reference, exchanges
from letrado.lexicon import catalog
from letrado.lexicon.lookup import Lexicon
from tests.engine.agreement import disagreement
from tests.engine.games import positions
from tests.engine.medium_lexicons import medium_lexicon
from tests.engine.plain_moves import plain_moves
from tests.profiles import FULL

POSITIONS = Path(__file__).parents[1] / "data/positions-es.tsv"

FEW = {
    "es": "as la al sal ala casa casas es se ese ches noche niña año perro calle oca coche aros",
    "ca": "as la al sal ala casa cases any anys nyap quan que cel·la cella plaça joc jocs sol sols",
}


@pytest.fixture(scope="module")
def spanish() -> Lexicon:
    return catalog.load("fise-2009")


@pytest.fixture(scope="module")
def oracle(spanish: Lexicon) -> Reference:
    return Reference(spanish.codes(), spanish.alphabet)


@pytest.mark.parametrize("language", ["es", "ca"])
def test_native_equals_reference_in_random_play(language: str, tmp_path: Path) -> None:
    lexicon = medium_lexicon(language, tmp_path / "medium.lexicon", words=2500)
    generator = Generator(lexicon)
    reference = Reference(lexicon.codes(), lexicon.alphabet)
    compared = 0
    for seed in range(3 if FULL else 1):
        for state, rack, bag in positions(generator, Random(seed)):
            assert disagreement(generator, reference, state, rack, len(bag)) is None
            compared += 1
    assert compared > 10


def test_native_equals_reference_with_all_words(spanish: Lexicon, oracle: Reference) -> None:
    generator = Generator(spanish)
    game = [(s.copy(), rack, bag) for s, rack, bag in positions(generator, Random(3))]
    without_blanks = [asked for asked in game if spanish.alphabet.blank not in asked[1].tiles]
    for state, rack, bag in without_blanks[:: 2 if FULL else 6]:
        assert disagreement(generator, oracle, state, rack, len(bag)) is None


def test_four_programs_agree_with_the_reference(oracle: Reference) -> None:
    for line in POSITIONS.read_text("utf-8").splitlines()[2 : 40 : 3 if FULL else 9]:
        cgp, *expected = line.split("\t")
        position = Position.parse(cgp, oracle.alphabet)
        placements = list(oracle.placements(position.board, position.racks[0]))
        scores = [score(position.board, placement).total for placement in placements]
        assert len(set(placements)) == len(placements)
        assert [str(n) for n in (len(scores), max(scores), sum(scores))] == expected


@pytest.mark.parametrize("language", ["es", "ca"])
@given(lot=st.randoms(use_true_random=False))
def test_reference_is_trying_every_word(language: str, lot: Random) -> None:
    """The oracle's own oracle, which knows neither lines nor beginnings."""
    alphabet = Alphabet.load(language)
    words = [alphabet.read_word(word) for word in FEW[language].split()]
    reference = Reference(map(alphabet.encode, words), alphabet)
    board = Board.empty(alphabet)
    for _ in range(lot.randint(1, 4)):
        tiles = [*lot.choice(words), *lot.choice(words)][: lot.randint(1, 7)]
        if lot.random() < 0.3:
            tiles[0] = alphabet.blank
        rack = Rack(alphabet, tuple(tiles))
        found = list(reference.placements(board, rack))
        assert len(set(found)) == len(found)
        if found:
            before, board = board, board.place(lot.choice(found))
        else:
            before = board
    expected = plain_moves(before, rack, words)
    assert {placement: score(before, placement).total for placement in found} == expected


def test_one_tile_both_ways_counts_once() -> None:
    es = Alphabet.load("es")
    reference = Reference([es.encode(es.parse(word)) for word in ("AS", "SA", "LAS")], es)
    board = Board.empty(es).place(Placement.parse("8G LA", es))
    board = board.place(Placement.parse("H7 S", es)).place(Placement.parse("6G A", es))
    lone = [p for p in reference.placements(board, Rack.parse("S", es)) if len(p.new) == 1]
    squares = [next(iter(placement.new)) for placement in lone]
    assert len(set(squares)) == len(squares)


def test_exchanges_follow_the_bag() -> None:
    es = Alphabet.load("es")
    rack = Rack.parse("AAE?", es)
    assert {str(exchange) for exchange in exchanges(rack, 1)} == {"-A", "-E", "-?"}
    assert exchanges(rack, 0) == set()
    assert Exchange(rack.tiles) in exchanges(rack, 4)
    assert len(exchanges(rack, 100)) == 3 * 2 * 2 - 1
    moves = Reference([es.encode(es.parse("EA"))], es).moves(Board.empty(es), rack, 2)
    assert moves[Pass()] == (0, rack)
    assert moves[Placement.parse("8G EA", es)] == (4, Rack.parse("A?", es))
    assert max(len(rack) - len(kept) for move, (_, kept) in moves.items()) == 2


def test_a_lexicon_of_one_word_and_of_none() -> None:
    es = Alphabet.load("es")
    rack = Rack.parse("CASA", es)
    assert list(Reference([], es).placements(Board.empty(es), rack)) == []
    word = es.encode(es.parse("CASA"))
    assert len(list(Reference([word], es).placements(Board.empty(es), rack))) == 8


def test_state_and_board_say_the_same(spanish: Lexicon) -> None:
    """The oracle is asked about `State.board`: it must be the board that was played on."""
    es = spanish.alphabet
    board = Board.empty(es).place(Placement.parse("8E cASA", es))
    assert State(spanish, board).board == board
