"""Facts of a game, one class for each, in an envelope that says when and by whom.

The log of these events is the game. A fact carries all that is needed to apply it (the tiles that
were drawn, the points that were counted), so that a replay needs no other source.
"""

from dataclasses import dataclass
from typing import Literal

from letrado.core.coordinates import Square
from letrado.core.placements import Placement
from letrado.core.scoring import PlayScore
from letrado.core.tiles import Tile
from letrado.game.actors import Actor, Side
from letrado.game.settings import Settings
from letrado.game.state import Cause, Note, Outcome, PauseReason
from letrado.rulebook import SanctionKind

Tiles = tuple[Tile, ...]
Laid = tuple[tuple[Square, Tile], ...]


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that happened."""


@dataclass(frozen=True, slots=True)
class Event:
    """A fact with the instant in milliseconds, the actor, and its number within the step.

    All facts of one command have the same instant and actor; the first is part 0.
    """

    at: int
    by: Actor
    fact: Fact
    part: int = 0


@dataclass(frozen=True, slots=True)
class GameScheduled(Fact):
    """The first fact of every game."""

    settings: Settings


# -- arrival and setting up ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RoundStarted(Fact):
    """The start signal was given."""

    present: frozenset[Side]


@dataclass(frozen=True, slots=True)
class PlayerArrived(Fact):
    """A missing player arrived."""

    side: Side


@dataclass(frozen=True, slots=True)
class TilesVerified(Fact):
    """The set was counted."""


@dataclass(frozen=True, slots=True)
class SheetInspected(Fact):
    """The opponent's sheet was seen to be blank."""


@dataclass(frozen=True, slots=True)
class LotDrawn(Fact):
    """Lots were drawn for the chair or the board's side."""

    what: Literal["seat", "board"]
    winner: Side


@dataclass(frozen=True, slots=True)
class GameBegan(Fact):
    """Setting up is over; *first* is None while a draw has to decide."""

    first: Side | None


@dataclass(frozen=True, slots=True)
class StartTileDrawn(Fact):
    """A player showed the tile drawn for the start; it goes back."""

    side: Side
    tile: Tile


@dataclass(frozen=True, slots=True)
class StartTied(Fact):
    """Both drew the same: they draw again."""


@dataclass(frozen=True, slots=True)
class StarterFound(Fact):
    """The draw decided who starts."""

    first: Side


@dataclass(frozen=True, slots=True)
class StartTilesChecked(Fact):
    """The tiles of the draw were seen to be back in the bag."""


@dataclass(frozen=True, slots=True)
class InitialDrawn(Fact):
    """A player took the first tiles of the game."""

    side: Side
    count: int
    tiles: Tiles | None


@dataclass(frozen=True, slots=True)
class TurnBegan(Fact):
    """A player's time to think began."""

    side: Side


# -- laying tiles ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TilesLaid(Fact):
    """Tiles were laid; from now on they must be played."""

    tiles: Laid


@dataclass(frozen=True, slots=True)
class TilesMoved(Fact):
    """Laid tiles were slid or reordered; *first_points*: what they would have scored before."""

    tiles: Laid
    first_points: int | None = None


@dataclass(frozen=True, slots=True)
class BlankSet(Fact):
    """A laid blank stands for another face."""

    square: Square
    face: str


@dataclass(frozen=True, slots=True)
class TileReleased(Fact):
    """A laid tile went back because the opponent had not seen it."""

    square: Square


@dataclass(frozen=True, slots=True)
class PlacementFinished(Fact):
    """The placement is final; *score* has the words that it forms and their points."""

    placement: Placement
    score: PlayScore
    off_centre: bool = False


@dataclass(frozen=True, slots=True)
class RearrangedForPoints(Fact):
    """The play scores more than its first arrangement did: for the arbiter's log (F04 §21.3)."""

    before: int
    after: int


@dataclass(frozen=True, slots=True)
class CentreAccepted(Fact):
    """The opponent let a first play off the centre stand."""


@dataclass(frozen=True, slots=True)
class TurnSpent(Fact):
    """The turn came to nothing: the tiles laid go back to the rack, if there are any."""

    outcome: Outcome
    why: Literal[
        "passed", "withdrawn", "timer", "off_centre", "judged_invalid", "conceded", "extra_tiles"
    ]


# -- announcing, noting, drawing, pressing ---------------------------------------------------


@dataclass(frozen=True, slots=True)
class ScoreAnnounced(Fact):
    """The mover said the points."""

    points: int
    total: int | None = None


@dataclass(frozen=True, slots=True)
class ScoreProposed(Fact):
    """A player says what a disputed play is worth; the other has not agreed yet."""

    side: Side
    points: int


@dataclass(frozen=True, slots=True)
class ScoreSettled(Fact):
    """Both agreed on the points after recounting."""

    points: int


