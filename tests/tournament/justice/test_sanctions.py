"""Bounds, counters and the life of a sanction, by edition."""

import tomllib
from pathlib import Path
from typing import Any, get_args

import pytest

from letrado.base.errors import Illegal, LetradoError, Unreadable
from letrado.rulebook import EDITIONS, SanctionKind, load
from letrado.tournament import (
    GROUNDS,
    Panel,
    Person,
    Power,
    Record,
    Tally,
    available,
    effects,
    ground,
    referable,
)

DATA: dict[str, Any] = tomllib.loads(
    (Path(__file__).parents[1] / "data/sanctions.toml").read_text("utf-8")
)
POINTS = [
    pytest.param(case, edition, article, id=f"{case['id']}-{edition}")
    for case in DATA["points"]
    for edition, article in case["editions"].items()
]
COUNTERS = [
    pytest.param(case, edition, id=f"{case['id']}-{edition}")
    for case in DATA["counter"]
    for edition in case["editions"]
]
FISE = [edition for edition in EDITIONS if edition != "cat"]
ANA, BETO = Person("Ana", "VE"), Person("Beto", "CO")
PANEL = Panel(Person("Olga", "PA"), Person("Fede", "ES"), Person("Aldo", "AR"), (ANA, BETO))


def proven(record: Record, fault: str, player: str = "Ana") -> Record:
    code, game = fault.split()
    record = record.report(player, code, by="arbiter", game=game)
    return record.find(len(record.cases), proven=True, by="director")


def breach(edition: str) -> Record:
    """One reported breach of drawing, which every edition knows."""
    return Record(edition).report("Ana", "drawing.irregular", by="player", game="1-1")


def refusal(step: Any) -> LetradoError:
    with pytest.raises(LetradoError) as caught:
        step()
    return caught.value


@pytest.mark.parametrize(("case", "edition", "article"), POINTS)
def test_points_within_the_bounds_of_the_edition(
    case: dict[str, Any], edition: str, article: str
) -> None:
    record = breach(edition)
    for points, total in case["allowed"].items():
        after = record.decide(1, "points", by="director", round=1, points=int(points))
        assert case["total"] - effects(after, "Ana").points["1-1"] == total
        assert after.case(1).stage == "decided"
    for points in case["refused"]:
        error = refusal(
            lambda p=points: record.decide(1, "points", by="director", round=1, points=p)
        )
        assert error.code == case["code"]
        assert error.article == article
        assert error.details["edition"] == edition
        assert str(points) in str(error)


@pytest.mark.parametrize(("case", "edition"), COUNTERS)
def test_what_the_director_may_decide(case: dict[str, Any], edition: str) -> None:
    record = Record(edition)
    for fault in case["faults"]:
        record = proven(record, fault)
    code, game = case["reported"].split()
    record = record.report("Ana", code, by="player", game=game)
    number = len(record.cases)
    for asked in (record, record.find(number, proven=True, by="director")):
        possible = available(asked, "Ana")[number]
        assert [power.kind for power in possible] == case["possible"]
        assert all(power.article.startswith(load(edition).short) for power in possible)
        expected = case["due"].get(edition)
        due = [[power.kind, power.scope or "", power.article] for power in possible if power.due]
        assert due == ([expected] if expected else [])
    assert available(record, "Beto") == {}


@pytest.mark.parametrize(("case", "edition"), COUNTERS)
def test_everything_possible_can_be_decided_and_nothing_else(
    case: dict[str, Any], edition: str
) -> None:
    record = Record(edition)
    for fault in case["faults"]:
        record = proven(record, fault)
    code, game = case["reported"].split()
    record = record.report("Ana", code, by="player", game=game)
    number = len(record.cases)
    for kind in get_args(SanctionKind):
        points = 30 if kind == "points" else 0

        def decide(kind: SanctionKind = kind, points: int = points) -> Record:
            return record.decide(number, kind, by="director", round=2, points=points)

        if kind in case["possible"]:
            decision = decide().case(number).decision
            assert decision is not None
            assert decision.kind == kind
            assert effects(decide(), "Ana").out == (decision.scope == "tournament")
        else:
            error = refusal(decide)
            assert error.code == "sanction.kind_refused"
            assert error.article == record.ground(record.case(number)).article


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_an_edition_does_not_say_is_no_ground(edition: str) -> None:
    for code in DATA["silent"][edition]:
        error = refusal(lambda c=code: Record(edition).report("Ana", c, by="player"))
        assert error.code == "sanction.ground_silent"
        assert error.article == load(edition).short


