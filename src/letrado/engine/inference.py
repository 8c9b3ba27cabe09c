"""Guess what the opponent kept: their last play says something about the rest of their rack.

::

    kept = likely_leaves(generator, before, placement, position.unseen.tiles, bag=41)
    Simulator(generator).run(position, held=kept, seconds=1.0)

Racks from which they may have played are drawn at random: the tiles laid, and unseen ones for the
rest. On the board as it was, each has a best move. The less the play falls short of it, the more
likely the rack: few players would have thrown away much equity.
The leaves of the racks that pass are what the opponent may have kept, each as often as it passed.
"""

import math
from collections.abc import Sequence
from random import Random

from letrado.base.errors import Illegal
from letrado.core.board import Board
from letrado.core.placements import Placement
from letrado.core.racks import Rack
from letrado.core.scoring import RACK_SIZE, score
from letrado.core.tiles import Tile
from letrado.engine.generator import Generator
from letrado.engine.state import State

TOLERANCE = 8.0
"""Points of equity that a player gives up in one case out of e."""
MOST_TRIES = 100_000
_ENOUGH = 20
"""Racks that must pass: with fewer, the opponent plays unlike us, and nothing can be guessed."""


def likely_leaves(
    generator: Generator,
    before: Board,
    play: Placement,
    unseen: Sequence[Tile],
    *,
    bag: int,
    tries: int = 1000,
    seed: int = 1,
) -> tuple[Rack, ...]:
    """Return leaves that the opponent may have kept after *play* on the board *before*.

    *unseen* are the tiles that are not seen now, and *bag* how many of them are in the bag. The
    result is empty if nothing can be guessed: all tiles were laid, the bag was too small to fill
    the rack, or hardly any rack explains the play.
    """
    if not 1 <= tries <= MOST_TRIES or bag < 0:
        raise Illegal(
            "inference.numbers",
            "Leaves are guessed in 1 to {most} tries, with no less than no tiles in the bag",
            most=MOST_TRIES,
        )
    laid = tuple(generator.alphabet.blank if t.blank else t for t in play.new.values())
    kept = RACK_SIZE - len(laid)
    if not kept or not bag or len(unseen) < RACK_SIZE:
        return ()
    state, points = State(generator.words, before), score(before, play).total
    lot = Random(seed)  # noqa: S311 (which racks are looked at, no secret)
    found = []
    for _ in range(tries):
        leave = Rack(generator.alphabet, tuple(lot.sample(unseen, kept)))
        best = generator.best(state, leave.add(laid), bag=bag + len(laid))
        worth = 0.0 if generator.leaves is None else generator.leaves.worth(leave.tiles)
        loss = max(best.equity - points - worth, 0.0)
        if lot.random() < math.exp(-loss / TOLERANCE):
            found.append(leave)
    return tuple(found) if len(found) >= _ENOUGH else ()
