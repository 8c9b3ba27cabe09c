"""Commands that people, and time, give to the referee: one class for each (game rules 4.3).

``by`` is who acts. Tiles are given where they are known; ``tiles=None`` with a count says that
nobody who records the game saw them. Section headings name the transitions.
"""

from dataclasses import dataclass
from typing import Literal

from letrado.core.coordinates import Square
from letrado.core.tiles import Tile
from letrado.game.actors import Actor, Side
from letrado.game.settings import Settings
from letrado.rulebook import SanctionKind


@dataclass(frozen=True, slots=True)
class Command:
    """A request to the referee; *by* says who makes it."""

    by: Actor


@dataclass(frozen=True, slots=True)
class ScheduleGame(Command):
    """Set a game up: the first command of every game."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class ReachTime(Command):
    """Time alone has changed something: sent at the instant that `due` named."""


# -- arrival and setting up: T-01 … T-10 ----------------------------------------------------


@dataclass(frozen=True, slots=True)
class StartRound(Command):
    """Give the start signal; *present* are the players at the table (F09 §36, CAT 8¶1)."""

    present: frozenset[Side] = frozenset(Side)


@dataclass(frozen=True, slots=True)
class Arrive(Command):
    """A missing player is here."""

    side: Side


@dataclass(frozen=True, slots=True)
class VerifyTiles(Command):
    """Count the set before the game (F09 §3, CAT 1¶1)."""


@dataclass(frozen=True, slots=True)
class InspectSheet(Command):
    """See that the opponent's sheet is blank (F07 §5.2, F09 §5.3)."""


@dataclass(frozen=True, slots=True)
class DrawLot(Command):
    """Draw lots for the chair or the board's side: one of the two (CAT 1¶2)."""

    what: Literal["seat", "board"]
    winner: Side


@dataclass(frozen=True, slots=True)
class BeginGame(Command):
    """Go on to the draw for the start, or to the racks."""


@dataclass(frozen=True, slots=True)
class DrawStartTile(Command):
    """Draw one tile to see who starts (F07 §4, CAT 1¶5-6)."""

    tile: Tile | None = None


@dataclass(frozen=True, slots=True)
class CheckStartTiles(Command):
    """See that the tiles drawn for the start went back (F07 §4)."""


@dataclass(frozen=True, slots=True)
class DrawInitial(Command):
    """Take the first seven tiles (F09 §6, CAT 1¶7)."""

    tiles: tuple[Tile, ...] | None = None


@dataclass(frozen=True, slots=True)
class StartClock(Command):
    """Start the first player's time."""


# -- laying tiles: T-11 … T-16 --------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LayTiles(Command):
    """Lay one tile or several; a blank is laid with the face it stands for."""

    tiles: tuple[tuple[Square, Tile], ...]


@dataclass(frozen=True, slots=True)
class MoveTiles(Command):
    """Slide or reorder the tiles laid in this turn: where each of them lies now."""

    tiles: tuple[tuple[Square, Tile], ...]


@dataclass(frozen=True, slots=True)
class SetBlank(Command):
    """Change what a blank laid in this turn stands for."""

    square: Square
    face: str


@dataclass(frozen=True, slots=True)
class ReleaseTile(Command):
    """Agree, as the opponent, that this tile was not seen, so it need not be played (F04 §22)."""

    square: Square


@dataclass(frozen=True, slots=True)
class Withdraw(Command):
    """Take the laid tiles back and lose the turn (F09 §24, CAT 2¶4)."""


@dataclass(frozen=True, slots=True)
class FinishPlacement(Command):
    """Declare the placement final; counting begins."""


@dataclass(frozen=True, slots=True)
class AcceptCentre(Command):
    """Let a first play stand that missed the centre (F09 §20.2)."""


@dataclass(frozen=True, slots=True)
class RejectCentre(Command):
    """Declare a first play void that missed the centre (F09 §20.1)."""


