"""Endgames by brute force: every move of both players, to the end, with nothing left out."""

from collections.abc import Callable, Iterator
from random import Random

from letrado.core.board import Board
from letrado.core.moves import Pass
from letrado.core.placements import Placement
from letrado.core.racks import Rack
from letrado.core.scoring import score
from letrado.engine import Generator, Rules, State

Placements = Callable[[State, Rack], list[tuple[Placement, int]]]
"""Every placement of a rack on a board, with its points."""


Known = dict[tuple[bytes, Rack, Rack, int], int]
"""Values of positions: board, both racks, passes."""


def value(
    state: State,
    racks: tuple[Rack, Rack],
    passes: int,
    rules: Rules,
    placements: Placements,
    known: Known | None = None,
) -> int:
    """Return the points that the first of *racks*, who is on turn, wins on the other from here."""
    known = {} if known is None else known
    own, other = racks
    key = (state.core.tiles(), own, other, passes)
    if key in known:
        return known[key]
    best = own_loss(racks)
    if passes + 1 < 2 * rules.passes_to_end:
        best = -value(state, (other, own), passes + 1, rules, placements, known)
    for placement, points in placements(state, own):
        left = own.remove(placement.new.values())
        if not len(left):
            best = max(best, points + 2 * other.value)
            continue
        after = state.copy()
        after.apply(placement)
        best = max(best, points - value(after, (other, left), 0, rules, placements, known))
    known[key] = best
    return best


def own_loss(racks: tuple[Rack, Rack]) -> int:
    """Return what the last pass brings: each player loses the points of their own tiles."""
    own, other = racks
    return other.value - own.value


def by_generator(generator: Generator) -> Placements:
    """Return the placements that the core finds; other tests compare them with plain Python."""

    def placements(state: State, rack: Rack) -> list[tuple[Placement, int]]:
        found = ((each.move, each.score) for each in generator.all(state, rack, bag=0, opponent=0))
        return [(move, points) for move, points in found if isinstance(move, Placement)]

    return placements


def line_value(
    state: State, racks: tuple[Rack, Rack], passes: int, rules: Rules, line: list[object]
) -> int | None:
    """Return what a line of play gains for whoever begins it; None when it stops before the end."""
    now, hands, sign, sum_ = state.copy(), list(racks), 1, 0
    for move in line:
        own, other = hands
        if isinstance(move, Pass):
            passes += 1
            if passes == 2 * rules.passes_to_end:
                return sum_ + sign * (other.value - own.value)
        else:
            assert isinstance(move, Placement)
            sum_ += sign * score(now.board, move).total
            own = own.remove(move.new.values())
            if not len(own):
                return sum_ + sign * 2 * other.value
            now.apply(move)
            passes = 0
        hands, sign = [other, own], -sign
    return None


def small_endings(
    generator: Generator, lot: Random, most: int
) -> Iterator[tuple[State, Rack, Rack]]:
    """Boards of some plays, and two racks of few tiles from what is left of the set."""
    alphabet = generator.alphabet
    while True:
        state = State(generator.words, Board.empty(alphabet))
        left = [
            tile
            for tile, count in zip(alphabet.tiles, alphabet.counts, strict=True)
            for _ in range(count)
        ]
        blank, with_blank = alphabet.blank, lot.random() < 0.1
        lot.shuffle(left)
        for _ in range(lot.randint(1, 5)):
            rack = Rack(alphabet, tuple(left[:7]))
            moves = [
                each.move
                for each in generator.top(state, lot.choice((1, 3, 9)), rack, bag=9)
                if isinstance(each.move, Placement)
            ]
            if moves:
                chosen = lot.choice(moves)
                state.apply(chosen)
                for tile in Rack(alphabet, tuple(chosen.new.values())):
                    left.remove(tile)
            lot.shuffle(left)
        left = [tile for tile in left if tile != blank or with_blank]
        sizes = lot.randint(1, most), lot.randint(1, most)
        own, other = left[: sizes[0]], left[sizes[0] : sum(sizes)]
        if own and other:
            yield state, Rack(alphabet, tuple(own)), Rack(alphabet, tuple(other))
