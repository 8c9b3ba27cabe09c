"""Figures of the lexicon: compiling, opening, looking up. Run as ``python -m bench.lexicon``.

Every figure is the best of several runs: what the machine can do, not what its neighbours leave.
Words are asked for in shuffled order, since in alphabetical order the cache would answer.
"""

import argparse
import json
import random
import resource
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from letrado.cli.engine.bench import resident_mb
from letrado.core.tiles import Alphabet
from letrado.lexicon import catalog
from letrado.lexicon.compile import compile_lexicon
from letrado.lexicon.lookup import Lexicon
from letrado.lexicon.manifest import Description, Source


def best(times: int, work: Callable[[], object]) -> float:
    """The shortest time that *work* took, in seconds."""
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return min(taken)


def measure(source: Path, times: int) -> dict[str, float | int]:
    """All figures for the words of the lexicon file *source*."""
    before = resident_mb() or 0
    lexicon = Lexicon.open(source)
    opened = (resident_mb() or 0) - before
    alphabet: Alphabet = lexicon.alphabet
    codes = list(lexicon.codes())
    texts = list(lexicon)
    lot = random.Random(2009)
    lot.shuffle(codes)
    lot.shuffle(texts)
    about = Description(name="bench", title="Bench", source=Source("bench"))

    def one_by_one() -> int:
        found = 0
        for text in texts:
            if text in lexicon:
                found += 1
        return found

    in_a_set = set(texts)

    def set_one_by_one() -> int:
        found = 0
        for text in texts:
            if text in in_a_set:
                found += 1
        return found

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.lexicon"
        compiling = best(times, lambda: compile_lexicon(codes, alphabet, about, path))
        size = path.stat().st_size
        opening = best(times * 5, lambda: Lexicon.open(path))
    assert one_by_one() == sum(lexicon.contains_many(texts)) == len(texts)
    batch = best(times, lambda: lexicon.contains_many(texts))
    single = best(times, one_by_one)
    built_in = best(times, set_one_by_one)
    return {
        "words": len(lexicon),
        "compile_s": round(compiling, 3),
        "open_ms": round(opening * 1e3, 2),
        "batch_per_s": round(len(texts) / batch),
        "single_per_s": round(len(texts) / single),
        "batch_to_set": round(batch / built_in, 2),
        "single_to_set": round(single / built_in, 2),
        "file_mb": round(size / 1e6, 2),
        "open_rss_mb": round(opened, 1),
        "peak_rss_mb": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3, 1),
    }


def main() -> None:
    """Print the figures, as JSON or one a line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--file", type=Path, help="lexicon file (default: fise-2009)")
    parser.add_argument("--times", type=int, default=5, help="runs, of which the best counts")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    asked = parser.parse_args()
    figures = measure(asked.file or catalog.paths()["fise-2009"], asked.times)
    if asked.json:
        print(json.dumps(figures))
    else:
        print("\n".join(f"{name:14} {value:>14,}" for name, value in figures.items()))


if __name__ == "__main__":
    main()
