"""The luck of draws: every draw counted by hand in Python, and what is no draw."""

from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from letrado.core.position import Position
from letrado.core.racks import Bag, Rack
from letrado.core.tiles import Alphabet
from letrado.engine import Generator
from letrado.review import PlayedTurn, played_turns
from letrado.review.luck import drawn_from, luck
from tests.server.support.played import small_game, small_lexicon

ES = Alphabet.load("es")
TURNS = played_turns(small_game().events)


def generator() -> Generator:
    return Generator(small_lexicon())


def one_drawn(turn: PlayedTurn, kept: str, drawn: str) -> PlayedTurn:
    rack = Rack.parse(kept + drawn, ES)
    return replace(turn, rack=rack, kept=Rack.parse(kept, ES), returned=(), elsewhere=None)


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


SMALL_BAGS = st.text("ACDNOSJ", min_size=2, max_size=6)


@settings(max_examples=25)
@given(bag=SMALL_BAGS, kept=st.sampled_from(["CAN", "ADO", "SAN"]), data=st.data())
def test_the_luck_of_all_draws_of_a_small_bag_is_nothing(
    bag: str, kept: str, data: st.DataObject
) -> None:
    """Whatever the opponent holds meanwhile, good tiles or bad: it could not be drawn."""
    program = generator()
    tiles, holds = ES.parse(bag), Rack.parse(kept, ES)
    out = Counter(Bag.full(ES).tiles)
    out.subtract([*tiles, *holds])
    assume(min(out.values()) >= 0)
    turn = replace(TURNS[0], kept=holds, returned=(), elsewhere=tuple(out.elements()))
    assert Counter(drawn_from(turn, holds)) == Counter(tiles)
    count = data.draw(st.integers(1, min(len(tiles), 4)))
    racks = [holds.add(drawn) for drawn in combinations(tiles, count)]
    seen = [luck(replace(turn, rack=rack), program, 5000, 1) for rack in racks]
    assert all(each is not None for each in seen)
    assert abs(sum(each or 0 for each in seen)) <= len(seen)  # rounding: the mean is a whole number


def test_what_the_opponent_held_is_told_by_his_turn() -> None:
    """Before the first turn they still have it; later it is what they had, less what they laid."""
    first, second, *_ = TURNS
    assert first.elsewhere is not None
    assert second.rack is not None
    assert first.elsewhere == second.rack.tiles
    assert first.leave is not None
    assert second.elsewhere == first.leave.tiles
    for turn in TURNS:
        if turn.kept is not None and turn.rack is not None and len(turn.kept) < len(turn.rack):
            bag = Counter(drawn_from(turn, turn.kept))
            assert not (Counter(turn.rack.tiles) - Counter(turn.kept.tiles)) - bag


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
