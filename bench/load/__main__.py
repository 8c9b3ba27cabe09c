"""``make load``: live games between scripted clients, on both databases.

1,000 games for five minutes unless told otherwise; ``--games 20 --seconds 20`` is a try.
"""

import argparse
import asyncio
import sys

from bench.failed import Failed
from bench.load.place import place
from bench.load.run import Outcome, Size, check, nothing, run

KINDS = {"sqlite": 1, "postgresql": 2}
"""The databases, and how many servers share each."""

BAR_MS = 150
PROCESSOR_MS = {"sqlite": 3.0, "postgresql": 6.0}
"""The most processor time of all servers together that a move may take."""

FULL = Size(1_000, 300)


def load(kind: str, size: Size) -> Outcome:
    """Do one run and check it, without comparing it with the limit yet."""
    with place(kind, KINDS[kind]) as made:
        seats = made.games(size.games)
        for server in made.servers:
            server.start()
        outcome = asyncio.run(run(made, seats, size, nothing))
        check(made, outcome)
        complaints = [line for server in made.servers for line in server.said().splitlines()]
        if complaints or outcome.seen.refused or outcome.seen.closed:
            told = (outcome.seen.refused, outcome.seen.closed, complaints[-3:])
            raise Failed(f"{outcome.told()}; {told}")
        return outcome


def shown(kind: str, size: Size = FULL) -> str:
    """Return what was seen; raise `Failed` above the limit."""
    outcome, bar = load(kind, size), PROCESSOR_MS[kind]
    if outcome.latency(0.99) > BAR_MS or outcome.processor_ms > bar:
        raise Failed(f"{outcome.told()} (bars: p99 {BAR_MS} ms, {bar} ms of processor a move)")
    return outcome.told()


def main() -> None:
    """Run what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=FULL.games)
    parser.add_argument("--seconds", type=float, default=FULL.seconds)
    parser.add_argument("--every", type=float, default=FULL.every, help="seconds a move")
    parser.add_argument("--on", choices=KINDS, action="append", help="only this database")
    asked = parser.parse_args()
    failed = False
    for kind in asked.on or KINDS:
        print(f"· {kind}, {KINDS[kind]} server(s) … ", end="", flush=True)
        try:
            print(shown(kind, Size(asked.games, asked.seconds, asked.every)))
        except Failed as failure:
            failed = True
            print(f"FAILED\n{failure}")
    sys.exit(failed)


if __name__ == "__main__":
    main()
