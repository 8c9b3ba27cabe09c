"""What people ask of the desk: one class a command. ``by`` is who acts."""

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
    """Someone asks for something."""

    by: Author


# -- terms -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OpenTournament(Command):
    """The first command of every tournament."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class ChangeSettings(Command):
    """Change the terms; the edition stays."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class SetPlan(Command):
    """Say how a division is played; phases that were begun stay."""

    plan: Plan
    division: str = "A"
    first_table: int = 1


@dataclass(frozen=True, slots=True)
class CloseTournament(Command):
    """Nothing is played any more."""


# -- entrants ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AddEntrant(Command):
    """Register somebody; number 0 takes the next one."""

    entrant: Entrant


@dataclass(frozen=True, slots=True)
class ChangeEntrant(Command):
    """Correct what is known of somebody."""

    entrant: Entrant


@dataclass(frozen=True, slots=True)
class CheckIn(Command):
    """Somebody has arrived, or has not after all."""

    number: int
    here: bool = True


@dataclass(frozen=True, slots=True)
class Withdraw(Command):
    """Somebody plays no more."""

    number: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Return(Command):
    """Somebody plays again."""

    number: int


@dataclass(frozen=True, slots=True)
class NoteAbsence(Command):
    """Somebody is not to be paired in these rounds."""

    number: int
    rounds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SetTeam(Command):
    """Register a team, or change its order; number 0 takes the next one."""

    team: Team


@dataclass(frozen=True, slots=True)
class ForbidPair(Command):
    """Two are not to meet, or may again."""

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
    """A round that was paired elsewhere, with the results that are known of it.

    Where it is known, of which phase it is, and by which list that phase goes if it begins there.
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
    """Put the tables of the last round together by hand, the starter of each first."""

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
    """Somebody is not there at the signal (F09 §36, CAT 8¶1)."""

    player: int
    number: int
    division: str = "A"


@dataclass(frozen=True, slots=True)
class NoteArrival(Command):
    """Somebody who was missing has come."""

    player: int
    number: int
    division: str = "A"


@dataclass(frozen=True, slots=True)
class CallTime(Command):
    """Tell a round that its time is over (F09 §30, CAT 7¶4)."""

    number: int
    division: str = "A"


@dataclass(frozen=True, slots=True)
class SubmitResult(Command):
    """A player says what the score of his table was; with the source “slip”, whoever holds that
    says it for him.
    """

    player: int
    number: int
    table: int
    result: Result
    division: str = "A"


@dataclass(frozen=True, slots=True)
class EnterResult(Command):
    """An official, a slip, or a game tells the result of a table."""

    number: int
    table: int
    result: Result
    division: str = "A"


@dataclass(frozen=True, slots=True)
class DeclareAbsent(Command):
    """Who did not come within the edition's time: one, or both (F09 §37, CAT 8¶3)."""

    number: int
    table: int
    absent: tuple[First, ...]
    division: str = "A"


@dataclass(frozen=True, slots=True)
class CorrectResult(Command):
    """A result was wrong; None takes it away.

    *both_ask*: the two who have signed it ask for that together (F09 §44).
    """

    number: int
    table: int
    result: Result | None
    reason: str
    division: str = "A"
    both_ask: bool = False


@dataclass(frozen=True, slots=True)
class TellReopened(Command):
    """A game that was opened again after its result was known has ended otherwise (F09 §44)."""

    number: int
    table: int
    result: Result
    division: str = "A"


# -- arbitration -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ReportFault(Command):
    """Tell the director of a breach; the table is that of a game, where it was in one."""

    player: int
    ground: str
    number: int | None = None
    statement: str = ""


@dataclass(frozen=True, slots=True)
class FindFault(Command):
    """Hold a breach for proven, or dismiss the report."""

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
    """The sanctioned player goes to the tribunal."""

    case: int
    arguments: str = ""


@dataclass(frozen=True, slots=True)
class RuleAppeal(Command):
    """The tribunal decides; *exception* is why a conflict of a member is accepted (A-58).

    *typed_by* is who brings its word to the desk on paper; empty if the tribunal itself does.
    """

    case: int
    upheld: bool
    reason: str = ""
    against: tuple[Person, ...] = ()
    exception: str = ""
    typed_by: str = ""


@dataclass(frozen=True, slots=True)
class CorrectRuling(Command):
    """The tribunal had not decided so: *slip* says what went wrong; None takes the ruling away."""

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
    """Name who judges appeals, before the first round; or *late*, which says why."""

    organiser: Person
    federation: Person
    players_rep: Person
    substitutes: tuple[Person, ...]
    late: str = ""


@dataclass(frozen=True, slots=True)
class RuleText(Command):
    """Say how the text is to be read."""

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
    """A team plays in another order from the next round on."""

    team: int
    members: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SignMatch(Command):
    """A captain signs the result of his team's match in a round."""

    team: int
    number: int


# -- slips of the pen --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Undo(Command):
    """Take the last act back."""

    reason: str = ""
