"""The proof that native move generation equals the plain Python reference, at full size.

Run alone as ``python -m bench.generation --positions 200``.
"""

import argparse
import os
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from pathlib import Path
from random import Random

from bench.failed import Failed
from bench.progress import report
from letrado.engine import Generator
from letrado.engine.reference import Reference
from letrado.lexicon import catalog
from letrado.lexicon.lookup import Lexicon
from tests.engine.agreement import disagreement
from tests.engine.games import positions
from tests.engine.medium_lexicons import medium_lexicon

WORDS = 20_000
"""Enough for games that fill the board, few enough for thousands of questions to plain Python."""

AT_ONCE = 16
"""Games handed out before the results are looked at."""


@lru_cache(maxsize=1)
def _both(path: Path) -> tuple[Generator, Reference]:
    lexicon = Lexicon.open(path)
    return Generator(lexicon), Reference(lexicon.codes(), lexicon.alphabet)


def compare_game(path: Path, seed: int) -> tuple[int, int, str | None]:
    """Positions and moves compared in one game of random play, and what differed."""
    generator, reference = _both(path)
    asked = moves = 0
    for state, rack, bag in positions(generator, Random(seed)):
        wrong = disagreement(generator, reference, state, rack, len(bag))
        if wrong is not None:
            return asked, moves, f"seed {seed}: {wrong}"
        asked += 1
        moves += generator.summary(state, rack).moves
    return asked, moves, None


def reference(least: int = 5_000, seed: int = 2009) -> str:
    """So many positions of each language, and a game with all words of fise-2009."""
    seen = []
    with tempfile.TemporaryDirectory() as folder:
        for language in ("es", "ca"):
            path = Path(folder) / f"{language}.lexicon"
            words = len(medium_lexicon(language, path, WORDS, seed))
            asked, moves = _compare(path, least, seed, language)
            seen.append(f"{language}: {asked:,} positions, {moves:,} placements, {words:,} words")
    asked, moves = _compare(catalog.paths()["fise-2009"], max(least // 100, 1), seed, "fise-2009")
    seen.append(f"fise-2009: {asked:,} positions, {moves:,} placements")
    return "; ".join(seen) + f" (seed {seed})"


def _compare(path: Path, least: int, seed: int, label: str) -> tuple[int, int]:
    asked = moves = 0
    start = time.monotonic()
    with ProcessPoolExecutor(min(os.cpu_count() or 1, 8)) as pool:
        while asked < least:
            seeds = range(seed, seed + AT_ONCE)
            seed += AT_ONCE
            for compared, found, wrong in pool.map(compare_game, [path] * AT_ONCE, seeds):
                if wrong is not None:
                    raise Failed(f"{label}, {wrong}")
                asked += compared
                moves += found
                report(f"{label}: {asked:,} of {least:,}, {time.monotonic() - start:.0f} s")
    report("")
    return asked, moves


def main() -> None:
    """Run the proof alone, at any size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=5_000, help="of each language, at least")
    parser.add_argument("--seed", type=int, default=2009)
    asked = parser.parse_args()
    print(reference(asked.positions, asked.seed))


if __name__ == "__main__":
    main()
