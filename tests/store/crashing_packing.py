"""Packs every finished game of a store until it is killed, or done."""

import sys
from pathlib import Path

from letrado.store.engine import address, open_store
from letrado.store.pack_games import pack_finished


def main(path: Path) -> None:
    store = open_store(address(path))
    for game_id in pack_finished(store, 2**60):
        sys.stdout.write(f"{game_id}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
