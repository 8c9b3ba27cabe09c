"""Completing a move: announcing, noting, drawing, pressing the clock (T-15, T-19 … T-24)."""

from letrado.base.errors import Illegal
from letrado.game import commands as c
from letrado.game import events as e
from letrado.game.actors import SIDES, Side
from letrado.game.clock import is_absent
from letrado.game.fast_replace import replace
from letrado.game.law.game_end import end_of_play, ended
from letrado.game.law.placing import the_turn
from letrado.game.law.registry import AWAY, Environment, Steps, applies, handles, refuse
from letrado.game.settings import ClockMode, Protocol
from letrado.game.state import Game, Incident, Note, Outcome, Phase, Record, Turn, with_records

# -- announcing ------------------------------------------------------------------------------


@handles(c.Announce, Phase.COUNTING, row="R-109")
def announce(game: Game, command: c.Announce, world: Environment) -> Steps:
    """Say the points of the play; those that the referee counted are kept too (T-15, A-63)."""
    total_due = game.rules.words.announce_total and game.settings.clock is ClockMode.RUNNING
    if total_due and command.total is None:
        raise refuse(
            game, "announce.total", "Announce the new total too, not only the points", "R-107"
        )
    if command.points < 0:
        raise refuse(game, "announce.points", "A play is worth nothing or more", "R-109")
    yield e.ScoreAnnounced(command.points, command.total)


@applies(e.ScoreAnnounced)
def score_announced(game: Game, fact: e.ScoreAnnounced, event: e.Event) -> Game:
    """Store the points; the opponent may verify them now."""
    turn = replace(the_turn(game), announced=fact.points, announced_at=event.at)
    return replace(game, phase=Phase.ANNOUNCED, turn=turn)


# -- noting ----------------------------------------------------------------------------------


@handles(
    c.NoteScore,
    Phase.COUNTING,
    Phase.ANNOUNCED,
    Phase.NOTED,
    Phase.DRAWING,
    Phase.TURN_DONE,
    Phase.FINAL_COUNT,
    row="R-109",
)
def note_score(game: Game, command: c.NoteScore, world: Environment) -> Steps:
    """Write the play down.

    In FISE the opponent's note accepts it (T-19, F09 §38). In CAT the mover's note is part of the
    move, and the opponent may note or not (T-20, CAT 7¶1).
    """
    side = command.by.side
    if side is None:
        raise refuse(game, "note.player", "Each player notes on their own sheet", "R-020")
    if game.phase is Phase.FINAL_COUNT:
        yield from _note_last(game, side, command)
        return
    turn = the_turn(game)
    if side in turn.notes:
        raise refuse(game, "note.twice", "This player has noted the play already", "R-109")
    if game.phase is Phase.COUNTING and (
        game.rules.words.announcement_required or side is not turn.mover
    ):
        raise refuse(game, "note.not_announced", "The mover announces the points first", "R-109")
    points = turn.points if command.points is None else command.points
    if points is None or points != turn.points:
        raise _differs(game, points, turn.points, "time.stop_on_score_difference")
    word, blanks = command.word, command.blanks
    if game.settings.electronic:  # the software keeps both sheets
        # What blanks stand for, where sheets record it (F07 §10.1, CAT 5¶3).
        recorded = game.rules.laying.blank_letter_record != "spoken"
        word, blanks = word or turn.words[0], blanks or (turn.blanks if recorded else ())
    game = yield e.ScoreNoted(side, Note(points, command.total, word, blanks))
    if game.phase is Phase.TURN_DONE and game.rules.words.note_closes and _goes_out(game):
        # FISE: the record closes as soon as both have noted; no press is needed (4.4).
        yield from close_turn(game)


def _differs(game: Game, noted: int | None, announced: int | None, row: str) -> Illegal:
    return refuse(
        game,
        "note.differs",
        "{noted} points noted, {announced} announced: dispute the score and settle it first",
        row,
        noted=noted,
        announced=announced,
    )


def whole_note(game: Game) -> Note:
    """Return the right and complete line of a sheet for the play under way."""
    turn = the_turn(game)
    points = turn.points or 0
    word = turn.words[0] if turn.words else None
    return Note(points, game.plays(turn.mover) + points, word, turn.blanks)


def _note_last(game: Game, side: Side, command: c.NoteScore) -> Steps:
    """Note the last play, as the opponent of the player who went out (CAT 7¶2.D, A-48)."""
    if side is not game.closing.unnoted:
        raise refuse(game, "note.no_play", "There is no play to note", "R-116", "R-109")
    points = game.records[-1].points
    if command.points not in (None, points):
        raise _differs(game, command.points, points, "R-116")
    game = yield e.ScoreNoted(side, Note(points, command.total, command.word, command.blanks))
    yield from ended(game)


