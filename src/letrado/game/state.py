"""The state of a game: all that follows from its events, and nothing else (game rules 4.2).

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
from letrado.game.tile_state import Tiles
from letrado.rulebook import Rulebook, SanctionKind


class Phase(Enum):
    """What the game waits for."""

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
"""The states between the first clock start and the end of play."""
DECIDING = frozenset({Phase.CHALLENGED, Phase.ARBITRATION, Phase.VERDICT, Phase.APPEAL})
"""A word is being judged: the board is covered and nothing on it changes (F09 §42.5)."""
AFTER_PLAY = frozenset({Phase.FINAL_COUNT, Phase.SIGNING, Phase.REOPENED})
COUNTED = frozenset({Phase.SIGNING, Phase.REOPENED, Phase.CLOSED, Phase.DELIVERED})
"""Play is over by its own rules, and racks, overtime and sanctions are in the scores."""
OVER = frozenset(
    {Phase.CLOSED, Phase.DELIVERED, Phase.FORFEITED, Phase.DOUBLE_LOSS, Phase.ANNULLED}
)
UNDER_WAY = frozenset(Phase) - OVER


class Outcome(Enum):
    """What a closed turn was (game rules 4.4)."""

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
    """Where the first tile was laid: it fixes row and column (F09 §21.1)."""
    fixed: Literal["row", "column"] | None = None
    """The line that the second tile fixed (F09 §21.2)."""
    first_points: int | None = None
    """What the first complete arrangement would have scored (F04 §21.3)."""
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
        """What the blanks laid in this turn stand for, as sheets have it."""
        return tuple((square, tile.face) for square, tile in self.laid if tile.blank)


@dataclass(frozen=True, slots=True)
class Record:
    """A closed turn. Points are those noted; what the referee counted is kept beside them."""

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
    """The phase as the room sees it: that only the press is left, nobody is told (F09 §35, A-52).

    A turn that is done looks like what everybody could see of it last.
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
    """Both clocks stand; the game goes on where it stood."""

    reason: PauseReason
    back: Phase
    by: Actor
    text: str = ""
    proposed: tuple[Side, int] | None = None
    """What one player thinks the disputed play is worth; it counts when both say so."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """Words of the play that the opponent does not accept (F09 §39-42, CAT 6)."""

    words: tuple[str, ...]
    back: Phase
    """Where the game goes on if the play stands."""
    signed: frozenset[Side] = frozenset()
    answers: tuple[tuple[str, bool], ...] | None = None
    """What the word list says: for the judge's eyes."""
    valid: bool | None = None
    invalid_words: tuple[str, ...] = ()
    final: bool = False
    judge: Actor | None = None
    """Who gave the answer: another hears the appeal (A-29)."""
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
    """Tiles that he has not drawn yet."""
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
    """From when the absence window counts; the first arrival may renew it (CAT 8¶2.A)."""
    late: Side | None = None
    """Arrived late, and his clock runs until the game begins (F09 §36)."""
    lot: str | None = None
    start_tiles: Mapping[Side, Tile] = field(default_factory=dict)
    dealt: frozenset[Side] = frozenset()


@dataclass(frozen=True, slots=True)
class Correction:
    """A mended sum or score that one player proposed and the other has not confirmed."""

    by: Actor
    value: int
    turn: int | None = None
    """The play to mend, counted from 1; None when a running total is to be mended."""
    sheet: Side | None = None
    of: Side | None = None


@dataclass(frozen=True)
class Closing:
    """From the end of play to the last signature."""

    cause: Cause | None = None
    finisher: Side | None = None
    unnoted: Side | None = None
    """Has not yet noted the last play, so his clock runs (CAT 7¶2.D, A-48)."""
    no_move: frozenset[Side] = frozenset()
    completing: Side | None = None
    """Fills in missing words on his own clock (F09 §5.2, CAT 4.p4)."""
    claimed: Side | None = None
    """Against whom missing words were claimed and an official has not yet acted (CAT 4.p4)."""
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
    """How a game ended. The winner is stored, never derived from scores alone (A-18)."""

    winner: Side | None
    scores: Mapping[Side, int]
    cause: Cause
    adjudicated: bool = False
    both_lose: bool = False


