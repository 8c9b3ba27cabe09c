"""Puzzles found in games of programs: the best move must be beyond doubt.

Games are played by equity. A turn gives a puzzle if one play of all seven tiles outscores all other
moves. It also gives one in an endgame, with an empty bag and few tiles left: every move has been
searched to the end, one is better than all others by some points, and it is not the one that looks
best.

The scores of a game seldom make its end so close that one move alone wins. So those of every other
endgame are replaced; boards and racks are always as they were in the game.
"""

from collections.abc import Iterator
from dataclasses import replace

from letrado.core.moves import Pass
from letrado.core.placements import Placement
from letrado.core.position import Position
from letrado.core.scoring import RACK_SIZE
from letrado.engine import Generator, Rules, ScoredMove, State
from letrado.engine.endgame import EndgameSolver
from letrado.lexicon.lookup import Lexicon
from letrado.puzzles.grading import Grader
from letrado.puzzles.playing import Turn, turns
from letrado.puzzles.puzzle import Kind, Lure, Puzzle

BINGO_MARGIN = 8
END_MARGIN = 3
MOST_LEFT = 4
"""Most tiles on a rack in an endgame that is searched, none of them a blank."""
_DEEPEST = 8
"""Most turns to the end. If a tile cannot be played, lines get long and searches slow."""
_MOST_MOVES = 100
_MOST_ANSWERS = 3
_PATIENCE = 20.0
"""Far more seconds than such a search takes: the results must not depend on the machine."""


class Miner:
    """Finds puzzles with the words of one lexicon, under one set of rules."""

    def __init__(self, lexicon: Lexicon, rules: Rules | str = "fise-2009") -> None:
        self._lexicon, self._rules = lexicon, Rules.chosen(rules)
        self._generator = Generator(lexicon, "trained")
        self._endgame = EndgameSolver(lexicon, self._rules)
        self._grader = Grader(lexicon.alphabet.language)

    def game(self, seed: int) -> Iterator[Puzzle]:
        """Yield the puzzles of one game, at most one of a kind; the same seed gives the same."""
        found: set[Kind] = set()
        for turn in turns(self._generator, self._rules, seed):
            puzzle = None
            if not len(turn.bag):
                puzzle = self._ending(turn)
            elif Kind.BINGO not in found:
                puzzle = self._bingo(turn)
            if puzzle is not None and puzzle.kind not in found:
                found.add(puzzle.kind)
                yield puzzle

    def _bingo(self, turn: Turn) -> Puzzle | None:
        best, *rest = turn.top(self._generator, 2, "score")
        if not isinstance(best.move, Placement) or len(best.move.new) < RACK_SIZE or not rest:
            return None
        margin = best.score - rest[0].score
        if margin < BINGO_MARGIN:
            return None
        position = turn.position()
        return Puzzle(
            Kind.BINGO,
            replace(position, scoreless_turns=0),
            (best.move,),
            best.score,
            margin,
            Lure(rest[0].move, rest[0].score),
            (best.move,),
            self._grader.bingo(position.board, best.move),
        )

    def _ending(self, turn: Turn) -> Puzzle | None:
        own, other = turn.racks[turn.side], turn.racks[1 - turn.side]
        if not 2 <= len(own) <= MOST_LEFT or len(other) > MOST_LEFT or turn.idle:
            return None
        if own.alphabet.blank in (*own, *other):
            return None
        moves = list(turn.top(self._generator, _MOST_MOVES))
        if not 3 <= len(moves) < _MOST_MOVES:
            return None
        position = turn.position()
        solution = self._endgame.solve(position, seconds=_PATIENCE, plies=_DEEPEST)
        if not solution.exact or solution.move == moves[0].move:
            return None
        values = self._values(position, moves)
        if values is None:
            return None
        best = max(values)
        answers = [at for at, value in enumerate(values) if value == best]
        margin = best - max((value for value in values if value < best), default=best)
        if margin < END_MARGIN or 0 in answers or len(answers) > _MOST_ANSWERS:
            return None
        if len(moves) % 2:
            position = _made_close(position, best, margin)
        lead = position.scores[0] - position.scores[1]
        only = lead + best > 0 >= lead + best - margin
        return Puzzle(
            Kind.ONLY_WIN if only else Kind.ENDGAME,
            position,
            tuple(moves[at].move for at in answers),
            lead + best,
            margin,
            Lure(moves[0].move, lead + values[0]),
            tuple(each.move for each in solution.line),
            self._grader.ending(answers[0]),
        )

    def _values(self, position: Position, moves: list[ScoredMove]) -> list[int] | None:
        """Return the points that each move gains by the end; None if a search goes too deep."""
        state, other = State(self._lexicon, position.board), position.racks[1]
        values = []
        for each in moves:
            after = state.copy()
            if isinstance(each.move, Placement):
                if not len(each.leave):  # out: twice what the other holds (F09 §45.4, CAT 4.A)
                    values.append(each.score + 2 * other.value)
                    continue
                after.apply(each.move)
            passes = 1 if each.move == Pass() else 0
            reply = Position(after.board, (other, each.leave), scoreless_turns=passes)
            solution = self._endgame.solve(reply, seconds=_PATIENCE, plies=_DEEPEST)
            if not solution.exact:
                return None
            values.append(each.score - solution.value)
        return values


def _made_close(position: Position, best: int, margin: int) -> Position:
    """Return the position with scores by which only the best move wins."""
    own = position.scores[0]
    lead = (margin + 1) // 2 - best
    return replace(position, scores=(max(own, lead), max(own, lead) - lead))
