"""What a player can do in a turn: place tiles, exchange tiles, or pass.

Their text is that of game records::

    8D .HICOS    a placement: slot, then one sign a square; ``.`` is a tile already there
    -AB[CH]      an exchange of these tiles; -3 of three tiles that are not known
    -            a pass

`Placement.parse` is exact; what people type is read by `letrado.typing_plays.read`.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from letrado.coordinates import Direction, Notation, Slot, Square
from letrado.errors import Illegal, Unreadable
from letrado.tiles import Alphabet, Tile

if TYPE_CHECKING:
    from letrado.board import Board

THROUGH = "."
"""Stands for a tile that is already on the board."""

LONGEST_PLAY = 200
"""Characters that a play may take; whatever is longer is refused unread."""


@dataclass(frozen=True, slots=True)
class Placement:
    """Tiles laid along one line (F09 §8, CAT 2¶3); None is a tile already on the board.

    >>> es = Alphabet.load("es")
    >>> Placement.parse("5E ANI(M)ADO", es) == Placement.parse("5E ANI.ADO", es)
    True
    """

    slot: Slot
    tiles: tuple[Tile | None, ...]

    def __post_init__(self) -> None:
        if not any(self.tiles):
            raise Illegal(
                "placement.no_tiles",
                "A play lays at least one tile; to lay none, pass or exchange",
                slot=str(self.slot),
            )
        if len(self.tiles) > self.slot.room:
            raise Illegal(
                "placement.off_board",
                "{count} squares from {slot} reach beyond the edge: there is room for {room}",
                slot=str(self.slot),
                count=len(self.tiles),
                room=self.slot.room,
            )
        if any(tile is not None and tile.unassigned for tile in self.tiles):
            raise Illegal(
                "placement.blank_without_face",
                "Say what the blank stands for: write its letter small",
                article="F09 §10.2",
                slot=str(self.slot),
            )

    def __iter__(self) -> Iterator[tuple[Square, Tile | None]]:
        """The squares of the play and what is laid on each."""
        return zip(self.slot.squares(len(self.tiles)), self.tiles, strict=True)

    @property
    def new(self) -> dict[Square, Tile]:
        """The tiles that leave the rack, and where they go."""
        return {square: tile for square, tile in self if tile is not None}

    def text(self, notation: Notation = Notation.NUMBERED_ROWS) -> str:
        """The play as game records write it."""
        signs = (THROUGH if tile is None else str(tile) for tile in self.tiles)
        return f"{self.slot.text(notation)} {''.join(signs)}"

    def __str__(self) -> str:
        return self.text()

    @classmethod
    def laid(cls, tiles: Mapping[Square, Tile], board: "Board") -> "Placement":
        """The placement that lays *tiles* on those squares of *board*, written as a whole word.

        Refused when they do not share a row or column (F09 §8, CAT 2¶3).
        """
        squares = sorted(tiles)
        if not squares:
            return cls(Slot(Square(0, 0), Direction.ACROSS), ())
        first, last = squares[0], squares[-1]
        for direction in _likely_directions(first, last, board):
            line = Slot(first, direction)
            span = next((n for n, s in enumerate(line.squares(), 1) if s == last), 0)
            if set(squares) <= set(line.squares(span)):
                return cls(line, tuple(map(tiles.get, line.squares(span)))).whole(board)
        raise Illegal(
            "placement.two_lines",
            "All tiles of a play lie in one row or in one column",
            article="CAT 2¶3" if board.alphabet.language == "ca" else "F09 §8",
            squares=", ".join(map(str, squares)),
        )

    def whole(self, board: "Board") -> "Placement":
        """The same play written as a whole word, with the tiles that lead to and follow it."""
        start = board.run(self.slot.start, self.slot.direction)
        before = next(n for n, s in enumerate(start.squares()) if s == self.slot.start)
        tiles = [*(None,) * before, *self.tiles]
        for square in list(start.squares())[len(tiles) :]:
            if not board.tile_at(square):
                break
            tiles.append(None)
        return Placement(start, tuple(tiles))

    @classmethod
    def parse(
        cls,
        text: str,
        alphabet: Alphabet,
        board: "Board | None" = None,
        notation: Notation = Notation.NUMBERED_ROWS,
    ) -> "Placement":
        """Read exact notation: ``8D .HICOS``, or ``8D (C)HICOS``.

        With the *board* as it was before the play, tiles that lie on it may be spelled out too.
        """
        slot_text, body = split_play(text)
        slot = Slot.parse(slot_text, notation)
        tiles: list[Tile | None] = []
        for through, run in _runs(body):
            for tile in [None] * len(run) if run[0] == THROUGH else alphabet.parse(run):
                tiles.append(None if through and board is None else tile)
        if board is not None:
            for at, square in enumerate(slot.squares(len(tiles))):
                there, tile = board.tile_at(square), tiles[at]
                if there and tile and there.face == tile.face:
                    tiles[at] = None
        return cls(slot, tuple(tiles))


def _likely_directions(first: Square, last: Square, board: "Board") -> tuple[Direction, Direction]:
    """Both directions; for a lone tile, first the one in which it forms a word."""
    across = (first.step(Direction.ACROSS, by) for by in (-1, 1))
    down = first == last and not any(near and board.tile_at(near) for near in across)
    direction = Direction.DOWN if down and board.touches(first) else Direction.ACROSS
    return direction, direction.other


def split_play(text: str) -> tuple[str, str]:
    """The slot and the tiles of a play, still as text."""
    slot, _, body = text.strip().partition(" ") if len(text) <= LONGEST_PLAY else ("", "", "")
    if not slot or not body.strip():
        raise Unreadable(
            "placement.unreadable",
            "“{text}” is no play: give where it starts and its tiles, such as 8H CASA",
            text=text if len(text) <= 40 else text[:39] + "…",
        )
    return slot, body.strip()


_RUN = re.compile(r"\.+|\(([^().]+)\)|[^().]+")


def _runs(body: str) -> Iterator[tuple[bool, str]]:
    """Stretches of dots, of tiles, and of tiles in parentheses (marked true)."""
    at = 0
    while at < len(body):
        match = _RUN.match(body, at)
        if match is None:
            raise Unreadable(
                "placement.parentheses",
                "“{text}”: parentheses hold the tiles that are already on the board, as in ANI(M)ADO",
                text=body,
            )
        yield match[1] is not None, match[1] or match[0]
        at = match.end()


@dataclass(frozen=True, slots=True)
class Exchange:
    """Tiles changed for others of the bag (F09 §25, CAT 3¶3): the tiles, or only how many."""

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
        what = text.strip()[1:] if text.strip().startswith("-") else ""
        if not what or len(what) > LONGEST_PLAY:
            raise Unreadable(
                "exchange.unreadable",
                "“{text}” is no exchange: write a hyphen and the tiles, or how many, such as -AE",
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
    """A turn given up without exchange (F09 §26, CAT 3¶7)."""

    def __str__(self) -> str:
        return "-"


Move = Placement | Exchange | Pass
"""Anything that a player can do in a turn."""


def parse_move(text: str, alphabet: Alphabet, board: "Board | None" = None) -> Move:
    """Read any move as game records write it."""
    if text.strip() == "-":
        return Pass()
    if text.strip().startswith("-"):
        return Exchange.parse(text, alphabet)
    return Placement.parse(text, alphabet, board)
