"""What happened in a tournament: one class a fact, in an envelope that says when and by whom."""

from dataclasses import dataclass
from typing import Literal

from letrado.rulebook import Role, SanctionKind
from letrado.tournament.justice.tribunal import Panel, Tribunal
from letrado.tournament.model.entrants import Entrant, Team
from letrado.tournament.model.plan import Plan
from letrado.tournament.model.reasons import Reason
from letrado.tournament.model.rounds import Pair, Result
from letrado.tournament.model.settings import Settings


@dataclass(frozen=True, slots=True)
class Author:
    """Who acts: in which part, and his name."""

    role: Role
    name: str = ""


HOUSE = Author("director", "Letrado")
"""Who tells what games say that are played or kept here."""


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that happened."""


@dataclass(frozen=True, slots=True)
class Event:
    """A fact, its number, the act that it belongs to, the instant in milliseconds, and by whom.

    An act is what one command brought about; it has the number of its first event.
    """

    seq: int
    act: int
    at: int
    by: Author
    fact: Fact


# -- terms -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TournamentOpened(Fact):
    """The first fact of every tournament."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class SettingsChanged(Fact):
    """The terms were changed; what was paired stays as it is."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class PlanSet(Fact):
    """A division has a plan, and tables from *first_table* on."""

    division: str
    plan: Plan
    first_table: int


@dataclass(frozen=True, slots=True)
class TournamentClosed(Fact):
    """Nothing is played any more."""


# -- entrants ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EntrantAdded(Fact):
    """Somebody was registered; *late* after the first round of his division was paired."""

    entrant: Entrant
    late: bool


@dataclass(frozen=True, slots=True)
class EntrantChanged(Fact):
    """Name, rating, club, or whatever else of somebody was corrected."""

    entrant: Entrant


@dataclass(frozen=True, slots=True)
class CheckedIn(Fact):
    """Somebody has arrived, or has not after all."""

    number: int
    here: bool


@dataclass(frozen=True, slots=True)
class Withdrawn(Fact):
    """Somebody plays no more, until he returns."""

    number: int
    reason: str


@dataclass(frozen=True, slots=True)
class Returned(Fact):
    """Somebody who had withdrawn plays again."""

    number: int


@dataclass(frozen=True, slots=True)
class AbsenceNoted(Fact):
    """In these rounds somebody is not to be paired."""

    number: int
    rounds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TeamSet(Fact):
    """A team was registered, or its order changed."""

    team: Team


@dataclass(frozen=True, slots=True)
class PairForbidden(Fact):
    """Two are not to meet, or may again."""

    first: int
    second: int
    forbidden: bool
    reason: str


# -- rounds ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RoundPaired(Fact):
    """A round was published. *seeds* is the list that its phase goes by, when it begins one.

    *half* are those who have it off for half a point, as they had asked.
    """

    division: str
    number: int
    system: str
    phase: int
    pairs: tuple[Pair, ...]
    given_up: tuple[Reason, ...]
    seeds: tuple[int, ...] | None
    half: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundChanged(Fact):
    """The tables of a published round were put together anew."""

    division: str
    number: int
    pairs: tuple[Pair, ...]
    given_up: tuple[Reason, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class RoundStarted(Fact):
    """The start signal of a round was given."""

    division: str
    number: int


@dataclass(frozen=True, slots=True)
class PlayerMissing(Fact):
    """Somebody was not there at the signal."""

    division: str
    number: int
    player: int


@dataclass(frozen=True, slots=True)
class PlayerArrived(Fact):
    """Somebody who was missing has come."""

    division: str
    number: int
    player: int


@dataclass(frozen=True, slots=True)
class TimeCalled(Fact):
    """The time of a round is over: the edition's last turns are played (F09 §30, CAT 7¶4)."""

    division: str
    number: int


@dataclass(frozen=True, slots=True)
class ResultSubmitted(Fact):
    """One of two players says what the score was; it counts when the other one agrees."""

    division: str
    number: int
    table: int
    player: int
    result: Result


@dataclass(frozen=True, slots=True)
class ResultEntered(Fact):
    """A table has its result."""

    division: str
    number: int
    table: int
    result: Result


@dataclass(frozen=True, slots=True)
class ResultCorrected(Fact):
    """A result was wrong; None takes it away. *signed* are those who had signed the former one."""

    division: str
    number: int
    table: int
    result: Result | None
    reason: str
    signed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ResultReopened(Fact):
    """A game was opened again and ended otherwise, but the desk had corrected its result since:
    those in charge decide which one counts (F09 §44).
    """

    division: str
    number: int
    table: int
    result: Result


# -- arbitration -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FaultReported(Fact):
    """Somebody told of a breach."""

    player: str
    ground: str
    game: str | None
    statement: str


@dataclass(frozen=True, slots=True)
class FaultFound(Fact):
    """The director holds it for proven, or not."""

    case: int
    proven: bool
    reason: str


@dataclass(frozen=True, slots=True)
class SanctionDecided(Fact):
    """The director sanctioned; *deducted* if the score as entered already has the points off."""

    case: int
    kind: SanctionKind
    points: int
    round: int
    reason: str
    deducted: bool


@dataclass(frozen=True, slots=True)
class SanctionAppealed(Fact):
    """The player went to the tribunal."""

    case: int
    round: int
    arguments: str


@dataclass(frozen=True, slots=True)
class AppealRuled(Fact):
    """The tribunal decided; *typed_by* brought its word to the desk, if it was not itself."""

    case: int
    panel: Panel
    upheld: bool
    reason: str
    typed_by: str = ""


@dataclass(frozen=True, slots=True)
class RulingCorrected(Fact):
    """The tribunal had not decided so; None: it has not decided. *slip* is what went wrong."""

    case: int
    upheld: bool | None
    reason: str
    slip: str
    typed_by: str


@dataclass(frozen=True, slots=True)
class FaultReferred(Fact):
    """A repeated fault of ethics also goes to the federation."""

    case: int
    reason: str


@dataclass(frozen=True, slots=True)
class TribunalConstituted(Fact):
    """Who judges appeals."""

    tribunal: Tribunal


@dataclass(frozen=True, slots=True)
class TextRuled(Fact):
    """How those in charge read the text, of an article or of what none foresees."""

    text: str
    article: str | None


@dataclass(frozen=True, slots=True)
class NotePublished(Fact):
    """The federation attached a note to an article."""

    article: str
    text: str
    origin: Literal["case", "decision", "clarification"]
    rulings: tuple[int, ...]


# -- captains ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LineupSet(Fact):
    """A team plays in another order from the next round on."""

    team: int
    members: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchSigned(Fact):
    """A captain signed the result of a match: board points of his team and the other, in halves."""

    team: int
    number: int
    points: tuple[int, int]


# -- slips of the pen --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ActUndone(Fact):
    """An act is as if it had not been; the log keeps both."""

    undone: int
    reason: str