# -- announcing, noting, drawing, pressing: T-15 … T-24 -------------------------------------


@dataclass(frozen=True, slots=True)
class Announce(Command):
    """Say the points of the play aloud, and the new total where the edition asks for it."""

    points: int
    total: int | None = None


@dataclass(frozen=True, slots=True)
class PauseToVerify(Command):
    """Stop the clock because checking takes longer (F07 §29, F09 §32.1)."""


@dataclass(frozen=True, slots=True)
class DisputeScore(Command):
    """Stop both clocks over a difference in points (F09 §34.3, CAT 7¶2.B)."""


@dataclass(frozen=True, slots=True)
class SettleScore(Command):
    """Say the points of a disputed play after recounting; they count when both players agree."""

    points: int


@dataclass(frozen=True, slots=True)
class NoteScore(Command):
    """Write the play on one's own sheet; by the opponent this accepts it (F09 §38)."""

    points: int | None = None
    total: int | None = None
    word: str | None = None
    blanks: tuple[tuple[Square, str], ...] = ()


@dataclass(frozen=True, slots=True)
class LetLapse(Command):
    """Take silence as consent, in assisted play, after the time that was agreed."""


@dataclass(frozen=True, slots=True)
class BeginDraw(Command):
    """Take the first new tile from the bag."""


@dataclass(frozen=True, slots=True)
class EndDraw(Command):
    """Finish refilling the rack; give the tiles drawn, or only their number."""

    tiles: tuple[Tile, ...] | None = None
    count: int | None = None


@dataclass(frozen=True, slots=True)
class PressClock(Command):
    """End one's turn and start the opponent's time."""


# -- passing and exchanging: T-25 … T-28 ----------------------------------------------------


@dataclass(frozen=True, slots=True)
class PassTurn(Command):
    """Say "paso" or "passo" (F09 §26, CAT 3¶7)."""


@dataclass(frozen=True, slots=True)
class AnnounceExchange(Command):
    """Say "cambio", or how many tiles (F09 §25, CAT 3¶3)."""

    count: int | None = None


@dataclass(frozen=True, slots=True)
class SetExchangeCount(Command):
    """Raise or lower the number before drawing (F07 §24, F09 §25)."""

    count: int


@dataclass(frozen=True, slots=True)
class LayAside(Command):
    """Lay the tiles to be changed face down."""

    tiles: tuple[Tile, ...] | None = None
    count: int | None = None


@dataclass(frozen=True, slots=True)
class DrawExchange(Command):
    """Take as many from the bag as were laid aside."""

    tiles: tuple[Tile, ...] | None = None


@dataclass(frozen=True, slots=True)
class ReturnTiles(Command):
    """Put the tiles laid aside into the bag."""


@dataclass(frozen=True, slots=True)
class CountBag(Command):
    """Count the bag's tiles inside it, with the consent that the edition asks for.

    Without a number the count is what the record says.
    """

    consent: bool = True
    count: int | None = None


# -- challenge, verdict, appeal: T-29 … T-35 ------------------------------------------------