@dataclass(frozen=True, slots=True)
class TimeUp:
    """Total or round time is over; in CAT, with the turns that are left (game rules 4.5)."""

    turns_left: int | None = None


@dataclass(frozen=True, slots=True)
class Clocks:
    """What each player has left, in milliseconds; below zero is overtime."""

    left: Mapping[Side, int]
    timer: int | None = None
    """What is left of the time for this one turn (F09 §33, CAT 7¶4)."""
    signals: int = 0


@dataclass(frozen=True)
class Game:
    """The whole of a game after some event."""

    settings: Settings
    rules: Rulebook = field(compare=False, repr=False)
    at: int
    phase: Phase
    tiles: Tiles
    clocks: Clocks
    opening: Opening = Opening()
    first: Side | None = None
    turn: Turn | None = None
    records: tuple[Record, ...] = ()
    points: Mapping[Side, int] = field(default_factory=lambda: dict.fromkeys(Side, 0))
    """What the records of each player add up to: always set together with them."""
    pause: Pause | None = None
    challenge: Challenge | None = None
    incident: Incident | None = None
    away: Away | None = None
    time_up: TimeUp | None = None
    owed: frozenset[Side] = frozenset()
    """Who loses his next turn for tiles too many (F09 §28)."""
    overdraws: Mapping[Side, int] = field(default_factory=dict)
    """How often in this game a player was reported to hold too many tiles."""
    deliberate: Mapping[Side, int] = field(default_factory=dict)
    """Incidents of this game that the director found deliberate (A-38). What is counted over
    games is the tournament's affair; a game by itself bears out what it is lost for."""
    barred: frozenset[tuple[Side, str]] = frozenset()
    asked: Mapping[Side, int] = field(default_factory=dict)
    """How often in this game a player asked whether a word is good and was told (F09 §46.2)."""
    totals: Mapping[tuple[Side, Side], int] = field(default_factory=dict)
    """The running total that the sheet of the one shows for the other, where it was told."""
    sanctions: tuple[Sanction, ...] = ()
    closing: Closing = Closing()
    result: Result | None = None
    before: "Game | None" = field(default=None, compare=False, repr=False)
    """The state before the last recorded step, so that a slip of the pen can be undone."""
    step_by: Actor | None = field(default=None, compare=False, repr=False)
    """Who took that step: what an official did is nobody else's to undo."""

    @property
    def mover(self) -> Side:
        """The player on turn."""
        if self.turn is None:
            raise LookupError("no turn is under way")
        return self.turn.mover

    def plays(self, side: Side) -> int:
        """The points of *side* from plays alone (A-07)."""
        return self.points[side]

    def turns(self, side: Side) -> int:
        """How many turns of *side* are closed, of any kind."""
        return sum(record.mover is side for record in self.records)

    @property
    def overlay(self) -> Literal["equalising", "last_hands"] | None:
        """The state that lies over a turn when the total or round time is over."""
        if self.time_up is None:
            return None
        return "equalising" if self.time_up.turns_left is None else "last_hands"


def with_records(game: Game, records: Iterable[Record]) -> Game:
    """Return the game with other closed turns, and what they add up to."""
    kept, points = tuple(records), dict.fromkeys(Side, 0)
    for record in kept:
        points[record.mover] += record.points
    return replace(game, records=kept, points=points)


def unpaused(game: Game) -> Phase:
    """The phase, not heeding that the clocks stand while a play is checked (F09 §32.1)."""
    pause = game.pause
    return pause.back if pause is not None and pause.reason == "verification" else game.phase


def awaits_answer(game: Game) -> Side | None:
    """Who has to answer: to accept a play or challenge it, or to let it stand off the centre.

    While the arbiter is asked about it, or the points are counted again, nobody has to.
    """
    asked = unpaused(game) in (Phase.ANNOUNCED, Phase.CENTRE_OPTION)
    return game.turn.mover.other if game.turn is not None and asked else None
