"""Numbers and texts that no game has are refused, whoever says them."""

from dataclasses import replace
from typing import Any

import pytest

from letrado.base.errors import Illegal
from letrado.formats.rebuilding import Rebuilding
from letrado.game import Actor, Command, Environment, ScheduleGame, Settings, Side, decide
from letrado.game import commands as c
from tests.formats.tables import Table


def counting() -> Rebuilding:
    """A game in which A has laid a play and counts it."""
    table = Table("fise-2009", 3)
    placement = table.found()
    assert placement is not None
    mover = table.mover
    table.do(c.LayTiles(mover, tuple(placement.new.items())), c.FinishPlacement(mover))
    return table.by


HUGE = 10**30


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (c.Announce(Actor.A, HUGE, 0), "command.number"),
        (c.Announce(Actor.A, 10, HUGE), "command.number"),
        (c.Announce(Actor.A, 10_001, 0), "command.number"),
        (c.SanctionPlayer(Actor.DIRECTOR, Side.A, "points", "x", HUGE), "command.number"),
        (c.Adjudicate(Actor.DIRECTOR, Side.A, (HUGE, 0), "x"), "command.number"),
        (c.CorrectTotal(Actor.DIRECTOR, Side.A, Side.B, -HUGE), "command.number"),
        (c.Decide(Actor.DIRECTOR, "a\x1b[2Jb"), "command.text"),
        (c.Decide(Actor.DIRECTOR, "a\x9b2Jb"), "command.text"),
        (c.Decide(Actor.DIRECTOR, "\ud800"), "command.text"),
        (c.Annul(Actor.DIRECTOR, "x" * 2_001), "command.text"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_no_game_has_is_refused(command: Command, code: str) -> None:
    with pytest.raises(Illegal) as refusal:
        decide(counting().game, command, Environment(0))
    assert refusal.value.code == code
    assert refusal.value.article is not None


def test_settled_points_are_bounded_too() -> None:
    table = counting()
    table.do(c.Announce(Actor.A, 10, 10))
    table.do(c.DisputeScore(Actor.B))
    with pytest.raises(Illegal, match="10000"):
        table.do(c.SettleScore(Actor.ARBITER, HUGE))


def test_lines_of_a_text_are_kept() -> None:
    assert decide(counting().game, c.Decide(Actor.DIRECTOR, "one\n\ttwo"), Environment(0))


@pytest.mark.parametrize("name", ["\x1b[31mAna", "Ana\nB", "Ana\x9b", "Ana\u2028", "x" * 201])
@pytest.mark.parametrize("field", ["players", "event", "lexicon"])
def test_names_are_one_line_that_can_be_shown(name: str, field: str) -> None:
    changed: dict[str, Any] = {field: (name, "B") if field == "players" else name}
    settings = replace(Settings("fise-2009"), **changed)
    with pytest.raises(Illegal) as refusal:
        decide(None, ScheduleGame(Actor.DIRECTOR, settings), Environment(0))
    assert refusal.value.code == "settings.text"
    assert refusal.value.details["field"] == field
