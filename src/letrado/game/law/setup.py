"""Arrival, setting up, and the choice of the first player (T-01 … T-10)."""

from letrado.base.errors import Illegal
from letrado.core.tiles import Tile
from letrado.game import commands as c
from letrado.game import events as e
from letrado.game.actors import Side
from letrado.game.clock import turn_time
from letrado.game.fast_replace import replace
from letrado.game.law.registry import Environment, Steps, applies, handles, refuse, unknown_here
from letrado.game.law.turn_completion import close_turn
from letrado.game.state import Clocks, Game, Opening, Outcome, Phase, Turn

_LATE = ("R-120", "R-190")
"""Rows on late players; F04 leaves them to a ruling (A-24)."""
_START = ("R-010", "R-006")
"""Rows on the draw for the start; F04 and F09 do not say how lots are drawn (A-54)."""

# -- arrival ---------------------------------------------------------------------------------


@handles(c.StartRound, Phase.SCHEDULED, row=_LATE)
def start_round(game: Game, command: c.StartRound, world: Environment) -> Steps:
    """Give the start signal; the clocks of missing players start (T-01, T-02)."""
    yield e.RoundStarted(command.present)


@applies(e.RoundStarted)
def round_started(game: Game, fact: e.RoundStarted, event: e.Event) -> Game:
    """Store who is present; the total time counts from here (A-14)."""
    opening = Opening(
        present=fact.present,
        signal_at=event.at,
        one_missing=len(fact.present) == 1,
        window_at=event.at,
    )
    phase = Phase.SETUP if len(fact.present) == 2 else Phase.ABSENCE_WAIT
    return replace(game, opening=opening, phase=phase)


@handles(c.Arrive, Phase.ABSENCE_WAIT, row=_LATE)
def arrive(game: Game, command: c.Arrive, world: Environment) -> Steps:
    """Record that a missing player has arrived (T-03, T-04)."""
    if command.side in game.opening.present:
        raise refuse(
            game,
            "absence.present",
            "{side} is already here",
            *_LATE,
            side=game.settings.named(command.side),
        )
    yield e.PlayerArrived(command.side)


@applies(e.PlayerArrived)
def player_arrived(game: Game, fact: e.PlayerArrived, event: e.Event) -> Game:
    """Store the arrival; in F07 and F09 a single latecomer's clock runs until the game begins."""
    opening, rules = game.opening, game.rules.ending
    opening = replace(opening, present=opening.present | {fact.side})
    if len(opening.present) == 2:
        runs_on = opening.one_missing and rules.late_clock_on_arrival == "runs_until_start"
        opening = replace(opening, late=fact.side if runs_on else None)
        return replace(game, opening=opening, phase=Phase.SETUP)
    if rules.both_absent_clocks == "first_listed" and fact.side is Side.A:
        opening = replace(opening, window_at=event.at)  # CAT 8¶2.A: fifteen more for the other
    return replace(game, opening=opening)


# -- setting up ------------------------------------------------------------------------------


@handles(c.VerifyTiles, Phase.SETUP, row="R-003")
def verify_tiles(game: Game, command: c.VerifyTiles, world: Environment) -> Steps:
    """Count the set before the game, as either player may; not afterwards (T-07)."""
    if not game.rules.setup.tile_check:
        raise unknown_here(game, "counting the set", "R-003")
    yield e.TilesVerified()


@handles(c.InspectSheet, Phase.SETUP, row="R-025")
def inspect_sheet(game: Game, command: c.InspectSheet, world: Environment) -> Steps:
    """See that the opponent's sheet is blank (T-07)."""
    if not game.rules.setup.sheet_inspection:
        raise unknown_here(game, "inspecting the opponent’s sheet", "R-025")
    yield e.SheetInspected()


