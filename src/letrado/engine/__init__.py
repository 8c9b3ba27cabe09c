"""Public API of the native core: the only package that imports `letrado._core`.

The core knows tile codes and numbers. What it must know of an alphabet to read text is handed to
it as a table (`text_table`), and so are values, counts and premiums (`tables`); every rule and
message stays in Python.

`Generator` finds moves, `State` is the board that it finds them on, `Leaves` gives the worth of the
tiles kept, and `autoplay` plays whole games. `Search` collects conditions on words, and
finds the words that meet them.
"""

from letrado._core import (
    Anagrams,
    Cursor,
    Graph,
    Kwg,
    Lookup,
    MalformedError,
    Search,
    TextTable,
    build_anagrams,
    build_graph,
    checksum,
    is_native,
    uses_avx2,
)
from letrado.engine.autoplay import (
    Autoplay,
    Ending,
    Game,
    Player,
    Rules,
    Tally,
    autoplay,
    play_games,
)
from letrado.engine.generator import By, Generator, Moves, ScoredMove, Summary
from letrado.engine.leaves import Leaves
from letrado.engine.state import State, Words
from letrado.engine.tables import tile_set
from letrado.engine.text import code_reader, text_table

__all__ = [
    "Anagrams",
    "Autoplay",
    "By",
    "Cursor",
    "Ending",
    "Game",
    "Generator",
    "Graph",
    "Kwg",
    "Leaves",
    "Lookup",
    "MalformedError",
    "Moves",
    "Player",
    "Rules",
    "ScoredMove",
    "Search",
    "State",
    "Summary",
    "Tally",
    "TextTable",
    "Words",
    "autoplay",
    "build_anagrams",
    "build_graph",
    "checksum",
    "code_reader",
    "is_native",
    "play_games",
    "text_table",
    "tile_set",
    "uses_avx2",
]
