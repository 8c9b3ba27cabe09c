"""Standings after any round, in the order of tie-breaks that the organiser chose."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from letrado.tournament.model.entrants import Entrant
from letrado.tournament.model.rounds import Round
from letrado.tournament.standings.scorecards import Scorecard, Scoring, scorecards
from letrado.tournament.standings.tiebreaks import (
    BY_OPPONENTS,
    OVER_ALL,
    USUAL,
    TieBreak,
    direct,
    faced,
)


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the standings.

    Players equal in everything share a place; *values* are by tie-break.
    """

    place: int
    number: int
    card: Scorecard
    values: tuple[int, ...]


def standings(
    entrants: Iterable[Entrant],
    rounds: Sequence[Round],
    scoring: Scoring,
    order: Sequence[TieBreak] = USUAL,
) -> tuple[Row, ...]:
    """Return the standings after *rounds*; leave later rounds out to see what they were before."""
    cards = scorecards([entrant.number for entrant in entrants], rounds, scoring)
    return ranked(cards, order)


def ranked(cards: Mapping[int, Scorecard], order: Sequence[TieBreak]) -> tuple[Row, ...]:
    """Return the cards sorted by their tie-breaks, one after the other."""
    met = {} if BY_OPPONENTS.isdisjoint(order) else faced(cards)
    columns = [OVER_ALL[name](cards, met) if name != "direct" else None for name in order]
    rows: list[tuple[tuple[int, ...], int]] = []
    if None not in columns:  # the usual case: one sort
        told = [column for column in columns if column is not None]
        rows = [(tuple(column[number] for column in told), number) for number in cards]
        rows.sort(key=lambda row: (tuple(-value for value in row[0]), row[1]))
    else:
        rows = list(_split(sorted(cards), (), order, columns, cards))
    return tuple(_placed(rows, cards))


def _split(
    tied: Sequence[int],
    before: tuple[int, ...],
    order: Sequence[TieBreak],
    columns: Sequence[Mapping[int, int] | None],
    cards: Mapping[int, Scorecard],
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Split those who are tied so far by the tie-breaks that are left."""
    at = len(before)
    if at == len(order):
        yield from ((before, number) for number in tied)
        return
    column = columns[at]
    values = column if column is not None else direct(tied, cards)
    ordered = sorted(tied, key=lambda number: (-values[number], number))
    for value, group in groupby(ordered, key=lambda number: values[number]):
        yield from _split(list(group), (*before, value), order, columns, cards)


def _placed(
    rows: Sequence[tuple[tuple[int, ...], int]], cards: Mapping[int, Scorecard]
) -> Iterator[Row]:
    place, last = 0, None
    for index, (values, number) in enumerate(rows, 1):
        if values != last:
            place, last = index, values
        yield Row(place, number, cards[number], values)


def among(rows: Iterable[Row], belongs: Callable[[int], bool]) -> tuple[Row, ...]:
    """Return the standings of a class, or of a group: the same order, places counted anew."""
    chosen = [row for row in rows if belongs(row.number)]
    found: list[Row] = []
    for index, row in enumerate(chosen, 1):
        tied = index > 1 and chosen[index - 2].place == row.place
        found.append(replace(row, place=found[-1].place if tied else index))
    return tuple(found)