@handles(c.DrawLot, Phase.SETUP, row="R-004")
def draw_lot(game: Game, command: c.DrawLot, world: Environment) -> Steps:
    """Draw lots for the chair or for the board's side, and only for one of them (T-07)."""
    if not game.rules.setup.lot_seat_or_board:
        raise unknown_here(game, "a lot for chair or board", "R-004")
    if game.opening.lot is not None:
        raise refuse(
            game, "setup.lot_drawn", "Lots are drawn for the chair or the board, once", "R-004"
        )
    yield e.LotDrawn(command.what, command.winner)


@applies(e.LotDrawn)
def lot_drawn(game: Game, fact: e.LotDrawn, event: e.Event) -> Game:
    """Remember that the one lot is spent."""
    return replace(game, opening=replace(game.opening, lot=fact.what))


@applies(
    e.TilesVerified,
    e.SheetInspected,
    e.StartTilesChecked,
    e.BagCounted,
    e.RearrangedForPoints,
    e.DecisionLapsed,
    e.ClockClaimed,
    e.RulingMade,
)
def on_record(game: Game, fact: e.Fact, event: e.Event) -> Game:
    """Leave the state as it is: these steps are only recorded."""
    return game


@handles(c.BeginGame, Phase.SETUP, row=_START)
def begin_game(game: Game, command: c.BeginGame, world: Environment) -> Steps:
    """Go on to the draw for the start, or straight to the racks (T-08)."""
    yield e.GameBegan(game.settings.starter)


@applies(e.GameBegan)
def game_began(game: Game, fact: e.GameBegan, event: e.Event) -> Game:
    """Store the first player if the pairing names one; else a draw decides (F09 §4, A-54)."""
    phase = Phase.FIRST_PLAYER_DRAW if fact.first is None else Phase.RACK_DRAW
    return replace(game, phase=phase, first=fact.first)


# -- the draw for the start ------------------------------------------------------------------


@handles(c.DrawStartTile, Phase.FIRST_PLAYER_DRAW, row=_START)
def draw_start_tile(game: Game, command: c.DrawStartTile, world: Environment) -> Steps:
    """Draw one tile each: the one nearest to A starts (T-09).

    A blank beats every letter, and after equal tiles both draw again.
    """
    side = command.by.side
    drawn = game.opening.start_tiles
    if side is None or side in drawn:
        raise refuse(game, "setup.start_tile", "This player has drawn for the start", *_START)
    bag = game.tiles.pool.remove(drawn.values())
    tile = command.tile
    if game.settings.electronic:
        (tile,) = world.randomly(bag, 1)
    elif tile is None:
        raise refuse(
            game, "setup.start_tile_shown", "The tile drawn for the start is shown", *_START
        )
    if tile.blank:
        tile = bag.alphabet.blank  # it stands for nothing here
    if tile not in bag:
        raise refuse(
            game, "bag.missing_tile", "The set has no tile {tile} left", *_START, tile=str(tile)
        )
    game = yield e.StartTileDrawn(side, tile)
    tiles = game.opening.start_tiles
    if len(tiles) == 2:
        first, second = (_rank(game, tiles[side]) for side in Side)
        if first == second and game.rules.setup.draw_tie_redraws:
            yield e.StartTied()
        else:
            yield e.StarterFound(Side.A if first <= second else Side.B)


def _rank(game: Game, tile: Tile) -> int:
    """Return the place of a tile in the alphabet; the blank is first (F07 §4, CAT 1¶6, A-54)."""
    alphabet = game.tiles.board.alphabet
    after_all = tile.blank and not game.rules.setup.draw_blank_first
    return len(alphabet.tiles) if after_all else alphabet.code(tile)


@applies(e.StartTileDrawn)
def start_tile_drawn(game: Game, fact: e.StartTileDrawn, event: e.Event) -> Game:
    """Store the tile shown; it goes back, so the tiles of the draw never leave the pool."""
    tiles = {**game.opening.start_tiles, fact.side: fact.tile}
    return replace(game, opening=replace(game.opening, start_tiles=tiles))