@dataclass(frozen=True, slots=True)
class ScoreNoted(Fact):
    """A player wrote the play on their score sheet."""

    side: Side
    note: Note


@dataclass(frozen=True, slots=True)
class DecisionLapsed(Fact):
    """A player did not answer within the time agreed; silence counts as consent."""


@dataclass(frozen=True, slots=True)
class DrawBegan(Fact):
    """The first new tile left the bag."""


@dataclass(frozen=True, slots=True)
class DrawEnded(Fact):
    """A player refilled their rack; *surplus* is the number too many, or below zero too few."""

    side: Side
    count: int
    tiles: Tiles | None
    surplus: int = 0


@dataclass(frozen=True, slots=True)
class ClockPressed(Fact):
    """The mover started the opponent's time."""


@dataclass(frozen=True, slots=True)
class TurnClosed(Fact):
    """The turn is on record."""


# -- exchanging ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ExchangeAnnounced(Fact):
    """An exchange cannot be taken back from here on."""

    count: int | None


@dataclass(frozen=True, slots=True)
class ExchangeCountSet(Fact):
    """The number of tiles to change was raised or lowered."""

    count: int


@dataclass(frozen=True, slots=True)
class TilesLaidAside(Fact):
    """The tiles to be changed lie face down."""

    count: int
    tiles: Tiles | None


@dataclass(frozen=True, slots=True)
class ExchangeDrawn(Fact):
    """New tiles were taken."""

    count: int
    tiles: Tiles | None


@dataclass(frozen=True, slots=True)
class TilesReturned(Fact):
    """The tiles laid aside are in the bag."""


@dataclass(frozen=True, slots=True)
class BagCounted(Fact):
    """The bag's tiles were counted inside it."""

    count: int
    expected: int | None = None
    """Number that the record gives, if it differs from *count*."""


# -- challenge, verdict, appeal --------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WordsChallenged(Fact):
    """The opponent does not accept these words."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SlipSigned(Fact):
    """A player signed the slip."""

    side: Side


@dataclass(frozen=True, slots=True)
class SlipSubmitted(Fact):
    """The words are with the judge; *answers*, from the word list, are for the judge alone."""

    answers: tuple[tuple[str, bool], ...] | None


@dataclass(frozen=True, slots=True)
class VerdictGiven(Fact):
    """The judge answered. The words that failed are named only where the edition says so."""

    valid: bool
    invalid_words: tuple[str, ...] = ()
    reason: str = ""
    final: bool = False


@dataclass(frozen=True, slots=True)
class VerdictAppealed(Fact):
    """A second answer was asked for."""

    arguments: str
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class AppealWaived(Fact):
    """Nobody asks for a second answer: the first is final."""

    reason: str


@dataclass(frozen=True, slots=True)
class PlayStands(Fact):
    """The challenged play stands and the turn goes on."""


# -- pauses ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GamePaused(Fact):
    """Both clocks were stopped."""

    reason: PauseReason
    text: str = ""


@dataclass(frozen=True, slots=True)
class GameResumed(Fact):
    """The game goes on where it stood."""


@dataclass(frozen=True, slots=True)
class ClockSet(Fact):
    """A player's time was set by a ruling."""

    side: Side
    left: int
    reason: str


@dataclass(frozen=True, slots=True)
class TimerSignalled(Fact):
    """The turn timer gave a warning signal (F09 §33)."""

    number: int


@dataclass(frozen=True, slots=True)
class TimerEnded(Fact):
    """The time for this turn is over; a word being laid may be finished."""


# -- tiles too many or too few ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OverdrawReported(Fact):
    """A player holds too many tiles; *unrecorded* of them were not in the record yet."""

    holder: Side
    extra: int
    racked: bool
    seen: bool
    unrecorded: int
    by_opponent: bool = False


@dataclass(frozen=True, slots=True)
class SurplusReturned(Fact):
    """The surplus went back to the bag; *shown* is what the opponent saw."""

    count: int
    returned: Tiles | None
    shown: Tiles | None


@dataclass(frozen=True, slots=True)
class UnderdrawReported(Fact):
    """A player holds too few tiles; *unrecorded* of those in the record were never drawn."""

    holder: Side
    missing: int
    racked: bool
    seen: bool
    unrecorded: int


@dataclass(frozen=True, slots=True)
class RackCompleted(Fact):
    """The missing tiles were drawn; *shown* to the opponent or not."""

    count: int
    tiles: Tiles | None
    shown: bool


@dataclass(frozen=True, slots=True)
class DeliberateFound(Fact):
    """The director found that extra tiles were held on purpose."""

    side: Side
    reason: str


# -- leaving the room ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlayerLeft(Fact):
    """A player left with notice."""

    side: Side
    owes: int


