"""Tie-breaks: one small function each, over the cards of all players.

Values are whole numbers, larger is better: points in halves, Sonneborn-Berger in quarters. A game
that was not played counts, for tie-breaks that look at opponents, as one against somebody with as
many points as oneself.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from operator import attrgetter
from typing import Literal

from letrado.base.i18n import N_, Text
from letrado.tournament.standings.scorecards import Scorecard

TieBreak = Literal[
    "points",
    "wins",
    "spread",
    "cumulative",
    "buchholz",
    "median",
    "sonneborn",
    "direct",
    "scored",
]

NAMES: Mapping[str, Text] = {
    "points": N_("points"),
    "wins": N_("wins"),
    "spread": N_("spread"),
    "cumulative": N_("cumulative points"),
    "buchholz": N_("Buchholz"),
    "median": N_("median Buchholz"),
    "sonneborn": N_("Sonneborn-Berger"),
    "direct": N_("direct encounter"),
    "scored": N_("points scored"),
}
"""Names of the tie-breaks for people."""

USUAL: tuple[TieBreak, ...] = ("points", "spread")
"""Wins, a draw being half of one, then spread: the usual order."""

_HALVES = ("points", "cumulative", "buchholz", "median", "direct")

Cards = Mapping[int, Scorecard]
Values = Mapping[int, int]
Faced = Mapping[int, Sequence[int]]
"""Points of everybody's opponents."""


def exact(name: TieBreak, value: int) -> Fraction:
    """Return a value in the unit that people use.

    >>> exact("points", 7), exact("sonneborn", 9), exact("spread", -35)
    (Fraction(7, 2), Fraction(9, 4), Fraction(-35, 1))
    """
    if name in _HALVES:
        return Fraction(value, 2)
    return Fraction(value, 4) if name == "sonneborn" else Fraction(value)


def shown(name: TieBreak, value: int) -> str:
    """Return a value as people write it.

    >>> shown("points", 7), shown("sonneborn", 9), shown("buchholz", 8)
    ('3.5', '2.25', '4')
    """
    found = exact(name, value)
    return str(found.numerator) if found.denominator == 1 else str(float(found))


def faced(cards: Cards) -> Faced:
    """Return the points of each player's opponents, in halves; without a game, their own."""
    points = {number: card.points for number, card in cards.items()}
    return {
        number: [
            points.get(entry.opponent, card.points)
            if entry.played and entry.opponent is not None
            else card.points
            for entry in card.entries
        ]
        for number, card in cards.items()
    }


def _buchholz(cards: Cards, met: Faced) -> Values:
    del cards
    return {number: sum(points) for number, points in met.items()}


def _median(cards: Cards, met: Faced) -> Values:
    """Leave out the best and the worst opponents; of two or fewer nothing is left."""
    del cards
    return {number: sum(sorted(points)[1:-1]) for number, points in met.items()}


def _sonneborn(cards: Cards, met: Faced) -> Values:
    """Sum the points of the opponents that a player beat, and half of those with whom they drew."""
    return {
        number: sum(
            entry.points * points
            for entry, points in zip(card.entries, met[number], strict=True)
            if entry.points
        )
        for number, card in cards.items()
    }


def _own(name: str) -> Callable[[Cards, Faced], Values]:
    of = attrgetter(name)

    def values(cards: Cards, met: Faced) -> Values:
        del met
        return {number: of(card) for number, card in cards.items()}

    return values


OVER_ALL: Mapping[TieBreak, Callable[[Cards, Faced], Values]] = {
    "points": _own("points"),
    "wins": _own("wins"),
    "spread": _own("spread"),
    "cumulative": _own("cumulative"),
    "scored": _own("scored"),
    "buchholz": _buchholz,
    "median": _median,
    "sonneborn": _sonneborn,
}
"""All tie-breaks but the direct encounter, which depends on who is tied."""

BY_OPPONENTS: frozenset[TieBreak] = frozenset(("buchholz", "median", "sonneborn"))


def direct(tied: Sequence[int], cards: Cards) -> Values:
    """Return points from the games among those who are tied; nothing unless all have met."""
    among = set(tied)
    found: dict[int, int] = {}
    for number in tied:
        games = [
            entry for entry in cards[number].entries if entry.played and entry.opponent in among
        ]
        if len({entry.opponent for entry in games}) != len(among) - 1:
            return dict.fromkeys(tied, 0)
        found[number] = sum(entry.points for entry in games)
    return found
