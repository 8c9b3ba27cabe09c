"""The words of a lexicon alone: the part of its graph that spells them forwards.

Move generation needs the whole graph; looking words up, as a judge's tablet does, needs an eighth
of it. A child comes before its parent (native/lexicon/graph.hpp), so everything that the forward
root leads to comes before it: the part is the beginning of the graph.
"""

from pathlib import Path

from letrado.lexicon.file import LexiconFile
from letrado.lexicon.lookup import GRAPH

_ROOT = 0
_MASKS = 2


def forward_graph(path: Path) -> bytes:
    """Return the cells of the graph, 32 bits little-endian, up to the end of the forward root."""
    section = LexiconFile.open(path).section(GRAPH)
    cells = section.cast("I")
    root = cells[_ROOT]
    end = root + _MASKS + cells[root].bit_count()
    return bytes(section[: end * cells.itemsize])
