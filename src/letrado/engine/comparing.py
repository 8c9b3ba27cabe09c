"""Compare two players by games in pairs: who is stronger, by how much, how surely."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

from letrado.engine.autoplay import Game

_CONFIDENCE = 1.96
_ELO = 400 / math.log(10)


@dataclass(frozen=True, slots=True)
class Comparison:
    """The first player against the second. Errors are half of an interval that holds 95%.

    Two games with one bag are one observation: their luck is shared, and counting them apart would
    promise more than is known.
    """

    pairs: int
    share: float
    """Games that the first player won, a draw as half."""
    share_error: float
    spread: float
    """Points a game by which the first player was ahead."""
    spread_error: float

    @staticmethod
    def of(games: Iterable[Game]) -> "Comparison":
        """Compare the players of games that came in pairs; an odd last one is left out."""
        shares, spreads = _Mean(), _Mean()
        one: Game | None = None
        for game in games:
            if one is None:
                one = game
                continue
            margins = [each.scores[0] - each.scores[1] for each in (one, game)]
            shares.add(sum((margin > 0) + 0.5 * (margin == 0) for margin in margins) / 2)
            spreads.add(sum(margins) / 2)
            one = None
        return Comparison(
            shares.count,
            shares.mean,
            _CONFIDENCE * shares.error,
            spreads.mean,
            _CONFIDENCE * spreads.error,
        )

    @property
    def elo(self) -> float:
        """Difference in Elo for such a share; infinite when one player won all.

        >>> round(Comparison(1, 0.75, 0.0, 0.0, 0.0).elo)
        191
        """
        return elo_of(self.share)

    @property
    def elo_interval(self) -> tuple[float, float]:
        """Bounds of the difference at 95%."""
        return elo_of(self.share - self.share_error), elo_of(self.share + self.share_error)


def elo_of(share: float) -> float:
    """Return the difference in Elo at which a player wins such a share."""
    if share <= 0:
        return -math.inf
    return math.inf if share >= 1 else _ELO * math.log(share / (1 - share))


class _Mean:
    """Mean and its standard error, without keeping the numbers (Welford)."""

    def __init__(self) -> None:
        self.count, self.mean, self._squares = 0, 0.0, 0.0

    def add(self, number: float) -> None:
        self.count += 1
        step = number - self.mean
        self.mean += step / self.count
        self._squares += step * (number - self.mean)

    @property
    def error(self) -> float:
        if self.count < 2:
            return math.inf
        return math.sqrt(self._squares / (self.count - 1) / self.count)