@applies(e.ScoreNoted)
def score_noted(game: Game, fact: e.ScoreNoted, event: e.Event) -> Game:
    """Store a line of a sheet; once all who must have noted, the play is complete."""
    side, note = fact.side, fact.note
    mover = game.records[-1].mover if game.phase is Phase.FINAL_COUNT else the_turn(game).mover
    if note.total is not None:
        game = replace(game, totals={**game.totals, (side, mover): note.total})
    if game.phase is Phase.FINAL_COUNT:
        last = replace(game.records[-1], notes={**game.records[-1].notes, side: note})
        closing = replace(game.closing, unnoted=None)
        return replace(with_records(game, (*game.records[:-1], last)), closing=closing)
    turn = the_turn(game)
    turn = replace(turn, notes={**turn.notes, side: note})
    must = {*SIDES} if game.rules.words.note_closes else {turn.mover}
    if game.phase not in (Phase.COUNTING, Phase.ANNOUNCED) or not must <= set(turn.notes):
        return replace(game, turn=turn)
    return noted(replace(game, phase=Phase.NOTED, turn=replace(turn, outcome=Outcome.PLAY)))


def noted(game: Game) -> Game:
    """Skip the draw after noting when the bag is empty: only the press is left (T-22)."""
    if game.phase is Phase.NOTED and not game.tiles.in_bag:
        return replace(game, phase=Phase.TURN_DONE)
    return game


def _goes_out(game: Game) -> bool:
    return not len(game.tiles.hands[the_turn(game).mover]) and not game.tiles.in_bag


@handles(
    c.LetLapse,
    Phase.ANNOUNCED,
    Phase.CENTRE_OPTION,
    Phase.PAUSED,
    Phase.VERDICT,
    Phase.SIGNING,
    row="R-130",
)
def let_lapse(game: Game, command: c.LetLapse, world: Environment) -> Steps:
    """Take silence as consent, in assisted play, after the time that the settings name."""
    if game.settings.protocol is not Protocol.ASSISTED:
        raise refuse(
            game,
            "assisted.table",
            "At a table, silence is not acceptance: the play must be noted",
            "R-130",
        )
    yield e.DecisionLapsed()


# -- drawing ---------------------------------------------------------------------------------


def wanted(game: Game, side: Side) -> int:
    """Return the number of tiles that refill the rack, up to the bag's (F09 §32, CAT 3¶1)."""
    missing = game.rules.laying.rack_size - len(game.tiles.hands[side])
    return max(0, min(missing, game.tiles.in_bag))


@handles(c.BeginDraw, Phase.NOTED, row="R-084")
def begin_draw(game: Game, command: c.BeginDraw, world: Environment) -> Steps:
    """Take the first tile; in CAT this accepts the play and ends the challenge (T-21)."""
    turn, seconds = the_turn(game), game.rules.words.min_challenge_seconds
    if not game.tiles.in_bag:
        raise refuse(game, "draw.empty", "The bag is empty", "R-084")
    if turn.placed_at is not None and world.now - turn.placed_at < seconds * 1000:
        raise refuse(
            game,
            "draw.too_early",
            "Leave the opponent {seconds} seconds to challenge",
            "R-131",
            seconds=seconds,
        )
    away = game.away
    if away is not None and turn.mover is not away.side and (away.owes or not away.returned):
        raise refuse(
            game,
            "away.draws_first",
            "Nobody draws before the player who left is back and has drawn",
            *AWAY,
        )
    yield e.DrawBegan()


@applies(e.DrawBegan)
def draw_began(game: Game, fact: e.DrawBegan, event: e.Event) -> Game:
    """Record that drawing has begun."""
    return replace(game, phase=Phase.DRAWING, turn=replace(the_turn(game), drawn=True))


@handles(c.EndDraw, Phase.DRAWING, row="R-084")
def end_draw(game: Game, command: c.EndDraw, world: Environment) -> Steps:
    """Draw as many tiles as were used; another number is an incident (T-23)."""
    side = the_turn(game).mover
    need = wanted(game, side)
    tiles, count = told_tiles(game, world, command.tiles, command.count, need)
    yield e.DrawEnded(side, count, tiles, count - need)


