"""The luck of draws: every draw counted by hand in Python, and what is no draw."""

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letrado.engine import Generator
from letrado.position import Position
from letrado.racks import Rack
from letrado.review import PlayedTurn, played_turns
from letrado.review.luck import luck
from letrado.tiles import Alphabet
from tests.server.played import small_book, small_game

ES = Alphabet.load("es")
TURNS = played_turns(small_game().events)


def generator() -> Generator:
    return Generator(small_book())


def one_drawn(turn: PlayedTurn, kept: str, drawn: str) -> PlayedTurn:
    rack = Rack.parse(kept + drawn, ES)
    return replace(turn, rack=rack, kept=Rack.parse(kept, ES), returned=())


@pytest.mark.parametrize(("kept", "drawn"), [("CANADO", "S"), ("CANADO", "J"), ("CASDO", "AN")])
def test_a_draw_is_held_against_all_draws(kept: str, drawn: str) -> None:
    """The mean over every tile, or pair, that is neither on the board nor kept."""
    turn = one_drawn(TURNS[0], kept, drawn)
    program = generator()
    assert turn.kept is not None
    assert turn.rack is not None
    unseen = Position(turn.board, (turn.kept, Rack(ES))).unseen.tiles

    def worth(rack: Rack) -> int:
        return program.best(Position(turn.board, (rack, Rack(ES))), bag=turn.bag).thousandths

    values = [worth(turn.kept.add(each)) for each in combinations(unseen, len(drawn))]
    expected = worth(turn.rack) - sum(values) / len(values)
    assert luck(turn, program, 5000, 1) == pytest.approx(expected, abs=1)


def test_a_tile_that_completes_a_bingo_is_lucky_and_one_that_fits_nothing_is_not() -> None:
    program = generator()
    good = luck(one_drawn(TURNS[0], "CANADO", "S"), program, 5000, 1)
    bad = luck(one_drawn(TURNS[0], "CANADO", "J"), program, 5000, 1)
    assert good is not None
    assert bad is not None
    assert good > 0 > bad


def test_the_luck_of_all_draws_is_nothing() -> None:
    """Weighed by how often each tile comes, good and bad luck make up for each other."""
    program = generator()
    turn = one_drawn(TURNS[0], "CANADO", "S")
    assert turn.kept is not None
    unseen = Position(turn.board, (turn.kept, Rack(ES))).unseen.tiles
    seen = [luck(one_drawn(turn, "CANADO", str(tile)), program, 5000, 1) for tile in unseen]
    assert all(each is not None for each in seen)
    assert abs(sum(each or 0 for each in seen)) <= len(unseen)  # rounding


@given(st.integers(0, 2**32))
def test_the_same_seed_gives_the_same_luck(seed: int) -> None:
    program = generator()
    assert luck(TURNS[0], program, 3, seed) == luck(TURNS[0], program, 3, seed)


def test_by_lot_it_comes_near_to_what_all_draws_say() -> None:
    program = generator()
    turn = one_drawn(TURNS[0], "CANADO", "S")
    exact = luck(turn, program, 5000, 1)
    by_lot = luck(turn, program, 85, Random(3).randrange(2**32))
    assert exact is not None
    assert by_lot is not None
    assert abs(exact - by_lot) < 20_000


def test_what_cannot_be_told() -> None:
    program = generator()
    first, *_, last = TURNS
    assert luck(replace(first, rack=None), program, 10, 1) is None
    assert luck(replace(first, kept=None), program, 10, 1) is None
    assert luck(TURNS[4], program, 10, 1) is None  # nothing was drawn after a play taken back
    assert luck(last, program, 0, 1) is None
    assert luck(replace(first, kept=Rack.parse("X", ES)), program, 10, 1) is None


def test_what_was_put_back_could_not_be_drawn() -> None:
    """After an exchange the tiles returned are no part of what is drawn from (F09 §25)."""
    turn = one_drawn(TURNS[0], "CANADO", "J")
    every = ES.parse("SSSSSS")
    program = generator()
    with_s, without = (
        luck(turn, program, 5000, 1),
        luck(replace(turn, returned=every), program, 5000, 1),
    )
    assert with_s is not None
    assert without is not None
    assert with_s < without  # no S could have come: the J was less of a pity
