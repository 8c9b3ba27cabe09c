"""Leaving the room with notice, and the game during the absence (T-41 … T-43)."""

from letrado.game import commands as c
from letrado.game import events as e
from letrado.game.actors import Side
from letrado.game.clock import is_absent, missing_players
from letrado.game.fast_replace import replace
from letrado.game.law.game_end import noted_play, walkover
from letrado.game.law.registry import (
    AWAY,
    Environment,
    Steps,
    applies,
    check_official,
    handles,
    refuse,
    unknown_here,
)
from letrado.game.law.turn_completion import noted, told_tiles, wanted
from letrado.game.state import DECIDING, PLAY, Away, Cause, Game, Phase

_HERE = PLAY - DECIDING - {Phase.PAUSED, Phase.TILE_INCIDENT, Phase.PLAYER_AWAY}


@handles(c.Leave, _HERE, row="R-124")
def leave(game: Game, command: c.Leave, world: Environment) -> Steps:
    """Leave with notice; F07 and F09: with the play complete and nothing drawn."""
    side, turn, rule = command.by.side, game.turn, game.rules.ending.leave
    if side is None:
        raise refuse(game, "away.player", "A player leaves", "R-124")
    check_official(game, "R-124")
    if game.away is not None:
        raise refuse(game, "away.already", "A player is away already", "R-124")
    owes = 0
    if rule == "notice" and (turn is None or turn.mover is not side):
        raise refuse(
            game, "away.own_turn", "Leave on your own turn, or the game would stop", "R-124"
        )
    if rule != "notice":
        complete = game.phase in (Phase.NOTED, Phase.TURN_DONE) and turn is not None
        if not complete or turn is None or turn.mover is not side or turn.drawn or not turn.laid:
            raise refuse(game, "away.when", "Leave after playing and noting, before drawing", *AWAY)
        owes = wanted(game, side)
    yield e.PlayerLeft(side, owes)


@applies(e.PlayerLeft)
def player_left(game: Game, fact: e.PlayerLeft, event: e.Event) -> Game:
    """F09: the turn is done and only the press is left; F07 and F04: the opponent waits."""
    opponent_plays = game.rules.ending.leave == "opponent_clock"
    away = Away(fact.side, game.phase, fact.owes if opponent_plays else 0)
    return replace(game, away=away, phase=Phase.TURN_DONE if opponent_plays else Phase.PLAYER_AWAY)


@handles(c.ReturnToTable, PLAY - DECIDING, row=AWAY)
def return_to_table(game: Game, command: c.ReturnToTable, world: Environment) -> Steps:
    """Come back into the room (T-42)."""
    away = game.away
    if away is None or away.returned or command.by.side is not away.side:
        raise refuse(game, "away.nobody", "This player is not away", "R-124")
    yield e.PlayerReturned(away.side)


@applies(e.PlayerReturned)
def player_returned(game: Game, fact: e.PlayerReturned, event: e.Event) -> Game:
    """F04, F07: go on at the phase before. F09: stop the clocks and confirm the opponent's play."""
    away = game.away
    if away is None:
        raise LookupError("nobody is away")
    if game.rules.ending.leave != "opponent_clock":
        return _on_from_absence(replace(game, away=None), away.back)
    return _on_from_absence(replace(game, away=replace(away, returned=True)), Phase.ANNOUNCED)


def _on_from_absence(game: Game, phase: Phase) -> Game:
    """Go on at *phase* after waiting for the player, or later, when a pause is over."""
    if game.phase is Phase.PLAYER_AWAY:
        return replace(game, phase=phase)
    if game.pause is not None and game.pause.back is Phase.PLAYER_AWAY:
        return replace(game, pause=replace(game.pause, back=phase))
    return game


@handles(c.DrawOwed, PLAY - DECIDING - {Phase.PAUSED}, row=AWAY)
def draw_owed(game: Game, command: c.DrawOwed, world: Environment) -> Steps:
    """Draw the tiles owed: the player who came back draws before the opponent (F09 §37)."""
    away = game.away
    if away is None or not away.returned or not away.owes or command.by.side is not away.side:
        raise refuse(game, "away.nothing_owed", "This player has no tiles to draw now", *AWAY)
    tiles, count = told_tiles(game, world, command.tiles, None, away.owes)
    if count != away.owes:
        raise refuse(game, "away.owed_count", "Tiles to draw: {count}", *AWAY, count=away.owes)
    yield e.OwedDrawn(away.side, count, tiles)


@applies(e.OwedDrawn)
def owed_drawn(game: Game, fact: e.OwedDrawn, event: e.Event) -> Game:
    """The player who came back has no draw left; on their own turn the absence is over."""
    away = game.away
    if away is None:
        raise LookupError("nobody was away")
    tiles = game.tiles.drawn(fact.side, fact.tiles, fact.count)
    own_turn = game.turn is not None and game.turn.mover is fact.side
    return noted(replace(game, tiles=tiles, away=None if own_turn else replace(away, owes=0)))


@handles(c.ReportOthersFinished, PLAY | {Phase.ABSENCE_WAIT}, row=("R-126", "R-120"))
def report_others_finished(
    game: Game, command: c.ReportOthersFinished, world: Environment
) -> Steps:
    """End the game: an absent player loses when the others are over (F09 §37, EX-G27)."""
    if game.rules.ending.absence_forfeit != "own_time":
        raise unknown_here(
            game, "losing because the round’s other games are over", "R-126", "R-120"
        )
    if game.phase is Phase.ABSENCE_WAIT:
        missing = missing_players(game)
    else:
        missing = tuple(side for side in Side if is_absent(game, side))
    if not missing:
        raise refuse(game, "absence.nobody", "Both players are here", "R-126")
    game = yield from noted_play(game)
    yield lost_by_absence(game, missing)


def lost_by_absence(game: Game, missing: tuple[Side, ...]) -> e.Fact:
    """Return the loss: one missing player loses 300-0, both lose 0-0.

    Where no article sets the score it is a ruling (A-23).
    """
    if len(missing) == 2:
        return e.BothLost(Cause.ABSENCE)
    adjudicated = game.rules.ending.absence_forfeit != "window"
    return e.GameForfeited(missing[0], Cause.ABSENCE, walkover(game, missing[0]), adjudicated)
