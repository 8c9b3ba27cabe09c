"""The state of a game: everything that follows from its events, nothing else (game rules 4.2).

The large classes have no slots, so that `letrado.game.fast_replace.replace` can copy them at once.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Literal

from letrado.core.coordinates import Square
from letrado.core.placements import Placement
from letrado.core.scoring import PlayScore
from letrado.core.tiles import Tile
from letrado.game.actors import Actor, Side
from letrado.game.fast_replace import replace
from letrado.game.settings import Settings
from letrado.game.tile_state import TileState
from letrado.rulebook import Rulebook, SanctionKind


class Phase(Enum):
    """The step of the game that is awaited now."""

    SCHEDULED = "scheduled"
    ABSENCE_WAIT = "absence_wait"
    SETUP = "setup"
    FIRST_PLAYER_DRAW = "first_player_draw"
    RACK_DRAW = "rack_draw"
    TURN = "turn"
    PLACING = "placing"
    COUNTING = "counting"
    CENTRE_OPTION = "centre_option"
    ANNOUNCED = "announced"
    NOTED = "noted"
    DRAWING = "drawing"
    EXCHANGING = "exchanging"
    TURN_DONE = "turn_done"
    CHALLENGED = "challenged"
    ARBITRATION = "arbitration"
    VERDICT = "verdict"
    APPEAL = "appeal"
    PAUSED = "paused"
    TILE_INCIDENT = "tile_incident"
    PLAYER_AWAY = "player_away"
    FINAL_COUNT = "final_count"
    SIGNING = "signing"
    CLOSED = "closed"
    REOPENED = "reopened"
    DELIVERED = "delivered"
    FORFEITED = "forfeited"
    DOUBLE_LOSS = "double_loss"
    ANNULLED = "annulled"

    __hash__ = object.__hash__  # phases are looked up all the time, and each is one object

    def __repr__(self) -> str:
        return str(self)


BEFORE_PLAY = frozenset({Phase.SETUP, Phase.FIRST_PLAYER_DRAW, Phase.RACK_DRAW})
PLAY = frozenset(
    {
        Phase.TURN,
        Phase.PLACING,
        Phase.COUNTING,
        Phase.CENTRE_OPTION,
        Phase.ANNOUNCED,
        Phase.NOTED,
        Phase.DRAWING,
        Phase.EXCHANGING,
        Phase.TURN_DONE,
        Phase.CHALLENGED,
        Phase.ARBITRATION,
        Phase.VERDICT,
        Phase.APPEAL,
        Phase.PAUSED,
        Phase.TILE_INCIDENT,
        Phase.PLAYER_AWAY,
    }
)
"""The phases between the first clock start and the end of play."""
DECIDING = frozenset({Phase.CHALLENGED, Phase.ARBITRATION, Phase.VERDICT, Phase.APPEAL})
"""Phases in which a word is being judged: the board is covered and does not change (F09 §42.5)."""
AFTER_PLAY = frozenset({Phase.FINAL_COUNT, Phase.SIGNING, Phase.REOPENED})
COUNTED = frozenset({Phase.SIGNING, Phase.REOPENED, Phase.CLOSED, Phase.DELIVERED})
"""Phases after a regular end of play, with racks, overtime and sanctions in the scores."""
OVER = frozenset(
    {Phase.CLOSED, Phase.DELIVERED, Phase.FORFEITED, Phase.DOUBLE_LOSS, Phase.ANNULLED}
)
UNDER_WAY = frozenset(Phase) - OVER


class Outcome(Enum):
    """The kind of a closed turn (game rules 4.4)."""

    PLAY = "play"
    PASS = "pass"  # noqa: S105 (no password)
    EXCHANGE = "exchange"
    INVALID = "invalid"
    LOST = "lost"

    def __repr__(self) -> str:
        return str(self)


class Cause(Enum):
    """Why a game is over."""

    OUT = "out"
    PASSES = "passes"
    SCORELESS = "scoreless"
    BLOCKED = "blocked"
    TIME = "time"
    OVERTIME = "overtime"
    ABSENCE = "absence"
    ABANDONED = "abandoned"
    DISQUALIFIED = "disqualified"
    RULING = "ruling"

    def __repr__(self) -> str:
        return str(self)


# -- a turn ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Note:
    """A line of a player's score sheet (F09 §5, CAT 5¶1)."""

    points: int
    total: int | None = None
    word: str | None = None
    blanks: tuple[tuple[Square, str], ...] = ()


