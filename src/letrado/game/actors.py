"""The two players, and everybody who may act in a game (game rules 1.2)."""

from enum import Enum


class Side(Enum):
    """One of the two players: A is the one listed first in the pairing (F09 §4.1)."""

    A = "A"
    B = "B"

    __hash__ = object.__hash__  # sides are keys all the time, and each is one object

    def __repr__(self) -> str:
        return str(self)

    @property
    def other(self) -> "Side":
        """The opponent."""
        return Side.B if self is Side.A else Side.A


SIDES = (Side.A, Side.B)
"""Both players: going through the class itself takes ten times as long."""


class Actor(Enum):
    """One who issues a command: a player, an official, or the software itself."""

    A = "A"
    B = "B"
    MONITOR = "monitor"
    JUDGE = "judge"
    ARBITER = "arbiter"
    DIRECTOR = "director"
    TRIBUNAL = "tribunal"
    SYSTEM = "system"

    __hash__ = object.__hash__  # as sides are

    def __repr__(self) -> str:
        return str(self)

    @property
    def side(self) -> Side | None:
        """The player's side; None for officials."""
        return _SIDES.get(self)

    @staticmethod
    def of(side: Side) -> "Actor":
        """The player of *side* as an actor."""
        return Actor.A if side is Side.A else Actor.B


_SIDES = {Actor.A: Side.A, Actor.B: Side.B}
