"""Games without clocks, agreed by those who play them: time alone changes nothing but silence
over the sheets."""

from random import Random

import pytest

from letrado.base.errors import Illegal
from letrado.core.placements import Placement
from letrado.game import (
    AcceptPlay,
    Actor,
    ClockMode,
    Environment,
    Game,
    Phase,
    PlaceTiles,
    Protocol,
    ReachTime,
    ScheduleGame,
    Settings,
    Side,
    apply,
    decide,
    due,
)
from letrado.game.clock import running
from letrado.game.commands import StartRound
from letrado.game.redaction import Viewer
from letrado.game.visible_state import view_game
from letrado.rulebook import EDITIONS

WEEK = 7 * 24 * 3600 * 1000


def begun(edition: str) -> Game:
    settings = Settings(
        edition,
        protocol=Protocol.ASSISTED,
        electronic=True,
        officials=False,
        clock=ClockMode.NONE,
    )
    game: Game | None = None
    for command in (ScheduleGame(Actor.DIRECTOR, settings), StartRound(Actor.SYSTEM)):
        for event in decide(game, command, world(0)):
            game = apply(game, event)
    assert game is not None
    return game


def world(now: int) -> Environment:
    lot = Random(7)
    return Environment(now, lambda bag, count: bag.draw(count, lot)[0], lambda word: True)


def play(game: Game, now: int) -> Game:
    tiles = [tile for tile in game.tiles.hands[game.mover].known if not tile.blank]
    text = f"8H {tiles[0]}{tiles[1]}"
    placement = Placement.parse(text, game.tiles.board.alphabet)
    for event in decide(game, PlaceTiles(Actor.of(game.mover), placement), world(now)):
        game = apply(game, event)
    return game


@pytest.mark.parametrize("edition", EDITIONS)
def test_weeks_go_by_and_nothing_happens(edition: str) -> None:
    game = begun(edition)
    assert (running(game), due(game)) == ((), None)
    assert decide(game, ReachTime(Actor.SYSTEM), world(WEEK)) == ()
    game = play(game, WEEK)
    assert game.phase is Phase.ANNOUNCED
    assert due(game) is None  # silence accepts nothing
    assert decide(game, ReachTime(Actor.SYSTEM), world(2 * WEEK)) == ()
    mover = game.mover
    sight = view_game(game, Viewer(mover.other.value))
    assert "AcceptPlay" in sight.commands
    for event in decide(game, AcceptPlay(Actor.of(mover.other)), world(3 * WEEK)):
        game = apply(game, event)
    assert game.mover is mover.other
    assert {game.clocks.left[side] for side in Side} == {0}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_table_game_has_the_clocks_of_its_edition(edition: str) -> None:
    settings = Settings(edition, clock=ClockMode.NONE)
    with pytest.raises(Illegal) as refused:
        settings.check()
    assert refused.value.code == "settings.clock"
    assert refused.value.article
