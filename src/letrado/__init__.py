"""Letrado: referee, lexicon, engine, play and director's desk for tournament word games.

The value types are importable from here, so that a script reads like the game::

    from letrado import Alphabet, Board, Placement, score
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from letrado.board import Board
    from letrado.coordinates import Direction, Notation, Slot, Square
    from letrado.counting import count
    from letrado.errors import Illegal, LetradoError, Unavailable, Unreadable
    from letrado.layout import Layout, Premium
    from letrado.moves import Exchange, Move, Pass, parse_move
    from letrado.placements import Placement
    from letrado.position import Position
    from letrado.racks import Bag, Rack
    from letrado.scoring import FormedWord, PlayScore, score
    from letrado.tiles import Alphabet, Tile

__all__ = [
    "Alphabet",
    "Bag",
    "Board",
    "Direction",
    "Exchange",
    "FormedWord",
    "Illegal",
    "Layout",
    "LetradoError",
    "Move",
    "Notation",
    "Pass",
    "Placement",
    "PlayScore",
    "Position",
    "Premium",
    "Rack",
    "Slot",
    "Square",
    "Tile",
    "Unavailable",
    "Unreadable",
    "count",
    "parse_move",
    "score",
]

__version__ = "0.1.0"

_HOMES = {
    "Alphabet": "tiles",
    "Bag": "racks",
    "Board": "board",
    "Direction": "coordinates",
    "Exchange": "moves",
    "FormedWord": "scoring",
    "Illegal": "errors",
    "Layout": "layout",
    "LetradoError": "errors",
    "Move": "moves",
    "Notation": "coordinates",
    "Pass": "moves",
    "Placement": "placements",
    "PlayScore": "scoring",
    "Position": "position",
    "Premium": "layout",
    "Rack": "racks",
    "Slot": "coordinates",
    "Square": "coordinates",
    "Tile": "tiles",
    "Unavailable": "errors",
    "Unreadable": "errors",
    "count": "counting",
    "parse_move": "moves",
    "score": "scoring",
}
"""Where each name lives: a command that needs none of them should not wait for all."""

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """The value type called *name*, brought when it is first asked for."""
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = getattr(import_module(f"letrado.{_HOMES[name]}"), name)
        globals()[name] = found
        return found
