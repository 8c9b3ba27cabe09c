"""Laying tiles: from the first tile on the board to the final placement (T-11 … T-16)."""

from collections import Counter
from typing import Literal

from letrado.base.errors import Illegal
from letrado.core.coordinates import Square
from letrado.core.placements import Placement
from letrado.core.scoring import PlayScore, score
from letrado.core.tiles import Alphabet, tiles_named
from letrado.game import commands as c
from letrado.game import events as e
from letrado.game.fast_replace import replace
from letrado.game.law.registry import (
    AWAY,
    Environment,
    Steps,
    applies,
    handles,
    refuse,
    unknown_here,
)
from letrado.game.settings import ClockMode
from letrado.game.state import Game, Outcome, Phase, Turn
from letrado.rulebook import Rulebook

_ROWS = {
    "placement.gap": "R-033",
    "placement.occupied": "R-033",
    "placement.two_lines": "R-033",
    "placement.no_contact": "R-002",
    "placement.one_tile": "R-030",
    "placement.off_centre": "R-030",
    "placement.blank_without_face": "R-041",
}
"""The requirement behind each refusal of the board, so that the edition's article is cited."""

_CENTRE = ("R-031", "R-030")
"""Rows on a first play off the centre: the opponent's choice, or no play at all (A-33)."""


def the_turn(game: Game) -> Turn:
    """Return the turn under way; call it only in the phases that have one."""
    if game.turn is None:
        raise LookupError("no turn is under way")
    return game.turn


def check_drawn(game: Game) -> None:
    """Refuse to lay or pass before the tiles are drawn that were left in the bag (F09 §37)."""
    away = game.away
    if away is not None and away.side is the_turn(game).mover and away.owes:
        raise refuse(
            game,
            "away.draw_first",
            "First draw the tiles still due from the play before you left",
            *AWAY,
        )


def check_free(game: Game) -> None:
    """Refuse to play or pass in a turn that is used for an exchange (F07 §24, F09 §25)."""
    step = the_turn(game).exchange
    if step is not None and (step.aside or not game.rules.drawing.exchange_cancellable):
        raise refuse(
            game, "exchange.final", "The exchange was announced and can’t be taken back", "R-080"
        )


# -- laying ----------------------------------------------------------------------------------


@handles(c.LayTiles, Phase.TURN, Phase.PLACING, Phase.EXCHANGING, row="R-076")
def lay_tiles(game: Game, command: c.LayTiles, world: Environment) -> Steps:
    """Lay tiles of one's rack on empty squares of one line (T-11, T-12)."""
    turn = the_turn(game)
    check_free(game)
    check_drawn(game)
    if not command.tiles:
        raise refuse(game, "laying.nothing", "Say which tiles are placed, and where", "R-076")
    _check_squares(game, turn, command.tiles)
    _check_faces(game, command.tiles)
    squares = [square for square, _ in (*turn.laid, *command.tiles)]
    _check_line(game, turn.anchor or squares[0], turn.fixed, squares)
    _check_rack(game, turn, command.tiles)
    yield e.TilesLaid(command.tiles)


@applies(e.TilesLaid)
def tiles_laid(game: Game, fact: e.TilesLaid, event: e.Event) -> Game:
    """Move the tiles from the rack; the first fixes row and column, the second one of the two."""
    turn = the_turn(game)
    laid = (*turn.laid, *fact.tiles)
    anchor = turn.anchor or laid[0][0]
    fixed = _line(turn.fixed, [square for square, _ in laid])
    turn = replace(turn, laid=laid, anchor=anchor, fixed=fixed, exchange=None)
    tiles = game.tiles.laid(turn.mover, (tile for _, tile in fact.tiles))
    return replace(game, phase=Phase.PLACING, turn=turn, tiles=tiles)


@handles(c.MoveTiles, Phase.PLACING, Phase.COUNTING, row="R-073")
def move_tiles(game: Game, command: c.MoveTiles, world: Environment) -> Steps:
    """Slide the word along its line or change the order of its tiles (T-12)."""
    turn = the_turn(game)
    if game.phase is Phase.COUNTING and game.rules.laying.blank_letter_frozen_at == "counting":
        raise refuse(
            game,
            "laying.frozen",
            "Once counting has begun no tile and no blank may change",
            "R-074",
        )
    _check_timer(game)
    before, after = Counter(tile for _, tile in turn.laid), Counter(t for _, t in command.tiles)
    if before != after:
        raise refuse(
            game,
            "laying.same_tiles",
            "The same tiles stay on the board: they must be played",
            "R-076",
        )
    bare = replace(game, turn=replace(turn, laid=()))
    _check_squares(bare, the_turn(bare), command.tiles)
    fixed = turn.fixed
    squares = [square for square, _ in command.tiles]
    _check_line(game, turn.anchor or squares[0], fixed, squares)
    game = yield e.TilesMoved(command.tiles, _first_points(game, turn))
    if turn.placement is not None:  # F04: counting goes on with the play as it lies now
        yield from _finish(game)


