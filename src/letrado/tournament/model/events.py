"""Facts of a tournament, one class each, in an envelope that says when and by whom."""

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
    """The person who acts: their role and their name."""

    role: Role
    name: str = ""


HOUSE = Author("director", "Letrado")
"""Author of what games report that are played or kept here."""


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that happened in the tournament."""


@dataclass(frozen=True, slots=True)
class Event:
    """A fact, its number, its act, its instant in milliseconds, and its author.

    An act is everything that one command caused; it has the number of its first event.
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
    """A player was registered; *late* if the first round of their division was paired already."""

    entrant: Entrant
    late: bool


@dataclass(frozen=True, slots=True)
class EntrantChanged(Fact):
    """A player's name, rating, club or other data were corrected."""

    entrant: Entrant


@dataclass(frozen=True, slots=True)
class CheckedIn(Fact):
    """A player has arrived, or has not after all."""

    number: int
    here: bool


@dataclass(frozen=True, slots=True)
class Withdrawn(Fact):
    """A player is out of the rounds to come, until they return."""

    number: int
    reason: str


@dataclass(frozen=True, slots=True)
class Returned(Fact):
    """A player who had withdrawn plays again."""

    number: int


@dataclass(frozen=True, slots=True)
class AbsenceNoted(Fact):
    """A player is not to be paired in these rounds."""

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

    *half* are the players with a half-point bye, as they had asked.
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
    """A player was not there at the signal."""

    division: str
    number: int
    player: int


@dataclass(frozen=True, slots=True)
class PlayerArrived(Fact):
    """A player who was missing has arrived."""

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
    """A player submitted the score; it counts when the other one agrees."""

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
    """A result was wrong; None removes it. *signed* are those who had signed the former one."""

    division: str
    number: int
    table: int
    result: Result | None
    reason: str
    signed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ResultReopened(Fact):
    """A game was opened again and ended in another way, but the desk had corrected its result.

    Those in charge decide which one counts (F09 §44).
    """

    division: str
    number: int
    table: int
    result: Result


# -- arbitration -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FaultReported(Fact):
    """Somebody reported a breach."""

    player: str
    ground: str
    game: str | None
    statement: str


@dataclass(frozen=True, slots=True)
class FaultFound(Fact):
    """The director found the breach proven, or not."""

    case: int
    proven: bool
    reason: str


@dataclass(frozen=True, slots=True)
class SanctionDecided(Fact):
    """The director sanctioned; *deducted* if the score as entered is already without the points."""

    case: int
    kind: SanctionKind
    points: int
    round: int
    reason: str
    deducted: bool


@dataclass(frozen=True, slots=True)
class SanctionAppealed(Fact):
    """The sanctioned player appealed to the tribunal."""

    case: int
    round: int
    arguments: str


@dataclass(frozen=True, slots=True)
class AppealRuled(Fact):
    """The tribunal decided; *typed_by* brought its ruling to the desk, if it was not itself."""

    case: int
    panel: Panel
    upheld: bool
    reason: str
    typed_by: str = ""


@dataclass(frozen=True, slots=True)
class RulingCorrected(Fact):
    """A ruling was corrected; None: there is no ruling yet. *slip* is what went wrong."""

    case: int
    upheld: bool | None
    reason: str
    slip: str
    typed_by: str


@dataclass(frozen=True, slots=True)
class FaultReferred(Fact):
    """A repeated fault of ethics was also referred to the federation."""

    case: int
    reason: str


@dataclass(frozen=True, slots=True)
class TribunalConstituted(Fact):
    """The judges of appeals were named."""

    tribunal: Tribunal


@dataclass(frozen=True, slots=True)
class TextRuled(Fact):
    """Those in charge ruled on how to read an article, or on a point that none foresees."""

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
    """The order of a team was changed from the next round on."""

    team: int
    members: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchSigned(Fact):
    """A captain signed a match: board points of their team and of the other, in halves."""

    team: int
    number: int
    points: tuple[int, int]


# -- slips of the pen --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ActUndone(Fact):
    """An act was undone and does not count; the log keeps both."""

    undone: int
    reason: str
