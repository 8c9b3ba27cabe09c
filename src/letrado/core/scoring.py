"""Count the points of a play (F09 §12-19, CAT 2¶1-8).

`Board.check` decides whether the play may be laid at all; a judge decides whether its words exist.
"""

from dataclasses import dataclass
from typing import Any

from letrado.core.board import Board
from letrado.core.coordinates import Slot
from letrado.core.layout import Premium
from letrado.core.placements import Placement
from letrado.core.tiles import Tile

RACK_SIZE = 7
"""Tiles of a full rack; laying them all earns the bonus."""

BONUS = 50
"""Points for laying a full rack (F09 §19, CAT 2¶1)."""

_NO_PREMIUM = Premium()


@dataclass(frozen=True, slots=True)
class FormedWord:
    """A new word and its points.

    ``letters`` is the sum of its tiles after letter premiums, ``factor`` the product of its word
    premiums: they are kept apart so that a count can be shown to people step by step.
    """

    slot: Slot
    tiles: tuple[Tile, ...]
    letters: int
    factor: int

    @property
    def score(self) -> int:
        """Points of the word: letter premiums first, then its factor (F09 §14, CAT 2¶6)."""
        return self.letters * self.factor

    @property
    def spelling(self) -> str:
        """The word as it is read."""
        return "".join(tile.face for tile in self.tiles)

    def as_dict(self) -> dict[str, str | int]:
        """The word for programs."""
        return {
            "word": self.spelling,
            "slot": str(self.slot),
            "letters": self.letters,
            "factor": self.factor,
            "score": self.score,
        }


@dataclass(frozen=True, slots=True)
class PlayScore:
    """The points of a play: each new word, the main word first, and the bonus."""

    words: tuple[FormedWord, ...]
    bonus: int = 0

    @property
    def total(self) -> int:
        """Points of all new words (F09 §18, CAT 2¶5), and then the bonus (F09 §19, CAT 2¶1)."""
        return sum(word.score for word in self.words) + self.bonus

    def as_dict(self) -> dict[str, Any]:
        """The count for programs: the same in the API and on the command line."""
        words = [word.as_dict() for word in self.words]
        return {"total": self.total, "bonus": self.bonus, "words": words}


def score(
    board: Board, placement: Placement, *, rack_size: int = RACK_SIZE, bonus: int = BONUS
) -> PlayScore:
    """Count *placement* on *board*, which is the board before the play.

    The bonus is for laying exactly *rack_size* tiles, never for going out with fewer (F09 §19).

    >>> from letrado.core.tiles import Alphabet
    >>> es = Alphabet.load("es")
    >>> chicos = score(Board.empty(es), Placement.parse("8D [CH]ICOS", es))
    >>> chicos.total, [(word.spelling, word.letters, word.factor) for word in chicos.words]
    (32, [('CHICOS', 16, 2)])
    """
    after = board.place(placement)
    new = placement.new
    main, cross = placement.slot.direction, placement.slot.direction.other
    lines = [after.run(next(iter(new)), main), *(after.run(square, cross) for square in new)]
    words = (_count(line, board, after) for line in lines)
    return PlayScore(
        tuple(word for word in words if len(word.tiles) > 1),
        bonus if len(new) == rack_size else 0,
    )


def _count(line: Slot, before: Board, after: Board) -> FormedWord:
    """Count a word; a premium counts if it was live, in each word that it is part of."""
    tiles: list[Tile] = []
    letters, factor = 0, 1
    for square in line.squares():
        tile = after.tile_at(square)
        if tile is None:
            break
        tiles.append(tile)
        premium = before.premium_at(square)
        if premium is None or not premium.live:
            premium = _NO_PREMIUM
        letters += tile.value * premium.letter
        factor *= premium.word
    return FormedWord(line, tuple(tiles), letters, factor)
