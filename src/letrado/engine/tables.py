"""Convert an alphabet and a board into the numbers that the core takes."""

from functools import lru_cache

from letrado._core import Graph, Setup, TileSet
from letrado.core.board import Board
from letrado.core.layout import Premium
from letrado.core.scoring import BONUS
from letrado.core.tiles import Alphabet

_NO_PREMIUM = Premium()


@lru_cache
def tile_set(alphabet: Alphabet) -> TileSet:
    """Return the values and counts of a tile set, by code."""
    return TileSet(bytes(tile.value for tile in alphabet.tiles), bytes(alphabet.counts))


def leave_count(alphabet: Alphabet, longest: int = 6) -> int:
    """Return the number of leaves of up to so many tiles that a set can give, the empty one too.

    >>> leave_count(Alphabet.load("es"))
    1170591
    """
    by_size = [1, *[0] * longest]  # ways to take 0, 1, … of the tiles seen so far
    for count in alphabet.counts:
        by_size = [
            sum(by_size[size - taken] for taken in range(min(count, size) + 1))
            for size in range(longest + 1)
        ]
    return sum(by_size)


def setup_of(graph: Graph, board: Board, bonus: int = BONUS) -> Setup:
    """Return the words, tile set and premiums of a game that goes on from *board*.

    A premium counts if it is unused, so that a star missed by the first play still doubles
    (F09 §20.2), and not at all once it is used.
    """
    premiums = [
        (board.layout.premium_of(mark) or _NO_PREMIUM) if live else _NO_PREMIUM
        for mark, live in zip(board.layout.marks, board.live, strict=True)
    ]
    return Setup(
        graph,
        tile_set(board.alphabet),
        bytes(premium.letter for premium in premiums),
        bytes(premium.word for premium in premiums),
        board.layout.centre.index,
        bonus,
    )


def board_codes(board: Board) -> bytes:
    """Return the tiles of 225 squares, 0 for none."""
    code = board.alphabet.code
    return bytes(0 if tile is None else code(tile) for tile in board.tiles)
