"""A tournament on the server, for tests of its pages: who directs it, and what happens there."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from fastapi import FastAPI
from fastapi.testclient import TestClient

from letrado.server.features.tournaments.live_tournament import LiveTournament, Tournaments
from letrado.server.features.tournaments.results.codes import result_code
from letrado.store import read_transaction, write_transaction
from letrado.store.people import accounts
from letrado.store.tournaments import tournament_links
from letrado.store.tournaments.tournaments import Visibility
from letrado.tournament.desk import perform
from letrado.tournament.model.commands import (
    AddEntrant,
    Command,
    OpenTournament,
    PairRound,
    SetPlan,
)
from letrado.tournament.model.entrants import Entrant
from letrado.tournament.model.events import Author
from letrado.tournament.model.plan import Plan
from letrado.tournament.model.rounds import Pair, Round
from letrado.tournament.model.settings import Settings
from tests.server.support.people import START, browser, sign_up

EVA = Author("director", "Eva")
NAMES = ("Ana", "Pau", "Inés", "Joan", "Mar", "Núria", "Iván", "Rut")


@dataclass
class Event:
    """A tournament, and its director's browser."""

    app: FastAPI
    id: str
    eva: TestClient

    @property
    def halls(self) -> Tournaments:
        found: Tournaments = self.app.state.tournaments
        return found

    def _run(self, work: Callable[[], Any]) -> Any:
        portal = self.eva.portal
        assert portal is not None
        return portal.call(work)

    @property
    def hall(self) -> LiveTournament:
        found: LiveTournament = self._run(lambda: self.halls.hall(self.id))
        return found

    def act(self, *commands: Command) -> None:
        self._run(lambda: self.halls.act(self.id, list(commands)))

    def arrange(self, hall: str) -> None:
        self._run(lambda: self.halls.arrange(self.id, hall=lambda _row, _found: hall))

    def pair(self) -> Round:
        number = len(self.hall.tournament.divisions["A"].rounds) + 1
        self.act(PairRound(EVA, number))
        return self.round

    @property
    def round(self) -> Round:
        return self.hall.tournament.divisions["A"].rounds[-1]

    def table(self, number: int) -> Pair:
        found = self.round.at(number)
        assert found is not None
        return found

    def name(self, number: int | None) -> str:
        return self.hall.tournament.entrants[number or 0].name

    def code(self, table: int) -> str:
        place = ("A", self.round.number, table)
        return result_code(self.hall.row.secret, place, self.table(table))

    def path(self, rest: str = "") -> str:
        return f"/torneo/{self.id}{rest}"

    def seat(self, name: str, number: int) -> None:
        """A member is the player of that number."""
        with write_transaction(self.app.state.store) as connection:
            account = accounts.require(connection, name).id
            tournament_links.seat(connection, self.id, account, number, START)

    def calls(self) -> list[tuple[int, str]]:
        with read_transaction(self.app.state.store) as connection:
            found = tournament_links.calls(connection, self.id)
        return [(each.table.number, each.kind) for each in found]


def an_event(
    app: FastAPI,
    players: int = 4,
    *,
    visibility: Visibility = "public",
    settings: Settings | None = None,
) -> Event:
    """A Swiss of some players, directed by Eva."""
    eva = browser(app)
    sign_up(eva, "Eva")
    terms = settings or Settings("Open of Girona", "fise-2009")
    log = perform(None, OpenTournament(EVA, terms), START)
    log = perform(log, SetPlan(EVA, Plan.parse("3 swiss")), START)
    for number in range(1, players + 1):
        club = "Reus" if number % 2 else "Elx"
        name = NAMES[number - 1] if number <= len(NAMES) else f"Player {number}"
        entrant = Entrant(
            0, name, 2000 - number, club, "ES", category="Sub-18" if number < 3 else ""
        )
        log = perform(log, AddEntrant(EVA, entrant), START)
    with write_transaction(app.state.store) as connection:
        account = accounts.require(connection, "Eva").id
    made = app.state.tournaments.open(log, visibility, account, START)
    return Event(app, made, eva)