@dataclass(frozen=True, slots=True)
class PlayerReturned(Fact):
    """The player who had left is back."""

    side: Side


@dataclass(frozen=True, slots=True)
class OwedDrawn(Fact):
    """The player who is back drew the tiles still owed for the play before leaving."""

    side: Side
    count: int
    tiles: Tiles | None


# -- time --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TotalTimeEnded(Fact):
    """The total time is over; turns are equalised (F09 §30)."""


@dataclass(frozen=True, slots=True)
class RoundTimeEnded(Fact):
    """The committee warned the players: so many turns are left (CAT 7¶4)."""

    turns_left: int


# -- the end -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class NoMoveDeclared(Fact):
    """A player says that no tiles can be placed."""

    side: Side


@dataclass(frozen=True, slots=True)
class PlayEnded(Fact):
    """Play is over; what remains is counting and signing."""

    cause: Cause
    finisher: Side | None = None


@dataclass(frozen=True, slots=True)
class RackEntered(Fact):
    """The tiles left on a rack were named."""

    side: Side
    tiles: Tiles


@dataclass(frozen=True, slots=True)
class FinalCounted(Fact):
    """Racks, overtime and sanctions were applied: these are the final scores."""

    scores: tuple[int, int]


@dataclass(frozen=True, slots=True)
class CorrectionProposed(Fact):
    """A player wants a score or a total corrected."""

    value: int
    turn: int | None = None
    sheet: Side | None = None
    of: Side | None = None


@dataclass(frozen=True, slots=True)
class CorrectionDropped(Fact):
    """A proposed correction was dropped."""


@dataclass(frozen=True, slots=True)
class PlayCorrected(Fact):
    """The points of a play were corrected."""

    turn: int
    points: int


@dataclass(frozen=True, slots=True)
class TotalCorrected(Fact):
    """A running total was corrected."""

    sheet: Side
    of: Side
    total: int


@dataclass(frozen=True, slots=True)
class BlankSettled(Fact):
    """The face that a blank stands for was decided, on the *ground* named."""

    square: Square
    face: str
    ground: Literal["control_sheet", "movers_note", "only_note", "movers_word"]


@dataclass(frozen=True, slots=True)
class MissingWordsClaimed(Fact):
    """A player must complete their sheet."""

    side: Side
    granted: bool


@dataclass(frozen=True, slots=True)
class WordsCompleted(Fact):
    """The missing words are written."""

    side: Side
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ClockClaimed(Fact):
    """The finisher's time ran on and was claimed."""

    side: Side


@dataclass(frozen=True, slots=True)
class SheetSigned(Fact):
    """A player signed the result."""

    side: Side


@dataclass(frozen=True, slots=True)
class GameClosed(Fact):
    """Both signed."""


@dataclass(frozen=True, slots=True)
class SheetDelivered(Fact):
    """The sheet is with the arbiter."""


@dataclass(frozen=True, slots=True)
class ReopenRequested(Fact):
    """A player asks that the game be opened again."""

    side: Side
    reason: str = ""


@dataclass(frozen=True, slots=True)
class GameReopened(Fact):
    """The director opened the game again."""


@dataclass(frozen=True, slots=True)
class GameForfeited(Fact):
    """One player lost by absence, time, abandonment or disqualification."""

    loser: Side
    cause: Cause
    scores: tuple[int, int]
    adjudicated: bool = False
    reason: str = ""


@dataclass(frozen=True, slots=True)
class BothLost(Fact):
    """Both players were absent, or both abandoned."""

    cause: Cause
    adjudicated: bool = False


@dataclass(frozen=True, slots=True)
class GameAdjudicated(Fact):
    """The result was set by a ruling."""

    winner: Side | None
    scores: tuple[int, int]
    reason: str


@dataclass(frozen=True, slots=True)
class GameAnnulled(Fact):
    """The game counts for nothing."""

    reason: str


# -- decisions ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlayerSanctioned(Fact):
    """The director sanctioned a player."""

    side: Side
    kind: SanctionKind
    points: int
    ground: str


@dataclass(frozen=True, slots=True)
class SanctionAppealed(Fact):
    """A sanction is before the tribunal."""

    sanction: int
    arguments: str = ""


@dataclass(frozen=True, slots=True)
class SanctionRuled(Fact):
    """The tribunal decided."""

    sanction: int
    upheld: bool
    reason: str = ""


@dataclass(frozen=True, slots=True)
class WordBarred(Fact):
    """A player may not lay this word in this game."""

    side: Side
    word: str


@dataclass(frozen=True, slots=True)
class RulingMade(Fact):
    """An official ruled on what the text does not foresee."""

    text: str
    article: str = ""


@dataclass(frozen=True, slots=True)
class StepUndone(Fact):
    """The last recorded step was a recording error and is taken back."""

    reason: str = ""
