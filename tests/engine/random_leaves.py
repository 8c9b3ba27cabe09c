"""Random leave values: whatever they are, the best move is the best of all."""

from array import array
from functools import lru_cache
from random import Random

from letrado._core import LeaveTable
from letrado.core.tiles import Alphabet
from letrado.engine import Leaves
from letrado.engine.tables import tile_set


@lru_cache
def all_leaves(alphabet: Alphabet) -> tuple[bytes, bytes]:
    leaves = Leaves.provisional(alphabet).core.leaves()
    return b"".join(leaves), bytes(len(leave) for leave in leaves if leave)


def random_leaves(alphabet: Alphabet, lot: Random, spread: int, step: int = 1) -> Leaves:
    """Return random values in steps: with wide steps many moves are worth the same."""
    codes, lengths = all_leaves(alphabet)
    values = array("i", (lot.randrange(-spread, spread + 1, step) for _ in lengths))
    core = LeaveTable.from_list(tile_set(alphabet), codes, lengths, values.tobytes())
    return Leaves("random", alphabet, core)
