"""A tournament that goes on until it is killed; says each act only once it is kept."""

import sys
from pathlib import Path

import anyio

from letrado.server.features.tournaments.live_tournament import Tournaments
from letrado.server.live.registry import GameRegistry
from letrado.store import write_transaction
from letrado.store.people import accounts
from letrado.store.transactions.engine import address, open_store
from letrado.tournament.desk import perform
from letrado.tournament.model.commands import (
    AddEntrant,
    EnterResult,
    OpenTournament,
    PairRound,
    SetPlan,
)
from letrado.tournament.model.entrants import Entrant
from letrado.tournament.model.events import Author
from letrado.tournament.model.plan import Plan
from letrado.tournament.model.rounds import Result
from letrado.tournament.model.settings import Settings
from tests.server.support.small_lexicons import catalog

EVA = Author("director", "Eva")


async def main(path: Path) -> None:
    store = open_store(address(path))
    halls = Tournaments(
        store, GameRegistry(store, catalog(), lambda: 5, lambda *_: None), lambda: 5
    )
    with write_transaction(store) as connection:
        eva = accounts.make_guest(connection, "Eva", "es", 1)
    opened = perform(None, OpenTournament(EVA, Settings("Open", "fise-2009")), at=1)
    made = halls.open(opened, "public", eva.id, 1)
    say(f"{made} 1")
    players = [AddEntrant(EVA, Entrant(0, f"P{number}")) for number in range(8)]
    hall = await halls.act(made, [SetPlan(EVA, Plan.parse("99 swiss")), *players])
    say(f"{made} {hall.seq}")
    for number in range(1, 100):
        hall = await halls.act(made, PairRound(EVA, number))
        say(f"{made} {hall.seq}")
        for table in range(1, 5):
            hall = await halls.act(made, EnterResult(EVA, number, table, Result(400, 300 + table)))
            say(f"{made} {hall.seq}")


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    anyio.run(main, Path(sys.argv[1]))
