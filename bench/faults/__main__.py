"""``make faults``: what can go wrong in the middle of play, done on both databases."""

import argparse
import sys

from bench.failed import Failed
from bench.faults.scenarios import FAULTS, show
from bench.load.run import Size

FULL = Size(50, 60, 5)


def main() -> None:
    """Do what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="only these faults")
    parser.add_argument("--games", type=int, default=FULL.games)
    parser.add_argument("--seconds", type=float, default=FULL.seconds)
    parser.add_argument("--every", type=float, default=FULL.every, help="seconds a move")
    parser.add_argument("--on", choices=("sqlite", "postgresql"), action="append")
    asked = parser.parse_args()
    size, failed = Size(asked.games, asked.seconds, asked.every), False
    for fault in FAULTS:
        for kind in fault.kinds:
            if (asked.names and fault.name not in asked.names) or (
                asked.on and kind not in asked.on
            ):
                continue
            print(f"· {fault.claim} … ", end="", flush=True)
            try:
                print(show(fault, kind, size))
            except Failed as failure:
                failed = True
                print(f"FAILED\n{failure}")
    sys.exit(failed)


if __name__ == "__main__":
    main()
