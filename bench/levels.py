"""How strong the levels are: each meets the two above it, and all results make one scale.

``python -m bench.levels`` goes on with whatever has been played (``bench.matches``) and writes the
ratings that come with the program; ``--pairs 40`` plays fewer, ``--only club`` those of one level.
"""

import argparse
from itertools import pairwise

from bench.failed import Failed
from bench.matches import played, stronger
from letrado.players.ratings import Met, fitted, write_ratings
from letrado.players.strength import STRENGTHS
from letrado.players.vocabulary import DATA

PAIRS = 300
"""For neighbours; those who are two apart play a third of it."""
_KEYS = tuple(STRENGTHS)


def meetings(pairs: int) -> list[tuple[str, str, int]]:
    """List the meetings: two levels, the stronger first, and the number of pairs that they play."""
    beside = [(above, below, pairs) for below, above in pairwise(_KEYS)]
    apart = [(above, below, pairs // 3) for below, above in zip(_KEYS, _KEYS[2:], strict=False)]
    return beside + apart


def results(pairs: int, only: str | None = None) -> list[Met]:
    """Play every meeting as far as it is not played yet, and return the results."""
    found = []
    for above, below, count in meetings(pairs):
        if only not in (None, above, below):
            continue
        seen = played(f"bot:{above}", f"bot:{below}", count)
        print(f"{above} – {below}: {seen.pairs} pairs, {100 * seen.share:.1f} %", flush=True)
        found.append(Met(above, below, 2 * seen.pairs, 2 * seen.pairs * seen.share))
    return found


def ordered(pairs: int = PAIRS) -> str:
    """Check that each level beats the one below it beyond doubt; return the figures."""
    seen = [stronger(f"bot:{above}", f"bot:{below}", pairs) for below, above in pairwise(_KEYS)]
    return "; ".join(seen)


def main() -> None:
    """Play, fit, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=PAIRS)
    parser.add_argument("--only", choices=_KEYS)
    asked = parser.parse_args()
    found = results(asked.pairs, asked.only)
    if asked.only:
        return
    ratings = fitted(found)
    if list(ratings) != list(_KEYS):
        raise Failed(f"not in the order of their strength: {ratings}")
    write_ratings(ratings, DATA / "ratings.tsv")
    for name, rating in ratings.items():
        print(f"{name}\t{rating.points:.0f} ± {rating.error:.0f}\t{rating.games} games")


if __name__ == "__main__":
    main()
