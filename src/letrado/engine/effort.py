"""Limit the cost of a simulation, and spend what is left where it helps most."""

import math
import time
from dataclasses import dataclass, field

_PLAYOUTS = 2048
"""Games played on between two checks of time and cancelling, about."""
_BY_CLOCK = 128
"""The same where the next step depends on the time."""


@dataclass(slots=True)
class Effort:
    """Limits, and how much of them has been used up.

    A program that has to decide learns most when half of the moves are dropped each time a like
    share of the effort has been spent (sequential halving): the last two are then tried four times
    as often as with equal shares, and a good move is seldom among those that went early.
    """

    seconds: float | None
    times: int
    """Number of times that one move is tried."""
    playouts: int | None
    """Number of tries of all moves together."""
    narrowing: bool
    moves: int
    spent: int = 0
    _start: float = field(default_factory=time.monotonic)

    @property
    def seconds_left(self) -> float:
        """Seconds until the time is up; infinite without a limit."""
        if self.seconds is None:
            return math.inf
        return self._start + self.seconds - time.monotonic()

    def keep(self) -> int:
        """Return the number of moves to keep by now."""
        if not self.narrowing:
            return self.moves
        rounds = (self.moves - 1).bit_length()
        halved = min(int(self._share() * rounds + 1e-9), max(rounds - 1, 0))
        return -(-self.moves >> halved)

    def _share(self) -> float:
        """Return the share of the effort that has been spent."""
        shares = [0.0]
        if self.playouts is not None:
            shares.append(self.spent / max(self.playouts, 1))
        if self.seconds is not None:
            shares.append(1 - self.seconds_left / self.seconds if self.seconds > 0 else 1.0)
        return max(shares)

    def next_times(self, running: int, tried: int) -> int:
        """Return how often to try the moves kept before asking again; 0: it is enough."""
        by_clock = self.narrowing and self.seconds is not None
        some = max((_BY_CLOCK if by_clock else _PLAYOUTS) // running, 1)
        if self.playouts is not None:
            left = self.playouts - self.spent
            if self.narrowing:
                rounds = max((self.moves - 1).bit_length(), 1)
                due = math.ceil((int(self._share() * rounds + 1e-9) + 1) * self.playouts / rounds)
                left = min(left, max(due - self.spent, running))
            some = min(some, -(-left // running))
        return max(min(some, self.times - tried), 0)
