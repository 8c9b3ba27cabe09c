"""The luck of a draw: its best move, compared with the average over all possible draws.

A draw is worth the equity of the best move with it, on the board at that moment. The average is
over all draws that were possible: of the tiles in the bag, beside those that the player had kept.
So the tiles kept, an open board, or an opponent with bad tiles are not luck, and over very many
games the luck adds up to zero. If the opponent's tiles are unknown, they count as if in the bag.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from math import comb
from random import Random

from letrado.core.position import Position
from letrado.core.racks import Bag, Rack
from letrado.core.tiles import Tile
from letrado.engine import Generator
from letrado.review.turns import PlayedTurn


def luck(turn: PlayedTurn, generator: Generator, draws: int, seed: int) -> int | None:
    """Return the luck in thousandths of a point; None if the draw is unknown, or there was none."""
    rack, kept = turn.rack, turn.kept
    if rack is None or kept is None or draws < 1:
        return None
    drawn = len(rack) - len(kept)
    if drawn < 1 or Counter(kept.tiles) - Counter(rack.tiles):
        return None
    state = generator.state(Position(turn.board, (rack, Rack(rack.alphabet))))

    def worth(tiles: Rack) -> int:
        return generator.best(state, tiles, bag=turn.bag).thousandths

    pool = drawn_from(turn, kept)
    seen = total = 0
    for tiles, times in _draws(pool, drawn, draws, f"{seed} {turn.number}"):
        seen += times
        total += times * worth(kept.add(tiles))
    return worth(rack) - _mean(total, seen) if seen else None


def _mean(total: int, count: int) -> int:
    """Return the nearest whole number, halves upward: the same on every machine."""
    return (2 * total + count) // (2 * count)


def drawn_from(turn: PlayedTurn, kept: Rack) -> tuple[Tile, ...]:
    """Return the tiles that could be drawn: not those put back, nor the opponent's."""
    alphabet = turn.board.alphabet
    laid = (tile for _, tile in turn.board)
    seen = (*laid, *kept, *turn.returned, *(turn.elsewhere or ()))
    all_tiles = Counter(Bag.full(alphabet).tiles)
    all_tiles.subtract(alphabet.blank if tile.blank else tile for tile in seen)
    return tuple(tile for tile, count in all_tiles.items() for _ in range(count))


def _draws(
    pool: tuple[Tile, ...], count: int, most: int, seed: str
) -> Iterator[tuple[tuple[Tile, ...], int]]:
    """Yield draws of *count* tiles with their numbers: all if few, else *most* at random."""
    if len(pool) < count:
        return
    if comb(len(pool), count) <= most:
        yield from _counted(combinations(pool, count))
        return
    lot = Random(seed)  # noqa: S311 (which draws are compared with, no secret)
    yield from _counted(tuple(lot.sample(pool, count)) for _ in range(most))


def _counted(draws: Iterable[tuple[Tile, ...]]) -> Iterator[tuple[tuple[Tile, ...], int]]:
    yield from Counter(tuple(sorted(each, key=str)) for each in draws).items()
