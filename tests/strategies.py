"""Generators that tests share: tiles, racks, boards reached by legal plays, and plays on them."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from hypothesis import strategies as st

from letrado.base.errors import Illegal, LetradoError
from letrado.core.board import Board
from letrado.core.coordinates import SIZE, Direction, Slot, Square
from letrado.core.placements import Placement
from letrado.core.racks import Bag, Rack
from letrado.core.tiles import LANGUAGES, Alphabet, Tile

alphabets = st.sampled_from(LANGUAGES).map(Alphabet.load)
squares = st.builds(Square, st.integers(0, SIZE - 1), st.integers(0, SIZE - 1))
slots = st.builds(Slot, squares, st.sampled_from(Direction))
lots = st.randoms(use_true_random=False)

_SIGNS = "ABCDEHILMNÑOQRSTUYZabchlnñqruyLl·.-[]()?'/ 0123456789;=\"*\n"
game_text = st.text(st.sampled_from(_SIGNS) | st.characters(), max_size=80)
"""Text that looks a little like our notations."""


@contextmanager
def reads_or_refuses() -> Iterator[None]:
    """Let a reader read any text, or say what is wrong with it."""
    try:
        yield
    except LetradoError as error:
        if not str(error):
            raise AssertionError(error.code) from error


def tiles(alphabet: Alphabet) -> st.SearchStrategy[Tile]:
    """Any tile in a hand."""
    return st.sampled_from(alphabet.tiles)


def laid_tiles(alphabet: Alphabet) -> st.SearchStrategy[Tile]:
    """Any tile on a board, blanks included."""
    faces = st.sampled_from(alphabet.faces)
    return faces.map(alphabet.tile) | faces.map(alphabet.blank_as)


@st.composite
def racks(draw: st.DrawFn, alphabet: Alphabet, most: int = 9) -> Rack:
    """A rack that the bag can give; it may hold more than seven tiles."""
    drawn, _ = Bag.full(alphabet).draw(draw(st.integers(0, most)), draw(lots))
    return Rack(alphabet, drawn)


@st.composite
def placements(draw: st.DrawFn, alphabet: Alphabet) -> Placement:
    """A placement that means something on some board."""
    slot = draw(slots)
    signs = st.lists(st.none() | laid_tiles(alphabet), min_size=1, max_size=slot.room)
    return Placement(slot, tuple(draw(signs.filter(any))))


def random_play(board: Board, bag: Bag, lot: Random) -> tuple[Placement, Bag] | None:
    """Draw a random play near the tiles on the board: legal, or None when the draw was unlucky."""
    every = [Square(*divmod(index, SIZE)) for index in range(SIZE * SIZE)]
    free = [square for square in every if not board.tile_at(square)]
    anchors = [square for square in free if board.touches(square)]
    if not anchors:  # one first play in four misses the star, so that boards with a live one occur
        anchors = [board.layout.centre if lot.random() < 0.75 else lot.choice(free)]
    direction = lot.choice(list(Direction))
    start = lot.choice(anchors).step(direction, -lot.randrange(4))
    if start is None or not len(bag):
        return None
    drawn, bag = bag.draw(lot.randint(1, 7), lot)
    hand = [_named(tile, board.alphabet, lot) for tile in drawn]
    line: list[Tile | None] = []
    for square in Slot(start, direction).squares():
        if not hand:
            break
        line.append(None if board.tile_at(square) else hand.pop())
    try:
        placement = Placement(Slot(start, direction), tuple(line)).whole(board)
        board.check(placement, centre="optional")
    except Illegal:
        return None
    return placement, bag.add(hand)


def _named(tile: Tile, alphabet: Alphabet, lot: Random) -> Tile:
    return alphabet.blank_as(lot.choice(alphabet.faces)) if tile.blank else tile


@st.composite
def games(draw: st.DrawFn, alphabet: Alphabet, most: int = 10) -> tuple[Board, Bag]:
    """A board reached by legal plays, and the bag that is left."""
    board, bag, lot = Board.empty(alphabet), Bag.full(alphabet), draw(lots)
    for _ in range(draw(st.integers(0, most))):
        play = random_play(board, bag, lot)
        if play:
            placement, bag = play
            board = board.place(placement)
    return board, bag


@st.composite
def plays(draw: st.DrawFn, alphabet: Alphabet) -> tuple[Board, Placement]:
    """A board and a legal play on it."""
    board, bag = draw(games(alphabet))
    lot = draw(lots)
    for _ in range(30):
        play = random_play(board, bag, lot)
        if play:
            return board, play[0]
    centre = Slot(board.layout.centre, Direction.ACROSS)
    first = Placement(centre, (alphabet.tiles[1], alphabet.tiles[2]))
    return Board.empty(alphabet), first
