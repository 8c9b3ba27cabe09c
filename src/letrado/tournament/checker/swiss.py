"""Check a round of a Swiss or a king of the hill: legal, no needless hardship, and no better one.

A matching of its own proves that a hardship was forced. To find a better pairing that was missed,
each table is compared with the others: no two of them can exchange players to advantage.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import combinations

from letrado.tournament.checker.forced import can_pair_all
from letrado.tournament.checker.history import History, history
from letrado.tournament.checker.objections import Objection
from letrado.tournament.checker.seats import seats
from letrado.tournament.model.entrants import Entrant
from letrado.tournament.model.rounds import Pair, Round
from letrado.tournament.pairing.criteria import Criterion, PairingRules
from letrado.tournament.standings.scorecards import Scoring

Vector = tuple[int, ...]
Allowed = Callable[[int, int], bool]
"""Says of two players whether they may be paired, for one question."""
_NEAR = 30
"""In fields too large to compare all tables, each table is compared with this many after it."""
_ALL = 160
EXACT = 300
"""Up to this many players every criterion must be at its best; beyond, all but the last."""


def check_swiss(
    entrants: Sequence[Entrant],
    past: Sequence[Round],
    round: Round,
    manner: PairingRules,
    scoring: Scoring,
    *,
    forbidden: Collection[frozenset[int]] = (),
) -> list[Objection]:
    """Return what is wrong with a round, given the players in it and the rounds before."""
    told = Examined(entrants, history(past, scoring), round, manner, frozenset(forbidden))
    found = list(seats(round, [one.number for one in entrants], told.forbidden))
    if found:
        return found
    found += told.byes()
    if "rematch" in manner.criteria:
        found += told.rematches()
    if manner.balanced:
        found += told.starts()
    if not any(one.code in ("bye_unfair", "rematch") for one in found):
        found += told.improvable()
    return found


class Examined:
    """One round under examination."""

    def __init__(
        self,
        entrants: Sequence[Entrant],
        before: History,
        round: Round,
        manner: PairingRules,
        forbidden: frozenset[frozenset[int]],
    ) -> None:
        self.round, self.manner, self.before, self.forbidden = round, manner, before, forbidden
        self.entrants = {one.number: one for one in entrants}
        ranked = sorted(
            self.entrants.values(),
            key=lambda one: (
                -before.points[one.number],
                -before.spread[one.number],
                -one.rating,
                one.number,
            ),
        )
        self.rank = {one.number: rank for rank, one in enumerate(ranked)}
        groups: dict[int, list[int]] = {}
        for one in ranked:
            groups.setdefault(before.points[one.number], []).append(one.number)
        self.size = {number: len(group) for group in groups.values() for number in group}
        self.place = {
            number: place for group in groups.values() for place, number in enumerate(group)
        }
        self.games = [pair for pair in round.pairs if pair.second is not None]
        self.resting = [pair for pair in round.pairs if pair.second is None]

    # -- what must be forced -----------------------------------------------------------------

    def byes(self) -> Iterator[Objection]:
        """Object to a bye that was not needed, or a second bye while others have had fewer."""
        if len(self.entrants) % 2 == 0:
            if self.resting:
                yield Objection.of(self.round.number, "bye_needless")
            return
        byes = self.before.byes
        for pair in self.resting:
            rests = [one for one in self.entrants if byes[one] < byes[pair.first]]
            if rests and self._possible(rests, _anyone):
                yield Objection.of(self.round.number, "bye_unfair", player=pair.first)

    def rematches(self) -> Iterator[Objection]:
        """Object to a rematch that was not forced."""
        met = self.before.meetings
        again = [pair for pair in self.games if met[frozenset(pair.players)]]
        if again and self._possible(
            self._fair_rests(), lambda one, other: not met[frozenset((one, other))]
        ):
            first, second = again[0].players
            yield Objection.of(self.round.number, "rematch", first=first, second=second)

    def starts(self) -> Iterator[Objection]:
        """Object to an imbalance of starts that was not forced."""
        lead = self.before.lead
        strained = False
        for pair in self.games:
            first, second = pair.players
            if pair.starter == "B":
                first, second = second, first
            here = _over(lead[first] + 1) + _over(lead[second] - 1)
            there = _over(lead[first] - 1) + _over(lead[second] + 1)
            strained = strained or here > 0
            if there < here:
                yield Objection.of(self.round.number, "starts", first=first, second=second)
        order = self.manner.criteria
        strict = "group" in order and order.index("starts") < order.index("group")
        if not (strained and strict):
            return
        met = self.before.meetings
        if any(met[frozenset(pair.players)] for pair in self.games):
            return
        if self._possible(
            self._fair_rests(),
            lambda one, other: not met[frozenset((one, other))] and self._even(one, other),
        ):
            yield Objection.of(self.round.number, "starts_forced")

    def _even(self, one: int, other: int) -> bool:
        mine, theirs = self.before.lead[one], self.before.lead[other]
        return min(_over(mine + 1) + _over(theirs - 1), _over(mine - 1) + _over(theirs + 1)) == 0

    def _fair_rests(self) -> list[int]:
        """Return the players who have had as many byes as the player who rests now."""
        if not self.resting:
            return []
        had = self.before.byes[self.resting[0].first]
        return [one for one in self.entrants if self.before.byes[one] == had]

    def _possible(self, rests: Sequence[int], allowed: Allowed) -> bool:
        """Return whether allowed pairs can seat everybody; if need be one of *rests* sits out."""
        numbers = list(self.entrants)
        at = {number: index for index, number in enumerate(numbers)}
        neighbours: list[list[int]] = [[] for _ in numbers]
        for one, other in combinations(numbers, 2):
            if frozenset((one, other)) not in self.forbidden and allowed(one, other):
                neighbours[at[one]].append(at[other])
                neighbours[at[other]].append(at[one])
        if len(numbers) % 2:
            bye = len(numbers)
            neighbours.append([at[one] for one in rests])
            for one in rests:
                neighbours[at[one]].append(bye)
        return can_pair_all(neighbours)

    # -- what must be the best ---------------------------------------------------------------

    def improvable(self) -> Iterator[Objection]:
        """Object to two tables that could exchange players to advantage."""
        tables = self.round.pairs
        names = self.weighed()
        for index, one in enumerate(tables):
            reach = len(tables) if len(tables) <= _ALL else index + 1 + _NEAR
            for other in tables[index + 1 : reach]:
                better = self._better(one, other, names)
                if better is not None:
                    yield Objection.of(
                        self.round.number,
                        "better",
                        first=one.table,
                        second=other.table,
                        criterion=better,
                    )
                    return

    def _better(self, one: Pair, other: Pair, names: Sequence[Criterion]) -> str | None:
        now = _sum(
            self.vector(one.first, one.second, names),
            self.vector(other.first, other.second, names),
        )
        if not any(now):
            return None
        for (a, b), (c, d) in _exchanges(one, other):
            if self._barred(a, b) or self._barred(c, d):
                continue
            then = _sum(self.vector(a, b, names), self.vector(c, d, names))
            if then < now:
                return next(
                    name for name, new, old in zip(names, then, now, strict=True) if new != old
                )
        return None

    def _barred(self, one: int, other: int | None) -> bool:
        return other is not None and frozenset((one, other)) in self.forbidden

    def weighed(self) -> list[Criterion]:
        """Return the criteria that count in this round, in their order."""
        idle: set[str] = {"gibson", "kept"}
        if len(self.entrants) > EXACT:  # the pairing skips pairs, so its order may not be the best
            idle.add("order")
        if self.round.number > self.manner.clubs_until:
            idle.add("club")
        if self.round.number > self.manner.countries_until:
            idle.add("country")
        if not self.manner.balanced:
            idle |= {"starts", "third_start"}
        return [name for name in self.manner.criteria if name not in idle]

    def vector(self, one: int, other: int | None, names: Sequence[Criterion]) -> Vector:
        """Return the cost of a pair, or of a bye, by each of these criteria."""
        if other is None:
            return tuple(self._rest_cost(one, name) for name in names)
        return tuple(self._cost(one, other, name) for name in names)

    def _rest_cost(self, one: int, name: Criterion) -> int:
        if name == "bye_repeat":
            return self.before.byes[one]
        if name == "bye_score":
            return self.before.points[one]
        if name == "order":
            if "group" in self.manner.criteria:
                return min(self.size[one] - 1 - self.place[one], 255) ** 2
            return min(len(self.rank) - 1 - self.rank[one], 255) ** 2
        return 0

    def _cost(self, one: int, other: int, name: Criterion) -> int:
        before = self.before
        match name:
            case "rematch":
                return min(before.meetings[frozenset((one, other))], 7) ** 2
            case "club" | "country":
                mine = getattr(self.entrants[one], name)
                return int(mine != "" and mine == getattr(self.entrants[other], name))
            case "group":
                return min(abs(before.points[one] - before.points[other]), 63) ** 2
            case "starts" | "third_start":
                most, cap = (1, 15) if name == "starts" else (2, 3)
                mine, theirs = before.lead[one], before.lead[other]
                ways = (
                    _over(mine + 1, most) + _over(theirs - 1, most),
                    _over(mine - 1, most) + _over(theirs + 1, most),
                )
                return min(*ways, cap)
            case "order":
                return self._order(one, other)
        return 0

    def _order(self, one: int, other: int) -> int:
        if self.rank[one] > self.rank[other]:
            one, other = other, one
        size, here, there = self.size[one], self.place[one], self.place[other]
        if "group" not in self.manner.criteria or self.manner.group_order == "neighbours":
            steps = self.rank[other] - self.rank[one] - 1
        elif self.before.points[one] != self.before.points[other]:
            steps = size - 1 - here + there
        elif self.manner.group_order == "slide":
            steps = abs(there - here - size // 2)
        else:
            steps = abs(here + there - (size - 1))
        return min(steps, 255) ** 2


def _anyone(one: int, other: int) -> bool:
    return one != other


def _over(lead: int, most: int = 1) -> int:
    return max(0, abs(lead) - most) ** 2


def _sum(one: Vector, other: Vector) -> Vector:
    return tuple(a + b for a, b in zip(one, other, strict=True))


_Two = tuple[int, int | None]


def _exchanges(one: Pair, other: Pair) -> Iterator[tuple[_Two, _Two]]:
    """Yield the other ways to pair the players of two tables."""
    if one.second is None and other.second is None:
        return
    if one.second is None:
        one, other = other, one
    if one.second is None:
        return
    if other.second is None:
        yield (one.first, other.first), (one.second, None)
        yield (one.second, other.first), (one.first, None)
        return
    yield (one.first, other.first), (one.second, other.second)
    yield (one.first, other.second), (one.second, other.first)