def told_tiles(
    game: Game,
    world: Environment,
    tiles: e.Tiles | None,
    count: int | None,
    need: int,
) -> tuple[e.Tiles | None, int]:
    """Return the tiles of a draw and their number.

    The software draws at random from its own bag; else the tiles are those named, or unknown.
    """
    if game.settings.electronic:
        return world.randomly(game.tiles.pool, need), need
    if tiles is not None:
        count = len(tiles)
        try:
            game.tiles.pool.remove(tiles)
        except Illegal as error:
            raise refuse(game, error.code, error.message, "R-084", **error.details) from None
    elif count is None:
        count = need
    if not 0 <= count <= game.tiles.in_bag:
        raise refuse(
            game,
            "draw.count",
            "That draw is not possible: {count}; tiles in the bag: {bag}",
            "R-084",
            count=count,
            bag=game.tiles.in_bag,
        )
    return tiles, count


@applies(e.DrawEnded)
def draw_ended(game: Game, fact: e.DrawEnded, event: e.Event) -> Game:
    """Fill the rack, and open an incident if the number is wrong."""
    tiles = game.tiles.drawn(fact.side, fact.tiles, fact.count)
    game = replace(game, tiles=tiles, phase=Phase.TURN_DONE)
    if fact.surplus:
        incident = Incident(fact.side, fact.surplus, Phase.TURN_DONE)
        return replace(game, phase=Phase.TILE_INCIDENT, incident=incident)
    return game


# -- pressing the clock and closing the turn -------------------------------------------------


@handles(c.PressClock, Phase.TURN_DONE, Phase.ANNOUNCED, row="R-109")
def press_clock(game: Game, command: c.PressClock, world: Environment) -> Steps:
    """Start the opponent's time, as the mover, and put the turn on record (T-24)."""
    turn = the_turn(game)
    if game.phase is Phase.ANNOUNCED:
        if not is_absent(game, turn.mover.other) or game.rules.ending.leave != "opponent_clock":
            raise refuse(
                game, "press.not_noted", "The play is not noted and the rack not refilled", "R-109"
            )
        if turn.mover not in turn.notes:
            raise refuse(game, "press.own_note", "Note your play first", *AWAY)
        yield e.ClockPressed()  # F09 §37: the absent player's time runs
        return
    game = yield e.ClockPressed()
    yield from close_turn(game)


@applies(e.ClockPressed)
def clock_pressed(game: Game, fact: e.ClockPressed, event: e.Event) -> Game:
    """Let an absent opponent's time run while the play waits to be confirmed (F09 §37)."""
    if game.phase is Phase.ANNOUNCED and game.away is not None:
        return replace(game, phase=Phase.PLAYER_AWAY, away=replace(game.away, waiting=True))
    return game


def close_turn(game: Game) -> Steps:
    """Put the turn on record; then end the game, or begin the next turn."""
    while True:
        game = yield e.TurnClosed()
        end = end_of_play(game)
        if end is not None:
            game = yield end
            yield from ended(game)
            return
        game = yield e.TurnBegan(game.records[-1].mover.other)
        if the_turn(game).mover not in game.owed:
            return
        game = yield e.TurnSpent(Outcome.LOST, "extra_tiles")  # F09 §28


@applies(e.TurnClosed)
def turn_closed(game: Game, fact: e.TurnClosed, event: e.Event) -> Game:
    """Make a record of the turn; an accepted play is on the board for good (F09 §38)."""
    turn = the_turn(game)
    if turn.outcome is None:
        raise LookupError("a turn without outcome cannot be closed")
    record = _record(turn, event.at)
    tiles = game.tiles
    if turn.placement is not None:
        tiles = tiles.placed(turn.placement.new)
    away = game.away
    if away is not None and away.returned:  # what was laid meanwhile is confirmed, or taken back
        away = replace(away, waiting=False) if away.owes else None
    closing = replace(game.closing, no_move=frozenset()) if game.closing.no_move else game.closing
    time_up = game.time_up
    if time_up is not None and time_up.turns_left is not None:
        time_up = replace(time_up, turns_left=time_up.turns_left - 1)
    return replace(
        with_records(game, (*game.records, record)),
        tiles=tiles,
        turn=None,
        away=away,
        closing=closing,
        time_up=time_up,
        challenge=None,
    )


def _record(turn: Turn, at: int) -> Record:
    outcome = turn.outcome or Outcome.LOST
    if outcome is Outcome.PLAY and turn.score is not None:
        return Record(
            turn.mover,
            outcome,
            points=turn.points or 0,
            computed=turn.score.total,
            placement=turn.placement,
            words=turn.words,
            notes=turn.notes,
            at=at,
        )
    if outcome is Outcome.EXCHANGE and turn.exchange is not None:
        count = turn.exchange.count or 0
        return Record(turn.mover, outcome, exchanged=count, tiles=turn.exchanged, at=at)
    return Record(turn.mover, outcome, at=at)