@dataclass(frozen=True, slots=True)
class ExchangeStep:
    """An exchange under way: announce, lay aside, draw, return, in this order (F09 §25)."""

    count: int | None
    aside: bool = False
    drawn: bool = False


@dataclass(frozen=True)
class Turn:
    """The turn under way; it becomes a record when it is closed."""

    mover: Side
    began: int
    laid: tuple[tuple[Square, Tile], ...] = ()
    anchor: Square | None = None
    """Square of the first tile laid: it fixes row and column (F09 §21.1)."""
    fixed: Literal["row", "column"] | None = None
    """The line that the second tile fixed (F09 §21.2)."""
    first_points: int | None = None
    """Points that the first complete arrangement would have scored (F04 §21.3)."""
    timer_over: bool = False
    placement: Placement | None = None
    score: PlayScore | None = None
    placed_at: int | None = None
    announced: int | None = None
    announced_at: int | None = None
    notes: Mapping[Side, Note] = field(default_factory=dict)
    exchange: ExchangeStep | None = None
    exchanged: tuple[Tile, ...] | None = None
    judged: frozenset[str] = frozenset()
    """Words of this play on which a verdict was given."""
    challenge_spent: bool = False
    appealed: bool = False
    outcome: Outcome | None = None
    drawn: bool = False
    clock_stands: bool = False
    """In stopped mode, after a play: nobody's clock runs until the press (F09 §34.1)."""

    @property
    def points(self) -> int | None:
        """The points as announced, or as counted when nothing was announced (CAT 7¶1)."""
        if self.announced is not None:
            return self.announced
        return None if self.score is None else self.score.total

    @property
    def words(self) -> tuple[str, ...]:
        """The words that the play forms, as they are read."""
        return () if self.score is None else tuple(word.spelling for word in self.score.words)

    @property
    def squares(self) -> dict[Square, Tile]:
        """The laid tiles by their squares."""
        return dict(self.laid)

    @property
    def blanks(self) -> tuple[tuple[Square, str], ...]:
        """The faces of the blanks laid in this turn, as score sheets record them."""
        return tuple((square, tile.face) for square, tile in self.laid if tile.blank)


@dataclass(frozen=True, slots=True)
class Record:
    """A closed turn. *points* are those noted; *computed* are those that the referee counted."""

    mover: Side
    outcome: Outcome
    points: int = 0
    computed: int = 0
    placement: Placement | None = None
    words: tuple[str, ...] = ()
    exchanged: int = 0
    tiles: tuple[Tile, ...] | None = None
    """The tiles exchanged, where they are known."""
    notes: Mapping[Side, Note] = field(default_factory=dict)
    at: int = 0


def stage(turn: Turn | None, phase: Phase) -> Phase:
    """Return the phase as the room sees it (F09 §35, A-52).

    Nobody learns that only the clock remains to be pressed: a turn that is done keeps the last
    phase that everybody could see.
    """
    if phase is not Phase.TURN_DONE or turn is None:
        return phase
    if turn.outcome is Outcome.PLAY:
        return Phase.DRAWING if turn.drawn else Phase.NOTED
    return Phase.TURN if turn.exchange is None else Phase.EXCHANGING


# -- what interrupts a turn ------------------------------------------------------------------

PauseReason = Literal["verification", "score_difference", "arbiter_called", "force_majeure"]


