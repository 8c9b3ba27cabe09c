"""Records of a game that the referee would not decide again are refused, and no others."""

import inspect
import json
import re
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from letrado.base.errors import Illegal, Unreadable
from letrado.core.tiles import Alphabet
from letrado.formats import jsonl
from letrado.game import Actor, Environment, Event, Game, Side, due, log_validation, referee, replay
from letrado.game import commands as c
from letrado.game import events as e
from letrado.game.law.registry import TRANSITIONS
from letrado.rulebook.requirements import EDITIONS
from tests.formats.tables import Table as PlainTable
from tests.formats.values import values
from tests.game.table import Table, check_board, steps_of
from tests.game.test_assisted import Table as Assisted
from tests.game.test_machine import assert_can_end, play_on


@lru_cache
def log_of(edition: str, seed: int) -> tuple[Event, ...]:
    """Play a random game, with whatever happens in it, and return its log."""
    table = Table(edition, seed)
    for _ in range(8):
        play_on(table, 25)
        table.send_nonsense()
    assert_can_end(table)
    table.check_retraced()
    return tuple(table.log)


@lru_cache
def plain_log() -> tuple[Event, ...]:
    """A game without incidents, a sanction before the tribunal, both racks known, signed."""
    table = PlainTable("fise-2009", 7)
    sanction = c.SanctionPlayer(Actor.DIRECTOR, Side.B, "points", "conduct", 30)
    table.do(sanction, c.AppealSanction(Actor.B, 1), c.RuleOnSanction(Actor.TRIBUNAL, 1, True))
    table.to_the_end()
    table.do(c.CorrectPlay(Actor.DIRECTOR, 1, table.by.game.records[0].points + 1))
    return tuple(table.by.events)


def test_every_command_of_the_law_is_worked_out_from_its_facts() -> None:
    named = set(re.findall(r"\bc\.(\w+)", inspect.getsource(log_validation)))
    assert {command.__name__ for command in TRANSITIONS} <= named


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_log_cut_at_any_line_gives_its_whole_steps(edition: str) -> None:
    log = log_of(edition, 1)
    lines = jsonl.dumps(log).splitlines(keepends=True)
    ends = {0}
    for step in steps_of(log):
        ends.add(max(ends) + len(step))
    for kept in range(1, len(lines)):
        salvaged = jsonl.salvage("".join(lines[: kept + 1]))
        assert (salvaged.error is None) is (kept in ends)
        whole = max(end for end in ends if end <= kept)
        assert salvaged.log.events == log[:whole]
        if salvaged.error is not None:
            assert salvaged.error.details["line"] == kept + 1


def find(kind: type[e.Fact]) -> int:
    return next(n for n, event in enumerate(plain_log()) if isinstance(event.fact, kind))


WRONG: list[tuple[type[e.Fact], dict[str, Any]]] = [
    (e.DrawEnded, {"count": 50, "tiles": None}),
    (e.DrawEnded, {"surplus": 1}),
    (e.TurnBegan, {"side": Side.B}),
    (e.ScoreAnnounced, {"points": 10**30}),
    (e.ScoreNoted, {"side": Side.A}),
    (e.PlayCorrected, {"turn": 0}),
    (e.PlayCorrected, {"turn": 999}),
    (e.SanctionAppealed, {"sanction": 0}),
    (e.SanctionRuled, {"sanction": 0}),
    (e.SanctionRuled, {"sanction": 2}),
    (e.PlayerSanctioned, {"points": 10**30}),
    (e.FinalCounted, {"scores": (1, 2)}),
    (e.PlayEnded, {"finisher": None}),
    (e.InitialDrawn, {"count": 8}),
]


@pytest.mark.parametrize(("kind", "changed"), WRONG)
def test_a_fact_that_does_not_follow_is_a_bad_line(
    kind: type[e.Fact], changed: dict[str, Any]
) -> None:
    log, at = list(plain_log()), find(kind)
    jsonl.read_game(jsonl.dumps(log))
    log[at] = replace(log[at], fact=replace(log[at].fact, **changed))
    with pytest.raises(Unreadable) as refusal:
        jsonl.read_game(jsonl.dumps(log))
    assert refusal.value.details["line"] == at + 2
    assert refusal.value.details["reason"].code == "log.impossible"
    assert str(refusal.value)


