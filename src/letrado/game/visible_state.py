"""The state of a game as a viewer may see it, which pages and terminals show.

Everything here follows from the events that `redaction.watch` gives the viewer, so the whole game
and those events alone give the same result. The fields to show are named one by one: a field that a
later version adds to the state stays hidden until it is listed here.

Nobody learns that a clock was not pressed (F09 §35, CAT 7¶5, A-52). So a turn in which only the
press is left keeps the last look that everybody could see, and the clock's button is always there.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal

from letrado.core.board import Board
from letrado.core.coordinates import Square
from letrado.core.placements import Placement
from letrado.core.racks import Bag
from letrado.core.scoring import PlayScore
from letrado.core.tiles import Tile
from letrado.game.actors import SIDES, Actor, Side
from letrado.game.assisted import DRIVEN, AcceptPlay, ExchangeTiles, PlaceTiles
from letrado.game.availability import is_offered
from letrado.game.clock import running
from letrado.game.commands import (
    AcceptCentre,
    AnnounceExchange,
    ChallengeWords,
    ClaimClockNotStopped,
    Command,
    LayTiles,
    PressClock,
    RejectCentre,
)
from letrado.game.fast_replace import replace
from letrado.game.law.game_end import Final, final, rack_counts
from letrado.game.permissions import may
from letrado.game.redaction import Viewer, check_published, holds
from letrado.game.referee import open_to
from letrado.game.settings import Protocol, Settings
from letrado.game.state import (
    COUNTED,
    DECIDING,
    PLAY,
    Away,
    Cause,
    Challenge,
    Correction,
    Game,
    Incident,
    Note,
    Outcome,
    Pause,
    Phase,
    Record,
    Result,
    Sanction,
    Turn,
    awaits_answer,
    stage,
    unpaused,
)

_COUNTING = COUNTED | {Phase.FINAL_COUNT}
"""Phases after a regular end of play: the racks that count lie open."""
_CLOCK_ALWAYS_THERE = (PressClock, ClaimClockNotStopped)
_WHOLE: Mapping[type[Command], type[Command]] = {
    PlaceTiles: LayTiles,
    ExchangeTiles: AnnounceExchange,
}
"""Declarations of assisted play, with the first step of each at a table."""
_ANSWERS = {ChallengeWords, AcceptCentre, RejectCentre}
"""Answers to a play in assisted play, whether or not the clocks are paused to check it."""
_CLOCK_AT_HAND = PLAY - DECIDING - {Phase.PAUSED}


@dataclass(frozen=True, slots=True)
class RackSeen:
    """A rack: the number of tiles, and those that the viewer may see; None if face down."""

    count: int
    tiles: tuple[Tile, ...] | None


@dataclass(frozen=True, slots=True)
class TurnSeen:
    """The turn under way."""

    mover: Side
    laid: tuple[tuple[Square, Tile], ...]
    score: PlayScore | None
    """Words and points of the play by the rules; None while the board is covered."""
    announced: int | None
    noted: frozenset[Side]
    exchanging: int | None
    exchanged: tuple[Tile, ...] | None
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class RecordSeen:
    """A closed turn."""

    mover: Side
    outcome: Outcome
    points: int
    computed: int
    placement: Placement | None
    words: tuple[str, ...]
    exchanged: int
    tiles: tuple[Tile, ...] | None


@dataclass(frozen=True, slots=True)
class ChallengeSeen:
    """Words before the judge; *answers*, those of the word list, are for officials alone."""

    words: tuple[str, ...]
    signed: frozenset[Side]
    valid: bool | None
    invalid_words: tuple[str, ...]
    final: bool
    answers: tuple[tuple[str, bool], ...] | None


@dataclass(frozen=True, slots=True)
class ClosingSeen:
    """From the end of play to the last signature."""

    cause: Cause | None
    finisher: Side | None
    no_move: frozenset[Side]
    completing: Side | None
    claimed: Side | None
    signed: frozenset[Side]
    reopen: frozenset[Side]
    correction: Correction | None


@dataclass(frozen=True, slots=True)
class GameView:
    """All that a viewer may see of a game after some event."""

    viewer: Viewer
    settings: Settings
    at: int
    phase: Phase
    overlay: Literal["equalising", "last_hands"] | None
    turns_left: int | None
    present: frozenset[Side]
    start_tiles: Mapping[Side, Tile]
    first: Side | None
    board: Board | None
    """None while it is covered."""
    racks: Mapping[Side, RackSeen]
    bag: int
    unseen: tuple[Tile, ...] | None
    """Every tile that is neither on the board nor among those that the viewer sees."""
    left: Mapping[Side, int]
    """The clocks at the instant ``at``."""
    timer: int | None
    running: tuple[Side, ...]
    turn: TurnSeen | None
    records: tuple[RecordSeen, ...]
    sheets: Mapping[Side, tuple[Note | None, ...]]
    totals: Mapping[tuple[Side, Side], int]
    plays: Mapping[Side, int]
    """The points from plays alone."""
    final: Mapping[Side, Final] | None
    pause: Pause | None
    challenge: ChallengeSeen | None
    incident: Incident | None
    away: Away | None
    owed: frozenset[Side]
    barred: frozenset[tuple[Side, str]]
    sanctions: tuple[Sanction, ...]
    closing: ClosingSeen
    result: Result | None
    commands: tuple[str, ...]
    """Names of the commands that the viewer may issue now; guards may still refuse one."""


@dataclass(frozen=True, slots=True)
class OwnSight:
    """The part of a running turn that differs between viewers, with the fields of `GameView`."""

    racks: Mapping[Side, RackSeen]
    unseen: tuple[Tile, ...] | None
    turn: TurnSeen | None
    pause: Pause | None
    challenge: ChallengeSeen | None


def own_sight(game: Game, viewer: Viewer) -> OwnSight:
    """Return the part of the game that *viewer* sees differently from other viewers."""
    if viewer is Viewer.PUBLIC:
        check_published(game)
    covered = is_covered(game) and not viewer.official
    racks = {side: _rack(game, side, viewer, covered) for side in SIDES}
    turn = game.turn
    return OwnSight(
        racks=racks,
        unseen=None if covered else _unseen(game, racks, viewer),
        turn=None if turn is None else _turn(turn, viewer, covered),
        pause=None if game.pause is None else _pause(turn, game.pause, viewer),
        challenge=None if game.challenge is None else _challenge(game, game.challenge, viewer),
    )


def view_game(game: Game, viewer: Viewer) -> GameView:
    """Return the game as *viewer* may see it, however much more *game* knows."""
    own = own_sight(game, viewer)
    covered = is_covered(game) and not viewer.official
    sheets = _sheets(game, viewer)
    turn, time_up, closing = game.turn, game.time_up, game.closing
    return GameView(
        viewer=viewer,
        settings=game.settings,
        at=game.at,
        phase=stage(turn, game.phase),
        overlay=game.overlay,
        turns_left=None if time_up is None else time_up.turns_left,
        present=game.opening.present,
        start_tiles=game.opening.start_tiles,
        first=game.first,
        board=None if covered else game.tiles.board,
        racks=own.racks,
        bag=game.tiles.in_bag,
        unseen=own.unseen,
        left=game.clocks.left,
        timer=game.clocks.timer,
        running=running(game),
        turn=own.turn,
        records=_records(game, viewer, covered),
        sheets=sheets,
        totals={key: total for key, total in game.totals.items() if key[0] in sheets},
        plays={side: game.plays(side) for side in Side},
        final=final(game) if game.phase in COUNTED else None,
        pause=own.pause,
        challenge=own.challenge,
        incident=game.incident and replace(game.incident, back=stage(turn, game.incident.back)),
        away=game.away and replace(game.away, back=stage(turn, game.away.back)),
        owed=game.owed,
        barred=frozenset(
            (side, word) for side, word in game.barred if viewer.official or viewer.side is side
        ),
        sanctions=game.sanctions,
        closing=ClosingSeen(
            closing.cause,
            closing.finisher,
            closing.no_move,
            closing.completing,
            closing.claimed,
            closing.signed,
            closing.reopen,
            closing.correction,
        ),
        result=game.result,
        commands=open_commands(game, viewer.actor),
    )


def is_covered(game: Game) -> bool:
    """Say whether a word is being judged, which hides board and racks (F09 §42.5, CAT 6¶1)."""
    phase = game.phase if game.pause is None else game.pause.back
    return game.rules.words.board_hidden and phase in DECIDING


def open_commands(game: Game, actor: Actor | None) -> tuple[str, ...]:
    """Return the names of the commands that are offered to *actor* in this state."""
    if actor is None:
        return ()
    steps = open_to(game, actor)
    if game.settings.protocol is Protocol.ASSISTED:
        declared, others = _declared(steps)
        commands = declared.union([each for each in others if is_offered(game, actor, each)])
        if actor.side is not None and actor.side is awaits_answer(game):
            asked = replace(game, phase=unpaused(game), pause=None)
            answers = _ANSWERS.intersection(open_to(asked, actor))
            commands |= {AcceptPlay, *(each for each in answers if is_offered(asked, actor, each))}
        return _named(commands)
    commands = frozenset(steps)
    if game.turn is not None and game.phase in _CLOCK_AT_HAND:
        commands |= {each for each in _CLOCK_ALWAYS_THERE if may(game, actor, each)}
    return _named(commands)


@cache
def _declared(
    steps: tuple[type[Command], ...],
) -> tuple[frozenset[type[Command]], tuple[type[Command], ...]]:
    """Return the whole moves that begin with one of *steps*, and the steps that players take."""
    declared = frozenset(whole for whole, step in _WHOLE.items() if step in steps)
    return declared, tuple(step for step in steps if step not in DRIVEN)


@cache
def _named(commands: frozenset[type[Command]]) -> tuple[str, ...]:
    return tuple(sorted(command.__name__ for command in commands))


# -- tiles -----------------------------------------------------------------------------------


def _rack(game: Game, side: Side, viewer: Viewer, covered: bool) -> RackSeen:
    hand = game.tiles.hands[side]
    counting = game.phase in _COUNTING and game.closing.unnoted is None
    laid_open = counting and rack_counts(game, side) and hand.is_known
    shown = (holds(viewer, side) and not covered) or laid_open
    return RackSeen(len(hand), hand.known.tiles if shown else None)


def _unseen(game: Game, racks: Mapping[Side, RackSeen], viewer: Viewer) -> tuple[Tile, ...]:
    tiles = game.tiles
    hidden: Bag = tiles.pool
    for side, rack in racks.items():
        if rack.tiles is None:
            hidden = hidden.add(tiles.hands[side].known)
    if game.turn is None or not holds(viewer, game.turn.mover):
        hidden = hidden.add(tiles.aside.known)
    return hidden.tiles


# -- turns -----------------------------------------------------------------------------------


def _turn(turn: Turn, viewer: Viewer, covered: bool) -> TurnSeen:
    return TurnSeen(
        mover=turn.mover,
        laid=() if covered else turn.laid,
        score=None if covered else turn.score,
        announced=turn.announced,
        noted=frozenset(turn.notes),
        exchanging=None if turn.exchange is None else turn.exchange.count,
        exchanged=turn.exchanged if holds(viewer, turn.mover) and not covered else None,
        outcome=turn.outcome,
    )


def _records(game: Game, viewer: Viewer, covered: bool) -> tuple[RecordSeen, ...]:
    return tuple(record_seen(record, viewer, covered=covered) for record in game.records)


def record_seen(record: Record, viewer: Viewer, *, covered: bool) -> RecordSeen:
    """Return a closed turn as *viewer* may see it, with the board *covered* or not."""
    return RecordSeen(
        mover=record.mover,
        outcome=record.outcome,
        points=record.points,
        computed=record.computed,
        placement=None if covered else record.placement,
        words=() if covered else record.words,
        exchanged=record.exchanged,
        tiles=record.tiles if holds(viewer, record.mover) and not covered else None,
    )


def _sheets(game: Game, viewer: Viewer) -> Mapping[Side, tuple[Note | None, ...]]:
    """Return the sheets that the viewer sees: during play, a player only their own (F09 §5.1)."""
    own = viewer.side if game.phase in PLAY else None
    return {
        side: tuple(record.notes.get(side) for record in game.records)
        for side in Side
        if own is None or side is own
    }


# -- what interrupts a turn ------------------------------------------------------------------


def _pause(turn: Turn | None, pause: Pause, viewer: Viewer) -> Pause:
    private = pause.reason == "arbiter_called" and not viewer.official
    hidden = private and viewer.actor is not pause.by
    return replace(pause, back=stage(turn, pause.back), text="" if hidden else pause.text)


def _challenge(game: Game, challenge: Challenge, viewer: Viewer) -> ChallengeSeen:
    named = game.rules.words.verdict_names_word or viewer.official
    return ChallengeSeen(
        words=challenge.words,
        signed=challenge.signed,
        valid=challenge.valid,
        invalid_words=challenge.invalid_words if named else (),
        final=challenge.final,
        answers=challenge.answers if viewer.official else None,
    )
