"""Native and reference asked the same question."""

from letrado.engine import Generator, State
from letrado.engine.reference import Reference
from letrado.moves import Move
from letrado.racks import Rack


def disagreement(
    generator: Generator, reference: Reference, state: State, rack: Rack, bag: int
) -> str | None:
    """What native and reference see differently, or None: every move, its score and its leave."""
    native: dict[Move, tuple[int, Rack]] = {}
    for found in (
        *generator.all(state, rack, bag=bag),
        *generator.exchanges(state, rack, bag=bag),
    ):
        if found.move in native:
            return f"{found.move} twice: {state.board!r} {rack}"
        native[found.move] = (found.score, found.leave)
    plain = reference.moves(state.board, rack, bag)
    if native == plain:
        return None
    wrong = [move for move in {*native, *plain} if native.get(move) != plain.get(move)]
    return f"{len(wrong)} moves differ, such as {wrong[0]}: {state.board!r} {rack}"
