"""A puzzle: a position, what is asked, and the moves that answer it."""

import hashlib
from dataclasses import dataclass
from enum import Enum
from typing import Any

from letrado.core.moves import Move, parse_move
from letrado.core.placements import Placement
from letrado.core.position import Position


class Kind(Enum):
    """What is asked."""

    BINGO = "bingo"
    """The play of all seven tiles that scores most."""
    ENDGAME = "endgame"
    """The move that brings most points to the end, with an empty bag and both racks open."""
    ONLY_WIN = "only_win"
    """The only move that wins, likewise."""


@dataclass(frozen=True, slots=True)
class Lure:
    """The move that one is tempted to make instead, and what it brings."""

    move: Move
    value: int


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One puzzle. Moves that lead to the very same are answers alike."""

    kind: Kind
    position: Position
    answers: tuple[Move, ...]
    value: int
    """Points of the bingo; points ahead in the end of what is best."""
    margin: int
    """How many points the next best falls short."""
    lure: Lure
    line: tuple[Move, ...]
    """How it goes on if both play their best, the answer first; with tiles in the bag, no more."""
    grade: int
    """How hard it is, on the scale of solvers' ratings: whoever is rated so solves it half the
    time. A first guess, from how common the words are and how well the answer hides."""

    @property
    def key(self) -> str:
        """A name that stays the same as long as the position does."""
        return hashlib.sha256(str(self.position).encode()).hexdigest()[:12]

    def solves(self, move: Move) -> bool:
        """Whether a move is an answer; a placement is known by the tiles that it lays."""
        if not isinstance(move, Placement):
            return move in self.answers
        laid = [each.new for each in self.answers if isinstance(each, Placement)]
        return move.new in laid

    @property
    def data(self) -> dict[str, Any]:
        """For JSON."""
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
        """What `data` gave."""
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
