"""The chance that a lead wins, fitted to games of the program against itself.

For each number of tiles that the player on turn does not see, their chance to win is taken as a
logistic function of their lead, ``1 / (1 + exp(-(lead + edge) / scale))``: *edge* is the worth of
the turn in points, *scale* how far the lead can still change. The lead counts the worth of what
both players kept before they drew. The numbers are fitted by maximum likelihood and kept as a table
that can be read; the core gets the chances themselves, as whole millionths.
"""

import math
from array import array
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from letrado._core import WinTable
from letrado.base.errors import Unreadable
from letrado.base.files import bytes_of, write_aside
from letrado.core.tiles import Alphabet
from letrado.engine.trained import SHIPPED

WIDEST = 400
"""Largest lead in points; beyond it nothing changes any more."""
MILLION = 1_000_000

_MOST_BYTES = 1 << 20
_MOST_ROWS = 251
_STEPS = 40
_NEAR = 2
"""Rows on either side whose turns count too, since one number of tiles alone has few of them."""


class Row(NamedTuple):
    """Meaning of a lead with so many tiles unseen; both numbers in points."""

    unseen: int
    edge: float
    scale: float

    def chance(self, lead: float) -> float:
        """Return the chance of the player on turn.

        >>> Row(50, 10.0, 40.0).chance(-10)
        0.5
        """
        return _logistic((lead + self.edge) / self.scale)


def _logistic(exponent: float) -> float:
    return 1 / (1 + math.exp(-max(-40.0, min(40.0, exponent))))


def fitted(outcomes: Iterable[tuple[int, int, int, int]]) -> list[Row]:
    """Fit rows to outcomes: tiles unseen, lead, turns, halves of games won."""
    seen: dict[int, list[tuple[int, int, int]]] = defaultdict(list)
    for unseen, lead, turns, halves in outcomes:
        for near in range(unseen - _NEAR, unseen + _NEAR + 1):
            seen[near].append((lead, turns, halves))
    rows: list[Row] = []
    most = max(seen, default=0) - _NEAR
    for unseen in range(most + 1):
        turns = sum(each[1] for each in seen[unseen])
        if turns < 200 and rows:
            rows.append(rows[-1]._replace(unseen=unseen))
        else:
            rows.append(_fit(unseen, seen[unseen]))
    return rows


def _fit(unseen: int, seen: Sequence[tuple[int, int, int]]) -> Row:
    """Fit the slope and the height of a logistic curve by Newton's method."""
    height, slope = 0.0, 1 / 40
    for _ in range(_STEPS):
        gradient_h = gradient_s = hh = hs = ss = 1e-9
        for lead, turns, halves in seen:
            chance = _logistic(height + slope * lead)
            error, weight = halves / 2 - turns * chance, turns * chance * (1 - chance)
            gradient_h += error
            gradient_s += error * lead
            hh += weight
            hs += weight * lead
            ss += weight * lead * lead
        determinant = hh * ss - hs * hs
        if determinant <= 0:
            break
        step_h = (ss * gradient_h - hs * gradient_s) / determinant
        step_s = (hh * gradient_s - hs * gradient_h) / determinant
        height += step_h
        slope = min(max(slope + step_s, slope / 2), slope * 2, 2.0)
        if abs(step_h) < 1e-9 and abs(step_s) < 1e-12:
            break
    return Row(unseen, round(height / slope, 3), round(1 / slope, 3))


def write_winning(rows: Iterable[Row], path: Path) -> None:
    """Write rows as a table."""
    lines = ["unseen\tedge\tscale", *("\t".join(map(str, row)) for row in rows)]
    write_aside(path, ["\n".join([*lines, ""]).encode()])


def read_winning(path: Path) -> list[Row]:
    """Read what `write_winning` wrote."""
    text = bytes_of(path, _MOST_BYTES)
    try:
        head, *lines = text.decode().splitlines()
        cells = [line.split("\t") for line in lines]
        rows = [Row(int(unseen), float(edge), float(scale)) for unseen, edge, scale in cells]
        orderly = [row.unseen for row in rows] == list(range(len(rows)))
        sane = all(row.scale > 0 and math.isfinite(row.edge) for row in rows)
        if head != "unseen\tedge\tscale" or not orderly or not sane:
            raise ValueError(head)
        if not 1 <= len(rows) <= _MOST_ROWS:
            raise ValueError(len(rows))
    except ValueError as error:
        raise Unreadable(
            "winning.damaged", "{path} is not a table of chances, or is damaged", path=str(path)
        ) from error
    return rows


def win_table(rows: Iterable[Row]) -> WinTable:
    """Return the chances of *rows* as the core takes them."""
    chances = array(
        "i",
        (round(MILLION * row.chance(lead)) for row in rows for lead in range(-WIDEST, WIDEST + 1)),
    )
    return WinTable(chances.tobytes())


@lru_cache
def shipped_winning(language: str) -> WinTable:
    """Return the table of a language; the Spanish one where there is none."""
    path = SHIPPED / f"{language}.winning.tsv"
    return win_table(read_winning(path if path.exists() else SHIPPED / "es.winning.tsv"))


def winning_for(alphabet: Alphabet) -> WinTable:
    """Return the table for games with the tiles of *alphabet*."""
    return shipped_winning(alphabet.language)
