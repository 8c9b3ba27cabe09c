"""The same question asked in two ways: the difference in the answers, or None."""

from letrado.core.coordinates import Direction
from letrado.core.moves import Exchange, Move, Pass
from letrado.core.placements import Placement
from letrado.core.racks import Rack
from letrado.core.scoring import score
from letrado.engine import By, Generator, ScoredMove, State
from letrado.engine.reference import Reference


def disagreement(
    generator: Generator, reference: Reference, state: State, rack: Rack, bag: int
) -> str | None:
    """Return the difference between native and reference in moves, scores or leaves, or None."""
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


def place_in_list(found: ScoredMove, by: By) -> tuple[object, ...]:
    """Return the sort key of a move, computed once more from the move as people know it."""
    worth = (-found.score, -found.thousandths)
    if by == "equity":
        worth = (-found.thousandths, -found.score)
    move = found.move
    if isinstance(move, Pass):
        return (*worth, 2)
    code = found.leave.alphabet.code
    if isinstance(move, Exchange):
        # A blank comes after every tile with a face.
        return (*worth, 1, sorted(code(tile) or 99 for tile in move.tiles))
    down = move.slot.direction is Direction.DOWN
    start = move.slot.start
    line = (start.column, start.row) if down else (start.row, start.column)
    return (*worth, 0, down, *line, [0 if tile is None else code(tile) for tile in move.tiles])


def wrong_best(
    generator: Generator, state: State, rack: Rack, bag: int, most: int, by: By = "equity"
) -> str | None:
    """Say where the best *most* moves differ from the first of all, in order or points, or None."""
    placed = generator.all(state, rack, bag=bag).sorted(by)
    others = generator.exchanges(state, rack, bag=bag).sorted(by)
    # Only the best of both kinds are looked at: unpacking thousands of moves takes its time.
    some = [*placed[: most + 20], *others[: most + 20]]
    best = sorted(some, key=lambda found: place_in_list(found, by))[:most]
    top = list(generator.top(state, most, rack, by=by, bag=bag))
    if top != best or generator.best(state, rack, by=by, bag=bag) != best[0]:
        return f"best {most} by {by}: {top} instead of {best}: {state.board!r} {rack}"
    for each in top:
        points = score(state.board, each.move).total if isinstance(each.move, Placement) else 0
        if each.score != points:
            return f"{each} scores {points}: {state.board!r} {rack}"
    return None
