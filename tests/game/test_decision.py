"""A decision brings the states that its events lead to: nobody has to apply them again."""

import pytest

from letrado.game import Command, Decision, Environment, Game, apply, decide
from letrado.rulebook.requirements import EDITIONS
from tests.conformance import table as conformance
from tests.conformance.cases import Case, cases
from tests.conformance.runner import run
from tests.game import table as by_lot
from tests.game.players import next_command

DECIDED: list[Decision] = []


def checked(game: Game | None, command: Command, world: Environment) -> Decision:
    """Decide, and apply the events one by one: each state that came with them is the same."""
    decision = decide(game, command, world)
    assert len(decision.states) == len(decision)
    for event, state in decision.steps():
        game = apply(game, event)
        assert game == state
    assert decision.game == game
    DECIDED.append(decision)
    return decision


@pytest.mark.parametrize("case", [case for case in cases().values() if case.asks == "game"])
def test_states_of_a_decision_are_those_of_its_events(
    case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(conformance, "decide", checked)
    DECIDED.clear()
    for edition in case.editions:
        run(case, edition)
    assert DECIDED or case.given.get("stage") == "none"


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", range(6))
def test_the_same_holds_in_games_by_lot(
    edition: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(by_lot, "decide", checked)
    DECIDED.clear()
    table = by_lot.Table(edition, seed)
    for _ in range(60):
        table.wait()
        table.send(next_command(table))
    assert sum(map(len, DECIDED)) >= len(table.log)
