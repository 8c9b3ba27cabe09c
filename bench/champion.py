"""Measure the peak memory of a process that plays a whole game of the champion, both sides of it.

It runs in a process of its own (``python -m bench.champion``), since a peak never goes down.
"""

import resource
import subprocess
import sys
from pathlib import Path

from letrado.engine import Rules
from letrado.lexicon import catalog
from letrado.players.arena import pairs


def peak_mb() -> float:
    """The most memory that this process had, mapped files included.

    Linux counts what its parent had into `getrusage`, so there the system is asked for its own.
    """
    status = Path("/proc/self/status")
    if status.exists():
        lines = status.read_text("ascii").splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) * 1024 / 1e6
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6


def measured() -> float:
    """Return the megabytes that a process takes at most while it plays a game."""
    run = subprocess.run(
        [sys.executable, "-m", "bench.champion"], capture_output=True, text=True, check=True
    )
    return float(run.stdout.split()[-2])


def main() -> None:
    """Play a game, and print its peak of memory."""
    lexicon, champion = catalog.load("fise-2009"), "bot:champion"
    game = next(iter(pairs(lexicon, champion, champion, 1, Rules.of("fise-2009"), seed=1)))
    print(f"{game.turns} turns, {game.scores[0]}-{game.scores[1]}: {peak_mb():.1f} MB")


if __name__ == "__main__":
    main()