@applies(e.TilesMoved)
def tiles_moved(game: Game, fact: e.TilesMoved, event: e.Event) -> Game:
    """Store the new squares; a single tile that slid may have fixed the line."""
    turn = the_turn(game)
    fixed = _line(turn.fixed, [square for square, _ in fact.tiles])
    if fixed is None and not game.rules.laying.single_tile_slides_both_ways:
        moved = fact.tiles[0][0]
        if turn.anchor is not None and moved != turn.anchor:
            fixed = "row" if moved.row == turn.anchor.row else "column"
    turn = replace(
        turn,
        laid=fact.tiles,
        fixed=fixed,
        first_points=fact.first_points,
        placement=None,
        score=None,
    )
    return replace(game, phase=Phase.PLACING, turn=turn)


def _first_points(game: Game, turn: Turn) -> int | None:
    """Return the score of the first complete arrangement; only F04 §21.3 uses it (A-42)."""
    if turn.first_points is not None or game.rules.laying.rearranged_for_points == "ignore":
        return turn.first_points
    try:
        placement = _placement(game, turn)
        game.tiles.board.check(placement, centre="optional")
    except Illegal:
        return None
    return _count(game, placement).total


@handles(c.SetBlank, Phase.PLACING, row="R-041")
def set_blank(game: Game, command: c.SetBlank, world: Environment) -> Steps:
    """Let a laid blank stand for another face, until counting begins (T-12)."""
    turn = the_turn(game)
    if game.rules.laying.blank_letter_frozen_at == "laying":
        raise refuse(
            game, "blank.announced", "The blank’s letter was fixed when it was placed", "R-041"
        )
    _check_timer(game)
    tile = turn.squares.get(command.square)
    if tile is None or not tile.blank:
        raise refuse(
            game,
            "blank.none_there",
            "There is no blank of this turn on {square}",
            "R-041",
            square=str(command.square),
        )
    _check_faces(game, ((command.square, replace(tile, face=command.face)),))
    yield e.BlankSet(command.square, command.face)


@applies(e.BlankSet)
def blank_set(game: Game, fact: e.BlankSet, event: e.Event) -> Game:
    """Store the new face of the blank."""
    turn = the_turn(game)
    laid = tuple(
        (square, replace(tile, face=fact.face) if square == fact.square else tile)
        for square, tile in turn.laid
    )
    return replace(game, turn=replace(turn, laid=laid))


@handles(c.ReleaseTile, Phase.PLACING, row="R-076")
def release_tile(game: Game, command: c.ReleaseTile, world: Environment) -> Steps:
    """Take back a tile that the opponent has not seen; only F04 allows it (A-43)."""
    if game.rules.laying.must_play_laid_tile != "if_seen":
        raise unknown_here(game, "taking back a tile that nobody saw", "R-076")
    _check_timer(game)
    if command.square not in the_turn(game).squares:
        raise refuse(
            game,
            "laying.none_there",
            "There is no tile of this turn on {square}",
            "R-076",
            square=str(command.square),
        )
    yield e.TileReleased(command.square)


@applies(e.TileReleased)
def tile_released(game: Game, fact: e.TileReleased, event: e.Event) -> Game:
    """Put the tile back in the hand; without any tile left the turn starts afresh."""
    turn = the_turn(game)
    tile = turn.squares[fact.square]
    laid = tuple((square, t) for square, t in turn.laid if square != fact.square)
    tiles = game.tiles.taken_back(turn.mover, (tile,))
    if not laid:
        return replace(game, phase=Phase.TURN, tiles=tiles, turn=Turn(turn.mover, turn.began))
    fixed = _line(None, [square for square, _ in laid])
    return replace(game, tiles=tiles, turn=replace(turn, laid=laid, anchor=laid[0][0], fixed=fixed))


@handles(c.Withdraw, Phase.PLACING, row="R-077")
def withdraw(game: Game, command: c.Withdraw, world: Environment) -> Steps:
    """Take the tiles back and lose the turn, because the rules of laying were not kept."""
    if game.rules.laying.breach_loses_turn:
        yield e.TurnSpent(Outcome.LOST, "withdrawn")
    else:
        yield from released(game)


