"""Whole random games: whatever anyone asks, what must hold holds, and every game can end.

`Table.check` looks after every command; these tests decide who sits at the table.
"""

from collections import Counter
from random import Random
from typing import ClassVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from letrado.game import Actor, decide
from letrado.game.commands import Adjudicate
from letrado.game.state import UNDER_WAY
from letrado.rulebook.requirements import EDITIONS
from tests.game.players import finishing_command, next_command
from tests.game.table import Table

MOST_STEPS_TO_THE_END = 120

seeds = st.integers(0, 2**32 - 1)


class GameByLot(RuleBasedStateMachine):
    """A game of one edition: people who want to play, people who do not, and time."""

    edition = "fise-2009"
    seen: ClassVar[Counter[str]] = Counter()
    """Games, commands and refusals so far, and what the games ended by."""

    def __init__(self) -> None:
        super().__init__()
        self.table: Table | None = None
        self.plays_out = False

    @initialize(seed=seeds, plays_out=st.booleans())
    def sit_down(self, seed: int, plays_out: bool) -> None:
        self.table, self.plays_out = Table(self.edition, seed), plays_out

    @rule(seed=seeds, steps=st.integers(1, 60))
    def play_on(self, seed: int, steps: int) -> None:
        play_on(self._with_lot(seed), steps)

    @rule(seed=seeds, steps=st.integers(1, 5))
    def ask_for_anything(self, seed: int, steps: int) -> None:
        table = self._with_lot(seed)
        for _ in range(steps):
            table.wait()
            table.send_nonsense()

    @rule(seed=seeds, minutes=st.integers(0, 200))
    @precondition(lambda self: self.table is not None and self.table.jumps)
    def let_time_pass(self, seed: int, minutes: int) -> None:
        table = self._with_lot(seed)
        table.now += minutes * 60_000
        table.wait()

    @invariant()
    def the_log_is_the_game(self) -> None:
        if self.table is not None:
            self.table.check_replay()

    def teardown(self) -> None:
        if self.table is not None:
            if self.plays_out:
                play_on(self.table, 600)
            assert_can_end(self.table)
            result = self.table.game.result
            cause = "annulment" if result is None else result.cause.value
            counts = {"games": 1, "commands": self.table.sent, "refused": self.table.refused}
            self.seen.update({**counts, cause: 1})

    def _with_lot(self, seed: int) -> Table:
        assert self.table is not None
        self.table.lot = Random(seed)
        return self.table


def play_on(table: Table, steps: int) -> None:
    """Issue many commands of people who want to play."""
    for _ in range(steps):
        if table.is_over:
            break
        table.wait()
        table.send(next_command(table))


def assert_can_end(table: Table) -> None:
    """Check that the game can end: by a ruling at once, or as players pass and officials go on."""
    if table.game.phase in UNDER_WAY:
        ruling = Adjudicate(Actor.DIRECTOR, None, (0, 0), "the lights went out")
        assert decide(table.game, ruling, table.world())
    for _ in range(MOST_STEPS_TO_THE_END):
        if table.is_over:
            break
        table.send(finishing_command(table))
    assert table.is_over, table.game.phase
    table.check_replay()
    table.check_retraced()


@pytest.mark.parametrize("edition", EDITIONS)
def test_games_by_lot(edition: str) -> None:
    machine = type("GameByLot", (GameByLot,), {"edition": edition})
    run_state_machine_as_test(machine, settings=settings(stateful_step_count=12))
