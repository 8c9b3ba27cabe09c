"""The words of a lexicon alone: the part of its graph that spells them forwards.

Move generation needs the whole graph; whoever only asks whether a word is there, as a judge's
tablet does, needs an eighth of it. A child lies before its parent (native/lexicon/graph.hpp), so
everything that the forward root leads to lies before it: the part is the beginning of the graph.
"""

from pathlib import Path

from letrado.lexicon.file import LexiconFile
from letrado.lexicon.lookup import GRAPH

_ROOT = 0
_MASKS = 2


def forward_graph(path: Path) -> bytes:
    """Little-endian cells of 32 bits, as the graph has them, up to the end of the forward root."""
    section = LexiconFile.open(path).section(GRAPH)
    cells = section.cast("I")
    root = cells[_ROOT]
    end = root + _MASKS + cells[root].bit_count()
    return bytes(section[: end * cells.itemsize])
