"""GCG, the game record that other programs exchange.

`read` takes the dialects in use, `write` gives one, `check` lists what does not add up. What GCG
cannot express is kept in notes, so that a log becomes GCG and a log again with the same scores.
"""

from letrado.formats.gcg.checking import Problem, check
from letrado.formats.gcg.from_log import from_log
from letrado.formats.gcg.model import Entry, Gcg, Player
from letrado.formats.gcg.reading import decode, parse, read
from letrado.formats.gcg.to_log import to_log
from letrado.formats.gcg.writing import dump, write

__all__ = [
    "Entry",
    "Gcg",
    "Player",
    "Problem",
    "check",
    "decode",
    "dump",
    "from_log",
    "parse",
    "read",
    "to_log",
    "write",
]
