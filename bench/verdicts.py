"""Figures of the law of words: deriving, judging. Run as ``python -m bench.verdicts``.

Times are of the processor, so that a busy machine counts little; only ``letrado judge`` is timed as
people wait for it, from the shell.
"""

import argparse
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable

from letrado.lexicon import catalog
from letrado.lexicon.law import analysis, edition
from letrado.lexicon.law.derive import derive, lemario
from letrado.lexicon.law.judge import Judge

WORDS = 20_000


def taken(clock: Callable[[], float], work: Callable[[], object]) -> float:
    """Seconds that *work* took by *clock*."""
    start = clock()
    work()
    return clock() - start


def asked() -> list[str]:
    """Return random words, half of them with a letter changed, in random order."""
    lot = random.Random(2009)
    lexicon = catalog.load("fise-2009")
    words = [word.lower() for word in lot.sample(list(lexicon), WORDS)]
    for at in range(0, WORDS, 2):
        place = lot.randrange(len(words[at]))
        words[at] = words[at][:place] + lot.choice("aeionrstlc") + words[at][place + 1 :]
    return words


def measure(times: int = 3) -> dict[str, float | int]:
    """All figures; of several runs the best counts."""
    entries = lemario()
    law = edition.load("lexis-2009-v16")
    words = asked()

    def judge_all(name: str) -> Callable[[], object]:
        index = analysis.Analysis(analysis.FILE)
        judge = Judge(edition.load(name), index)
        return lambda: [judge(word) for word in words]

    typed = [sys.executable, "-c", "from letrado.cli import main; main()", "judge", "cosas"]
    figures: dict[str, float | int] = {
        "entries": len(entries),
        "read_s": min(taken(time.process_time, lemario) for _ in range(times)),
        "derive_s": min(
            taken(time.process_time, lambda: derive(entries, law)) for _ in range(times)
        ),
        "judge_s": min(
            taken(time.perf_counter, lambda: subprocess.run(typed, capture_output=True, check=True))
            for _ in range(times * 3)
        ),
        "index_mb": analysis.FILE.stat().st_size / 1e6,
    }
    for name, key in (("lexis-2009-v16", "verdicts_per_s"), ("lexis-2004", "verdicts_2004_per_s")):
        figures[key] = WORDS / min(taken(time.process_time, judge_all(name)) for _ in range(times))
    return {
        name: value if isinstance(value, int) else round(value, 0 if value > 1000 else 2)
        for name, value in figures.items()
    }


def main() -> None:
    """Print the figures, as JSON or one a line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=3, help="runs, of which the best counts")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    given = parser.parse_args()
    figures = measure(given.times)
    if given.json:
        print(json.dumps(figures))
    else:
        print("\n".join(f"{name:20} {value:>14,}" for name, value in figures.items()))


if __name__ == "__main__":
    main()
