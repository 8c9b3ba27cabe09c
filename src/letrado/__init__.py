"""Letrado: referee, lexicon, engine, play and director's desk for tournament word games.

The value types are importable from here, so that a script reads like the game::

    from letrado import Alphabet, Board, Placement, score
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from letrado.base.errors import Illegal, LetradoError, Unavailable, Unreadable
    from letrado.core.board import Board
    from letrado.core.coordinates import Direction, Notation, Slot, Square
    from letrado.core.layout import Layout, Premium
    from letrado.core.moves import Exchange, Move, Pass, parse_move
    from letrado.core.placements import Placement
    from letrado.core.position import Position
    from letrado.core.racks import Bag, Rack
    from letrado.core.scoring import FormedWord, PlayScore, score
    from letrado.core.tiles import Alphabet, Tile
    from letrado.core.validation import validate_and_score

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
    "parse_move",
    "score",
    "validate_and_score",
]

__version__ = "0.1.0"

_HOMES = {
    "Alphabet": "core.tiles",
    "Bag": "core.racks",
    "Board": "core.board",
    "Direction": "core.coordinates",
    "Exchange": "core.moves",
    "FormedWord": "core.scoring",
    "Illegal": "base.errors",
    "Layout": "core.layout",
    "LetradoError": "base.errors",
    "Move": "core.moves",
    "Notation": "core.coordinates",
    "Pass": "core.moves",
    "Placement": "core.placements",
    "PlayScore": "core.scoring",
    "Position": "core.position",
    "Premium": "core.layout",
    "Rack": "core.racks",
    "Slot": "core.coordinates",
    "Square": "core.coordinates",
    "Tile": "core.tiles",
    "Unavailable": "base.errors",
    "Unreadable": "base.errors",
    "validate_and_score": "core.validation",
    "parse_move": "core.moves",
    "score": "core.scoring",
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
