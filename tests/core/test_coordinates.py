import pytest
from hypothesis import given
from hypothesis import strategies as st

from letrado.base.errors import Illegal, Unreadable
from letrado.core.coordinates import SIZE, Direction, Notation, Slot, Square
from tests.strategies import game_text, reads_or_refuses, slots, squares

notations = st.sampled_from(Notation)


@pytest.mark.parametrize(
    ("slot", "numbered", "lettered"),
    [
        (Slot(Square(7, 7), Direction.ACROSS), "8H", "H8"),
        (Slot(Square(7, 7), Direction.DOWN), "H8", "8H"),
        (Slot(Square(0, 14), Direction.ACROSS), "1O", "A15"),
        (Slot(Square(0, 14), Direction.DOWN), "O1", "15A"),
        (Slot(Square(9, 2), Direction.ACROSS), "10C", "J3"),
    ],
)
def test_slots_in_both_notations(slot: Slot, numbered: str, lettered: str) -> None:
    assert str(slot) == numbered
    assert slot.text(Notation.LETTERED_ROWS) == lettered
    assert Slot.parse(numbered.lower()) == slot
    assert Slot.parse(lettered, Notation.LETTERED_ROWS) == slot


@given(slots, notations)
def test_slots_round_trip(slot: Slot, notation: Notation) -> None:
    assert Slot.parse(slot.text(notation), notation) == slot
    assert eval(repr(slot)) == slot
    assert len(list(slot.squares())) == slot.room
    assert all(type(eval(repr(value))) is type(value) for value in (slot.direction, notation))


@given(squares, notations)
def test_squares_round_trip(square: Square, notation: Notation) -> None:
    assert Square.parse(square.text(notation), notation) == square
    assert eval(repr(square)) == square


@given(slots, st.integers(-SIZE, SIZE))
def test_steps_lead_back(slot: Slot, by: int) -> None:
    there = slot.start.step(slot.direction, by)
    assert there is None or there.step(slot.direction, -by) == slot.start


@pytest.mark.parametrize("text", ["", "8", "H", "HH", "0H", "16H", "8P", "08H", "8H8", "8 H", "²H"])
def test_no_place_on_the_board(text: str) -> None:
    with pytest.raises(Unreadable) as caught:
        Slot.parse(text)
    assert caught.value.code == "square.unreadable"


def test_squares_outside_are_refused() -> None:
    with pytest.raises(Illegal) as caught:
        Square(15, 0)
    assert caught.value.code == "square.off_board"


@given(game_text, notations)
def test_any_text_is_read_or_refused(text: str, notation: Notation) -> None:
    for parse in (Slot.parse, Square.parse):
        with reads_or_refuses():
            parse(text, notation)
