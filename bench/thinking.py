"""How fast the program looks ahead: simulation, endgames, and games with trained leaves.

Run alone as ``python -m bench.thinking``; ``--endings 100 --seconds 10`` draws the curve of
endgames solved by time.
"""

import argparse
import os
import statistics
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random

from bench import champion
from bench.movegen import POSITIONS
from letrado.core.board import Board
from letrado.core.moves import Exchange
from letrado.core.placements import Placement
from letrado.core.position import Position
from letrado.core.racks import Bag, Rack
from letrado.engine import Generator, Rules, State, autoplay
from letrado.engine.endgame import EndgameSolver, Solution
from letrado.engine.simulation import Simulator
from letrado.formats.positions import read_positions
from letrado.lexicon import catalog
from letrado.lexicon.lookup import Lexicon

MOVES = 15
TIMES = 256
"""Number of times that each move of a position is tried."""
LONG = 2048
"""The same where beginnings and ends, in which threads wait for each other, should not count."""
CURVE = (0.1, 0.5, 1.0, 2.0, 5.0, 10.0)


def middles(lexicon: Lexicon, path: Path = POSITIONS) -> list[Position]:
    """Positions with a bag that two plies do not empty."""
    found = read_positions(path, lexicon.alphabet).values()
    return [each for each in found if len(each.unseen) >= 35][::8]


def simulated_per_s(lexicon: Lexicon, threads: int, times: int = TIMES) -> tuple[float, float]:
    """Playouts a second of processor time, and of the clock."""
    simulator = Simulator(Generator(lexicon, "trained"))
    cpu, clock, done = time.process_time(), time.monotonic(), 0
    for position in middles(lexicon):
        seen = simulator.run(position, MOVES, times=times, certainty=0.999_999_999, threads=threads)
        done += sum(each.times for each in seen.prospects)
    return done / (time.process_time() - cpu), done / (time.monotonic() - clock)


def endings(lexicon: Lexicon, count: int) -> Iterator[Position]:
    """Positions in which static play has just emptied the bag."""
    generator = Generator(lexicon, "trained")
    alphabet = lexicon.alphabet
    for seed in range(count):
        lot = Random(seed)
        state, bag = State(lexicon, Board.empty(alphabet)), Bag.full(alphabet)
        racks = [Rack(alphabet), Rack(alphabet)]
        for side in (0, 1):
            drawn, bag = bag.draw(7, lot)
            racks[side] = racks[side].add(drawn)
        side = 0
        while len(bag):
            best = generator.best(state, racks[side], bag=len(bag))
            if isinstance(best.move, Placement):
                state.apply(best.move)
                drawn, bag = bag.draw(7 - len(best.leave), lot)
            elif isinstance(best.move, Exchange):
                drawn, bag = bag.draw(best.move.count, lot)
                bag = bag.add(best.move.tiles)
            else:
                drawn = ()
            racks[side] = best.leave.add(drawn)
            side = 1 - side
        yield Position(state.board, (racks[side], racks[1 - side]))


def timed(
    solver: EndgameSolver, position: Position, seconds: float, plies: int
) -> tuple[float, Solution]:
    """Seconds of processor time that an answer took, and the answer."""
    start = time.process_time()
    solution = solver.solve(position, seconds=seconds, plies=plies)
    return time.process_time() - start, solution


def threads_to_one(lexicon: Lexicon) -> tuple[float, float]:
    """Compare two threads with one, by the clock and by processor time: the best of several runs.

    The second says what threads cost each other, even on a machine that has other work: without
    locks, shared lines of cache and waiting it would be 1.
    """
    runs = [
        (simulated_per_s(lexicon, 1, LONG), simulated_per_s(lexicon, 2, LONG)) for _ in range(7)
    ]
    cpu, clock = (
        max(two[kind] for _, two in runs) / max(one[kind] for one, _ in runs) for kind in (0, 1)
    )
    return clock, cpu


def measure(count: int = 24, seconds: float = 10.0) -> dict[str, float | int]:
    """Figures; *seconds* is what an endgame gets to be solved in."""
    lexicon = catalog.load("fise-2009")
    games = max(autoplay(lexicon, 2000, seed=seed).games_per_cpu_s for seed in (1, 2, 3))
    alone = max(simulated_per_s(lexicon, 1)[0] for _ in range(3))
    by_clock, by_cpu = threads_to_one(lexicon)
    solver = EndgameSolver(lexicon, Rules.of("fise-2009"))
    positions = list(endings(lexicon, count))
    four = [timed(solver, each, 60.0, 4)[0] for each in positions]
    taken = solved_in(solver, positions, seconds)
    return {
        "games_per_cpu_s": round(games),
        "simulated_per_cpu_s": round(alone),
        "two_threads": round(by_clock, 2),
        "two_threads_cpu": round(by_cpu, 2),
        "cores": os.cpu_count() or 1,
        "four_ply_s": round(statistics.median(four), 3),
        "endings": count,
        **{f"solved_{limit:g}": within(taken, limit) for limit in CURVE},
        "champion_mb": champion.measured(),
    }


def solved_in(solver: EndgameSolver, positions: Iterable[Position], seconds: float) -> list[float]:
    """Processor time that each took to be solved; endless for those that were not in time."""
    taken = []
    for position in positions:
        used, solution = timed(solver, position, seconds, 100)
        taken.append(used if solution.exact else float("inf"))
    return taken


def within(taken: Sequence[float], limit: float) -> float:
    """The share that was solved in so many seconds."""
    return round(sum(each <= limit for each in taken) / len(taken), 3)


def curve(count: int, seconds: float) -> list[str]:
    """Report the share of endgames that are solved within so much processor time, a line each."""
    lexicon = catalog.load("fise-2009")
    taken = solved_in(
        EndgameSolver(lexicon, Rules.of("fise-2009")), endings(lexicon, count), seconds
    )
    return [f"{limit:g} s: {within(taken, limit):.0%}" for limit in CURVE if limit <= seconds]


def main() -> None:
    """Measure alone."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--endings", type=int, default=0, help="draw the curve with so many")
    parser.add_argument("--seconds", type=float, default=10.0, help="for each of them")
    asked = parser.parse_args()
    if asked.endings:
        print("\n".join(curve(asked.endings, asked.seconds)))
        sys.exit()
    for name, figure in measure().items():
        print(f"{name}\t{figure}")


if __name__ == "__main__":
    main()