@applies(e.StartTied)
def start_tied(game: Game, fact: e.StartTied, event: e.Event) -> Game:
    """Let both draw again until the tiles differ (F07 §4, CAT 1¶6)."""
    return replace(game, opening=replace(game.opening, start_tiles={}))


@applies(e.StarterFound)
def starter_found(game: Game, fact: e.StarterFound, event: e.Event) -> Game:
    """Store the first player; the racks are drawn next."""
    return replace(game, first=fact.first, phase=Phase.RACK_DRAW)


@handles(c.CheckStartTiles, Phase.RACK_DRAW, row="R-011")
def check_start_tiles(game: Game, command: c.CheckStartTiles, world: Environment) -> Steps:
    """See that the tiles of the draw went back, before play begins (F07 §4)."""
    if not game.rules.setup.start_tiles_check:
        raise unknown_here(game, "checking the tiles of the draw", "R-011")
    if game.opening.dealt:
        raise refuse(
            game, "setup.start_tiles_late", "Check them before the racks are drawn", "R-011"
        )
    yield e.StartTilesChecked()


# -- the racks -------------------------------------------------------------------------------


@handles(c.DrawInitial, Phase.RACK_DRAW, row="R-012")
def draw_initial(game: Game, command: c.DrawInitial, world: Environment) -> Steps:
    """Draw the first seven tiles: the first player, then the second (T-10, A-55)."""
    side, dealt, size = command.by.side, game.opening.dealt, game.rules.laying.rack_size
    expected = (
        None if len(dealt) == 2 else (game.first.other if dealt and game.first else game.first)
    )
    if side is None or side is not expected:
        raise refuse(
            game,
            "setup.draw_order",
            "The first player draws {count} tiles, then the second",
            "R-012",
            count=size,
        )
    tiles = world.randomly(game.tiles.pool, size) if game.settings.electronic else command.tiles
    if tiles is not None and len(tiles) != size:
        raise refuse(
            game,
            "setup.draw_count",
            "Tiles in the first draw: {count}. Report any more or fewer by themselves",
            "R-012",
            count=size,
        )
    try:
        game.tiles.drawn(side, tiles, size)
    except Illegal as error:
        raise refuse(game, error.code, error.message, "R-012", **error.details) from None
    yield e.InitialDrawn(side, size, tiles)


@applies(e.InitialDrawn)
def initial_drawn(game: Game, fact: e.InitialDrawn, event: e.Event) -> Game:
    """Fill the rack."""
    opening = replace(game.opening, dealt=game.opening.dealt | {fact.side})
    tiles = game.tiles.drawn(fact.side, fact.tiles, fact.count)
    return replace(game, opening=opening, tiles=tiles)


@handles(c.StartClock, Phase.RACK_DRAW, row="R-012")
def start_clock(game: Game, command: c.StartClock, world: Environment) -> Steps:
    """Start the first player's time, as the second, once both hold their tiles (CAT 1¶7)."""
    if len(game.opening.dealt) < 2 or game.first is None:
        raise refuse(game, "setup.not_dealt", "Both players draw their tiles first", "R-012")
    if game.rules.setup.second_starts_clock and command.by.side is game.first:
        raise refuse(
            game, "setup.clock_starter", "The second player starts the first one’s clock", "R-012"
        )
    game = yield e.TurnBegan(game.first)
    if game.first in game.owed:  # F09 §28: too many tiles in the first draw already
        game = yield e.TurnSpent(Outcome.LOST, "extra_tiles")
        yield from close_turn(game)


@applies(e.TurnBegan)
def turn_began(game: Game, fact: e.TurnBegan, event: e.Event) -> Game:
    """Begin a player's turn; from the first turn on no latecomer's clock runs beside it."""
    game = replace(game, opening=replace(game.opening, late=None)) if game.opening.late else game
    return replace(
        game,
        phase=Phase.TURN,
        turn=Turn(fact.side, event.at),
        clocks=Clocks(game.clocks.left, turn_time(game)),
    )