@dataclass(frozen=True, slots=True)
class Pause:
    """A pause: both clocks are stopped, and the game goes on later at the phase *back*."""

    reason: PauseReason
    back: Phase
    by: Actor
    text: str = ""
    proposed: tuple[Side, int] | None = None
    """Points that one player claims for the disputed play; they count when both agree."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """Words of the play that the opponent does not accept (F09 §39-42, CAT 6)."""

    words: tuple[str, ...]
    back: Phase
    """Phase at which the game goes on if the play stands."""
    signed: frozenset[Side] = frozenset()
    answers: tuple[tuple[str, bool], ...] | None = None
    """Answers of the word list, which only the judge may see."""
    valid: bool | None = None
    invalid_words: tuple[str, ...] = ()
    final: bool = False
    judge: Actor | None = None
    """Official who gave the verdict: another one hears the appeal (A-29)."""
    ruled_at: int | None = None
    hidden: bool = False
    """The appellant asked that the rival does not see the arguments (F09 §42.4)."""


@dataclass(frozen=True, slots=True)
class Incident:
    """Too many or too few tiles were drawn (F09 §28-29, CAT 3¶5-6)."""

    holder: Side
    extra: int
    """Tiles too many; negative, too few."""
    back: Phase
    racked: bool | None = None
    """None while the incident has not been described."""
    seen: bool = False
    by_opponent: bool = False


@dataclass(frozen=True, slots=True)
class Away:
    """A player left the room with notice (F04 §41.6, F07 §38¶6, F09 §37)."""

    side: Side
    back: Phase
    owes: int = 0
    """Tiles that the absent player has not drawn yet."""
    waiting: bool = False
    """The opponent has moved and pressed; the absent player's clock runs."""
    returned: bool = False


# -- before and after play -------------------------------------------------------------------


@dataclass(frozen=True)
class Opening:
    """Arrivals, lots and the draw for the start."""

    present: frozenset[Side] = frozenset()
    signal_at: int | None = None
    one_missing: bool = False
    """At the signal only one player was missing (F09 §36)."""
    window_at: int | None = None
    """Start of the absence window; the first arrival may renew it (CAT 8¶2.A)."""
    late: Side | None = None
    """Player who arrived late and whose clock runs until the game begins (F09 §36)."""
    lot: str | None = None
    start_tiles: Mapping[Side, Tile] = field(default_factory=dict)
    dealt: frozenset[Side] = frozenset()


@dataclass(frozen=True, slots=True)
class Correction:
    """A corrected sum or score that one player proposed and the other has not confirmed."""

    by: Actor
    value: int
    turn: int | None = None
    """The play to correct, counted from 1; None when a running total is to be corrected."""
    sheet: Side | None = None
    of: Side | None = None


@dataclass(frozen=True)
class Closing:
    """From the end of play to the last signature."""

    cause: Cause | None = None
    finisher: Side | None = None
    unnoted: Side | None = None
    """Player who has not yet noted the last play, so that their clock runs (CAT 7¶2.D, A-48)."""
    no_move: frozenset[Side] = frozenset()
    completing: Side | None = None
    """Player who writes missing words on their own clock (F09 §5.2, CAT 4.p4)."""
    claimed: Side | None = None
    """Player whose sheet lacks words, while a claim waits for an official (CAT 4.p4)."""
    signed: frozenset[Side] = frozenset()
    signing_since: int | None = None
    reopen: frozenset[Side] = frozenset()
    correction: Correction | None = None


Standing = Literal["decided", "appealed", "upheld", "overturned"]


@dataclass(frozen=True, slots=True)
class Sanction:
    """A decision of the director against a player (F09 §49)."""

    side: Side
    kind: SanctionKind
    points: int
    ground: str
    standing: Standing = "decided"


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a game. The winner is stored, never derived from scores alone (A-18)."""

    winner: Side | None
    scores: Mapping[Side, int]
    cause: Cause
    adjudicated: bool = False
    both_lose: bool = False


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The end of the total or round time; in CAT, with the turns that are left (game rules 4.5)."""

    turns_left: int | None = None