def released(game: Game) -> Steps:
    """Take the tiles back, so that the turn starts afresh."""
    for square in the_turn(game).squares:
        yield e.TileReleased(square)


def called_off(game: Game) -> Game:
    """Return the game with the tiles of a turn that is broken off where they belong.

    Tiles laid, which everybody has seen, and tiles laid aside go back to the rack; but once others
    have been drawn for those laid aside, these go into the bag.
    """
    turn = game.turn
    if turn is None:
        return game
    tiles = game.tiles.taken_back(turn.mover, (tile for _, tile in turn.laid))
    drawn = turn.exchange is not None and turn.exchange.drawn
    tiles = tiles.aside_returned() if drawn else tiles.aside_taken_back(turn.mover)
    turn = replace(turn, laid=(), placement=None, score=None, exchange=None, exchanged=None)
    return replace(game, turn=turn, tiles=tiles)


@applies(e.TurnSpent)
def turn_spent(game: Game, fact: e.TurnSpent, event: e.Event) -> Game:
    """Take the tiles back, and strike out the notes on the play."""
    game = called_off(game)
    turn = the_turn(game)
    totals = {
        (sheet, turn.mover): note.total - note.points
        for sheet, note in turn.notes.items()
        if note.total is not None
    }
    owed = game.owed - {turn.mover} if fact.why == "extra_tiles" else game.owed
    return replace(
        game,
        phase=Phase.TURN_DONE,
        turn=replace(turn, notes={}, outcome=fact.outcome),
        totals={**game.totals, **totals},
        owed=owed,
        challenge=None,
        incident=None,
    )


# -- the final placement ---------------------------------------------------------------------


@handles(c.FinishPlacement, Phase.PLACING, row="R-033")
def finish_placement(game: Game, command: c.FinishPlacement, world: Environment) -> Steps:
    """Declare the placement final: one complete word in one line, joined to the board (T-14).

    Words are not judged here (A-31), but a word barred for this player is refused.
    """
    yield from _finish(game)


def _finish(game: Game) -> Steps:
    turn, rules = the_turn(game), game.rules.laying
    centre: Literal["required", "optional"] = (
        "optional" if rules.centre_miss == "opponent_decides" else "required"
    )
    try:
        placement = _placement(game, turn)
        game.tiles.board.check(placement, centre=centre)
    except Illegal as error:
        raise refuse(
            game, error.code, error.message, _ROWS.get(error.code, "R-033"), **error.details
        ) from None
    counted = _count(game, placement)
    _check_barred(game, turn, counted)
    yield e.PlacementFinished(placement, counted, misses_centre(game, placement))
    before = turn.first_points
    if rules.rearranged_for_points == "flag" and before is not None and counted.total > before:
        yield e.RearrangedForPoints(before, counted.total)


def misses_centre(game: Game, placement: Placement) -> bool:
    """Say whether this is a first play off the centre (F09 §20)."""
    board = game.tiles.board
    return board.is_empty and board.layout.centre not in placement.new


@applies(e.PlacementFinished)
def placement_finished(game: Game, fact: e.PlacementFinished, event: e.Event) -> Game:
    """Store the play; in stopped mode no clock runs from here to the press (F09 §34.1)."""
    turn = replace(
        the_turn(game),
        placement=fact.placement,
        score=fact.score,
        placed_at=event.at,
        clock_stands=game.settings.clock is not ClockMode.RUNNING,
    )
    phase = Phase.CENTRE_OPTION if fact.off_centre else Phase.COUNTING
    return replace(game, phase=phase, turn=turn, clocks=replace(game.clocks, timer=None))


@handles(c.AcceptCentre, Phase.CENTRE_OPTION, row=_CENTRE)
def accept_centre(game: Game, command: c.AcceptCentre, world: Environment) -> Steps:
    """Let the play stand; the centre's premium waits for a later play (F09 §20.2)."""
    yield e.CentreAccepted()


@applies(e.CentreAccepted)
def centre_accepted(game: Game, fact: e.CentreAccepted, event: e.Event) -> Game:
    """Go on with counting."""
    return replace(game, phase=Phase.COUNTING)


@handles(c.RejectCentre, Phase.CENTRE_OPTION, row=_CENTRE)
def reject_centre(game: Game, command: c.RejectCentre, world: Environment) -> Steps:
    """Void the play, so that the turn is lost (F09 §20.1)."""
    yield e.TurnSpent(Outcome.INVALID, "off_centre")


