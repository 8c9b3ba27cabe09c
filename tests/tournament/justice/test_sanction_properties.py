"""Properties of a record of sanctions that no sequence of steps can break."""

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

from letrado.base.errors import LetradoError
from letrado.rulebook import EDITIONS, SanctionKind
from letrado.tournament import GROUNDS, Counter, Panel, Person, Record, available, effects

PLAYERS = ("Ana", "Beto")
PANEL = Panel(
    Person("Olga", "PA"),
    Person("Fede", "ES"),
    Person("Aldo", "AR"),
    tuple(Person(name, "VE") for name in PLAYERS),
)
Step = Callable[[Record], Record]


def advance(record: Record, number: int, choice: int) -> Record:
    """Take a case one legal step on, so that histories reach the tribunal."""
    case = record.case(number)
    match case.stage:
        case "reported" | "proven":
            powers = available(record, case.player)[number]
            kind = powers[choice % len(powers)].kind
            points = 30 if kind == "points" else 0
            return record.decide(number, kind, by="director", round=1, points=points)
        case "decided":
            return record.appeal(number, by=case.player, round=1)
        case _:
            return record.rule(number, PANEL, upheld=choice % 3 == 0)


numbers = st.integers(1, 6)
players = st.sampled_from(PLAYERS)
codes = st.sampled_from((*GROUNDS, "R-184", "R-127", "R-024"))
games = st.sampled_from(("1-1", "2-1", None))
rounds = st.integers(1, 3)
advances: st.SearchStrategy[Step] = st.builds(
    lambda number, choice: lambda record: advance(record, number, choice),
    numbers,
    st.integers(0, 5),
)
reports: st.SearchStrategy[Step] = st.builds(
    lambda player, code, game: lambda record: record.report(player, code, by="monitor", game=game),
    players,
    codes,
    games,
)
others: st.SearchStrategy[Step] = st.one_of(
    reports,
    st.builds(
        lambda number, proven: lambda record: record.find(number, proven=proven, by="director"),
        numbers,
        st.booleans(),
    ),
    st.builds(
        lambda number, kind, points, now: (
            lambda record: record.decide(number, kind, by="director", round=now, points=points)
        ),
        numbers,
        st.sampled_from(get_args(SanctionKind)),
        st.sampled_from((0, 20, 25, 30, 100)),
        rounds,
    ),
    st.builds(
        lambda number, player, now: lambda record: record.appeal(number, by=player, round=now),
        numbers,
        players,
        rounds,
    ),
    st.builds(
        lambda number, upheld: lambda record: record.rule(number, PANEL, upheld=upheld),
        numbers,
        st.booleans(),
    ),
    st.builds(
        lambda number: lambda record: record.refer(number, by="director", reason="again"), numbers
    ),
)
# Some reports first, and every other step a legal one: so most histories reach the tribunal.
histories = st.builds(
    lambda first, then: [*first, *(step for pair in then for step in pair)],
    st.lists(reports, min_size=4, max_size=8),
    st.lists(st.tuples(advances, others), min_size=10, max_size=25),
)


def played(edition: str, history: list[Step]) -> list[Record]:
    """Every record on the way; a refused step leaves the record as it was."""
    records = [Record(edition)]
    for step in history:
        try:
            records.append(step(records[-1]))
        except LetradoError:
            continue
    return records


@given(st.sampled_from(EDITIONS), histories)
def test_counters_never_decrease_and_only_an_overturning_ends_a_fault(
    edition: str, history: list[Step]
) -> None:
    records = played(edition, history)
    for before, after in pairwise(records):
        overturned = any(
            new.stage == "overturned" != old.stage
            for old, new in zip(before.cases, after.cases, strict=False)
        )
        for player in PLAYERS:
            for counter in get_args(Counter):
                old, new = before.tally(player, counter), after.tally(player, counter)
                assert new.recorded >= old.recorded
                assert new.in_force >= old.in_force - overturned
                assert 0 <= new.in_force <= new.recorded


@given(st.sampled_from(EDITIONS), histories)
def test_a_decision_never_changes_and_a_ruling_is_the_last_word(
    edition: str, history: list[Step]
) -> None:
    records = played(edition, history)
    last = records[-1]
    for record in records:
        for case in record.cases:
            later = last.case(case.number)
            for part in ("player", "ground", "finding", "decision", "appeal", "ruling"):
                if getattr(case, part) is not None:
                    assert getattr(later, part) == getattr(case, part)
            if record.is_final(case.number, 9):
                assert replace(later, referral=case.referral) == case or case.stage == "decided"


@given(st.sampled_from(EDITIONS), histories)
def test_what_was_overturned_or_dismissed_has_no_effect(edition: str, history: list[Step]) -> None:
    record = played(edition, history)[-1]
    kept = [case for case in record.cases if case.stage not in ("overturned", "dismissed")]
    renumbered = {case.number: place for place, case in enumerate(kept, 1)}
    without = replace(
        record, cases=tuple(replace(case, number=renumbered[case.number]) for case in kept)
    )
    for player in PLAYERS:
        assert effects(record, player) == effects(without, player)
        assert list(available(record, player).values()) == list(available(without, player).values())


@given(st.sampled_from(EDITIONS), histories)
def test_every_open_case_can_be_closed(edition: str, history: list[Step]) -> None:
    record = played(edition, history)[-1]
    for player in PLAYERS:
        for number, powers in available(record, player).items():
            assert "warning" in {power.kind for power in powers}
            record = record.decide(number, "warning", by="director", round=3)
    assert not any(case.open for case in record.cases)
