"""The luck of a draw: what it made possible, against what draws make possible on average.

A draw is worth the equity of the best move with it, on the board that the player then had before
him. What it is compared with is the same over all draws that could have been: of the tiles that
were in the bag, beside those that he had kept. So nobody is lucky for what he kept, nor for an open
board, nor against an opponent who sits on tiles that nobody wants, and the luck of very many games
is nothing. Where the opponent's tiles are not known, they count as if they were in the bag.
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
    """In thousandths of a point; None where it is not known what was drawn, or nothing was."""
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
    """The nearest whole number, halves upward: the same on every machine."""
    return (2 * total + count) // (2 * count)


def drawn_from(turn: PlayedTurn, kept: Rack) -> tuple[Tile, ...]:
    """What could have been drawn: neither what he had put back, nor what the opponent held."""
    alphabet = turn.board.alphabet
    laid = (tile for _, tile in turn.board)
    seen = (*laid, *kept, *turn.returned, *(turn.elsewhere or ()))
    all_tiles = Counter(Bag.full(alphabet).tiles)
    all_tiles.subtract(alphabet.blank if tile.blank else tile for tile in seen)
    return tuple(tile for tile, count in all_tiles.items() for _ in range(count))


def _draws(
    pool: tuple[Tile, ...], count: int, most: int, seed: str
) -> Iterator[tuple[tuple[Tile, ...], int]]:
    """Draws of *count* tiles and how often: every one if there are few, else *most* by lot."""
    if len(pool) < count:
        return
    if comb(len(pool), count) <= most:
        yield from _counted(combinations(pool, count))
        return
    lot = Random(seed)  # noqa: S311 (which draws are compared with, no secret)
    yield from _counted(tuple(lot.sample(pool, count)) for _ in range(most))


def _counted(draws: Iterable[tuple[Tile, ...]]) -> Iterator[tuple[tuple[Tile, ...], int]]:
    yield from Counter(tuple(sorted(each, key=str)) for each in draws).items()