def test_the_grounds_of_each_edition() -> None:
    known = {
        edition: [code for code in GROUNDS if not silent(edition, code)] for edition in EDITIONS
    }
    assert known["cat"] == ["drawing.irregular"]
    assert len(known["fise-2004"]) == 4
    assert len(known["fise-2007"]) == 5
    assert known["fise-2009"] == list(GROUNDS)
    ethics = [ground(load("fise-2009"), f"ethics.47.{n}").article for n in range(1, 8)]
    assert ethics == [f"F09 §47.{n}" for n in range(1, 8)]


def silent(edition: str, code: str) -> bool:
    try:
        ground(load(edition), code)
    except Illegal:
        return True
    return False


@pytest.mark.parametrize("code", ["", "ethics", "ethics.47.8", "R-999", "validity", "47.1"])
def test_a_ground_that_nobody_knows(code: str) -> None:
    with pytest.raises(Unreadable, match="not a ground for a sanction"):
        Record("fise-2009").report("Ana", code, by="player")


@pytest.mark.parametrize("edition", FISE)
def test_ex_g48_asker_and_answerer_have_the_same_record(edition: str) -> None:
    record = proven(Record(edition), "validity.asked 1-1", "Ana")
    record = proven(record, "validity.answered 1-1", "Beto")
    for player in ("Ana", "Beto"):
        assert record.tally(player, "validity") == Tally(1, 1)
    record = proven(record, "validity.answered 2-1", "Ana")
    record = proven(record, "validity.asked 2-1", "Beto")
    for number, player in ((3, "Ana"), (4, "Beto")):
        first = available(record, player)[number][0]
        assert (first.kind, first.scope, first.due) == ("disqualification", "tournament", True)
        out = record.decide(number, "disqualification", by="director", round=2)
        assert effects(out, player).out
        assert not effects(out, player).games_lost


def test_a_report_counts_only_when_the_director_finds_it_proven() -> None:
    # held on purpose or not is the director's finding.
    record = Record("fise-2009").report("Ana", "overdraw.deliberate", by="player", game="1-1")
    dismissed = record.find(1, proven=False, by="director", reason="a slip")
    for state in (record, dismissed):
        assert state.tally("Ana", "overdraw") == Tally(0, 0)
    assert dismissed.case(1).stage == "dismissed"
    assert available(dismissed, "Ana") == {}
    assert record.find(1, proven=True, by="director").tally("Ana", "overdraw") == Tally(1, 1)


def test_a_yellow_card_may_carry_points_of_article_49() -> None:
    record = Record("fise-2009").report("Ana", "ethics.47.4", by="monitor", game="1-1")
    plain = record.decide(1, "yellow", by="director", round=1)
    dear = record.decide(1, "yellow", by="director", round=1, points=25)
    assert [effects(r, "Ana").yellow_cards for r in (record, plain, dear)] == [0, 1, 1]
    assert [dict(effects(r, "Ana").points) for r in (plain, dear)] == [{}, {"1-1": 25}]
    few = refusal(lambda: record.decide(1, "yellow", by="director", round=1, points=20))
    assert (few.code, few.article) == ("sanction.points_few", "F09 §49")


def test_points_only_where_they_belong() -> None:
    record = breach("fise-2009")
    extra = refusal(lambda: record.decide(1, "warning", by="director", round=1, points=30))
    assert extra.code == "sanction.points_unexpected"
    nowhere = Record("fise-2009").report("Ana", "R-184", by="director")
    missing = refusal(lambda: nowhere.decide(1, "points", by="director", round=1, points=30))
    assert missing.code == "sanction.game_missing"
    assert nowhere.decide(1, "expulsion", by="director", round=1).case(1).stage == "decided"


@pytest.mark.parametrize("edition", FISE)
def test_a_59_an_appeal_is_open_until_the_next_round_and_suspends_nothing(edition: str) -> None:
    record = breach(edition).decide(1, "points", by="director", round=3, points=30)
    assert not record.is_final(1, 3)
    assert record.is_final(1, 4)
    late = refusal(lambda: record.appeal(1, by="Ana", round=4))
    assert late.code == "sanction.appeal_late"
    assert late.article == load(edition).cite("R-189")
    appealed = record.appeal(1, by="Ana", round=3, arguments="the bag was torn")
    assert appealed.case(1).stage == "appealed"
    assert not appealed.is_final(1, 9)
    assert effects(appealed, "Ana") == effects(record, "Ana")
    upheld = appealed.rule(1, PANEL, upheld=True)
    overturned = appealed.rule(1, PANEL, upheld=False)
    assert (upheld.case(1).stage, overturned.case(1).stage) == ("upheld", "overturned")
    assert effects(upheld, "Ana").points == {"1-1": 30}
    assert effects(overturned, "Ana") == effects(Record(edition), "Ana")


