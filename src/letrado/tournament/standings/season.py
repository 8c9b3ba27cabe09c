"""A season: places in several tournaments become points, and the best of them count."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

PLACES = (25, 20, 16, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
"""Points of each place, unless a season says otherwise; further down it is nothing."""


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A player's season: the total that counts, and all their points by tournament."""

    place: int
    name: str
    total: int
    counted: tuple[int, ...]
    by_tournament: Mapping[str, int]


def season(
    tournaments: Mapping[str, Mapping[str, int]],
    *,
    worth: Sequence[int] = PLACES,
    best: int | None = None,
) -> tuple[SeasonRow, ...]:
    """Return the ranking over *tournaments*, each the place of every player by name.

    Of equal totals the better single results decide, then the number of tournaments; those who are
    still equal share a place.

    >>> [(row.place, row.name, row.total) for row in season(
    ...     {"May": {"Ana": 1, "Pau": 2}, "June": {"Ana": 3, "Pau": 1}}, best=1)]
    [(1, 'Ana', 25), (1, 'Pau', 25)]
    """
    got: dict[str, dict[str, int]] = {}
    for tournament, places in tournaments.items():
        for name, place in places.items():
            points = worth[place - 1] if 1 <= place <= len(worth) else 0
            got.setdefault(name, {})[tournament] = points
    keyed = []
    for name, points_of in got.items():
        results = sorted(points_of.values(), reverse=True)
        counted = tuple(results if best is None else results[:best])
        key = (-sum(counted), tuple(-points for points in counted))
        keyed.append((key, name, counted, points_of))
    keyed.sort(key=lambda row: (row[0], -len(row[3]), row[1]))
    rows: list[SeasonRow] = []
    last: object = None
    for index, (key, name, counted, points_of) in enumerate(keyed, 1):
        place = rows[-1].place if key == last else index
        last = key
        rows.append(SeasonRow(place, name, sum(counted), counted, points_of))
    return tuple(rows)
