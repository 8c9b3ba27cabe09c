"""Lines of the board as the core numbers them: 0-14 the rows, played across; 15-29 the columns."""

from letrado.core.coordinates import SIZE, Direction, Slot, Square


def lane_of(slot: Slot) -> tuple[int, int]:
    """Return the lane of a slot, and the place on it where the slot begins.

    >>> lane_of(Slot(Square(7, 3), Direction.ACROSS)), lane_of(Slot(Square(7, 3), Direction.DOWN))
    ((7, 3), (18, 7))
    """
    row, column = slot.start.row, slot.start.column
    return (row, column) if slot.direction is Direction.ACROSS else (SIZE + column, row)


def slot_of(lane: int, place: int) -> Slot:
    """Return the slot that begins at a place of a lane."""
    if lane < SIZE:
        return Slot(Square(lane, place), Direction.ACROSS)
    return Slot(Square(place, lane - SIZE), Direction.DOWN)
