"""Grades of puzzles, estimated before anybody has tried them.

The scale is that of the solvers' ratings, whose middle is 1500.
"""

import math

from letrado.core.board import Board
from letrado.core.placements import Placement
from letrado.core.scoring import score
from letrado.players.vocabulary import by_frequency, spelled

EASIEST, HARDEST = 900, 2300
_RARE = 2000
"""Grade of a word that no table of common words has."""


class Grader:
    """Grades puzzles in one language."""

    def __init__(self, language: str) -> None:
        self._ranks = {word: rank for rank, word in enumerate(by_frequency(language), 1)}

    def bingo(self, board: Board, play: Placement) -> int:
        """Grade by the rarest word formed; playing through tiles, and blanks, make it harder."""
        ranks = [self._ranks.get(spelled(word.tiles)) for word in score(board, play).words]
        known = [rank for rank in ranks if rank is not None]
        rarity = _RARE if len(known) < len(ranks) else 900 + 160 * math.log2(max(known) / 500 + 1)
        through = sum(tile is None for _, tile in play)
        blanks = sum(tile.blank for tile in play.new.values())
        return _within(min(rarity, _RARE) + 60 * min(through, 2) + 60 * blanks)

    def ending(self, place: int) -> int:
        """Grade by the number of moves that look better than the answer."""
        return _within(1300 + 220 * math.log2(max(place, 1)))


def _within(grade: float) -> int:
    return round(min(max(grade, EASIEST), HARDEST))