@pytest.mark.parametrize(
    "changed",
    [
        {"clock_ms": -5},
        {"protocol": "assisted"},
        {"clock": "timer", "starter": None},
        {"players": ["A", "B\nC"]},
        {"players": ["A", "B" * 1000]},
        {"round": -1},
    ],
    ids=str,
)
def test_settings_that_no_game_has_are_a_bad_line(changed: dict[str, Any]) -> None:
    lines = jsonl.dumps(plain_log()).splitlines()
    first = json.loads(lines[1])
    first["settings"] |= changed
    text = "\n".join([lines[0], json.dumps(first), *lines[2:]])
    with pytest.raises(Unreadable) as refusal:
        jsonl.read_game(text)
    assert refusal.value.details["line"] == 2


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(data=st.data(), edition=st.sampled_from(EDITIONS), seed=st.integers(0, 9))
def test_one_wrong_field_is_refused_or_makes_another_game(
    data: st.DataObject, edition: str, seed: int
) -> None:
    log = list(log_of(edition, seed))
    at = data.draw(st.integers(0, len(log) - 1))
    log[at] = data.draw(changed(log[at], edition))
    salvaged = jsonl.salvage_game(jsonl.dumps(log))
    if salvaged.error is None:
        assert salvaged.log.events == tuple(log)
    else:
        assert salvaged.error.code == "log.damaged"
        assert str(salvaged.error)
    if salvaged.log.events:
        assert_sound(replay(salvaged.log.events))


def changed(event: Event, edition: str) -> st.SearchStrategy[Event]:
    """Return the event with one thing in it changed."""
    alphabet = Alphabet.load("ca" if edition == "cat" else "es")

    def taken(other: e.Fact, name: str) -> Event:
        return replace(event, fact=replace(event.fact, **{name: getattr(other, name)}))

    others = [
        values(type(event.fact), alphabet).map(partial(taken, name=name))
        for name in type(event.fact).__dataclass_fields__
    ]
    envelope = [
        st.sampled_from(list(Actor)).map(lambda by: replace(event, by=by)),
        st.integers(-90_000, 90_000).map(lambda ms: replace(event, at=max(0, event.at + ms))),
    ]
    return st.one_of(*others, *envelope)


def assert_sound(game: Game) -> None:
    """Check what holds in every state of a game."""
    table = Table(game.rules.id, 0)
    table.knowledge = "electronic" if game.settings.electronic else "half"
    table._check_tiles(game)
    table._check_parts(game)
    check_board(game)
    instant = due(game)
    assert instant is None or instant >= game.at


# -- assisted play ---------------------------------------------------------------------------


def _retraced(log: list[Event]) -> Game | None:
    game: Game | None = None
    for step in steps_of(log):
        game = log_validation.retrace(game, step)
    return game


def _waiting(edition: str) -> Assisted:
    table = Assisted(edition)
    table.play("8E CASA")
    return table


@pytest.mark.parametrize("edition", EDITIONS)
def test_silence_accepts_after_the_time_agreed_and_no_earlier(edition: str) -> None:
    table = _waiting(edition)
    asked = len(table.log)
    table.do(c.ReachTime(Actor.SYSTEM), 40_000)
    assert _retraced(table.log) == table.game
    at = table.log[asked - 1].at + 1
    hasty = [*table.log[:asked], *(replace(event, at=at) for event in table.log[asked:])]
    with pytest.raises(Unreadable, match="silent"):
        _retraced(hasty)


@pytest.mark.parametrize("edition", EDITIONS)
def test_players_settle_no_points_in_assisted_play(edition: str) -> None:
    """The referee of the table would let them; the software keeps the sheets and counts."""
    table = _waiting(edition)
    game, log = table.game, list(table.log)
    for command in (
        c.DisputeScore(Actor.B),
        c.SettleScore(Actor.A, 500),
        c.SettleScore(Actor.B, 500),
    ):
        for event in referee.decide(game, command, Environment(table.now)):
            game = referee.apply(game, event)
            log.append(event)
    with pytest.raises(Unreadable, match="by the software"):
        _retraced(log)


def test_silence_is_not_declared_by_whoever_runs_the_game() -> None:
    table = _waiting("fise-2009")
    for command in (c.LetLapse(Actor.SYSTEM), c.PauseToVerify(Actor.SYSTEM)):
        with pytest.raises(Illegal) as refusal:
            table.do(command)
        assert refusal.value.code == "assisted.driven"
