"""Check that everybody can be paired at all: a largest matching, by Edmonds' blossoms.

Written for the checker alone, in plain Python, so that it does not depend on the pairing's code.
"""

from collections import deque
from collections.abc import Sequence


def can_pair_all(neighbours: Sequence[Sequence[int]]) -> bool:
    """Return whether a graph, given by the neighbours of each vertex, can be paired up completely.

    >>> can_pair_all([[1, 2], [0, 2], [0, 1, 3], [2]]), can_pair_all([[1], [0, 2], [1], []])
    (True, False)
    """
    if len(neighbours) % 2:
        return False
    mate = _greedy(neighbours)
    return all(
        mate[root] != -1 or _augmented(neighbours, mate, root) for root in range(len(neighbours))
    )


def _greedy(neighbours: Sequence[Sequence[int]]) -> list[int]:
    mate = [-1] * len(neighbours)
    for one in sorted(range(len(neighbours)), key=lambda vertex: len(neighbours[vertex])):
        if mate[one] != -1:
            continue
        free = [other for other in neighbours[one] if mate[other] == -1]
        if free:
            other = min(free, key=lambda vertex: len(neighbours[vertex]))
            mate[one], mate[other] = other, one
    return mate


def _augmented(neighbours: Sequence[Sequence[int]], mate: list[int], root: int) -> bool:
    """Look for a path that pairs *root*, shrinking odd cycles on the way; use it if it exists."""
    count = len(neighbours)
    used, parent, base = [False] * count, [-1] * count, list(range(count))
    used[root] = True
    queue = deque([root])

    def meeting(one: int, other: int) -> int:
        on_path = [False] * count
        while True:
            one = base[one]
            on_path[one] = True
            if mate[one] == -1:
                break
            one = parent[mate[one]]
        while True:
            other = base[other]
            if on_path[other]:
                return other
            other = parent[mate[other]]

    def mark(vertex: int, stem: int, child: int, blossom: list[bool]) -> None:
        while base[vertex] != stem:
            blossom[base[vertex]] = blossom[base[mate[vertex]]] = True
            parent[vertex] = child
            child = mate[vertex]
            vertex = parent[mate[vertex]]

    while queue:
        vertex = queue.popleft()
        for other in neighbours[vertex]:
            if base[vertex] == base[other] or mate[vertex] == other:
                continue
            if other == root or (mate[other] != -1 and parent[mate[other]] != -1):
                stem = meeting(vertex, other)
                blossom = [False] * count
                mark(vertex, stem, other, blossom)
                mark(other, stem, vertex, blossom)
                for inside in range(count):
                    if blossom[base[inside]]:
                        base[inside] = stem
                        if not used[inside]:
                            used[inside] = True
                            queue.append(inside)
            elif parent[other] == -1:
                parent[other] = vertex
                if mate[other] == -1:
                    _flip(parent, mate, other)
                    return True
                used[mate[other]] = True
                queue.append(mate[other])
    return False


def _flip(parent: Sequence[int], mate: list[int], vertex: int) -> None:
    while vertex != -1:
        before = parent[vertex]
        after = mate[before]
        mate[vertex], mate[before] = before, vertex
        vertex = after
