"""Positions reached by play, for tests that need many."""

from collections.abc import Iterator
from random import Random

from letrado.core.board import Board
from letrado.core.moves import Exchange
from letrado.core.placements import Placement
from letrado.core.racks import Bag, Rack
from letrado.engine import Generator, State


def positions(generator: Generator, lot: Random) -> Iterator[tuple[State, Rack, Bag]]:
    """Play one game of random moves among the best few; yield board, rack and unseen tiles.

    It goes on until a rack is empty or nothing can be placed; now and then a rack is cut short.
    """
    alphabet = generator.alphabet
    state = State(generator.words, Board.empty(alphabet))
    bag = Bag.full(alphabet)
    racks = [Rack(alphabet), Rack(alphabet)]
    turn = 0
    for _ in range(60):
        drawn, bag = bag.draw(7 - len(racks[turn]), lot)
        rack = racks[turn].add(drawn)
        if not len(rack):
            return
        short = Rack(alphabet, tuple(lot.sample(rack.tiles, lot.randint(1, len(rack)))))
        yield state, rack if lot.random() < 0.8 else short, bag
        placed = [
            found
            for found in generator.top(state, lot.choice([1, 1, 3, 8]), rack, bag=len(bag))
            if isinstance(found.move, Placement)
        ]
        if placed:
            chosen = lot.choice(placed)
            assert isinstance(chosen.move, Placement)
            state.apply(chosen.move)
            racks[turn] = chosen.leave
        else:
            found = generator.best(state, rack, bag=len(bag))
            if not isinstance(found.move, Exchange):
                return
            fresh, bag = bag.draw(found.move.count, lot)
            bag = bag.add(found.move.tiles)
            racks[turn] = found.leave.add(fresh)
        turn = 1 - turn
