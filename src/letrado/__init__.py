"""Letrado: referee, lexicon, engine, play and director's desk for tournament word games.

The value types are importable from here, so that a script reads like the game::

    from letrado import Alphabet, Board, Placement, score
"""

from letrado.errors import Illegal, LetradoError, Unavailable, Unreadable
from letrado.racks import Bag, Rack
from letrado.tiles import Alphabet, Tile

__all__ = [
    "Alphabet",
    "Bag",
    "Illegal",
    "LetradoError",
    "Rack",
    "Tile",
    "Unavailable",
    "Unreadable",
]

__version__ = "0.1.0"
