"""Says that it is ready, then packs every finished game of a store until it is killed, or done."""

import sys
from itertools import chain
from pathlib import Path

from letrado.store.games.pack_games import pack_finished
from letrado.store.transactions.engine import address, open_store


def main(path: Path) -> None:
    store = open_store(address(path))
    for said in chain(["ready"], pack_finished(store, 2**60)):
        sys.stdout.write(f"{said}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
