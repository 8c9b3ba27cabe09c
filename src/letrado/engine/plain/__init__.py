"""Replace the native core where it is missing: the same names, the same answers, slower.

`letrado._core` uses it when the native modules cannot be imported, or with ``LETRADO_CPU=none``.
Words are looked up by walking the same graph, text is left to the alphabet, moves come from
`letrado.engine.reference`. What would take hours this way (compiling lexicons, self-play) is
refused, saying why.

Nothing here may import `letrado._core`, which waits for this package.
"""

from letrado.engine.plain.absent import (
    Endgame,
    Kwg,
    Observations,
    Simulation,
    WinTable,
    build_anagrams,
    build_graph,
    self_play,
)
from letrado.engine.plain.graph import Anagrams, Cursor, Graph, MalformedError, checksum
from letrado.engine.plain.leaves import LeaveTable, TileSet
from letrado.engine.plain.moves import Engine, Plays, Setup, State
from letrado.engine.plain.search import Search
from letrado.engine.plain.text import Lookup, TextTable

__all__ = [
    "Anagrams",
    "Cursor",
    "Endgame",
    "Engine",
    "Graph",
    "Kwg",
    "LeaveTable",
    "Lookup",
    "MalformedError",
    "Observations",
    "Plays",
    "Search",
    "Setup",
    "Simulation",
    "State",
    "TextTable",
    "TileSet",
    "WinTable",
    "build_anagrams",
    "build_graph",
    "checksum",
    "runs_avx2",
    "self_play",
    "uses_avx2",
]


def runs_avx2() -> bool:
    """Return False: plain Python does not ask the processor."""
    return False


def uses_avx2() -> bool:
    """Return False: plain Python uses no AVX2."""
    return False
