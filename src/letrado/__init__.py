"""Letrado: referee, lexicon, engine, play and director's desk for tournament word games.

The value types are importable from here, so that a script reads like the game::

    from letrado import Alphabet, Board, Placement, score
"""

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
