"""A tournament in play, for pages to show."""

from letrado.store.people.accounts import Account
from letrado.tournament.desk import perform
from letrado.tournament.model.commands import (
    AddEntrant,
    OpenTournament,
    PairRound,
    SetPlan,
    StartRound,
)
from letrado.tournament.model.entrants import Entrant
from letrado.tournament.model.events import Author
from letrado.tournament.model.plan import Plan
from letrado.tournament.model.settings import Settings
from tests.browser.support.tables import House

EVA = Author("director", "Eva")
LONG = "María de los Ángeles Fernández-Castañón y Rodríguez de la Peña"


def in_play(house: House, director: Account, players: int) -> str:
    """Return the id of a tournament in its first round; its first player's name is long."""
    settings = Settings("Obert de l’Ebre", "fise-2009", round_minutes=60)
    log = perform(None, OpenTournament(EVA, settings), 1)
    log = perform(log, SetPlan(EVA, Plan.parse("3 swiss")), 1)
    for number in range(1, players + 1):
        name = LONG if number == 1 else f"Cel·lí Puig {number}"
        entrant = Entrant(0, name, 2000 - number, "Reus", "ES", category="" if number % 2 else "B")
        log = perform(log, AddEntrant(EVA, entrant), 1)
    log = perform(log, PairRound(EVA, 1), 1)
    log = perform(log, StartRound(EVA, 1), house.app.state.now())
    made: str = house.app.state.tournaments.open(log, "public", director.id, 1)
    return made
