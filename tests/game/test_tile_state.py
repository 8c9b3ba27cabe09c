"""Knowledge of the hands: all tiles, some of them, or only how many a hand holds."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letrado.base.errors import Illegal
from letrado.core.racks import Bag, Rack
from letrado.core.tiles import Alphabet, Tile
from letrado.game import Side
from letrado.game.tile_state import Hand, TileState
from tests.strategies import lots

es = Alphabet.load("es")
A, B = Side.A, Side.B


def tiles(text: str) -> tuple[Tile, ...]:
    return es.parse(text)


def known(rack: str) -> TileState:
    return TileState.new(es).drawn(A, tiles(rack), len(tiles(rack)))


def counted(count: int) -> TileState:
    return TileState.new(es).drawn(A, None, count)


def half_known(rack: str, others: int) -> TileState:
    return known(rack).drawn(A, None, others)


@pytest.mark.parametrize(
    ("start", "rack", "hidden", "bag", "sure"),
    [
        (TileState.new(es), "", 0, 100, True),
        (known("CASA?LL"), "?AACLLS", 0, 93, True),
        (half_known("CASA", 3), "AACS", 3, 93, False),
        (counted(7), "", 7, 93, False),
    ],
)
def test_a_hand_is_what_is_known_of_it(
    start: TileState, rack: str, hidden: int, bag: int, sure: bool
) -> None:
    assert start.hands[A] == Hand(Rack.parse(rack, es), hidden)
    assert (start.in_bag, start.in_bag == len(start.pool)) == (bag, sure)
    assert len(start.hands[A]) == 100 - bag


@pytest.mark.parametrize(
    ("start", "laid", "rack", "hidden", "pool"),
    [
        (known("CASASOL"), "CASA", "OSL", 0, 93),
        (known("CASA?OL"), "CzSA", "AOL", 0, 93),  # a blank stands for Z on the board alone
        (half_known("CASA", 3), "CASAS", "", 2, 95),  # one of them can only have been hidden
        (half_known("CASA", 3), "[CH]", "CASA", 2, 95),
        (counted(7), "[CH]A", "", 5, 98),
    ],
)
def test_tiles_that_are_laid_were_in_the_hand(
    start: TileState, laid: str, rack: str, hidden: int, pool: int
) -> None:
    after = start.laid(A, tiles(laid))
    assert after.hands[A] == Hand(Rack.parse(rack, es), hidden)
    assert len(after.pool) == pool
    assert after.in_bag == start.in_bag


@pytest.mark.parametrize(
    ("start", "laid", "missing"),
    [
        (known("CASASOL"), "CAZ", "Z"),
        (known("CASASOL"), "CAz", "?"),
        (half_known("CASA", 1), "[CH]Z", "Z"),
        (half_known("CAZA", 3), "ZZ", "Z"),  # there is one Z in the set, and A has it
        (counted(1), "AE", "E"),
    ],
)
def test_a_tile_that_nobody_can_hold_is_refused_by_name(
    start: TileState, laid: str, missing: str
) -> None:
    with pytest.raises(Illegal) as caught:
        start.laid(A, tiles(laid))
    assert (caught.value.code, caught.value.details["tile"]) == ("hand.missing_tile", missing)


def test_a_tile_of_another_set_is_refused_and_not_crashed_on() -> None:
    for foreign in (Tile("W", 8), Tile("A", 99)):
        with pytest.raises(Illegal):
            known("CASASOL").laid(A, (foreign,))
        with pytest.raises(Illegal):
            TileState.new(es).drawn(A, (foreign,), 1)


def test_laid_tiles_that_go_back_have_been_seen() -> None:
    after = counted(7).laid(A, tiles("CzS")).taken_back(A, tiles("CzS"))
    assert after.hands[A] == Hand(Rack.parse("?CS", es), 4)
    assert after.in_bag == 93


def test_a_hand_is_blurred_when_tiles_leave_it_face_down() -> None:
    """Nobody saw which three of the seven went, so nothing of the rest is known either."""
    after = known("CASASOL").set_aside(A, None, 3)
    assert after.hands[A] == Hand(Rack(es), 4)
    assert (after.aside, after.in_bag) == (Hand(Rack(es), 3), 93)
    assert after.aside_returned().in_bag == 96
    assert known("CASASOL").returned(A, None, 2).hands[A] == Hand(Rack(es), 5)
    assert TileState.new(es).blurred(A) == TileState.new(es)


def test_tiles_set_aside_by_name_come_back_into_the_bag() -> None:
    after = known("CASASOL").set_aside(A, tiles("OL"), 2)
    assert (str(after.aside.known), after.in_bag) == ("LO", 93)
    assert after.aside_returned().in_bag == 95
    assert after.aside_returned().pool == Bag.full(es).remove(tiles("CASAS"))


def test_returned_tiles_are_in_the_bag_and_known_to_be() -> None:
    after = half_known("CASA", 3).returned(A, tiles("CZ"), 2)
    assert after.hands[A] == Hand(Rack.parse("ASA", es), 2)
    assert after.in_bag == 95
    assert tiles("Z")[0] in after.pool


@pytest.mark.parametrize(
    ("start", "told", "code"),
    [
        (counted(7), "CASASO", "hand.count"),
        (counted(2), "ZZ", "hand.missing_tile"),
        (half_known("CASA", 3), "ELLOSDE", "hand.missing_tile"),  # four of them were seen
        (known("CASASOL"), "CASASOZ", "hand.missing_tile"),
    ],
)
def test_a_rack_entered_at_the_end_must_be_possible(start: TileState, told: str, code: str) -> None:
    with pytest.raises(Illegal) as caught:
        start.entered(A, tiles(told))
    assert caught.value.code == code


@given(st.integers(0, 7), st.integers(0, 7), lots)
def test_entering_a_possible_rack_makes_it_known(seen: int, hidden: int, lot: Random) -> None:
    """Whatever was known of it, and whatever of the hidden tiles it turns out to hold."""
    told, _ = Bag.full(es).draw(seen, lot)
    start = TileState.new(es).drawn(A, told, seen).drawn(A, None, hidden).drawn(B, None, 7)
    rest = lot.sample(start.pool.tiles, hidden)
    after = start.entered(A, (*told, *rest))
    assert after.hands[A] == Hand(Rack(es, (*told, *rest)))
    assert after.hands[B] == start.hands[B]
    assert after.in_bag == start.in_bag
    assert after.pool.add(after.hands[A].known) == Bag.full(es)
