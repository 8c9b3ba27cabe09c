"""Memory with every language loaded, in a process of its own: ``python -m bench.memory``."""

import json

from bench.movegen import resident_mb
from letrado.board import Board
from letrado.engine import Generator, State
from letrado.errors import Unavailable
from letrado.lexicon import catalog
from letrado.racks import Bag, Rack


def main() -> None:
    """Open the lexicon of each language, ask for a best move, and say what it took."""
    loaded = []
    for name in catalog.defaults().values():
        try:
            lexicon = catalog.load(name)
        except Unavailable:
            continue
        rack = Rack(lexicon.alphabet, Bag.full(lexicon.alphabet).tiles[::15])
        generator = Generator(lexicon)
        generator.best(State(lexicon, Board.empty(lexicon.alphabet)), rack)
        loaded.append(generator)
    print(json.dumps({"lexicons": len(loaded), "rss_mb": round(resident_mb(), 1)}))


if __name__ == "__main__":
    main()
