"""Describe to a pairing system those who are to be paired: one candidate a player, in order."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from letrado.tournament.model.entrants import Entrant
from letrado.tournament.model.rounds import DRAW, Round
from letrado.tournament.standings.scorecards import Scorecard, Scoring, scorecards

Couple = tuple[int, int]
"""Two numbers, the smaller one first."""


def couple(one: int, other: int) -> Couple:
    """Return the two in increasing order, as sets of couples have them."""
    return (one, other) if one < other else (other, one)


@dataclass(slots=True)
class Candidate:
    """A player to be paired. *rank* is their place among all, from 0; *place* that in their group.

    *balance* is how often they started more than they were second, *starts* the sequence of both.
    """

    number: int
    name: str
    rank: int
    points: int
    spread: int
    byes: int
    balance: int
    starts: tuple[bool, ...] = ()
    met: Mapping[int, int] = field(default_factory=dict)
    club: str = ""
    country: str = ""
    place: int = 0
    size: int = 1
    safe: bool = False
    contends: bool = True


@dataclass(frozen=True, slots=True)
class Field:
    """All who are to be paired in a round, best first, and those who may not meet.

    *past* are the rounds before; *keep* the pairs of a published pairing.
    """

    round: int
    candidates: tuple[Candidate, ...]
    forbidden: frozenset[Couple] = frozenset()
    keep: Mapping[int, int] = field(default_factory=dict)

    def by_number(self) -> dict[int, Candidate]:
        """Return the candidates by their numbers."""
        return {candidate.number: candidate for candidate in self.candidates}


def by_points(entrant: Entrant, card: Scorecard) -> tuple[object, ...]:
    """Sort by wins, then spread, then rating; the number decides last, so that nothing is open."""
    return -card.points, -card.spread, -entrant.rating, entrant.number


def field_of(
    entrants: Sequence[Entrant],
    past: Sequence[Round],
    scoring: Scoring,
    *,
    forbidden: Collection[Couple] = (),
) -> Field:
    """Return the field of the next round; games without a result count as drawn for now."""
    cards = scorecards([entrant.number for entrant in entrants], past, scoring)
    met, starts = _history(cards, past)
    for number in _waiting(past):
        if number in cards:
            cards[number].points += DRAW
    ranked = sorted(entrants, key=lambda entrant: by_points(entrant, cards[entrant.number]))
    candidates = tuple(
        Candidate(
            number=entrant.number,
            name=entrant.name,
            rank=rank,
            points=(card := cards[entrant.number]).points,
            spread=card.spread,
            byes=card.byes,
            balance=2 * sum(starts[entrant.number]) - len(starts[entrant.number]),
            starts=tuple(starts[entrant.number]),
            met=met[entrant.number],
            club=entrant.club,
            country=entrant.country,
        )
        for rank, entrant in enumerate(ranked)
    )
    grouped(candidates)
    return Field(len(past) + 1, candidates, frozenset(couple(*pair) for pair in forbidden))


def grouped(candidates: Sequence[Candidate]) -> None:
    """Give each candidate their place in the score group, and its size."""
    groups: dict[int, list[Candidate]] = {}
    for candidate in candidates:
        groups.setdefault(candidate.points, []).append(candidate)
    for group in groups.values():
        for place, candidate in enumerate(group):
            candidate.place, candidate.size = place, len(group)


def _history(
    numbers: Collection[int], past: Sequence[Round]
) -> tuple[dict[int, dict[int, int]], dict[int, list[bool]]]:
    """Return how often players met, and who started; a game that nobody came to was no meeting."""
    met: dict[int, dict[int, int]] = {number: {} for number in numbers}
    starts: dict[int, list[bool]] = {number: [] for number in numbers}
    for played in past:
        for pair in played.pairs:
            if pair.second is None:
                continue
            result = played.results.get(pair.table)
            if result is not None and result.kind in ("forfeit", "double_loss"):
                continue
            starter = pair.starter if result is None else result.starter or pair.starter
            for one, other, side in (
                (pair.first, pair.second, "A"),
                (pair.second, pair.first, "B"),
            ):
                if one in met:
                    met[one][other] = met[one].get(other, 0) + 1
                    if starter is not None:
                        starts[one].append(starter == side)
    return met, starts


def _waiting(past: Sequence[Round]) -> list[int]:
    """Return the players with a game whose result is missing, once for each game."""
    return [
        number
        for played in past
        if len(played.results) < len(played.pairs)
        for pair in played.pairs
        if pair.second is not None and pair.table not in played.results
        for number in pair.players
    ]
