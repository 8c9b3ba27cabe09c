"""Check a round that is put together or changed by hand, while it is being done."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from letrado.base.errors import Illegal, LetradoError, Unreadable
from letrado.tournament.model.reasons import Reason
from letrado.tournament.model.rounds import Pair
from letrado.tournament.pairing.criteria import Criterion, PairingRules, costs
from letrado.tournament.pairing.field import Candidate, Field, couple
from letrado.tournament.pairing.proposal import Proposal
from letrado.tournament.pairing.swiss import tables

Drafted = tuple[int, int | None]
"""A pair by numbers, the starter first; None is a bye."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A round by hand: what is wrong with it, what is unusual, and what it costs.

    *worse* names the criteria in which the proposal of the system does better, weightiest first.
    """

    pairs: tuple[Pair, ...]
    errors: tuple[LetradoError, ...]
    costs: Mapping[Criterion, int]
    worse: tuple[Criterion, ...] = ()


def draft(
    field: Field,
    manner: PairingRules,
    couples: Sequence[Drafted],
    *,
    first_table: int = 1,
    system: str = "swiss",
    proposal: Proposal | None = None,
) -> Draft:
    """Check a round that was put together by hand; nothing is refused, every problem is listed."""
    by_number = field.by_number()
    errors = [*_unknown(by_number, couples), *_repeated(couples), *_left_out(by_number, couples)]
    errors += _forbidden(field, by_number, couples)
    known: list[tuple[Candidate, Candidate | None]] = []
    for first, second in couples:
        one, other = by_number.get(first), by_number.get(second or 0)
        if one is not None and (second is None or other is not None):
            known.append((one, other))
    criteria = costs(manner, field)
    sums = {
        name: sum(
            cost.bye(one) if other is None else cost.pair(*_ranked(one, other))
            for one, other in known
        )
        for name, cost in criteria.items()
    }
    made = tables(field, known, manner, system, first_table=first_table, listed=True)
    by_hand = Reason.of("manual")
    pairs = tuple(
        Pair(
            pair.table, pair.first, pair.second, pair.starter, pair.match, (by_hand, *pair.reasons)
        )
        for pair in made
    )
    return Draft(pairs, tuple(errors), sums, _worse(sums, proposal))


def swapped(pairs: Sequence[Pair], one: int, other: int) -> list[Drafted]:
    """Return the round with two players in each other's places.

    >>> swapped([Pair(1, 1, 2), Pair(2, 3, 4)], 2, 3)
    [(1, 3), (2, 4)]
    """
    turned = {one: other, other: one}
    return [
        (
            turned.get(pair.first, pair.first),
            None if pair.second is None else turned.get(pair.second, pair.second),
        )
        for pair in pairs
    ]


def _ranked(one: Candidate, other: Candidate) -> tuple[Candidate, Candidate]:
    return (one, other) if one.rank < other.rank else (other, one)


def _worse(sums: Mapping[Criterion, int], proposal: Proposal | None) -> tuple[Criterion, ...]:
    if proposal is None or proposal.costs is None:
        return ()
    best = proposal.costs
    return tuple(name for name, total in sums.items() if total > best.get(name, total))


def _unknown(known: Mapping[int, Candidate], couples: Sequence[Drafted]) -> list[LetradoError]:
    return [
        Unreadable("pairing.unknown", "Player {number} does not play in this round", number=number)
        for pair in couples
        for number in pair
        if number is not None and number not in known
    ]


def _repeated(couples: Sequence[Drafted]) -> list[LetradoError]:
    seen: set[int] = set()
    found: list[LetradoError] = []
    for pair in couples:
        for number in pair:
            if number is None:
                continue
            if number in seen:
                found.append(
                    Illegal("pairing.twice", "Player {number} sits at two tables", number=number)
                )
            seen.add(number)
    return found


def _left_out(known: Mapping[int, Candidate], couples: Sequence[Drafted]) -> list[LetradoError]:
    placed = {number for pair in couples for number in pair}
    return [
        Illegal("pairing.left_out", "{name} has no table", number=number, name=candidate.name)
        for number, candidate in known.items()
        if number not in placed
    ]


def _forbidden(
    field: Field, known: Mapping[int, Candidate], couples: Sequence[Drafted]
) -> list[LetradoError]:
    return [
        Illegal(
            "pairing.forbidden",
            "{first} and {second} may not meet",
            first=known[one].name,
            second=known[other].name,
        )
        for one, other in couples
        if other is not None
        and one in known
        and other in known
        and couple(one, other) in field.forbidden
    ]