@dataclass(frozen=True, slots=True)
class ChallengeWords(Command):
    """Challenge these words of the play (F09 §39, CAT 6¶1)."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SignSlip(Command):
    """Sign the slip that carries the challenged words (F09 §42.1)."""


@dataclass(frozen=True, slots=True)
class SubmitSlip(Command):
    """Take the slip to the judges (F09 §42.2), or tell the arbiter (CAT 6¶1)."""


@dataclass(frozen=True, slots=True)
class RuleOnWords(Command):
    """Give the judge's verdict; a reason is due when the word list says otherwise."""

    valid: bool
    invalid_words: tuple[str, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class RetractPlay(Command):
    """Take a play back that was judged invalid, or that the mover gives up (A-09)."""


@dataclass(frozen=True, slots=True)
class AppealVerdict(Command):
    """Ask for a second and final answer (F09 §42.4, CAT 6¶2)."""

    arguments: str
    hide: bool = False


@dataclass(frozen=True, slots=True)
class WaiveAppeal(Command):
    """Record, as an official, that the player who may appeal was asked and does not."""

    reason: str


@dataclass(frozen=True, slots=True)
class RuleOnAppeal(Command):
    """Give the final verdict on an appeal."""

    valid: bool
    reason: str = ""


# -- pauses: T-36 … T-38 ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CallArbiter(Command):
    """Stop the clocks and ask: how to count, or what the regulation says (F09 §46.2)."""

    question: str = ""


@dataclass(frozen=True, slots=True)
class Suspend(Command):
    """Stop the clocks for force majeure (CAT 7¶2.E)."""

    reason: str


@dataclass(frozen=True, slots=True)
class Resume(Command):
    """Resume the game after a pause, or let a play that was judged good stand."""


@dataclass(frozen=True, slots=True)
class SetClock(Command):
    """Set a player's time by a ruling, in milliseconds (F09 §48)."""

    side: Side
    left: int
    reason: str


# -- too many or too few tiles: T-39, T-40 ---------------------------------------------------


@dataclass(frozen=True, slots=True)
class ReportOverdraw(Command):
    """Report that a player drew too many tiles: on the rack or not, seen or not."""

    holder: Side
    extra: int
    racked: bool
    seen: bool


@dataclass(frozen=True, slots=True)
class TakeSurplus(Command):
    """Return the surplus to the bag, as the opponent: the tiles shown and those put back."""

    returned: tuple[Tile, ...] | None = None
    shown: tuple[Tile, ...] | None = None


@dataclass(frozen=True, slots=True)
class ReportUnderdraw(Command):
    """Report that a player drew too few tiles."""

    holder: Side
    missing: int
    racked: bool
    seen: bool


@dataclass(frozen=True, slots=True)
class CompleteRack(Command):
    """Draw the missing tiles; in some cases the opponent sees them (F09 §29.2)."""

    tiles: tuple[Tile, ...] | None = None


@dataclass(frozen=True, slots=True)
class FindDeliberate(Command):
    """Find, as the director, that a player held extra tiles on purpose (F09 §28, A-38)."""

    side: Side
    reason: str


# -- leaving the room: T-41 … T-43 -----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Leave(Command):
    """Leave the room after telling the arbiter or director (F09 §37)."""


@dataclass(frozen=True, slots=True)
class ReturnToTable(Command):
    """Come back into the room after an absence."""


@dataclass(frozen=True, slots=True)
class DrawOwed(Command):
    """Draw, after coming back, the tiles of the play made before leaving (F09 §37)."""

    tiles: tuple[Tile, ...] | None = None


@dataclass(frozen=True, slots=True)
class ReportOthersFinished(Command):
    """Report that all other games of the round are over: an absent player loses (F09 §37)."""


# -- the end: T-44 … T-57 --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Disqualify(Command):
    """Take the game from a player (F09 §46.2, CAT 3¶4)."""

    side: Side
    ground: Literal[
        "left_without_notice", "asked_again", "irregular_draw", "extra_tiles", "conduct"
    ]
    reason: str = ""


@dataclass(frozen=True, slots=True)
class AnnounceRoundOver(Command):
    """Warn that the round's time is over: this hand and one more (CAT 7¶4)."""


@dataclass(frozen=True, slots=True)
class Abandon(Command):
    """Give the game up (CAT 4.E-F)."""


@dataclass(frozen=True, slots=True)
class AbandonBoth(Command):
    """Record, as an official, that both players give up (CAT 4.F)."""


@dataclass(frozen=True, slots=True)
class RecordAbandonment(Command):
    """Record that a player has left the game for good.

    An official decides it, or the server does by the rule announced before the game (A-64).
    """

    side: Side
    reason: str


@dataclass(frozen=True, slots=True)
class DeclareNoMove(Command):
    """Say that no tiles can be placed any more; it takes both (F09 §45.1)."""


@dataclass(frozen=True, slots=True)
class EnterRack(Command):
    """Name the tiles left on a rack when play is over."""

    side: Side
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class CorrectPlay(Command):
    """Correct the points of a play; *turn* counts from 1 (F09 §41)."""

    turn: int
    points: int


@dataclass(frozen=True, slots=True)
class CorrectTotal(Command):
    """Correct the running total that a sheet shows for a player (F07 §34, F09 §41, CAT 8¶4)."""

    sheet: Side
    of: Side
    total: int


@dataclass(frozen=True, slots=True)
class ConfirmCorrection(Command):
    """Agree to a correction that the other side proposed."""


@dataclass(frozen=True, slots=True)
class DropCorrection(Command):
    """Take a proposed correction back, or do not agree to it."""


@dataclass(frozen=True, slots=True)
class SettleBlank(Command):
    """Decide what a blank stands for by what was noted (F07 §10.1, F09 §10.4)."""

    square: Square
    mover_says: str | None = None


@dataclass(frozen=True, slots=True)
class ClaimMissingWords(Command):
    """Insist that the opponent writes the missing words before signing (F09 §5.2, CAT 4.p4)."""


@dataclass(frozen=True, slots=True)
class GrantClaim(Command):
    """Let, as the judge, the time of the player whose sheet lacks words run (CAT 4.p4)."""


@dataclass(frozen=True, slots=True)
class CompleteWords(Command):
    """Write the missing words: one for each play that lacked it, in order."""

    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ClaimClockNotStopped(Command):
    """Claim that the player who went out did not stop the clock (CAT 4.p5)."""


@dataclass(frozen=True, slots=True)
class Sign(Command):
    """Sign the result (F09 §44, CAT 4.p3)."""


@dataclass(frozen=True, slots=True)
class DeliverSheet(Command):
    """Hand the sheet to the arbiter; nothing is contested afterwards (CAT 4.p1)."""


@dataclass(frozen=True, slots=True)
class RequestReopen(Command):
    """Ask to correct an error after signing; both players must ask (F09 §44)."""

    reason: str = ""


@dataclass(frozen=True, slots=True)
class GrantReopen(Command):
    """Open the game again, as the director."""


# -- decisions: T-58 … T-60, R-190 -----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SanctionPlayer(Command):
    """Sanction a proven breach, within the edition's bounds (F09 §49)."""

    side: Side
    kind: SanctionKind
    ground: str
    points: int = 0


@dataclass(frozen=True, slots=True)
class AppealSanction(Command):
    """Bring a sanction, counted from 1, before the tribunal."""

    sanction: int
    arguments: str = ""


@dataclass(frozen=True, slots=True)
class RuleOnSanction(Command):
    """Give the tribunal's final decision on an appealed sanction."""

    sanction: int
    upheld: bool
    reason: str = ""


@dataclass(frozen=True, slots=True)
class BarWord(Command):
    """Bar a player from laying a word after an official told them if it is good (F09 §46.2)."""

    side: Side
    word: str


@dataclass(frozen=True, slots=True)
class Decide(Command):
    """Rule on what the text does not foresee; nothing else changes (F09 §48)."""

    text: str
    article: str = ""


@dataclass(frozen=True, slots=True)
class Adjudicate(Command):
    """Set the result by a ruling (F09 §48): after an abandonment, an absence, an accident."""

    winner: Side | None
    scores: tuple[int, int]
    reason: str


@dataclass(frozen=True, slots=True)
class Annul(Command):
    """Annul the game by a ruling; no text foresees it (R-190)."""

    reason: str


@dataclass(frozen=True, slots=True)
class Undo(Command):
    """Take back the last step of a table game, because it was recorded wrongly."""

    reason: str = ""
