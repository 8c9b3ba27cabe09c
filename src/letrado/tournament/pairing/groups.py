"""Deal the list into groups, to and fro, so that they are about equally strong."""

from collections.abc import Sequence


def groups_of(seeds: Sequence[int], size: int) -> tuple[tuple[int, ...], ...]:
    """Return as many groups as are needed for at most *size* in each.

    >>> groups_of([1, 2, 3, 4, 5, 6, 7], 4)
    ((1, 4, 5), (2, 3, 6, 7))
    """
    count = -(-len(seeds) // size)
    groups: list[list[int]] = [[] for _ in range(count)]
    for at, seed in enumerate(seeds):
        turn, place = divmod(at, count)
        groups[place if turn % 2 == 0 else count - 1 - place].append(seed)
    return tuple(map(tuple, groups))
