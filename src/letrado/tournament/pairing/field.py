"""What a pairing system knows of those who are to be paired: one candidate a player, in order."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from letrado.tournament.model.entrants import Entrant
from letrado.tournament.model.rounds import DRAW, Round
from letrado.tournament.standings.scorecards import Scorecard, Scoring, scorecards

Couple = tuple[int, int]
"""Two numbers, the smaller one first."""


def couple(one: int, other: int) -> Couple:
    """The two in the one order that sets of them have."""
    return (one, other) if one < other else (other, one)


@dataclass(slots=True)
class Candidate:
    """One who is to be paired. *rank* is his place among them, from 0; *place* that in his group.

    *balance* is how often he started more than he was second, *starts* the sequence of both.
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
    """All who are to be paired in a round, best first, and who may not meet whom.

    *past* are the rounds before; *keep* whom a published pairing had put together.
    """

    round: int
    candidates: tuple[Candidate, ...]
    forbidden: frozenset[Couple] = frozenset()
    keep: Mapping[int, int] = field(default_factory=dict)

    def by_number(self) -> dict[int, Candidate]:
        """The candidates by their numbers."""
        return {candidate.number: candidate for candidate in self.candidates}


def by_points(entrant: Entrant, card: Scorecard) -> tuple[object, ...]:
    """By wins, then spread, then rating; the number decides last, so that nothing is left open."""
    return -card.points, -card.spread, -entrant.rating, entrant.number


def field_of(
    entrants: Sequence[Entrant],
    past: Sequence[Round],
    scoring: Scoring,
    *,
    forbidden: Collection[Couple] = (),
) -> Field:
    """The field of the next round; games whose result is missing count as drawn for now."""
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
    """Tell each candidate his place in his score group, and how large it is."""
    groups: dict[int, list[Candidate]] = {}
    for candidate in candidates:
        groups.setdefault(candidate.points, []).append(candidate)
    for group in groups.values():
        for place, candidate in enumerate(group):
            candidate.place, candidate.size = place, len(group)


def _history(
    numbers: Collection[int], past: Sequence[Round]
) -> tuple[dict[int, dict[int, int]], dict[int, list[bool]]]:
    """Who met whom how often, and who started; a game that nobody came to was no meeting."""
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
    """Everyone with a game whose result is missing, once a game."""
    return [
        number
        for played in past
        if len(played.results) < len(played.pairs)
        for pair in played.pairs
        if pair.second is not None and pair.table not in played.results
        for number in pair.players
    ]
