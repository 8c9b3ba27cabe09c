"""Swiss rounds and king of the hill, against brute force, another matching, and the checker."""

import random
from collections.abc import Iterator
from itertools import combinations

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letrado.base.errors import Illegal
from letrado.tournament.checker import check_swiss
from letrado.tournament.checker.history import history
from letrado.tournament.checker.swiss import Examined
from letrado.tournament.desk import perform
from letrado.tournament.model.commands import PairRound
from letrado.tournament.model.entrants import Entrant
from letrado.tournament.model.rounds import Result, Round
from letrado.tournament.pairing import (
    KING_OF_THE_HILL,
    SWISS_BY_SCORE,
    Field,
    PairingRules,
    Proposal,
    couple,
    field_of,
    king_of_the_hill,
    swiss,
)
from letrado.tournament.standings.scorecards import Scoring
from tests.profiles import FULL
from tests.tournament.desks import EVA, Desk
from tests.tournament.fields import MANNERS, Moment, moment

SEEDS = st.integers(0, 10**9)
MANNER = st.sampled_from([*MANNERS, PairingRules(criteria=SWISS_BY_SCORE)])
EXAMPLES = settings(max_examples=2000 if FULL else 60, deadline=None)

Cost = tuple[int, ...]


def matchings(numbers: list[int], rests: bool) -> Iterator[list[tuple[int, int | None]]]:
    """All ways of pairing; one rests if their number is odd."""
    if not numbers:
        yield []
        return
    one, rest = numbers[0], numbers[1:]
    if rests:
        for pairs in matchings(rest, False):
            yield [(one, None), *pairs]
    for index, other in enumerate(rest):
        for pairs in matchings(rest[:index] + rest[index + 1 :], rests):
            yield [(one, other), *pairs]


def examined(here: Moment, manner: PairingRules) -> Examined:
    """The checker's own costs."""
    bars = frozenset(frozenset(pair) for pair in here.forbidden)
    coming = Round(len(here.past) + 1, "swiss", ())
    return Examined(here.entrants, history(here.past, Scoring()), coming, manner, bars)


def cheapest(here: Moment, manner: PairingRules) -> Cost | None:
    told = examined(here, manner)
    names = told.weighed()
    best: Cost | None = None
    numbers = [entrant.number for entrant in here.entrants]
    for pairs in matchings(numbers, len(numbers) % 2 == 1):
        if any(other is not None and couple(one, other) in here.forbidden for one, other in pairs):
            continue
        rows = [told.vector(one, other, names) for one, other in pairs]
        total = tuple(map(sum, zip(*rows, strict=True)))
        if best is None or total < best:
            best = total
    return best


def any_exists(here: Moment) -> bool:
    """Say whether forbidden pairs leave any pairing, by another program's matching."""
    graph = networkx.Graph()
    numbers = [entrant.number for entrant in here.entrants] + [0] * (len(here.entrants) % 2)
    for one, other in combinations(numbers, 2):
        if couple(one, other) not in here.forbidden:
            graph.add_edge(one, other)
    return 2 * len(networkx.max_weight_matching(graph, maxcardinality=True)) == len(numbers)


def cost_of(proposal: Proposal) -> Cost:
    return tuple((proposal.costs or {}).values())


@EXAMPLES
@given(SEEDS, MANNER)
def test_no_pairing_is_better_by_brute_force(seed: int, manner: PairingRules) -> None:
    here = moment(seed)
    best = cheapest(here, manner)
    if best is None:
        with pytest.raises(Illegal, match="No pairing is left"):
            swiss(here.field(), manner)
    else:
        assert cost_of(swiss(here.field(), manner)) == best


@EXAMPLES
@given(SEEDS)
def test_king_of_the_hill_is_the_best_by_brute_force(seed: int) -> None:
    here = moment(seed, bars=0)
    hill = PairingRules(criteria=KING_OF_THE_HILL)
    assert cost_of(king_of_the_hill(here.field(), PairingRules())) == cheapest(here, hill)


@settings(max_examples=150 if FULL else 8, deadline=None)
@given(SEEDS, MANNER)
def test_another_matching_agrees(seed: int, manner: PairingRules) -> None:
    here = moment(seed, most=26, rounds=7)
    told = examined(here, manner)
    names = told.weighed()
    graph = networkx.Graph()
    numbers = [entrant.number for entrant in here.entrants]
    rows: dict[tuple[int, int], Cost] = {}
    for index, one in enumerate(numbers):
        for other in numbers[index + 1 :]:
            if couple(one, other) not in here.forbidden:
                rows[one, other] = told.vector(one, other, names)
        if len(numbers) % 2:
            rows[0, one] = told.vector(one, None, names)
    for (one, other), row in rows.items():
        graph.add_edge(
            one, other, weight=-sum(cost << 24 * at for at, cost in enumerate(row[::-1]))
        )
    chosen = networkx.max_weight_matching(graph, maxcardinality=True)
    picked = [rows.get((one, other)) or rows[other, one] for one, other in chosen]
    assert cost_of(swiss(here.field(), manner)) == tuple(map(sum, zip(*picked, strict=True)))


