"""The ratings of the levels, on one scale: fitted to their games against each other.

A rating is an Elo number: 400 points more win ten games out of eleven. One level, `ANCHOR`, fixes
the scale, which says nothing about the ratings of people. The numbers that come with the program
are in ``data/ratings.tsv``; ``python -m bench.levels`` plays the games, and writes it.
"""

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from letrado.base.errors import Unreadable
from letrado.base.files import bytes_of, write_aside
from letrado.players.vocabulary import DATA

ANCHOR = ("equity", 2000.0)
"""The level whose rating is fixed by definition."""

_HEAD = "level\trating\terror\tgames"
_MOST_BYTES = 1 << 16
_CONFIDENCE = 1.96
_SCALE = math.log(10) / 400
_STEPS = 100
_DOUBT = 1e-6
"""Keeps levels apart that nobody has beaten, or that have played nobody."""


class Met(NamedTuple):
    """Results of two levels against each other."""

    one: str
    other: str
    games: int
    won: float
    """Games won by the first; a draw counts half."""


class Rating(NamedTuple):
    """A level's strength; *error* is half of the 95% confidence interval."""

    points: float
    error: float
    games: int


def fitted(results: Iterable[Met], anchor: tuple[str, float] = ANCHOR) -> dict[str, Rating]:
    """Return the ratings that make the results most likely (Bradley and Terry), the lowest first.

    Half a game is given to either side of each meeting: a level that has won all is not infinitely
    strong. Games of a pair are counted apart, which makes errors rather too large than too small.

    >>> fitted([Met("a", "b", 2200, 2000.0)], ("b", 1000.0))["a"].points
    1399.6
    """
    met = [each._replace(games=each.games + 1, won=each.won + 0.5) for each in results]
    names = sorted({name for each in met for name in each[:2]} - {anchor[0]})
    at = {name: place for place, name in enumerate(names)}
    strengths = [0.0] * len(names)
    bend: list[list[float]] = []
    for _ in range(_STEPS):
        slope = [-_DOUBT * strength for strength in strengths]
        bend = [[_DOUBT * (row == column) for column in at.values()] for row in at.values()]
        for each in met:
            one, other = at.get(each.one), at.get(each.other)
            ahead = _of(strengths, one) - _of(strengths, other)
            chance = 1 / (1 + math.exp(-ahead))
            error, weight = each.won - each.games * chance, each.games * chance * (1 - chance)
            for row, sign in ((one, 1), (other, -1)):
                if row is None:
                    continue
                slope[row] += sign * error
                bend[row][row] += weight
                if one is not None and other is not None:
                    bend[row][other if row == one else one] -= weight
        step = _solved(bend, slope)
        strengths = [
            strength + max(-1.0, min(1.0, more))
            for strength, more in zip(strengths, step, strict=True)
        ]
        if max(map(abs, step), default=0.0) < 1e-9:
            break
    ratings = {anchor[0]: Rating(anchor[1], 0.0, _games(met, anchor[0]))}
    for name, place in at.items():
        unit = [float(row == place) for row in range(len(names))]
        spread = math.sqrt(_solved(bend, unit)[place])
        ratings[name] = Rating(
            round(anchor[1] + strengths[place] / _SCALE, 1),
            round(_CONFIDENCE * spread / _SCALE, 1),
            _games(met, name),
        )
    return dict(sorted(ratings.items(), key=lambda each: each[1].points))


def _of(strengths: Sequence[float], place: int | None) -> float:
    return 0.0 if place is None else strengths[place]


def _games(met: Sequence[Met], name: str) -> int:
    return sum(each.games - 1 for each in met if name in each[:2])


def _solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Solve linear equations (Gauss; the matrix is positive definite)."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for pivot in range(size):
        for below in range(pivot + 1, size):
            factor = rows[below][pivot] / rows[pivot][pivot]
            for column in range(pivot, size + 1):
                rows[below][column] -= factor * rows[pivot][column]
    solution = [0.0] * size
    for row in reversed(range(size)):
        known = sum(rows[row][column] * solution[column] for column in range(row + 1, size))
        solution[row] = (rows[row][size] - known) / rows[row][row]
    return solution


def write_ratings(ratings: dict[str, Rating], path: Path) -> None:
    """Write a table of ratings."""
    lines = [_HEAD, *("\t".join([name, *map(str, each)]) for name, each in ratings.items()), ""]
    write_aside(path, ["\n".join(lines).encode()])


def read_ratings(path: Path) -> dict[str, Rating]:
    """Read the table that `write_ratings` wrote."""
    text = bytes_of(path, _MOST_BYTES)
    try:
        head, *lines = text.decode().splitlines()
        cells = [line.split("\t") for line in lines]
        found = {
            name: Rating(float(points), float(error), int(games))
            for name, points, error, games in cells
        }
        sane = all(math.isfinite(each.points) and each.error >= 0 for each in found.values())
        if head != _HEAD or not sane:
            raise ValueError(head)
    except ValueError as error:
        raise Unreadable(
            "ratings.damaged", "{path} is not a table of ratings, or is damaged", path=str(path)
        ) from error
    return found


@lru_cache
def shipped_ratings() -> dict[str, Rating]:
    """Return the ratings that come with the program."""
    return read_ratings(DATA / "ratings.tsv")
