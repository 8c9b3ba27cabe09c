"""The proofs of move generation at full size: native against reference, best against all moves.

Run alone as ``python -m bench.generation --positions 200``.
"""

import argparse
import os
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache, partial
from pathlib import Path
from random import Random

from bench.failed import Failed
from bench.progress import report
from letrado.core.scoring import RACK_SIZE
from letrado.engine import Generator, Leaves
from letrado.engine.reference import Reference
from letrado.lexicon import catalog
from letrado.lexicon.lookup import Lexicon
from tests.engine.agreement import disagreement, wrong_best
from tests.engine.games import positions
from tests.engine.medium_lexicons import medium_lexicon
from tests.engine.random_leaves import random_leaves

WORDS = 20_000
"""Enough for games that fill the board, few enough for thousands of questions to plain Python."""

AT_ONCE = 16
"""Games handed out before the results are looked at."""

SPREADS = (0, 5_000, 20_000, 60_000)
"""Spread of random leave values, in thousandths; 0 stands for the provisional values."""


@lru_cache(maxsize=1)
def _both(path: Path) -> tuple[Generator, Reference]:
    lexicon = Lexicon.open(path)
    return Generator(lexicon), Reference(lexicon.codes(), lexicon.alphabet)


def compare_game(path: Path, seed: int) -> tuple[Counter[str], str | None]:
    """Positions and moves compared in one game of random play, and what differed."""
    generator, reference = _both(path)
    seen = Counter[str]()
    for state, rack, bag in positions(generator, Random(seed)):
        wrong = disagreement(generator, reference, state, rack, len(bag))
        if wrong is not None:
            return seen, wrong
        seen["positions"] += 1
        seen["placements"] += generator.summary(state, rack).moves
    return seen, None


def reference(least: int = 5_000, seed: int = 2009) -> str:
    """Compare so many positions of each language, and a game with all words; return the figures."""
    seen, total = [], 0
    with tempfile.TemporaryDirectory() as folder:
        for language in ("es", "ca"):
            path = Path(folder) / f"{language}.lexicon"
            words = len(medium_lexicon(language, path, WORDS, seed))
            found = _play(partial(compare_game, path), least, seed, language)
            seen.append(f"{language}: {_counts(found)}, {words:,} words")
            total += found["positions"]
    lexicon = catalog.paths()["fise-2009"]
    found = _play(partial(compare_game, lexicon), max(least // 100, 1), seed, "fise-2009")
    seen.append(f"fise-2009: {_counts(found)}")
    total += found["positions"]
    return f"{total:,} positions: {'; '.join(seen)} (seed {seed})"


@lru_cache(maxsize=1)
def _by_lot(name: str, number: int) -> Generator:
    """Return the generator with random leave values that many games share."""
    lexicon, spread = catalog.load(name), SPREADS[number % len(SPREADS)]
    if not spread:
        return Generator(lexicon, Leaves.provisional(lexicon.alphabet))
    return Generator(lexicon, random_leaves(lexicon.alphabet, Random(number), spread))


def best_of_game(name: str, seed: int) -> tuple[Counter[str], str | None]:
    """Kinds of positions asked about in one game of random play, and what differed."""
    generator, lot = _by_lot(name, seed // AT_ONCE), Random(seed)
    seen = Counter[str]()
    for state, rack, bag in positions(generator, lot):
        wrong = wrong_best(generator, state, rack, len(bag), lot.choice([1, 2, 10])) or wrong_best(
            generator, state, rack, len(bag), lot.choice([1, 5]), by="score"
        )
        if wrong is None and not state.is_exact():
            wrong = f"what is kept from play to play is wrong: {state.board!r}"
        if wrong is not None:
            return seen, wrong
        seen["positions"] += 1
        seen["with two blanks"] += rack.tiles.count(rack.alphabet.blank) == 2
        seen["with a short rack"] += len(rack) < RACK_SIZE
        seen["with an empty bag"] += not len(bag)
        seen["on an empty board"] += state.board.is_empty
    return seen, None


def best(least: int = 10_000, seed: int = 2009) -> str:
    """Check so many positions of each language, with all words; return the figures."""
    found = {
        name: _play(partial(best_of_game, name), least, seed, name)
        for name in catalog.DEFAULTS.values()
    }
    total = sum(each["positions"] for each in found.values())
    seen = "; ".join(f"{name}: {_counts(each)}" for name, each in found.items())
    return f"{total:,} positions: {seen} (seed {seed})"


def _counts(seen: Counter[str]) -> str:
    return ", ".join(f"{count:,} {kind}" for kind, count in seen.items())


def _play(
    game: Callable[[int], tuple[Counter[str], str | None]], least: int, seed: int, label: str
) -> Counter[str]:
    """Play games of growing seed until there are *least* positions; count what they showed."""
    seen = Counter[str]()
    start = time.monotonic()
    with ProcessPoolExecutor(min(os.cpu_count() or 1, 8)) as pool:
        while seen["positions"] < least:
            seeds = range(seed, seed + AT_ONCE)
            seed += AT_ONCE
            for number, (found, wrong) in zip(seeds, pool.map(game, seeds), strict=True):
                if wrong is not None:
                    raise Failed(f"{label}, seed {number}: {wrong}")
                seen += found
                taken = time.monotonic() - start
                report(f"{label}: {seen['positions']:,} of {least:,}, {taken:.0f} s")
    report("")
    return seen


def main() -> None:
    """Run the proofs alone, at any size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=5_000, help="of each language, at least")
    parser.add_argument("--seed", type=int, default=2009)
    asked = parser.parse_args()
    print(reference(asked.positions, asked.seed))
    print(best(asked.positions, asked.seed))


if __name__ == "__main__":
    main()
