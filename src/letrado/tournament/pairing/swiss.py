"""Swiss rounds and king of the hill: the best matching, as tables that give reasons."""

from collections.abc import Callable, Iterable, Mapping

from letrado.tournament.model.reasons import Reason
from letrado.tournament.model.rounds import Pair
from letrado.tournament.pairing.criteria import (
    KING_OF_THE_HILL,
    Criterion,
    PairingRules,
    costs,
    imbalance,
)
from letrado.tournament.pairing.field import Candidate, Field
from letrado.tournament.pairing.matching import Progress, best
from letrado.tournament.pairing.proposal import Proposal
from letrado.tournament.pairing.who_starts import choose, strained

Couples = Iterable[tuple[Candidate, Candidate | None]]


def swiss(
    field: Field, manner: PairingRules, *, first_table: int = 1, progress: Progress | None = None
) -> Proposal:
    """Return the next Swiss round."""
    return _proposed(field, manner, "swiss", first_table, progress)


def king_of_the_hill(
    field: Field, manner: PairingRules, *, first_table: int = 1, progress: Progress | None = None
) -> Proposal:
    """Pair first against second, third against fourth, and so on down the standings."""
    hill = PairingRules(criteria=KING_OF_THE_HILL, balanced=manner.balanced)
    return _proposed(field, hill, "koth", first_table, progress)


def _proposed(
    field: Field, manner: PairingRules, system: str, first_table: int, progress: Progress | None
) -> Proposal:
    criteria = costs(manner, field)
    found = best(field, criteria, progress)
    candidates = field.candidates
    couples = [
        (candidates[one], None if other is None else candidates[other])
        for one, other in found.pairs
    ]
    pairs = tables(field, couples, manner, system, first_table=first_table)
    given_up = tuple(_given_up(found.sums, couples))
    return Proposal(field.round, system, pairs, given_up, found.sums, found.exact)


def tables(
    field: Field,
    couples: Couples,
    manner: PairingRules,
    system: str,
    *,
    first_table: int = 1,
    listed: bool = False,
) -> tuple[Pair, ...]:
    """Return couples as tables with reasons: the best at the first table, the starter listed first.

    *listed* leaves the order of tables, and of each couple, as it is: by hand.
    """
    ordered = sorted(couples, key=lambda pair: (pair[1] is None, 0 if listed else _best_rank(pair)))
    made = []
    for table, (one, other) in enumerate(ordered, first_table):
        if other is None:
            made.append(Pair(0, one.number, None, reasons=_of_bye(one)))
            continue
        reasons = _of_pair(field, one, other, system, manner)
        if not manner.balanced:
            lot = Reason.of("starts_lot")
            made.append(Pair(table, one.number, other.number, None, reasons=(*reasons, lot)))
            continue
        if listed:
            listed_first = Reason.of("starts_listed", name=one.name)
            reasons = (*reasons, listed_first, *strained(one, other))
            made.append(Pair(table, one.number, other.number, "A", reasons=reasons))
            continue
        chosen = choose(one, other, table, field.round)
        first, second = (one, other) if chosen.starter == "A" else (other, one)
        reasons = (*reasons, chosen.reason, *strained(first, second))
        made.append(Pair(table, first.number, second.number, "A", reasons=reasons))
    return tuple(made)


def _best_rank(pair: tuple[Candidate, Candidate | None]) -> int:
    one, other = pair
    return one.rank if other is None else min(one.rank, other.rank)


def _of_bye(one: Candidate) -> tuple[Reason, ...]:
    return (Reason.of("bye_again", byes=one.byes) if one.byes else Reason.of("bye"),)


def _of_pair(
    field: Field, one: Candidate, other: Candidate, system: str, manner: PairingRules
) -> tuple[Reason, ...]:
    upper, lower = (one, other) if one.rank < other.rank else (other, one)
    reasons = [_main(field, upper, lower, system)]
    if field.keep and field.keep.get(one.number) == other.number:
        reasons.append(Reason.of("kept"))
    if times := one.met.get(other.number, 0):
        code = "rematch" if "rematch" in manner.criteria else "rematch_koth"
        reasons.append(Reason.of(code, times=times))
    if upper.safe and not lower.contends:
        reasons.append(Reason.of("gibson", name=upper.name))
    if one.club == other.club != "" and manner.clubs_until:
        reasons.append(Reason.of("club", club=one.club))
    if one.country == other.country != "" and manner.countries_until:
        reasons.append(Reason.of("country", country=one.country))
    return tuple(reasons)


def _main(field: Field, upper: Candidate, lower: Candidate, system: str) -> Reason:
    if system == "koth":
        return Reason.of("neighbours", first=upper.rank + 1, second=lower.rank + 1)
    if field.round == 1:
        return Reason.of("first_round", first=upper.rank + 1, second=lower.rank + 1)
    if upper.points == lower.points:
        return Reason.of(
            "same_score",
            points=halves(upper.points),
            first=upper.place + 1,
            second=lower.place + 1,
        )
    return Reason.of(
        "float",
        upper=upper.name,
        upper_points=halves(upper.points),
        lower=lower.name,
        lower_points=halves(lower.points),
    )


def halves(points: int) -> str:
    """Return half points as people write them.

    >>> halves(5), halves(4), halves(1)
    ('2½', '2', '½')
    """
    whole, half = divmod(points, 2)
    return (str(whole) if whole or not half else "") + ("½" if half else "")


_Counted = Callable[[Candidate, Candidate], bool]

_COUNTED: Mapping[Criterion, _Counted] = {
    "rematch": lambda one, other: other.number in one.met,
    "third_start": lambda one, other: imbalance(one.balance, other.balance, 2) > 0,
    "gibson": lambda one, other: (one.safe and other.contends) or (other.safe and one.contends),
    "club": lambda one, other: one.club == other.club != "",
    "country": lambda one, other: one.country == other.country != "",
    "group": lambda one, other: one.points != other.points,
    "starts": lambda one, other: imbalance(one.balance, other.balance) > 0,
}


def _given_up(sums: Mapping[Criterion, int], couples: Couples) -> Iterable[Reason]:
    """Yield each criterion that could not be met in full, with the number of tables it concerns."""
    couples = list(couples)
    for name, total in sums.items():
        if not total or name == "order":
            continue
        count = total
        if counted := _COUNTED.get(name):
            count = sum(other is not None and counted(one, other) for one, other in couples)
        yield Reason.of(f"given_up.{name}", count=count)
