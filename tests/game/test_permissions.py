"""Permissions for each command (game rules 4.7): the whole table, walked through the referee."""

import tomllib
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from letrado.base.errors import Illegal, LetradoError
from letrado.game import (
    Actor,
    Command,
    Environment,
    Game,
    Phase,
    ReachTime,
    ScheduleGame,
    Settings,
    Side,
    open_to,
)
from letrado.game import commands as c
from letrado.game import permissions as permissions_module
from letrado.game.law.registry import TRANSITIONS
from letrado.game.permissions import permissions
from letrado.game.referee import decide
from letrado.game.state import stage
from tests.game.situations import situations, still_world
from tests.game.strategies import nonsense

COMMANDS = tuple(
    kind
    for kind in vars(c).values()
    if isinstance(kind, type) and issubclass(kind, Command) and kind is not Command
)
WITHOUT_TRANSITION = {ScheduleGame, ReachTime}
"""The one makes a game, the other is only time."""
PEOPLE = frozenset({"mover", "opponent", "monitor", "judge", "arbiter", "director", "tribunal"})
ROWS: list[dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "data" / "who_may.toml").read_text("utf-8")
)["row"]


def _part(game: Game, actor: Actor) -> str:
    """Return the column of 4.7 that an actor belongs to."""
    if actor.side is None:
        return actor.value
    if game.turn is None:
        return "player"
    return "mover" if game.turn.mover is actor.side else "opponent"


def _allowed(name: str) -> set[str]:
    """The columns that the table gives a command; a player is mover or opponent."""
    by = set(permissions()[name])
    return by | {"mover", "opponent"} if "player" in by else by


def _refusal(game: Game, command: Command) -> str | None:
    try:
        decide(game, command, still_world(game))
    except LetradoError as error:
        return error.code
    return None


def test_every_command_has_an_entry_and_a_transition() -> None:
    names = {kind.__name__ for kind in COMMANDS}
    assert names == set(permissions())
    assert set(COMMANDS) - WITHOUT_TRANSITION == set(TRANSITIONS)
    known = PEOPLE | {"player", "system"}
    assert all(by and by <= known for by in permissions().values())


def test_no_command_has_two_entries() -> None:
    folder = Path(permissions_module.__file__).parent
    table = tomllib.loads((folder / "permissions.toml").read_text("utf-8"))
    named = Counter(name for group in table.values() for name in group["commands"])
    assert [name for name, count in named.items() if count > 1] == []


@pytest.mark.parametrize("row", ROWS, ids=lambda row: str(row["commands"][0]))
def test_the_table_is_that_of_the_game_rules(row: dict[str, Any]) -> None:
    for name in row["commands"]:
        assert _allowed(name) & PEOPLE == set(row["may"]), name


def test_the_situations_reach_most_of_the_game() -> None:
    phases = {game.phase for game in situations()}
    assert len(situations()) > 100
    assert len(phases) >= 20, set(Phase) - phases


def test_who_may_not_is_refused_with_an_article_and_nothing_changes() -> None:
    refused = 0
    lot = Random(4)
    for game in situations():
        before, alphabet = repr(game), game.tiles.board.alphabet
        for kind in TRANSITIONS:
            for actor in Actor:
                if _part(game, actor) in _allowed(kind.__name__):
                    continue
                command = replace(nonsense(lot, alphabet, kind), by=actor)
                with pytest.raises(Illegal) as refusal:
                    decide(game, command, still_world(game))
                assert refusal.value.code == "game.not_yours", command
                assert refusal.value.article is not None
                assert refusal.value.article.startswith(game.rules.short)
                assert kind not in set(open_to(game, actor))
                refused += 1
        assert repr(game) == before
    assert refused > 10_000


def test_who_may_is_never_told_that_it_is_not_for_him() -> None:
    lot = Random(7)
    for game in situations():
        for kind, transition in TRANSITIONS.items():
            for actor in Actor:
                part = _part(game, actor)
                if part not in _allowed(kind.__name__) | {"player"} or (
                    part == "player" and "player" not in permissions()[kind.__name__]
                ):
                    continue
                # Seen from outside, a turn in which only the press is left looks like before it.
                shown = game.phase if kind is c.PressClock else stage(game.turn, game.phase)
                timely = {game.phase, shown} <= transition.phases
                assert (kind in set(open_to(game, actor))) is timely
                command = replace(nonsense(lot, game.tiles.board.alphabet, kind), by=actor)
                assert _refusal(game, command) != "game.not_yours", command


def test_what_the_room_may_do_tells_nobody_that_only_the_press_is_left() -> None:
    """R-114: whatever is open to another than the mover in the stage shown is open there too."""
    shown = {Phase.TURN, Phase.EXCHANGING, Phase.NOTED, Phase.DRAWING}
    for kind, transition in TRANSITIONS.items():
        if permissions()[kind.__name__] - {"mover"} and transition.phases & shown:
            assert Phase.TURN_DONE in transition.phases, kind


@pytest.mark.parametrize("actor", list(Actor))
def test_a_game_is_scheduled_by_those_who_may(actor: Actor) -> None:
    command = ScheduleGame(actor, Settings("fise-2009", pairing="swiss", starter=Side.A))
    if actor.value in permissions()["ScheduleGame"]:
        assert decide(None, command, Environment(0))
        return
    with pytest.raises(Illegal) as refusal:
        decide(None, command, Environment(0))
    assert refusal.value.code == "game.not_yours"
    assert refusal.value.article is not None


def test_a_verdict_is_appealed_by_the_mover_in_fise_and_by_the_challenger_in_cat() -> None:
    """A-28: to opposite sides, and only against one's own loss."""
    asked = 0
    for game in situations():
        challenge, turn = game.challenge, game.turn
        if game.phase is not Phase.VERDICT or challenge is None or turn is None:
            continue
        cat = game.rules.id == "cat"
        entitled = turn.mover.other if cat else turn.mover
        lost = challenge.valid if cat else not challenge.valid
        for side in Side:
            asked += 1
            command = c.AppealVerdict(Actor.of(side), "Page 12 has it")
            if side is entitled and lost and not challenge.final and not turn.appealed:
                assert decide(game, command, still_world(game))
                continue
            with pytest.raises(Illegal) as refusal:
                decide(game, command, still_world(game))
            assert refusal.value.code in ("appeal.who", "appeal.final")
    assert asked
