"""The best pairing by ordered criteria, as one matching of greatest weight.

The costs of a pair against all criteria become one whole number: each criterion has digits of its
own, wide enough for the sum over all tables, so that to compare sums is to compare criterion by
criterion. Up to `EXACT` players every pair is considered; beyond, those near enough to be of use,
and more of them if those do not suffice.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

import rustworkx

from letrado.base.errors import Illegal
from letrado.tournament.pairing.criteria import Costs, Criterion, free
from letrado.tournament.pairing.field import Candidate, Field, couple

EXACT = 300
"""Up to so many players, no pair is left out of consideration."""
_WIDTHS = (24, 96, 400)
"""Neighbours considered on each side of a place; the next width is tried if one is too small."""
_MOST_BITS = 120
"""Bits that the matching's own numbers hold, with room for its sums."""
_SHARP: frozenset[Criterion] = frozenset(
    ("bye_repeat", "rematch", "third_start", "starts", "gibson")
)
"""Criteria whose cost, ahead of the score groups, may come from pairs that were left out."""

Progress = Callable[[float], object]


@dataclass(frozen=True, slots=True)
class Matching:
    """The pairs by ranks; None is a bye.

    *sums* are the costs, *exact* if all pairs were considered.
    """

    pairs: tuple[tuple[int, int | None], ...]
    sums: Mapping[Criterion, int]
    exact: bool


def best(
    field: Field, criteria: Mapping[Criterion, Costs], progress: Progress | None = None
) -> Matching:
    """Return the pairing of least cost; refuse if forbidden pairs leave none at all."""
    count = len(field.candidates)
    if count < 2:
        raise Illegal("pairing.nobody", "There is nobody to pair: {count} play", count=count)
    widths = (count,) if count <= EXACT else (*_WIDTHS, count)
    sharp = _SHARP.intersection(takewhile(lambda name: name != "group", criteria))
    found: Matching | None = None
    for step, width in enumerate(widths):
        found = _solved(field, criteria, width, _within(progress, step)) or found
        if found is not None and not any(found.sums[name] for name in sharp):
            break
        if found is not None and width >= _WIDTHS[-1]:
            break
    if progress is not None:
        progress(1.0)
    if found is None:
        raise Illegal(
            "pairing.impossible",
            "No pairing is left for {count} players: lift one of the {forbidden} forbidden pairs, "
            "or put a table together by hand",
            count=count,
            forbidden=len(field.forbidden),
        )
    return found


_LIKELY = 0.7
"""Share of the remaining progress that a step gets: the first one is mostly enough."""
_WEIGHING = 0.6
"""Share of a step's progress for weighing pairs; the rest is the matching."""


def _within(progress: Progress | None, step: int) -> Progress:
    """Return a progress function for one step, which reports the progress of all of it."""
    left = (1 - _LIKELY) ** step

    def told(fraction: float) -> None:
        if progress is not None:
            progress(1 - left * (1 - _LIKELY * fraction))

    return told


def _solved(
    field: Field, criteria: Mapping[Criterion, Costs], width: int, progress: Progress
) -> Matching | None:
    candidates = field.candidates
    count = len(candidates)
    odd = count % 2 == 1
    places = [(at, cost.pair) for at, cost in enumerate(criteria.values()) if cost.pair is not free]
    nothing = [0] * len(criteria)
    edges: list[tuple[int, int]] = []
    rows: list[list[int]] = []
    forbidden = field.forbidden
    last = -1
    for one, other in _near(candidates, width):
        if one != last:
            progress(_WEIGHING * one / count)
            last = one
        upper, lower = candidates[one], candidates[other]
        if forbidden and couple(upper.number, lower.number) in forbidden:
            continue
        edges.append((one, other))
        row = nothing.copy()
        for at, cost in places:
            row[at] = cost(upper, lower)
        rows.append(row)
    if odd:
        for rank, candidate in enumerate(candidates):
            edges.append((rank, count))
            rows.append([cost.bye(candidate) for cost in criteria.values()])
    weights, sharp = _weights(rows, (count + 1) // 2)
    progress(_WEIGHING)
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(count + odd))
    graph.add_edges_from(
        [(one, other, weight) for (one, other), weight in zip(edges, weights, strict=True)]
    )
    chosen = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(chosen) != count + odd:
        return None
    index_of = {edge: index for index, edge in enumerate(edges)}
    taken = sorted(index_of[couple(one, other)] for one, other in chosen)
    sums = [sum(column) for column in zip(*(rows[index] for index in taken), strict=True)]
    pairs = tuple(
        (edges[index][0], edges[index][1] if edges[index][1] < count else None) for index in taken
    )
    return Matching(pairs, dict(zip(criteria, sums, strict=True)), sharp and width >= count)


def _weights(rows: Sequence[Sequence[int]], tables: int) -> tuple[list[int], bool]:
    """Return one number a row, larger is better; and whether every criterion kept its digits."""
    if not rows:
        return [], True
    most = [max(column) for column in zip(*rows, strict=True)]
    bases = [tables * highest + 1 for highest in most]
    sharp = True
    while _bits(bases) > _MOST_BITS:
        sharp = False
        bases[-1] = 1  # the last criterion is given up rather than any before it
        rows = [row[:-1] for row in rows]
        bases.pop()
    factors = [1] * len(bases)
    for index in range(len(bases) - 2, -1, -1):
        factors[index] = factors[index + 1] * bases[index + 1]
    totals = [sum(map(int.__mul__, row, factors)) for row in rows]
    top = max(totals) + 1
    return [top - total for total in totals], sharp


def _bits(bases: Sequence[int]) -> int:
    product = 1
    for base in bases:
        product *= base
    return product.bit_length()


def _near(candidates: Sequence[Candidate], width: int) -> Iterator[tuple[int, int]]:
    """Yield the pairs of ranks to consider: neighbours, and those around the middle of a group."""
    count = len(candidates)
    if width >= count:
        for one in range(count):
            for other in range(one + 1, count):
                yield one, other
        return
    for one, candidate in enumerate(candidates):
        last = min(count, one + width + 1)
        yield from ((one, other) for other in range(one + 1, last))
        middle = one + candidate.size // 2
        mirror = one + candidate.size - 1 - 2 * candidate.place
        seen = last
        for ideal in sorted({middle, mirror}):
            low = max(seen, ideal - width // 2)
            high = min(count, ideal + width // 2 + 1)
            yield from ((one, other) for other in range(low, high))
            seen = max(seen, high)
