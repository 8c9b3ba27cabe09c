"""The possible moves of a turn with their values, the best first."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from letrado.core.coordinates import Square
from letrado.core.moves import Move
from letrado.core.placements import Placement
from letrado.core.racks import Rack
from letrado.core.tiles import Tile


class Method(StrEnum):
    """The way in which the moves of a turn were compared."""

    STATIC = "static"
    """By equity: points and the value of the tiles kept."""
    SIMULATION = "simulation"
    """By playing on, with the unseen tiles dealt again."""
    PREENDGAME = "preendgame"
    """By the possible orders of the last tiles."""
    ENDGAME = "endgame"
    """By a complete search, without chance."""


@dataclass(frozen=True, slots=True)
class Option:
    """A move with its value.

    The unit depends on the method, so only options of the same turn can be compared. Differences
    are always in thousandths of a point.
    """

    move: Move
    score: int
    leave: Rack | None
    equity: int
    """Points and the value of the tiles kept, in thousandths."""
    value: int
    """Value by the method, in thousandths of a point."""
    win: int
    """The mover's chance to win after it, in millionths."""
    win_error: int = 0
    """Half of the 95% confidence interval, if the chance was found by trying."""
    made: bool = False
    """True for the move that was made."""


_POINTS_OF_A_GAME = 10
"""Millionths of a game that a hundredth of a point counts for, as in the engine."""


def ranked(options: Iterable[Option], method: Method) -> tuple[Option, ...]:
    """Sort the best first: a method that tries moves compares games won, and then points."""
    by_games = method in (Method.SIMULATION, Method.PREENDGAME)

    def worth(option: Option) -> tuple[int, int, int, bool]:
        games = _POINTS_OF_A_GAME * option.win if by_games else 0
        return games + option.value, option.equity, option.score, option.made

    return tuple(sorted(options, key=worth, reverse=True))


def reads(move: Move | None) -> frozenset[tuple[Square, str]]:
    """Return the letters that a play shows on the board, whichever of its tiles are blanks."""
    new = move.new.items() if isinstance(move, Placement) else ()
    return frozenset((square, tile.face) for square, tile in new)


def laid(move: Move) -> frozenset[tuple[Square, Tile]] | Move:
    """Return what distinguishes a move: the tiles on their squares, however they are written."""
    return frozenset(move.new.items()) if isinstance(move, Placement) else move


def as_made(options: Iterable[Option], made: Move | None) -> list[Option]:
    """Return the same options, with the one that was played marked."""
    key = None if made is None else laid(made)
    return [replace(each, made=laid(each.move) == key) for each in options]
