"""Figures of tournaments: pairing, standings, printing. Run as ``python -m bench.tournament``.

Times are of the processor, so that a busy machine counts little.
"""

import json
import random
import time

from letrado.reports.tournament import DOCUMENTS, Asked, Link, as_pdf
from letrado.tournament.model.entrants import Entrant
from letrado.tournament.model.plan import Plan
from letrado.tournament.model.rounds import Result, Round
from letrado.tournament.model.settings import Settings
from letrado.tournament.model.state import Place
from letrado.tournament.pairing import PairingRules, field_of, swiss
from letrado.tournament.simulation.generator import Simulation
from letrado.tournament.standings.scorecards import Scoring
from letrado.tournament.standings.standings import standings
from letrado.tournament.standings.tiebreaks import TieBreak

ALL: tuple[TieBreak, ...] = (
    "points",
    "spread",
    "cumulative",
    "buchholz",
    "median",
    "sonneborn",
    "direct",
)


def played(count: int, rounds: int) -> tuple[list[Entrant], list[Round], float]:
    """Play a Swiss with random results; return it, and the seconds that its slowest round took."""
    lot = random.Random(count)
    entrants = [
        Entrant(number, f"Player {number}", lot.randint(900, 2100), lot.choice("ABCDEFGH"))
        for number in range(1, count + 1)
    ]
    past: list[Round] = []
    slowest = 0.0
    for number in range(1, rounds + 1):
        start = time.process_time()
        made = swiss(field_of(entrants, past, Scoring()), PairingRules(clubs_until=2))
        slowest = max(slowest, time.process_time() - start)
        results = {
            pair.table: Result(lot.randint(250, 550), lot.randint(250, 550))
            for pair in made.pairs
            if pair.second is not None
        }
        past.append(Round(number, "swiss", made.pairs, results))
    return entrants, past, slowest


def print_set(count: int, rounds: int) -> float:
    """Every document of a tournament after its last round, in seconds by the clock on the wall.

    Typesetting uses all processors, so that their time would tell another story.
    """
    simulation = Simulation(1, count, Plan.parse(f"{rounds} swiss"), Settings("Open", "fise-2009"))
    for _ in simulation.rounds():
        pass
    asked = Asked(simulation.log.tournament, "A", 0, "es", _link)
    start = time.perf_counter()
    for document in DOCUMENTS:
        as_pdf(document, asked)
    return time.perf_counter() - start


def _link(place: Place) -> Link:
    code = "".join(f"{number:04d}" for number in place[1:])
    return Link(code, f"https://letrado.example/r/{code}")


def measure() -> dict[str, float | int]:
    """The slowest of all rounds, and the best of five standings."""
    _, _, of_200 = played(200, 15)
    entrants, past, of_2000 = played(2_000, 15)
    times: dict[str, float] = {}
    for name, order in (("usual", ALL[:2]), ("all", ALL)):
        runs = []
        for _ in range(5):
            start = time.process_time()
            standings(entrants, past, Scoring(), order)
            runs.append(time.process_time() - start)
        times[name] = min(runs)
    return {
        "pair_200_s": round(of_200, 3),
        "pair_2000_s": round(of_2000, 2),
        "standings_s": round(times["usual"], 3),
        "standings_all_s": round(times["all"], 3),
        "print_200_s": round(print_set(200, 15), 2),
    }


if __name__ == "__main__":
    print(json.dumps(measure(), indent=2))
