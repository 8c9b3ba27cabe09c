"""A rating report: everybody's rating before and after a tournament, by Elo or Glicko-2.

Only games over the board count. By Elo, games against players without a rating do not, and those
players get the rating that they showed against the others.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from letrado.tournament.model.entrants import Entrant
from letrado.tournament.model.rounds import Round
from letrado.tournament.ratings import elo, glicko2
from letrado.tournament.ratings.glicko2 import Rating
from letrado.tournament.standings.scorecards import Scorecard, Scoring, scorecards

System = Literal["elo", "glicko2"]


@dataclass(frozen=True, slots=True)
class RatingRow:
    """A player's rating before and after; None has none.

    *got* and *expected* over all their games.
    """

    number: int
    games: int
    got: float
    expected: float | None
    before: int | None
    after: int | None
    deviation: int | None = None


def rating_report(
    entrants: Iterable[Entrant],
    rounds: Sequence[Round],
    system: System,
    *,
    factor: int = elo.USUAL_FACTOR,
    known: Mapping[int, Rating] | None = None,
) -> tuple[RatingRow, ...]:
    """Return the report, in the order of entrants; *known* are Glicko-2 ratings with deviations."""
    people = list(entrants)
    cards = scorecards([one.number for one in people], rounds, Scoring())
    if system == "elo":
        ratings = {one.number: one.rating for one in people if one.rating}
        return tuple(_by_elo(one, cards[one.number], ratings, factor) for one in people)
    beliefs = {
        one.number: (known or {}).get(one.number)
        or (Rating(rating=float(one.rating)) if one.rating else Rating())
        for one in people
    }
    return tuple(_by_glicko(one, cards[one.number], beliefs) for one in people)


def _by_elo(
    entrant: Entrant, card: Scorecard, ratings: Mapping[int, int], factor: int
) -> RatingRow:
    met = [
        (ratings[entry.opponent], entry.points / 2)
        for entry in card.entries
        if entry.played and entry.opponent is not None and entry.opponent in ratings
    ]
    got = sum(points for _, points in met)
    before = ratings.get(entrant.number)
    if before is None:
        return RatingRow(entrant.number, len(met), got, None, None, elo.performance(met))
    due = sum(elo.expected(before, rival) for rival, _ in met)
    after = elo.updated(before, met, factor)
    return RatingRow(entrant.number, len(met), got, due, before, after)


def _by_glicko(entrant: Entrant, card: Scorecard, beliefs: Mapping[int, Rating]) -> RatingRow:
    mine = beliefs[entrant.number]
    met = [
        (beliefs[entry.opponent], entry.points / 2)
        for entry in card.entries
        if entry.played and entry.opponent is not None and entry.opponent in beliefs
    ]
    got = sum(points for _, points in met)
    due = sum(glicko2.expected(mine, rival) for rival, _ in met)
    after = glicko2.updated(mine, met)
    before = entrant.rating or None
    return RatingRow(
        entrant.number, len(met), got, due, before, round(after.rating), round(after.deviation)
    )
