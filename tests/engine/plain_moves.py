"""Every legal placement by trying each word everywhere: slow, obvious, and shares no code.

Good for lexicons of a few dozen words only.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

from letrado.base.errors import Illegal
from letrado.core.board import Board
from letrado.core.coordinates import SIZE, Direction, Slot, Square
from letrado.core.placements import Placement
from letrado.core.racks import Rack
from letrado.core.scoring import score
from letrado.core.tiles import Tile


def plain_moves(
    board: Board, rack: Rack, words: Iterable[tuple[Tile, ...]]
) -> dict[Placement, int]:
    """Return the placements as whole words, with points; a lone tile lies across if it can."""
    words = list(words)
    valid = {tuple(tile.face for tile in word) for word in words}
    found: dict[Placement, int] = {}
    every = [Square(row, column) for row in range(SIZE) for column in range(SIZE)]
    # Only to save time: `Board.check` says below what a play must touch.
    near = {square for square in every if board.touches(square)} or {board.layout.centre}
    for direction in Direction:
        for row in range(SIZE):
            for column in range(SIZE):
                slot = Slot(Square(row, column), direction)
                if near.isdisjoint(slot.squares()):
                    continue
                line = [board.tile_at(square) for square in slot.squares()]
                for word in words:
                    for placement in _ways(board, rack, slot, line, near, word):
                        if _lone_listed(placement, board):
                            continue
                        count = score(board, placement)
                        faces = [tuple(tile.face for tile in made.tiles) for made in count.words]
                        if all(each in valid for each in faces):
                            found[placement] = count.total
    return found


def _lone_listed(placement: Placement, board: Board) -> bool:
    """Say whether a lone tile down also makes a word across: it is the same move as that one."""
    if len(placement.new) > 1 or placement.slot.direction is Direction.ACROSS:
        return False
    (square,) = placement.new
    beside = (square.step(Direction.ACROSS, by) for by in (-1, 1))
    return any(near is not None and board.tile_at(near) for near in beside)


def _ways(
    board: Board,
    rack: Rack,
    slot: Slot,
    line: list[Tile | None],
    near: set[Square],
    word: tuple[Tile, ...],
) -> Iterator[Placement]:
    """Every way to lay *word* there, blanks standing for any of its new tiles."""
    if len(line) < len(word):
        return
    new = []
    for at, tile in enumerate(word):
        there = line[at]
        if there is None:
            new.append(at)
        elif there.face != tile.face:
            return
    if not 1 <= len(new) <= len(rack) or near.isdisjoint(slot.squares(len(word))):
        return
    held = Counter(rack)
    blanks = held.pop(rack.alphabet.blank, 0)
    for count in range(blanks + 1):
        for as_blank in combinations(new, count):
            if Counter(word[at] for at in new if at not in as_blank) - held:
                continue
            tiles = tuple(
                None
                if at not in new
                else rack.alphabet.blank_as(tile.face)
                if at in as_blank
                else tile
                for at, tile in enumerate(word)
            )
            placement = Placement(slot, tiles)
            try:
                board.check(placement)
            except Illegal:
                continue
            if placement.whole(board) == placement:
                yield placement
