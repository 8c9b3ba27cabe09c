"""What could be done in a turn, with what it is worth; the best first."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from letrado.core.coordinates import Square
from letrado.core.moves import Move
from letrado.core.placements import Placement
from letrado.core.racks import Rack
from letrado.core.tiles import Tile


class Method(StrEnum):
    """How the moves of a turn were compared."""

    STATIC = "static"
    """By equity: points and the worth of the tiles kept."""
    SIMULATION = "simulation"
    """By playing on, with the unseen tiles dealt anew."""
    PREENDGAME = "preendgame"
    """By the ways in which the last tiles can lie."""
    ENDGAME = "endgame"
    """By search, nothing being left to chance."""


@dataclass(frozen=True, slots=True)
class Option:
    """A move with its worth. What it is measured in depends on the method, so that only options of
    the same turn can be compared; differences are in thousandths of a point everywhere.
    """

    move: Move
    score: int
    leave: Rack | None
    equity: int
    """Points and the worth of the tiles kept, in thousandths."""
    value: int
    """What the method says, in thousandths of a point."""
    win: int
    """The mover's chance to win after it, in millionths."""
    win_error: int = 0
    """Half of an interval that holds the truth at 95%, where it was found by trying."""
    made: bool = False
    """Whether it is what was done."""


_POINTS_OF_A_GAME = 10
"""Millionths of a game that a hundredth of a point counts for: as the engine has it."""


def ranked(options: Iterable[Option], method: Method) -> tuple[Option, ...]:
    """From the best down: who only tried moves looks at games won first, and then at points."""
    by_games = method in (Method.SIMULATION, Method.PREENDGAME)

    def worth(option: Option) -> tuple[int, int, int, bool]:
        games = _POINTS_OF_A_GAME * option.win if by_games else 0
        return games + option.value, option.equity, option.score, option.made

    return tuple(sorted(options, key=worth, reverse=True))


def reads(move: Move | None) -> frozenset[tuple[Square, str]]:
    """What a play shows on the board, whichever of its tiles are blanks."""
    new = move.new.items() if isinstance(move, Placement) else ()
    return frozenset((square, tile.face) for square, tile in new)


def laid(move: Move) -> frozenset[tuple[Square, Tile]] | Move:
    """What makes a move another: the tiles on their squares, whichever way they are written."""
    return frozenset(move.new.items()) if isinstance(move, Placement) else move


def as_made(options: Iterable[Option], made: Move | None) -> list[Option]:
    """The same options, with the one that was done marked."""
    key = None if made is None else laid(made)
    return [replace(each, made=laid(each.move) == key) for each in options]
