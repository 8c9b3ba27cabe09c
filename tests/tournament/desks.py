"""A desk for tests: commands in a row, each a second after the other."""

from letrado.tournament.desk import Log, perform
from letrado.tournament.model.commands import (
    AddEntrant,
    Command,
    EnterResult,
    OpenTournament,
    PairRound,
    SetPlan,
    StartRound,
)
from letrado.tournament.model.entrants import Entrant
from letrado.tournament.model.events import Author
from letrado.tournament.model.plan import Plan
from letrado.tournament.model.rounds import Result, Round
from letrado.tournament.model.settings import Settings
from letrado.tournament.model.state import Tournament

EVA = Author("director", "Eva")
NAMES = (
    "Ana",
    "Pau",
    "Inés",
    "Joan",
    "Mar",
    "Luis",
    "Núria",
    "Teo",
    "Sara",
    "Iván",
    "Oriol",
    "Rut",
)


class Desk:
    """A director's desk, for tests."""

    def __init__(self, plan: str, players: int, settings: Settings | None = None) -> None:
        terms = settings or Settings("Open", "fise-2009")
        self.log: Log = perform(None, OpenTournament(EVA, terms), 0)
        self.do(SetPlan(EVA, Plan.parse(plan)))
        for number in range(1, players + 1):
            name = NAMES[number - 1] if number <= len(NAMES) else f"Player {number}"
            self.do(AddEntrant(EVA, Entrant(0, name, 2000 - 10 * number, country="ES")))

    def do(self, command: Command) -> None:
        self.log = perform(self.log, command, self.log.events[-1].at + 1000)

    @property
    def tournament(self) -> Tournament:
        return self.log.tournament

    @property
    def last(self) -> Round:
        return self.tournament.divisions["A"].rounds[-1]

    def pair(self) -> Round:
        self.do(PairRound(EVA, len(self.tournament.divisions["A"].rounds) + 1))
        return self.last

    def start(self) -> None:
        """Give the signal of the last round."""
        self.do(StartRound(EVA, self.last.number))

    def win(self, *, upsets: tuple[int, ...] = ()) -> None:
        """Enter all missing results: the lower number wins, except at the tables of *upsets*."""
        for pair in self.last.pairs:
            if pair.second is None or pair.table in self.last.results:
                continue
            ahead = (pair.first < pair.second) != (pair.table in upsets)
            result = Result(400 + pair.table, 350) if ahead else Result(350, 400 + pair.table)
            self.do(EnterResult(EVA, self.last.number, pair.table, result))
