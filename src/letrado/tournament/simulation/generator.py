"""Play random tournaments through the desk: for proofs, for practice, and to try out a plan."""

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace

from letrado.base.errors import Illegal
from letrado.tournament.desk import Log, perform
from letrado.tournament.model.commands import (
    AddEntrant,
    Command,
    CorrectResult,
    DeclareAbsent,
    EnterResult,
    ForbidPair,
    NoteAbsence,
    OpenTournament,
    PairRound,
    Return,
    SetPlan,
    SetTeam,
    StartRound,
    SubmitResult,
    Undo,
    Withdraw,
)
from letrado.tournament.model.entrants import Entrant, Team
from letrado.tournament.model.events import Author
from letrado.tournament.model.plan import Plan
from letrado.tournament.model.rounds import Pair, Result, Round
from letrado.tournament.model.settings import Settings
from letrado.tournament.pairing.matching import Progress

DIRECTOR = Author("director", "Simulation")
_FIRST = (
    "Ana",
    "Pau",
    "Eva",
    "Joan",
    "Mar",
    "Luis",
    "Inés",
    "Oriol",
    "Sara",
    "Iván",
    "Núria",
    "Teo",
)
_LAST = ("Ruiz", "Soler", "Vila", "Peña", "Gil", "Mora", "Puig", "Cano", "Rey", "Font", "Sanz")
_CLUBS = ("", "Girona", "Reus", "Lima", "Caracas", "Rosario", "Elx", "Madrid")
_COUNTRIES = ("ES", "AR", "VE", "PE", "CO", "MX")


@dataclass(frozen=True, slots=True)
class Trouble:
    """Chances of the troubles that a director knows, each a player and round, or a table."""

    late: float = 0.0
    withdrawal: float = 0.0
    comeback: float = 0.0
    absence: float = 0.0
    forfeit: float = 0.0
    bars: float = 0.0
    correction: float = 0.0
    slip: float = 0.0
    missing: float = 0.0


CALM = Trouble()
STORMY = Trouble(0.15, 0.02, 0.3, 0.02, 0.03, 0.05, 0.02, 0.05, 0.03)


