"""Figures of move generation: all moves, best move, self-play. Run as ``python -m bench.movegen``.

Positions are read and their cross-sets built before the clock starts; the clock is the thread's own
processor time. Each run cycles through all positions, since repeating one would let the caches
answer; of the runs the best counts.
"""

import argparse
import json
import os
from pathlib import Path

from letrado.cli.engine.bench import best_us, resident_mb
from letrado.core.racks import Rack
from letrado.engine import Generator, State, autoplay, uses_avx2
from letrado.formats.positions import read_positions
from letrado.lexicon import catalog
from letrado.lexicon.lookup import Lexicon

POSITIONS = Path(__file__).parents[1] / "tests/data/positions-es.tsv"


def questions(generator: Generator, path: Path, lexicon: Lexicon) -> list[tuple[State, Rack]]:
    """Boards made ready, and the racks on turn."""
    read = read_positions(path, lexicon.alphabet).values()
    return [(generator.state(position), position.racks[0]) for position in read]


def copy_us(positions: list[tuple[State, Rack]], copies: int = 100) -> float:
    """Microseconds a copy inside the core, where a search would make it: Python has no part."""
    return sum(state.core.copy_ns(copies) for state, _ in positions) / len(positions) / 1000


def measure(path: Path, name: str, times: int = 3, games: int = 3000) -> dict[str, float | int]:
    """All figures for the positions of a file."""
    lexicon = catalog.load(name)
    generator = Generator(lexicon)
    positions = questions(generator, path, lexicon)
    for state, rack in positions:
        generator.all(state, rack)
    figures: dict[str, float | int] = {
        "positions": len(positions),
        "moves": sum(len(generator.all(state, rack)) for state, rack in positions),
        "all_us": round(best_us(times, positions, generator.all), 1),
        "best_us": round(best_us(times * 5, positions, generator.best), 1),
        "top10_us": round(best_us(times, positions, lambda s, r: generator.top(s, 10, r)), 1),
        "copy_us": round(min(copy_us(positions) for _ in range(times)), 2),
        "avx2": int(uses_avx2()),
    }
    figures["best_to_all"] = round(figures["best_us"] / figures["all_us"], 3)
    if games:
        runs = [autoplay(lexicon, games, seed=seed).games_per_cpu_s for seed in range(times)]
        figures["games_per_cpu_s"] = round(max(runs))
    serving = set(catalog.DEFAULTS.values()) & set(catalog.names()) - {name}
    others = [Generator(catalog.load(other)) for other in serving]
    figures["lexicons"] = 1 + len(others)
    figures["rss_mb"] = resident_mb() or 0
    figures["load"] = round(os.getloadavg()[0], 1)
    return figures


def main() -> None:
    """Print the figures, as JSON or one a line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path, nargs="?", default=POSITIONS, help="CGP a line")
    parser.add_argument("--lexicon", default="fise-2009")
    parser.add_argument("--times", type=int, default=3, help="runs, of which the best counts")
    parser.add_argument("--games", type=int, default=3000, help="games of self-play a run")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    asked = parser.parse_args()
    figures = measure(asked.file, asked.lexicon, asked.times, asked.games)
    if asked.json:
        print(json.dumps(figures))
    else:
        print("\n".join(f"{name:16} {value:>12,}" for name, value in figures.items()))


if __name__ == "__main__":
    main()