@pytest.mark.parametrize(("rounds", "last"), [(0, 3), (2, 5), (None, 99)])
def test_a_59_the_deadline_is_a_parameter(rounds: int | None, last: int) -> None:
    record = breach("fise-2009").report("Ana", "R-184", by="arbiter")
    record = Record(record.edition, record.cases, rounds)
    record = record.decide(1, "points", by="director", round=3, points=30)
    assert record.appeal(1, by="Ana", round=last).case(1).stage == "appealed"
    if rounds is not None:
        assert refusal(lambda: record.appeal(1, by="Ana", round=last + 1)).code.endswith("late")


def test_the_catalan_text_knows_no_appeal() -> None:
    record = breach("cat").decide(1, "disqualification", by="director", round=1)
    assert record.is_final(1, 1)
    assert effects(record, "Ana").games_lost == {"1-1"}
    assert not effects(record, "Ana").out
    assert refusal(lambda: record.appeal(1, by="Ana", round=1)).code == "sanction.no_appeal"


def test_who_may_do_what() -> None:
    # Game rules 4.7: only the director sanctions, only the tribunal overturns.
    record = breach("fise-2009")
    for role in ("tribunal", "organiser", "federation"):
        error = refusal(lambda r=role: record.report("Ana", "R-184", by=r))
        assert error.code == "sanction.actor"
    for role in ("player", "monitor", "judge", "arbiter", "tribunal", "organiser", "federation"):
        for step in (
            lambda r=role: record.find(1, proven=True, by=r),
            lambda r=role: record.decide(1, "warning", by=r, round=1),
            lambda r=role: record.refer(1, by=r, reason="again"),
        ):
            error = refusal(step)
            assert (error.code, error.article) == ("sanction.actor", "F09 §49")
    decided = record.decide(1, "expulsion", by="director", round=1)
    assert refusal(lambda: decided.appeal(1, by="Beto", round=1)).code == "sanction.appeal_by"
    stranger = Panel(PANEL.organiser, PANEL.federation, PANEL.players_rep, (BETO,))
    appealed = decided.appeal(1, by="Ana", round=1)
    assert refusal(lambda: appealed.rule(1, stranger, upheld=False)).code.endswith("dispute")


def test_r_187_a_repeated_fault_of_ethics_may_go_to_the_federation() -> None:
    record = proven(Record("fise-2009"), "ethics.47.6 1-1")
    record = record.decide(1, "yellow", by="director", round=1)
    assert not referable(record, record.case(1))
    assert refusal(lambda: record.refer(1, by="director", reason="x")).article == "F09 §47¶last"
    record = proven(record, "ethics.47.2 2-1")
    assert not referable(record, record.case(2))
    record = record.decide(2, "red", by="director", round=2)
    assert referable(record, record.case(2))
    referred = record.refer(2, by="director", reason="twice in a day")
    assert referred.case(2).referral == "twice in a day"
    assert refusal(lambda: referred.refer(2, by="director", reason="x")).code.endswith("referral")
    overturned = record.appeal(2, by="Ana", round=2).rule(2, PANEL, upheld=False)
    assert not referable(overturned, overturned.case(1))
    assert not referable(overturned, overturned.case(2))
    again = proven(overturned, "ethics.47.6 3-1")
    assert referable(again, again.case(1))
    assert not referable(again, again.case(2))


def test_an_overturned_fault_is_no_precedent() -> None:
    record = proven(Record("fise-2009"), "ethics.47.6 1-1")
    record = record.decide(1, "yellow", by="director", round=1)
    record = record.appeal(1, by="Ana", round=1).rule(1, PANEL, upheld=False)
    assert record.tally("Ana", "ethics") == Tally(recorded=1, in_force=0)
    record = record.report("Ana", "ethics.47.6", by="monitor", game="2-1")
    assert available(record, "Ana")[2][0] == Power("yellow", "F09 §47¶last", due=True)


def test_unknown_cases() -> None:
    for number in (-1, 0, 2):
        with pytest.raises(Unreadable, match="no case"):
            breach("fise-2009").find(number, proven=True, by="director")