class Simulation:
    """A tournament that plays itself; the same seed gives the same tournament."""

    def __init__(
        self,
        seed: int,
        players: int,
        plan: Plan,
        settings: Settings,
        trouble: Trouble = CALM,
    ) -> None:
        self.lot = random.Random(seed)  # noqa: S311 (nobody's luck depends on it)
        self.trouble = trouble
        self.skill: dict[int, float] = {}
        self.at = 0
        self.pairing_seconds: list[float] = []
        self.log = perform(None, OpenTournament(DIRECTOR, settings), 0)
        self._do(SetPlan(DIRECTOR, plan))
        late = (
            0 if settings.boards else sum(self.lot.random() < trouble.late for _ in range(players))
        )
        self.later = min(late, max(0, players - 2))
        for _ in range(players - self.later):
            self._register()
        if settings.boards:
            self._teams(settings.boards)
        for _ in range(int(players * trouble.bars)):
            one, other = self.lot.sample(sorted(self.log.tournament.entrants), 2)
            self._try(ForbidPair(DIRECTOR, one, other))

    def rounds(self, progress: Progress | None = None) -> Iterator[Round]:
        """Play round after round until the plan is over; yield each when it is complete."""
        number = 0
        while True:
            number += 1
            if number > 1:
                self._between(number)
            try:
                begun = time.process_time()
                self._do(PairRound(DIRECTOR, number, provisional=True), progress)
                self.pairing_seconds.append(time.process_time() - begun)
            except Illegal as error:
                if error.code in ("plan.over", "pairing.nobody"):
                    return
                if error.code == "pairing.impossible":
                    self._lift_a_bar()
                    number -= 1
                    continue
                raise
            self._do(StartRound(DIRECTOR, number))
            self._play(number)
            yield self.log.tournament.divisions["A"].rounds[-1]

    # -- people ------------------------------------------------------------------------------

    def _register(self) -> None:
        number = len(self.skill) + 1
        name = f"{self.lot.choice(_FIRST)} {self.lot.choice(_LAST)} {_roman(number)}"
        rating = int(min(2400, max(600, self.lot.gauss(1500, 250))))
        entrant = Entrant(
            number,
            name,
            self.lot.choice((rating, rating, rating, 0)),
            self.lot.choice(_CLUBS),
            self.lot.choice(_COUNTRIES),
        )
        self.skill[number] = rating + self.lot.gauss(0, 120)
        self._do(AddEntrant(DIRECTOR, entrant))

    def _teams(self, boards: int) -> None:
        numbers = sorted(self.skill)
        for at in range(0, len(numbers) - boards + 1, boards):
            members = tuple(numbers[at : at + boards])
            self._do(SetTeam(DIRECTOR, Team(0, f"Team {at // boards + 1}", members, members[0])))

    def _between(self, number: int) -> None:
        trouble = self.trouble
        if self.later and self.lot.random() < 0.5:
            self._register()
            self.later -= 1
        for player in sorted(self.skill):
            gone = player in self.log.tournament.withdrawn
            if gone and self.lot.random() < trouble.comeback:
                self._do(Return(DIRECTOR, player))
            elif not gone and self.lot.random() < trouble.withdrawal:
                self._do(Withdraw(DIRECTOR, player))
            elif not gone and self.lot.random() < trouble.absence:
                self._do(NoteAbsence(DIRECTOR, player, (number,)))

    def _lift_a_bar(self) -> None:
        one, other = min(self.log.tournament.forbidden)
        self._do(ForbidPair(DIRECTOR, one, other, forbidden=False))

    # -- games -------------------------------------------------------------------------------

    def _play(self, number: int) -> None:
        trouble = self.trouble
        earlier = self.log.tournament.divisions["A"].rounds[:-1]
        for played in earlier:
            for table in played.open_tables:
                self._enter(played.number, played.pairs[_at(played, table)])
        current = self.log.tournament.divisions["A"].rounds[-1]
        for pair in current.pairs:
            if pair.second is None:
                continue
            if self.lot.random() < trouble.missing and current.system == "swiss":
                continue
            self._enter(number, pair)
            if self.lot.random() < trouble.slip:
                self._do(Undo(DIRECTOR))
                self._enter(number, pair)
            if self.lot.random() < trouble.correction:
                reason = "typed the wrong way round"
                score = self._score(pair)
                self._try(CorrectResult(DIRECTOR, number, pair.table, score, reason))

    def _enter(self, number: int, pair: Pair) -> None:
        if self.lot.random() < self.trouble.forfeit:
            self._do(DeclareAbsent(DIRECTOR, number, pair.table, (self.lot.choice(("A", "B")),)))
            return
        result = self._score(pair)
        if pair.second is not None and self.lot.random() < 0.2:
            for player in pair.players:
                self._do(SubmitResult(DIRECTOR, player, number, pair.table, result))
            return
        self._do(EnterResult(DIRECTOR, number, pair.table, result))

    def _score(self, pair: Pair) -> Result:
        edge = (self.skill[pair.first] - self.skill[pair.second or pair.first]) / 12
        first = int(max(150, self.lot.gauss(400 + edge / 2, 60)))
        second = int(max(150, self.lot.gauss(400 - edge / 2, 60)))
        if first == second and self._decisive():
            first += 1
        result = Result(first, second)
        if pair.starter is None:
            result = replace(result, starter=self.lot.choice(("A", "B")))
        return result

    def _decisive(self) -> bool:
        return self.log.tournament.divisions["A"].rounds[-1].system == "knockout"

    # -- the desk ----------------------------------------------------------------------------

    def _do(self, command: Command, progress: Progress | None = None) -> None:
        self.at += 1
        self.log = perform(self.log, command, self.at, progress=progress)

    def _try(self, command: Command) -> None:
        try:
            self._do(command)
        except Illegal:
            self.at -= 1


def simulated(
    seed: int,
    players: int,
    plan: Plan,
    settings: Settings,
    trouble: Trouble = CALM,
) -> Log:
    """Return the log of a whole tournament."""
    simulation = Simulation(seed, players, plan, settings, trouble)
    for _ in simulation.rounds():
        pass
    return simulation.log


def _at(played: Round, table: int) -> int:
    return next(at for at, pair in enumerate(played.pairs) if pair.table == table)


def _roman(number: int) -> str:
    """Return a sign for each number without digits, which some files do not allow in names."""
    signs = ""
    while number:
        number, digit = divmod(number - 1, 26)
        signs = chr(ord("A") + digit) + signs
    return signs