@dataclass(frozen=True, slots=True)
class Clocks:
    """Time left to each player, in milliseconds; below zero is overtime."""

    left: Mapping[Side, int]
    timer: int | None = None
    """Milliseconds left for this one turn (F09 §33, CAT 7¶4)."""
    signals: int = 0


@dataclass(frozen=True)
class Game:
    """The whole of a game after some event."""

    settings: Settings
    rules: Rulebook = field(compare=False, repr=False)
    at: int
    phase: Phase
    tiles: TileState
    clocks: Clocks
    opening: Opening = Opening()
    first: Side | None = None
    turn: Turn | None = None
    records: tuple[Record, ...] = ()
    points: Mapping[Side, int] = field(default_factory=lambda: dict.fromkeys(Side, 0))
    """Sum of each player's records: always set together with them."""
    pause: Pause | None = None
    challenge: Challenge | None = None
    incident: Incident | None = None
    away: Away | None = None
    time_up: TimeUp | None = None
    owed: frozenset[Side] = frozenset()
    """Players who lose their next turn because they held too many tiles (F09 §28)."""
    overdraws: Mapping[Side, int] = field(default_factory=dict)
    """Number of reports in this game that a player held too many tiles."""
    deliberate: Mapping[Side, int] = field(default_factory=dict)
    """Incidents of this game that the director found deliberate (A-38). The tournament counts
    them over several games; a game records those for which it can be lost.
    """
    barred: frozenset[tuple[Side, str]] = frozenset()
    asked: Mapping[Side, int] = field(default_factory=dict)
    """Number of times a player asked in this game if a word is good and was told (F09 §46.2)."""
    totals: Mapping[tuple[Side, Side], int] = field(default_factory=dict)
    """Running total that one player's sheet shows for a player: keys are (sheet, of)."""
    sanctions: tuple[Sanction, ...] = ()
    closing: Closing = Closing()
    result: Result | None = None
    before: "Game | None" = field(default=None, compare=False, repr=False)
    """The state before the last recorded step, so that a recording error can be undone."""
    step_by: Actor | None = field(default=None, compare=False, repr=False)
    """Actor of that step: only the same official may undo what an official did."""

    @property
    def mover(self) -> Side:
        """The player whose turn it is."""
        if self.turn is None:
            raise LookupError("no turn is under way")
        return self.turn.mover

    def plays(self, side: Side) -> int:
        """Return the points of *side* from plays alone (A-07)."""
        return self.points[side]

    def turns(self, side: Side) -> int:
        """Return the number of closed turns of *side*, of any kind."""
        return sum(record.mover is side for record in self.records)

    @property
    def overlay(self) -> Literal["equalising", "last_hands"] | None:
        """The rule for the remaining turns when the total or round time is over, or None."""
        if self.time_up is None:
            return None
        return "equalising" if self.time_up.turns_left is None else "last_hands"


def with_records(game: Game, records: Iterable[Record]) -> Game:
    """Return the game with other closed turns, and with the points that they add up to."""
    kept, points = tuple(records), dict.fromkeys(Side, 0)
    for record in kept:
        points[record.mover] += record.points
    return replace(game, records=kept, points=points)


def unpaused(game: Game) -> Phase:
    """Return the phase, ignoring a pause in which a play is checked (F09 §32.1)."""
    pause = game.pause
    return pause.back if pause is not None and pause.reason == "verification" else game.phase


def awaits_answer(game: Game) -> Side | None:
    """Return the player who must accept a play or challenge it, or allow it off the centre.

    None while the arbiter is being asked about it, or while the points are counted again.
    """
    asked = unpaused(game) in (Phase.ANNOUNCED, Phase.CENTRE_OPTION)
    return game.turn.mover.other if game.turn is not None and asked else None
