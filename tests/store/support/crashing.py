"""Appends to a log until it is killed; says each number only once it is kept."""

import sys
from pathlib import Path

from letrado.store import write_transaction
from letrado.store.games import event_log
from letrado.store.transactions.engine import address, open_store
from tests.store.support.samples import FIRST, GAME, later, make_game


def main(path: Path) -> None:
    store = open_store(address(path))
    make_game(store)
    with write_transaction(store) as connection:
        seq = event_log.append(connection, GAME, 0, [FIRST])
    while True:
        with write_transaction(store) as connection:
            seq = event_log.append(connection, GAME, seq, [later(seq + 5)])
        sys.stdout.write(f"{seq}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