# -- what the rules of laying ask ------------------------------------------------------------


def _placement(game: Game, turn: Turn) -> Placement:
    return Placement.laid(turn.squares, game.tiles.board)


def _count(game: Game, placement: Placement) -> PlayScore:
    laying = game.rules.laying
    blanks = any(tile.blank for tile in placement.new.values())
    bonus = laying.bonus_all_tiles if laying.bonus_with_blanks or not blanks else 0
    return score(game.tiles.board, placement, rack_size=laying.rack_size, bonus=bonus)


def _check_timer(game: Game) -> None:
    """Refuse to move tiles after the timer: the play is finished as it lies (F09 §33)."""
    if the_turn(game).timer_over:
        raise refuse(
            game,
            "timer.no_moving",
            "After the timer’s last signal no tile may be moved",
            "R-110",
        )


def _check_squares(game: Game, turn: Turn, tiles: e.Laid) -> None:
    seen = set(turn.squares)
    for square, tile in tiles:
        if square in seen or game.tiles.board.tile_at(square) is not None:
            raise refuse(
                game,
                "placement.occupied",
                "{tile} cannot be placed on {square}: there is a tile there",
                "R-033",
                tile=str(tile),
                square=str(square),
            )
        seen.add(square)


def blank_faces(rules: Rulebook) -> frozenset[str]:
    """Return the faces that a blank may stand for (F09 §10.2, CAT 5¶3).

    >>> from letrado.rulebook import load
    >>> "RR" in blank_faces(load("fise-2009")), "W" in blank_faces(load("fise-2009"))
    (True, False)
    """
    laying = rules.laying
    forbidden = {*laying.blank_forbidden_faces}
    if not laying.blank_may_be_multiletter:
        forbidden.update(laying.multiletter_tiles)
    return frozenset(Alphabet.load(laying.tile_set).faces) - forbidden


def _check_faces(game: Game, tiles: e.Laid) -> None:
    """Refuse foreign tiles and blanks without a face that the edition allows (F09 §10.2)."""
    alphabet, rules = game.tiles.board.alphabet, game.rules
    for square, tile in tiles:
        if tile.unassigned and not rules.laying.blank_letter_spoken:
            continue  # CAT asks for the letter only with the final placement
        if tile.blank and tile.face not in blank_faces(rules):
            raise refuse(
                game,
                "blank.face",
                "A blank on {square} must stand for a tile of the set, not “{face}”",
                "R-042",
                square=str(square),
                face=tile.face,
            )
        if not tile.blank and tile not in alphabet.tiles:
            raise refuse(
                game,
                "board.foreign_tile",
                "{tile} on {square} is not one of {language}",
                "R-033",
                tile=str(tile),
                square=str(square),
                language=tiles_named(alphabet.language),
            )


def _check_line(
    game: Game, anchor: Square, fixed: Literal["row", "column"] | None, squares: list[Square]
) -> None:
    """Refuse to leave the line: the first tile fixes row and column, the second one of the two
    (F09 §21, CAT 2¶4).
    """
    in_row = all(square.row == anchor.row for square in squares)
    in_column = all(square.column == anchor.column for square in squares)
    if (in_row and fixed != "column") or (in_column and fixed != "row"):
        return
    raise refuse(
        game,
        "laying.line",
        "All tiles stay on the line that the first ones fixed, or are withdrawn and the turn lost",
        "R-070" if len(squares) < 3 and fixed is None else "R-071",
        squares=", ".join(map(str, squares)),
    )


def _line(
    fixed: Literal["row", "column"] | None, squares: list[Square]
) -> Literal["row", "column"] | None:
    if fixed is not None or len(squares) < 2:
        return fixed
    return "row" if squares[0].row == squares[1].row else "column"


def _check_rack(game: Game, turn: Turn, tiles: e.Laid) -> None:
    try:
        game.tiles.revealed(turn.mover, (tile for _, tile in tiles))
    except Illegal as error:
        raise refuse(game, error.code, error.message, "R-084", **error.details) from None


def _check_barred(game: Game, turn: Turn, counted: PlayScore) -> None:
    """Refuse a word that was barred because this player asked about it (F09 §46.2)."""
    for word in counted.words:
        if (turn.mover, word.spelling) in game.barred:
            raise refuse(
                game,
                "word.barred",
                "{word} is barred for this player, who was told about it",
                "R-181",
                word=word.spelling,
            )
