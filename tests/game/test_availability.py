"""Assisted play leaves out nothing that would be granted: what it does not offer cannot be had."""

from dataclasses import replace
from functools import lru_cache
from random import Random

import pytest

from letrado.base.errors import Illegal, LetradoError
from letrado.game import Actor, ClockMode, Game, Phase, Protocol, Side, open_to
from letrado.game import commands as c
from letrado.game.assisted import DRIVEN, decide, next_step
from letrado.game.availability import is_offered
from letrado.game.events import GameForfeited
from letrado.game.referee import apply
from tests.game.situations import still_world
from tests.game.strategies import nonsense
from tests.game.watched import EDITIONS, log_by_lot


@lru_cache
def assisted() -> tuple[Game, ...]:
    """Return random states of assisted games: one for each edition, phase, mover and officials."""
    found: dict[tuple[object, ...], Game] = {}
    for edition in EDITIONS:
        for seed in range(200):
            if (
                apply(None, log_by_lot(edition, seed, 0)[0]).settings.protocol
                is not Protocol.ASSISTED
            ):
                continue
            log = log_by_lot(edition, seed, 50)
            game = apply(None, log[0])
            for event, after in zip(log[1:], (*log[2:], None), strict=True):
                game = apply(game, event)
                rests = after is None or not after.part
                if rests and next_step(game) is None:
                    mover = None if game.turn is None else game.turn.mover
                    found.setdefault((edition, game.phase, mover, game.settings.officials), game)
    return tuple(found.values())


def test_there_are_assisted_games_to_look_at() -> None:
    games = assisted()
    assert {game.rules.id for game in games} == set(EDITIONS)
    assert {game.settings.officials for game in games} == {False, True}
    assert len({game.phase for game in games}) >= 9


def test_what_is_not_offered_is_refused_whatever_is_said() -> None:
    lot, refused = Random(5), 0
    for game in assisted():
        alphabet = game.tiles.board.alphabet
        for actor in Actor:
            for kind in set(open_to(game, actor)) - DRIVEN:
                if is_offered(game, actor, kind):
                    continue
                if kind in (c.CallArbiter, c.CountBag, c.SetClock) and actor.side is None:
                    continue  # an official has better means, or there is no clock to show it
                command = replace(nonsense(lot, alphabet, kind), by=actor)
                if isinstance(command, c.AppealVerdict):
                    command = replace(command, arguments="Page 12 has it")
                with pytest.raises(LetradoError):
                    decide(game, command, still_world(game))
                refused += 1
    assert refused > 500


def test_without_officials_no_player_is_offered_what_only_they_can_answer() -> None:
    vain = {c.CallArbiter, c.Leave, c.RequestReopen}
    for game in assisted():
        if game.settings.officials:
            continue
        for side in Side:
            actor = Actor.of(side)
            offered = {kind for kind in open_to(game, actor) if is_offered(game, actor, kind)}
            assert not vain & offered
            assert game.phase is not Phase.ARBITRATION
            assert game.phase is not Phase.APPEAL


# -- a player who has left for good ----------------------------------------------------------------


def _clocked(game: Game) -> bool:
    modes = (ClockMode.RUNNING, ClockMode.STOPPED)
    return game.phase is Phase.TURN and game.settings.clock in modes


def test_the_house_records_an_abandonment_only_when_time_is_used_up() -> None:
    """A-24, A-64: the player's own time is the measure that F09 §37 gives."""
    looked = 0
    for game in filter(_clocked, assisted()):
        for side in Side:
            command = c.RecordAbandonment(Actor.SYSTEM, side, "They have gone")
            for left in (1, 0, -60_000):
                clocks = replace(game.clocks, left={**game.clocks.left, side: left})
                there = replace(game, clocks=clocks)
                if left > 0:
                    with pytest.raises(Illegal) as refusal:
                        decide(there, command, still_world(there))
                    assert refusal.value.code == "abandon.time_left"
                    assert refusal.value.article is not None
                    continue
                fact = decide(there, command, still_world(there))[-1].fact
                assert isinstance(fact, GameForfeited)
                assert (fact.loser, fact.adjudicated) == (side, True)
                assert fact.reason == "They have gone"
                looked += 1
    assert looked >= 8


@pytest.mark.parametrize("actor", [Actor.ARBITER, Actor.JUDGE, Actor.DIRECTOR])
def test_an_official_records_an_abandonment_whatever_the_clock_shows(actor: Actor) -> None:
    game = next(filter(_clocked, assisted()))
    command = c.RecordAbandonment(actor, Side.A, "They went home")
    assert isinstance(decide(game, command, still_world(game))[-1].fact, GameForfeited)
    with pytest.raises(Illegal) as refusal:
        decide(game, replace(command, reason=" "), still_world(game))
    assert refusal.value.code == "ruling.reason"
