"""A puzzle: a position, the question, and the moves that answer it."""

import hashlib
from dataclasses import dataclass
from enum import Enum
from typing import Any

from letrado.core.moves import Move, parse_move
from letrado.core.placements import Placement
from letrado.core.position import Position


class Kind(Enum):
    """The question of a puzzle."""

    BINGO = "bingo"
    """The play of all seven tiles that scores most."""
    ENDGAME = "endgame"
    """The move that gains most points by the end, with an empty bag and both racks open."""
    ONLY_WIN = "only_win"
    """The only move that wins, with an empty bag and both racks open."""


@dataclass(frozen=True, slots=True)
class Lure:
    """The tempting wrong move, and its value."""

    move: Move
    value: int


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One puzzle. Moves with the same result are equally right answers."""

    kind: Kind
    position: Position
    answers: tuple[Move, ...]
    value: int
    """Points of the bingo, or lead in the end after the best move."""
    margin: int
    """Points by which the next best move falls short."""
    lure: Lure
    line: tuple[Move, ...]
    """Best play of both sides, the answer first; only the answer while the bag has tiles."""
    grade: int
    """Difficulty on the scale of solvers' ratings: solvers with that rating solve it half the time.

    It is a first guess, from how common the words are and how well the answer hides.
    """

    @property
    def key(self) -> str:
        """Id that stays the same as long as the position does."""
        return hashlib.sha256(str(self.position).encode()).hexdigest()[:12]

    def solves(self, move: Move) -> bool:
        """Say whether a move is an answer; placements are compared by the tiles laid."""
        if not isinstance(move, Placement):
            return move in self.answers
        laid = [each.new for each in self.answers if isinstance(each, Placement)]
        return move.new in laid

    @property
    def data(self) -> dict[str, Any]:
        """The puzzle as JSON data."""
        return {
            "kind": self.kind.value,
            "position": str(self.position),
            "answers": [str(each) for each in self.answers],
            "value": self.value,
            "margin": self.margin,
            "lure": [str(self.lure.move), self.lure.value],
            "line": [str(each) for each in self.line],
            "grade": self.grade,
        }

    @staticmethod
    def of(data: dict[str, Any]) -> "Puzzle":
        """Read a puzzle from its `data`."""
        position = Position.parse(data["position"])
        tempting, brings = data["lure"]

        def moves(texts: list[str]) -> tuple[Move, ...]:
            return tuple(parse_move(text, position.alphabet) for text in texts)

        return Puzzle(
            Kind(data["kind"]),
            position,
            moves(data["answers"]),
            int(data["value"]),
            int(data["margin"]),
            Lure(moves([tempting])[0], int(brings)),
            moves(data["line"]),
            int(data["grade"]),
        )