@EXAMPLES
@given(SEEDS, MANNER)
def test_the_checker_has_nothing_to_say(seed: int, manner: PairingRules) -> None:
    here = moment(seed, most=16, rounds=6, bars=4)
    if any_exists(here):
        proposal = swiss(here.field(), manner)
    else:
        with pytest.raises(Illegal, match="No pairing is left"):
            swiss(here.field(), manner)
        return
    coming = Round(proposal.round, "swiss", proposal.pairs)
    bars = {frozenset(pair) for pair in here.forbidden}
    assert not check_swiss(here.entrants, here.past, coming, manner, Scoring(), forbidden=bars)


@EXAMPLES
@given(SEEDS, MANNER, st.randoms(use_true_random=False))
def test_the_order_of_the_list_does_not_matter(
    seed: int, manner: PairingRules, lot: random.Random
) -> None:
    here = moment(seed, most=14, bars=0)
    mixed = list(here.entrants)
    lot.shuffle(mixed)
    field = field_of(mixed, here.past, Scoring())
    assert swiss(field, manner) == swiss(here.field(), manner)


def played(count: int, rounds: int, seed: int) -> Field:
    """A tournament by our own pairing; the field after it."""
    lot = random.Random(seed)
    entrants = [Entrant(n, f"P{n}", rating=lot.randint(900, 2000)) for n in range(1, count + 1)]
    past: list[Round] = []
    for number in range(1, rounds + 1):
        proposal = swiss(field_of(entrants, past, Scoring()), PairingRules())
        results = {
            pair.table: Result(lot.randint(250, 550), lot.randint(250, 550))
            for pair in proposal.pairs
            if pair.second is not None
        }
        past.append(Round(number, "swiss", proposal.pairs, results))
    return field_of(entrants, past, Scoring())


@settings(max_examples=200 if FULL else 10, deadline=None)
@given(st.integers(2, 40), st.integers(1, 9), SEEDS)
def test_nobody_meets_twice_and_starts_stay_within_one(count: int, rounds: int, seed: int) -> None:
    field = played(count, rounds, seed)
    if rounds < count // 2:  # then another pairing is always left, by counting alone
        assert all(set(one.met.values()) <= {1} for one in field.candidates)
    byes = [one.byes for one in field.candidates]
    assert max(byes) - min(byes) <= 1
    if count % 2 == 0 and rounds < count // 2:
        assert all(abs(one.balance) <= 1 for one in field.candidates)


def test_everyone_having_met_everyone_is_no_end() -> None:
    field = played(4, 7, 1)
    assert sorted(next(iter(field.candidates)).met.values()) == [2, 2, 3]
    assert len(swiss(field, PairingRules()).pairs) == 2


def test_the_reasons_say_what_was_given_up() -> None:
    field = played(4, 3, 5)
    proposal = swiss(field, PairingRules())
    assert proposal.given_up[0].code == "given_up.rematch"
    assert all("rematch" in {reason.code for reason in pair.reasons} for pair in proposal.pairs)
    for pair in proposal.pairs:
        for reason in pair.reasons:
            assert "{" not in reason.told("en")


def test_one_player_alone_is_refused() -> None:
    field = field_of([Entrant(1, "Ana")], [], Scoring())
    with pytest.raises(Illegal, match="nobody to pair"):
        swiss(field, PairingRules())


def test_progress_grows_and_whoever_hears_it_may_stop_it() -> None:
    """Thousands take seconds: the page shows how far it is, and can be told to leave it."""
    desk = Desk("1 swiss", 150)
    heard: list[float] = []
    made = perform(desk.log, PairRound(EVA, 1), 10**9, progress=heard.append)
    assert len(made.tournament.divisions["A"].rounds) == 1
    assert heard == sorted(heard)
    assert heard[-1] == 1.0
    assert len({round(one, 1) for one in heard}) > 3

    def stop(fraction: float) -> None:
        if fraction > 0.2:
            raise Illegal("stopped", "Stopped")

    with pytest.raises(Illegal):
        perform(desk.log, PairRound(EVA, 1), 10**9, progress=stop)
