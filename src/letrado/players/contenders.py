"""Contenders in the arena: programs that see a position and answer with a move.

A contender is named by a text:

- ``score``: the most points; ``provisional``, ``trained``: the best by equity with these leaves;
- ``sim``, ``sim:0.1``, ``sim:0.1:4``: simulation, so many seconds a move, so many plies;
  ``sim:2000x`` plays on so many games a move, however long it takes; with ``:infer`` at the end it
  infers the opponent's rack from their last play;
- ``bot:KEY``: one of the levels (`letrado.players.strength`);
- ``run:COMMAND``: another program that speaks the line protocol (`letrado.players.protocol`).
"""

import re
from dataclasses import dataclass, field
from typing import Protocol

from letrado.base.errors import Unreadable
from letrado.core.board import Board
from letrado.core.moves import Move
from letrado.core.placements import Placement
from letrado.core.position import Position
from letrado.engine import Generator, Rules
from letrado.engine.leaves import LeavesChoice
from letrado.engine.simulation import MOST_PLAYOUTS
from letrado.lexicon.lookup import Lexicon
from letrado.players.protocol import OtherProgram
from letrado.players.strength import STRENGTHS, Thinker

STATIC: dict[str, LeavesChoice] = {
    "score": None,
    "provisional": "provisional",
    "trained": "trained",
}
"""Contenders that only look at the move itself: their games run inside the core."""

_SIM = re.compile(r"sim(?::(?:([0-9]{1,9})x|([0-9.]{1,8})))?(?::([0-9]{1,2}))?(:infer)?")


class Contender(Protocol):
    """Answers positions; the player on turn comes first, and is the one who answers."""

    def move(self, position: Position, bag: int) -> Move:
        """Return the move, seeing the board and the own rack."""

    def close(self) -> None:
        """Release everything: no more questions follow."""


@dataclass(slots=True)
class Static:
    """The best move by equity, or by points."""

    generator: Generator

    def move(self, position: Position, bag: int) -> Move:
        """Return the best move."""
        return self.generator.best(position, bag=bag).move

    def close(self) -> None:
        """Nothing to close."""


@dataclass(slots=True)
class Thinking:
    """A thinker that remembers the number of its moves, and the board after its last one."""

    thinker: Thinker
    _moves: int = field(default=0)
    _left: Board | None = field(default=None)

    def move(self, position: Position, bag: int) -> Move:
        """Return the thinker's choice."""
        self._moves += 1
        last = None if self._left is None else _laid_since(self._left, position.board)
        move = self.thinker.choose(position, bag=bag, number=self._moves, last=last).move
        self._left = (
            position.board.cover(move.new) if isinstance(move, Placement) else position.board
        )
        return move

    def close(self) -> None:
        """Nothing to close."""


def _laid_since(before: Board, now: Board) -> tuple[Board, Placement] | None:
    """Return the opponent’s play, and the board before it; None without one, or in a new game."""
    tiles = dict(now)
    old = dict(before)
    new = {square: tile for square, tile in tiles.items() if square not in old}
    if not new or any(tiles.get(square) != tile for square, tile in old.items()):
        return None
    return before, Placement.laid(new, before)


def contender(text: str, lexicon: Lexicon, rules: Rules, seed: int) -> Contender:
    """Return the contender that a text names."""
    if text in STATIC:
        return Static(Generator(lexicon, STATIC[text]))
    if simulated := _SIM.fullmatch(text):
        try:
            seconds = None if simulated[1] else float(simulated[2] or 0.1)
        except ValueError:
            raise _unknown(text) from None
        playouts = min(int(simulated[1] or MOST_PLAYOUTS), MOST_PLAYOUTS)
        plies = int(simulated[3] or 2)
        infers = simulated[4] is not None
        return Thinking(Thinker.simulating(lexicon, rules, seed, seconds, playouts, plies, infers))
    kind, _, rest = text.partition(":")
    if kind == "bot" and rest in STRENGTHS:
        return Thinking(STRENGTHS[rest].thinker(lexicon, rules, seed))
    if kind == "run" and rest:
        return OtherProgram(rest, lexicon.name, lexicon.alphabet)
    raise _unknown(text)


def _unknown(text: str) -> Unreadable:
    return Unreadable(
        "arena.contender",
        "“{text}” is not a contender: write {static}, sim:SECONDS:PLIES, bot:LEVEL with "
        "one of {levels}, or run:COMMAND",
        text=text[:60],
        static=", ".join(STATIC),
        levels=", ".join(STRENGTHS),
    )
