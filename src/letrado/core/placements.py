"""Tiles laid on the board in one turn, as game records write them and as people type them."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from letrado.base.errors import Illegal, Unreadable
from letrado.core.coordinates import Direction, Notation, Slot, Square
from letrado.core.reading import Sign, Typed
from letrado.core.tiles import Alphabet, Tile

if TYPE_CHECKING:
    from letrado.core.board import Board

THROUGH = "."
"""Stands for a tile that is already on the board."""

_ENOUGH_READINGS = 64

LONGEST_PLAY = 200
"""Most characters of a play; longer text is refused unread."""


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
                "A play places at least one tile; to place none, pass or exchange",
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
                article="F09 §10.2, CAT 2¶2",
                slot=str(self.slot),
            )

    def __iter__(self) -> Iterator[tuple[Square, Tile | None]]:
        """Yield the squares of the play with the tile laid on each, or None."""
        return zip(self.slot.squares(len(self.tiles)), self.tiles, strict=True)

    @property
    def new(self) -> dict[Square, Tile]:
        """The tiles that leave the rack, by their squares."""
        return {square: tile for square, tile in self if tile is not None}

    def text(self, notation: Notation = Notation.NUMBERED_ROWS) -> str:
        """The play as game records write it."""
        signs = (THROUGH if tile is None else tile.text for tile in self.tiles)
        return f"{self.slot.text(notation)} {''.join(signs)}"

    def __str__(self) -> str:
        return self.text()

    def whole(self, board: "Board") -> "Placement":
        """The same play written as a whole word, with the tiles that lead to and follow it."""
        line = board.run(self.slot.start, self.slot.direction)
        squares = list(line.squares())
        tiles = [*(None,) * squares.index(self.slot.start), *self.tiles]
        for square in squares[len(tiles) :]:
            if not board.tile_at(square):
                break
            tiles.append(None)
        return Placement(line, tuple(tiles))

    # -- making one --------------------------------------------------------------------------

    @classmethod
    def laid(cls, tiles: Mapping[Square, Tile], board: "Board") -> "Placement":
        """Return the placement that lays *tiles* on those squares of *board*, as a whole word.

        Squares that do not share a row or column are refused (F09 §8, CAT 2¶3).
        """
        squares = sorted(tiles) or [board.layout.centre]
        first, last = squares[0], squares[-1]
        down = first.column == last.column and (first != last or not _joins_across(first, board))
        line = list(Slot(first, Direction.DOWN if down else Direction.ACROSS).squares())
        if not set(squares) <= set(line):
            raise Illegal(
                "placement.two_lines",
                "All tiles of a play must be in one row or one column",
                article=board.alphabet.article("F09 §8", "CAT 2¶3"),
                squares=", ".join(map(str, squares)),
            )
        span = line[: line.index(last) + 1]
        slot = Slot(first, Direction.DOWN if down else Direction.ACROSS)
        return cls(slot, tuple(map(tiles.get, span))).whole(board)

    @classmethod
    def parse(
        cls,
        text: str,
        alphabet: Alphabet,
        board: "Board | None" = None,
        notation: Notation = Notation.NUMBERED_ROWS,
    ) -> "Placement":
        """Read exact notation: ``8D .HICOS``, or ``8D (C)HICOS``.

        If the *board* before the play is given, tiles that lie on it may be spelled out too.
        """
        slot, body = _split(text, notation)
        signs = tuple(_scan(body, alphabet))
        if board is None:
            return cls(slot, tuple(None if sign.there else sign.tile for sign in signs))
        return _on_board(slot, signs, board)

    @classmethod
    def read(
        cls, text: str, board: "Board", notation: Notation = Notation.NUMBERED_ROWS
    ) -> "Placement":
        """Read what a person types, such as ``8h chupe``, as a whole word on *board*.

        A pair of letters is one tile if that fits the tiles on the board, and otherwise two;
        when several readings are left and none is the usual one, the person has to choose.
        """
        slot, body = _split(text, notation)
        line = [board.tile_at(square) for square in slot.squares()]

        def fits(at: int, sign: Sign) -> bool:
            there = line[at] if at < len(line) else None
            if there is None:
                return at < len(line) and not sign.there
            return sign.tile is None or sign.tile.face == there.face

        typed = Typed(body, board.alphabet)
        usual = typed.usual()
        fitting = list(islice(typed.fitting(fits), _ENOUGH_READINGS))
        # People who type a word mean all of it: a reading that stops before a tile comes second.
        readings = [signs for signs in fitting if not any(line[len(signs) :][:1])] or fitting
        if usual not in readings and len(readings) > 1:
            raise Illegal(
                "placement.ambiguous",
                "“{text}” can be read as {first} or as {second}: write pairs that are one tile "
                "in brackets",
                text=text,
                first=_spell(readings[0]),
                second=_spell(readings[1]),
            )
        signs = usual if usual in readings or not readings else readings[0]
        placement = _on_board(slot, signs, board)
        board.place(placement)
        return placement.whole(board)


def _joins_across(square: Square, board: "Board") -> bool:
    """Say whether a lone tile counts as laid across: it forms a word across, or none at all."""
    beside = (square.step(Direction.ACROSS, by) for by in (-1, 1))
    return not board.touches(square) or any(near and board.tile_at(near) for near in beside)


def _on_board(slot: Slot, signs: tuple[Sign, ...], board: "Board") -> Placement:
    """Lay signs on a line; those that name a tile already there become through-marks."""
    tiles = [sign.tile for sign in signs]
    for at, square in enumerate(slot.squares(len(signs))):
        tile, there = tiles[at], board.tile_at(square)
        if signs[at].there and tile and there and tile.face != there.face:
            raise Illegal(
                "placement.mismatch",
                "{square} holds {there}, not {tile}",
                square=str(square),
                there=str(there),
                tile=str(tile),
            )
        if signs[at].there or (tile and there and tile.face == there.face):
            tiles[at] = None
    return Placement(slot, tuple(tiles))


def _spell(signs: tuple[Sign, ...]) -> str:
    return "".join(str(sign.tile or THROUGH) for sign in signs)


def _split(text: str, notation: Notation) -> tuple[Slot, str]:
    parts = text.split(None, 1) if len(text) <= LONGEST_PLAY else ()
    if len(parts) != 2:
        raise Unreadable(
            "placement.unreadable",
            "“{text}” is not a play: give where it starts and its tiles, such as 8H CASA",
            text=text if len(text) <= 40 else text[:39] + "…",
        )
    return Slot.parse(parts[0], notation), parts[1].strip()


_RUN = re.compile(r"\.|\(([^()]+)\)|((?:\[[^][]*\]|[^().[])+)")


def _scan(body: str, alphabet: Alphabet) -> Iterator[Sign]:
    """Read exact notation: dots, tiles, and tiles in parentheses, which are on the board."""
    at = 0
    while at < len(body):
        match = _RUN.match(body, at)
        if match is None:
            raise Unreadable(
                "placement.sign",
                "“{sign}” at position {position} of “{text}”: brackets hold one tile, and "
                "parentheses the tiles already on the board, as in ANI(M)ADO",
                sign=body[at],
                position=at + 1,
                text=body,
            )
        if match[0] == THROUGH:
            yield Sign(None, there=True)
        else:
            for tile in alphabet.parse(match[1] or match[2]):
                yield Sign(tile, there=bool(match[1]))
        at = match.end()
