"""Criteria that make one pairing better than another, each a cost of a pair or of a bye.

They are weighed in an order: one pair less against an earlier criterion is worth any number against
later ones. Costs grow faster than what they measure, so that a hardship is shared out.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal

from letrado.base.i18n import N_, Text
from letrado.tournament.pairing.field import Candidate, Field

Criterion = Literal[
    "bye_repeat",
    "rematch",
    "third_start",
    "gibson",
    "club",
    "country",
    "bye_score",
    "group",
    "starts",
    "kept",
    "order",
]
"""Criteria: no second bye; no rematch; nobody starts three times more than they are second; a safe
player meets one who can win nothing; clubs and countries are mixed; the bye goes to few points;
equal points meet; starts stay balanced; a published pairing stays; the order in a group.
"""

NAMES: Mapping[str, Text] = {
    "bye_repeat": N_("fair byes"),
    "rematch": N_("no rematches"),
    "third_start": N_("start imbalance at most 2"),
    "gibson": N_("Gibson rule"),
    "club": N_("mixed clubs"),
    "country": N_("mixed countries"),
    "bye_score": N_("bye for few points"),
    "group": N_("equal points"),
    "starts": N_("balanced starts"),
    "kept": N_("published tables"),
    "order": N_("order in the group"),
}
"""Names of the criteria for people."""

SWISS: tuple[Criterion, ...] = (
    "bye_repeat",
    "rematch",
    "starts",
    "gibson",
    "club",
    "country",
    "bye_score",
    "group",
    "kept",
    "order",
)
"""No player starts twice more than they are second, even if they meet other points for that."""

SWISS_BY_SCORE: tuple[Criterion, ...] = (
    "bye_repeat",
    "rematch",
    "third_start",
    "gibson",
    "club",
    "country",
    "bye_score",
    "group",
    "starts",
    "kept",
    "order",
)
"""Equal points meet first of all; starts are balanced among the pairings left, and within two."""

KING_OF_THE_HILL: tuple[Criterion, ...] = ("bye_repeat", "gibson", "order", "starts")
"""By the standings alone: leaders meet, whether they met before or not."""

GroupOrder = Literal["slide", "fold", "neighbours"]
"""In a group of equal points: the upper half meets the lower one (1-5, 2-6), the first the last
(1-8, 2-7), or neighbours meet (1-2, 3-4)."""

MOST_STEPS = 255
"""Greatest distance that counts, which keeps sums small enough for the matching."""

PairCost = Callable[[Candidate, Candidate], int]
ByeCost = Callable[[Candidate], int]


@dataclass(frozen=True, slots=True)
class Costs:
    """Costs of a pair by one criterion, the better placed player first, and of a bye."""

    pair: PairCost
    bye: ByeCost


@dataclass(frozen=True, slots=True)
class PairingRules:
    """The rules for pairing a round.

    Clubs and countries are kept apart up to a round; *balanced* is False where the tile draw at
    the table decides who starts.
    """

    criteria: tuple[Criterion, ...] = SWISS
    group_order: GroupOrder = "slide"
    clubs_until: int = 0
    countries_until: int = 0
    balanced: bool = True


def costs(manner: PairingRules, field: Field) -> Mapping[Criterion, Costs]:
    """Return the criteria that count in this round, in their order."""
    idle: set[str] = set()
    if field.round > manner.clubs_until:
        idle.add("club")
    if field.round > manner.countries_until:
        idle.add("country")
    if not manner.balanced:
        idle |= {"third_start", "starts"}
    if not any(candidate.safe for candidate in field.candidates):
        idle.add("gibson")
    if not field.keep:
        idle.add("kept")
    made = _all(manner, field)
    return {name: made[name] for name in manner.criteria if name not in idle}


def _all(manner: PairingRules, field: Field) -> dict[Criterion, Costs]:
    keep = field.keep
    grouped = "group" in manner.criteria
    order = _GROUP_ORDERS[manner.group_order] if grouped else _neighbours
    last = len(field.candidates) - 1

    def from_end(one: Candidate) -> int:
        steps = one.size - 1 - one.place if grouped else last - one.rank
        return min(steps, MOST_STEPS) ** 2

    return {
        "bye_repeat": Costs(free, lambda one: one.byes),
        "rematch": Costs(_rematch, _no_bye),
        "third_start": Costs(_third_start, _no_bye),
        "gibson": Costs(_gibson, _no_bye),
        "club": Costs(lambda one, other: int(one.club == other.club != ""), _no_bye),
        "country": Costs(lambda one, other: int(one.country == other.country != ""), _no_bye),
        "bye_score": Costs(free, lambda one: one.points),
        "group": Costs(_group, _no_bye),
        "starts": Costs(_starts, _no_bye),
        "kept": Costs(
            lambda one, other: int(keep.get(one.number) != other.number),
            lambda one: int(keep.get(one.number) != one.number),
        ),
        "order": Costs(order, from_end),
    }


def free(one: Candidate, other: Candidate) -> int:
    """Return no cost for any pair: of a criterion that only looks at byes."""
    del one, other
    return 0


def _no_bye(one: Candidate) -> int:
    del one
    return 0


def _rematch(one: Candidate, other: Candidate) -> int:
    times = one.met.get(other.number, 0)
    return min(times, 7) ** 2


def _gibson(one: Candidate, other: Candidate) -> int:
    """Count a pair of a safe player with one who could still win a prize: a cost."""
    return int((one.safe and other.contends) or (other.safe and one.contends))


def _group(one: Candidate, other: Candidate) -> int:
    return min(abs(one.points - other.points), 63) ** 2


def beyond(balance: int, limit: int) -> int:
    """Return the square of how far a balance of starts is beyond a limit."""
    over = abs(balance) - limit
    return over * over if over > 0 else 0


@cache
def imbalance(one: int, other: int, limit: int = 1) -> int:
    """Return what is left beyond *limit* of two balances, by the better choice of starter."""
    return min(
        beyond(one + 1, limit) + beyond(other - 1, limit),
        beyond(one - 1, limit) + beyond(other + 1, limit),
    )


def _starts(one: Candidate, other: Candidate) -> int:
    return min(imbalance(one.balance, other.balance), 15)


def _third_start(one: Candidate, other: Candidate) -> int:
    return min(imbalance(one.balance, other.balance, 2), 3)


def _slide(one: Candidate, other: Candidate) -> int:
    if one.points != other.points:
        return _across(one, other)
    return min(abs(abs(one.place - other.place) - one.size // 2), MOST_STEPS) ** 2


def _fold(one: Candidate, other: Candidate) -> int:
    if one.points != other.points:
        return _across(one, other)
    return min(abs(one.place + other.place - (one.size - 1)), MOST_STEPS) ** 2


def _neighbours(one: Candidate, other: Candidate) -> int:
    return min(abs(one.rank - other.rank) - 1, MOST_STEPS) ** 2


def _across(one: Candidate, other: Candidate) -> int:
    """Between groups, let the last of the upper one meet the first of the lower one."""
    upper, lower = (one, other) if one.points > other.points else (other, one)
    return min(upper.size - 1 - upper.place + lower.place, MOST_STEPS) ** 2


_GROUP_ORDERS: Mapping[GroupOrder, PairCost] = {
    "slide": _slide,
    "fold": _fold,
    "neighbours": _neighbours,
}
