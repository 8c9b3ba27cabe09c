"""Search the end of a game to its last turn: with an empty bag nothing is left to chance.

::

    solver = EndgameSolver(lexicon, "fise-2009")
    solution = solver.solve(position, seconds=5.0)
    solution.move, solution.value, solution.exact

The value is what the player on turn wins on the other from here on, if both play their best: points
of plays, and what the rules of the end add. A player who goes out gets the opponent's tiles twice
(F09 §45.4, CAT 4.A); after the passes that end a game each loses their own (F09 §45.2, CAT 4.B).
Both are taken to lay valid words only.
"""

import threading
from dataclasses import dataclass

from letrado import _core
from letrado.base.errors import Illegal
from letrado.core.moves import Move
from letrado.core.position import Position
from letrado.engine.autoplay import Rules
from letrado.engine.generator import Moves, ScoredMove
from letrado.engine.questions import question
from letrado.engine.state import Words

MOST_PLIES = 100


@dataclass(frozen=True, slots=True)
class Solution:
    """The best move, its value, and the line that may follow."""

    value: int
    exact: bool
    """True if nothing was left out; else it is the best that was found in time."""
    plies: int
    """Turns that were looked ahead."""
    nodes: int
    line: tuple[ScoredMove, ...]
    """Moves of both in turn, as far as known; the first is the one to make."""

    @property
    def move(self) -> Move:
        """The move to make."""
        return self.line[0].move


class EndgameSolver:
    """Solves positions with an empty bag under one set of rules, one at a time."""

    def __init__(self, words: Words, rules: Rules | str = "fise-2009") -> None:
        self.words = words
        self.rules = Rules.chosen(rules)
        self._core = _core.Endgame(words.anagrams, self.rules.numbers)
        self._busy = threading.Lock()

    def solve(
        self, position: Position, *, seconds: float = 10.0, plies: int = MOST_PLIES
    ) -> Solution:
        """Search until nothing is left, the time is up, or somebody cancels.

        With no time at all the answer is the best move by points and tiles.
        """
        asked = question(self.words, position)
        if asked.bag:
            raise Illegal(
                "endgame.bag",
                "Tiles in the bag: {bag}. The end can only be solved with an empty one",
                bag=asked.bag,
            )
        if not seconds >= 0 or not 0 <= plies <= MOST_PLIES:
            raise Illegal(
                "endgame.numbers",
                "An endgame is searched from 0 to {plies} turns deep, in no time below 0",
                plies=MOST_PLIES,
            )
        own, theirs = asked.own, asked.theirs
        passes, _ = asked.idle
        with self._busy:
            try:
                value, exact, depth, nodes, plays = self._core.solve(
                    asked.state.core, own.codes, theirs.codes, passes, min(seconds, 1e6), plies
                )
            except ValueError as error:
                raise Illegal(
                    "endgame.over", "The game has ended: after so many passes no move follows"
                ) from error
        line: list[ScoredMove] = []
        hands = [own, theirs]
        for turn, each in enumerate(plays):
            made = Moves(each, self.words.alphabet, hands[turn % 2].codes)[0]
            hands[turn % 2] = made.leave
            line.append(made)
        return Solution(value, exact, depth, nodes, tuple(line))

    def cancel(self) -> None:
        """Stop from any thread: the search under way answers at once, with the best so far."""
        self._core.cancel()
