from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letrado.base.errors import Illegal
from letrado.core.racks import Bag, Rack
from letrado.core.tiles import LANGUAGES, Alphabet, Tile
from tests.strategies import alphabets, lots, racks

es = Alphabet.load("es")


def test_equal_racks_are_equal_whatever_their_order() -> None:
    assert Rack.parse("S[CH]?A", es) == Rack.parse("?AS[CH]", es)
    assert str(Rack.parse("S[CH]?A", es)) == "?A[CH]S"


def test_a_blank_on_the_rack_forgets_what_it_stood_for() -> None:
    assert Rack.parse("zA", es) == Rack.parse("?A", es)
    assert Rack.parse("?A", es).remove(es.parse("z")) == Rack.parse("A", es)


def test_value_counts_blanks_as_nothing() -> None:
    assert Rack.parse("?Z[CH]", es).value == 15


def test_removing_what_is_not_held_is_refused() -> None:
    with pytest.raises(Illegal) as caught:
        Rack.parse("AA[CH]", es).remove(es.parse("AAA"))
    assert (caught.value.code, caught.value.details["tile"]) == ("rack.missing_tile", "A")
    with pytest.raises(Illegal) as caught:
        Bag.full(es).remove(es.parse("[CH][CH]"))
    assert (caught.value.code, caught.value.details["tile"]) == ("bag.missing_tile", "[CH]")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_full_bag_is_the_set(language: str) -> None:
    alphabet = Alphabet.load(language)
    assert len(Bag.full(alphabet)) == 100
    assert Counter(Bag.full(alphabet)) == dict(zip(alphabet.tiles, alphabet.counts, strict=True))


@given(alphabets.flatmap(racks))
def test_racks_round_trip(rack: Rack) -> None:
    assert Rack.parse(str(rack), rack.alphabet) == rack
    assert eval(repr(rack)) == rack
    assert rack.add(rack).remove(rack) == rack
    assert len(rack.remove(rack)) == 0


@given(alphabets.flatmap(lambda alphabet: st.tuples(racks(alphabet), racks(alphabet))))
def test_racks_are_multisets(pair: tuple[Rack, Rack]) -> None:
    one, other = pair
    first, second = Counter(one), Counter(other)
    assert Counter(one.add(other)) == first + second
    assert one.add(other) == other.add(one) == Rack(one.alphabet, (*other, *one))
    assert one.add(other).codes == one.alphabet.encode(one.add(other))
    assert one.add(other).remove(other) == one
    held, others = one.split(other)
    assert (Counter(held), Counter(others)) == (first & second, second - first)
    assert all((tile in one) is (first[tile] > 0) for tile in one.alphabet.tiles)


def test_a_tile_of_another_set_is_not_held() -> None:
    rack = Rack.parse("CASA?", es)
    for foreign in (Tile("W", 8), Tile("A", 99)):
        assert foreign not in rack
        assert rack.split((foreign,)) == ([], [foreign])
        with pytest.raises(Illegal):
            rack.remove((foreign,))
    assert es.blank_as("Z") in rack


@given(alphabets, st.integers(0, 120), lots)
def test_drawing_conserves_the_tiles(alphabet: Alphabet, count: int, lot: Random) -> None:
    full = Bag.full(alphabet)
    drawn, left = full.draw(count, lot)
    assert len(drawn) == min(count, 100)
    assert left.add(drawn) == full
    assert full.remove(drawn) == left
    assert Bag.parse(str(left), alphabet) == left
    assert eval(repr(left)) == left
