"""The moves of a turn: place tiles, exchange tiles, or pass.

Their text is that of game records::

    8D .HICOS    a placement: slot, then one sign a square; ``.`` is a tile already there
    -AB[CH]      an exchange of these tiles; -3 of three tiles that are not known
    -            a pass
"""

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

from letrado.base.errors import Illegal, Unreadable
from letrado.core.placements import LONGEST_PLAY, Placement
from letrado.core.tiles import Alphabet, Tile

if TYPE_CHECKING:
    from letrado.core.board import Board


@dataclass(frozen=True, slots=True)
class Exchange:
    """Tiles changed for others of the bag (F09 §25, CAT 3¶3): the tiles, or only their number.

    >>> str(Exchange(count=3)), str(Exchange((Tile("CH", 5), Tile("A", 1))))
    ('-3', '-A[CH]')
    """

    tiles: tuple[Tile, ...] = ()
    count: int = 0

    def __post_init__(self) -> None:
        if self.tiles:
            in_hand = (Tile("", 0, blank=True) if tile.blank else tile for tile in self.tiles)
            object.__setattr__(self, "tiles", tuple(sorted(in_hand, key=_alphabetical)))
            object.__setattr__(self, "count", len(self.tiles))
        if self.count < 1:
            raise Illegal("exchange.no_tiles", "An exchange changes at least one tile")

    @classmethod
    def parse(cls, text: str, alphabet: Alphabet) -> "Exchange":
        """Read ``-AB[CH]`` or ``-3``."""
        hyphen, what = text.strip()[:1], text.strip()[1:]
        if hyphen != "-" or not what or len(what) > LONGEST_PLAY:
            raise Unreadable(
                "exchange.unreadable",
                "“{text}” is not an exchange: write a hyphen and the tiles, or how many, "
                "such as -AE",
                text=text if len(text) <= 40 else text[:39] + "…",
            )
        if re.fullmatch("[0-9]{1,3}", what):
            return cls(count=int(what))
        return cls(alphabet.parse(what))

    def __str__(self) -> str:
        return f"-{''.join(map(str, self.tiles)) or self.count}"

    def __repr__(self) -> str:
        return f"Exchange({self.tiles!r})" if self.tiles else f"Exchange(count={self.count})"


def _alphabetical(tile: Tile) -> tuple[bool, str]:
    return not tile.blank, unicodedata.normalize("NFD", tile.face)


@dataclass(frozen=True, slots=True)
class Pass:
    """A turn given up without an exchange (F09 §26, CAT 3¶7)."""

    def __str__(self) -> str:
        return "-"


Move = Placement | Exchange | Pass
"""Any move of a player."""


def parse_move(text: str, alphabet: Alphabet, board: "Board | None" = None) -> Move:
    """Read any move as game records write it.

    >>> parse_move("-", Alphabet.load("es"))
    Pass()
    """
    if text.strip() == "-":
        return Pass()
    if text.strip().startswith("-"):
        return Exchange.parse(text, alphabet)
    return Placement.parse(text, alphabet, board)
