"""Commands that people give to the desk, one class each; ``by`` is the person who acts."""

from dataclasses import dataclass
from typing import Literal

from letrado.rulebook import SanctionKind
from letrado.tournament.justice.tribunal import Person
from letrado.tournament.model.entrants import Entrant, Team
from letrado.tournament.model.events import Author
from letrado.tournament.model.plan import Plan
from letrado.tournament.model.rounds import Pair, Result
from letrado.tournament.model.settings import Settings
from letrado.tournament.pairing.starts import First


@dataclass(frozen=True, slots=True)
class Command:
    """A request to the desk."""

    by: Author


# -- terms -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OpenTournament(Command):
    """Open a tournament; the first command of every one."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class ChangeSettings(Command):
    """Change the terms; the edition stays."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class SetPlan(Command):
    """Set how a division is played; phases that have begun stay."""

    plan: Plan
    division: str = "A"
    first_table: int = 1


@dataclass(frozen=True, slots=True)
class CloseTournament(Command):
    """Close the tournament: no more games are played."""


# -- entrants ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AddEntrant(Command):
    """Register a player; number 0 takes the next free one."""

    entrant: Entrant


@dataclass(frozen=True, slots=True)
class ChangeEntrant(Command):
    """Correct the data of a player."""

    entrant: Entrant


@dataclass(frozen=True, slots=True)
class CheckIn(Command):
    """Note that a player has arrived, or has not after all."""

    number: int
    here: bool = True


@dataclass(frozen=True, slots=True)
class Withdraw(Command):
    """Withdraw a player from the rounds to come."""

    number: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Return(Command):
    """Let a player who withdrew play again."""

    number: int


@dataclass(frozen=True, slots=True)
class NoteAbsence(Command):
    """Note the rounds in which a player is not to be paired."""

    number: int
    rounds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SetTeam(Command):
    """Register a team, or change its order; number 0 takes the next free one."""

    team: Team


@dataclass(frozen=True, slots=True)
class ForbidPair(Command):
    """Forbid two players to meet, or allow it again."""

    first: int
    second: int
    forbidden: bool = True
    reason: str = ""


# -- rounds ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PairRound(Command):
    """Pair the round of that number; *provisional* although results are missing."""

    number: int
    division: str = "A"
    provisional: bool = False


@dataclass(frozen=True, slots=True)
class ImportRound(Command):
    """Import a round that was paired elsewhere, with its known results.

    If they are known, also its phase, and the list by which that phase goes if it begins there.
    """

    number: int
    pairs: tuple[Pair, ...]
    results: tuple[tuple[int, Result], ...]
    division: str = "A"
    phase: int | None = None
    seeds: tuple[int, ...] | None = None
    half: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RepairRound(Command):
    """Pair the last round anew, after a late result; what can stay stays."""

    number: int
    division: str = "A"
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ChangePairs(Command):
    """Put the tables of the last round together by hand, each with its starter first."""

    number: int
    couples: tuple[tuple[int, int | None], ...]
    division: str = "A"
    reason: str = ""


@dataclass(frozen=True, slots=True)
class StartRound(Command):
    """Give the start signal."""

    number: int
    division: str = "A"


@dataclass(frozen=True, slots=True)
class NoteMissing(Command):
    """Note that a player is not there at the signal (F09 §36, CAT 8¶1)."""

    player: int
    number: int
    division: str = "A"


@dataclass(frozen=True, slots=True)
class NoteArrival(Command):
    """Note that a player who was missing has arrived."""

    player: int
    number: int
    division: str = "A"


@dataclass(frozen=True, slots=True)
class CallTime(Command):
    """Call the end of a round's time (F09 §30, CAT 7¶4)."""

    number: int
    division: str = "A"


@dataclass(frozen=True, slots=True)
class SubmitResult(Command):
    """Submit a score, by a player of the table; with source “slip”, by the holder of the slip."""

    player: int
    number: int
    table: int
    result: Result
    division: str = "A"


@dataclass(frozen=True, slots=True)
class EnterResult(Command):
    """Enter the result of a table, from an official, a slip, or a game."""

    number: int
    table: int
    result: Result
    division: str = "A"


@dataclass(frozen=True, slots=True)
class DeclareAbsent(Command):
    """Declare who did not come within the edition's time: one, or both (F09 §37, CAT 8¶3)."""

    number: int
    table: int
    absent: tuple[First, ...]
    division: str = "A"


@dataclass(frozen=True, slots=True)
class CorrectResult(Command):
    """Correct a wrong result; None removes it.

    *both_ask* says that the two players who signed it both ask for that (F09 §44).
    """

    number: int
    table: int
    result: Result | None
    reason: str
    division: str = "A"
    both_ask: bool = False


@dataclass(frozen=True, slots=True)
class TellReopened(Command):
    """Report another end of a game that was opened again after its result was known (F09 §44)."""

    number: int
    table: int
    result: Result
    division: str = "A"


# -- arbitration -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ReportFault(Command):
    """Report a breach to the director; the table is that of the game, where it was in one."""

    player: int
    ground: str
    number: int | None = None
    statement: str = ""


@dataclass(frozen=True, slots=True)
class FindFault(Command):
    """Find a breach proven, or dismiss the report."""

    case: int
    proven: bool
    reason: str = ""


@dataclass(frozen=True, slots=True)
class DecideSanction(Command):
    """Sanction a breach within the edition's bounds."""

    case: int
    kind: SanctionKind
    points: int = 0
    reason: str = ""
    deducted: bool = False


@dataclass(frozen=True, slots=True)
class AppealSanction(Command):
    """Appeal to the tribunal, by the player who was sanctioned."""

    case: int
    arguments: str = ""


@dataclass(frozen=True, slots=True)
class RuleAppeal(Command):
    """Rule on an appeal; *exception* is why a conflict of a member is accepted (A-58).

    *typed_by* brings the tribunal's ruling to the desk on paper; empty if the tribunal itself does.
    """

    case: int
    upheld: bool
    reason: str = ""
    against: tuple[Person, ...] = ()
    exception: str = ""
    typed_by: str = ""


@dataclass(frozen=True, slots=True)
class CorrectRuling(Command):
    """Correct a ruling that was written down wrongly: *slip* says how; None removes the ruling."""

    case: int
    upheld: bool | None
    slip: str
    reason: str = ""
    typed_by: str = ""


@dataclass(frozen=True, slots=True)
class ReferFault(Command):
    """Bring a repeated fault of ethics before the federation."""

    case: int
    reason: str


@dataclass(frozen=True, slots=True)
class ConstituteTribunal(Command):
    """Name the judges of appeals, before the first round; or *late*, which says why."""

    organiser: Person
    federation: Person
    players_rep: Person
    substitutes: tuple[Person, ...]
    late: str = ""


@dataclass(frozen=True, slots=True)
class RuleText(Command):
    """Rule on how the text is to be read."""

    text: str
    article: str | None = None


@dataclass(frozen=True, slots=True)
class PublishNote(Command):
    """Attach a note to an article."""

    article: str
    text: str
    origin: Literal["case", "decision", "clarification"] = "decision"
    rulings: tuple[int, ...] = ()


# -- captains ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SetLineup(Command):
    """Change the order of a team from the next round on."""

    team: int
    members: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SignMatch(Command):
    """Sign the result of a team's match in a round, by its captain."""

    team: int
    number: int


# -- slips of the pen --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Undo(Command):
    """Undo the last act."""

    reason: str = ""
