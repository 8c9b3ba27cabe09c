"""The strengths at the table: they see what a player sees, and think as the clock allows."""

from functools import lru_cache, partial

from letrado.base.errors import LetradoError
from letrado.core.moves import Move
from letrado.core.position import Position
from letrado.core.racks import Rack
from letrado.engine import Rules
from letrado.game import ClockMode, Side
from letrado.game.visible_state import GameView
from letrado.lexicon.lookup import Lexicon
from letrado.players.program import Program, allowed
from letrado.players.strength import Strength, Thinker

_ENOUGH_MS = 4000
"""Milliseconds a turn with which a program spends its full effort."""
_TILES_A_TURN = 5
"""Tiles that a turn usually takes out of the bag."""
_TURNS_AT_LEAST = 3
_SMALLEST = 0.01


class Strong(Program):
    """Plays assisted games as a strength does."""

    def __init__(self, lexicon: Lexicon, strength: Strength, seed: str) -> None:
        super().__init__(lexicon, strength.by, challenges=strength.challenges, seed=seed)
        self._words, self._strength = lexicon, strength

    def _move(self, seen: GameView, side: Side) -> Move | None:
        """Return the move that it thinks best; where it cannot look ahead, the best by equity.

        It cannot if the position has no CGP (the first play missed the star), or if its choice
        breaks a rule that the engine does not know.
        """
        tiles, rules, board = seen.racks[side].tiles, seen.settings.rules, seen.board
        if not tiles or board is None:
            return None
        scores = seen.plays[side], seen.plays[side.other]
        number = int.from_bytes(self._seed.encode()[:8].ljust(8, b"\0"), "big")
        try:
            racks = (Rack(board.alphabet, tiles), Rack(board.alphabet))
            position = Position(board, racks, scores)
            law = Rules.of(seen.settings.edition)
            chosen = _thinker(self._strength, self._words, law, number).choose(
                position,
                bag=seen.bag,
                number=len(seen.records),
                share=effort(seen, side),
                may=partial(allowed, rules=rules, bag=seen.bag),
            )
        except LetradoError:
            return super()._move(seen, side)
        return chosen.move if allowed(chosen.move, rules, seen.bag) else super()._move(seen, side)


@lru_cache(maxsize=16)
def _thinker(strength: Strength, lexicon: Lexicon, rules: Rules, seed: int) -> Thinker:
    """Return a thinker.

    It learns nothing from game to game, so it may be dropped and made again.
    """
    return strength.thinker(lexicon, rules, seed)


def effort(seen: GameView, side: Side) -> float:
    """Return the share of its usual effort that a program may spend: 1, unless its clock is short.

    It follows from the clock as the game records it and not from the time of day, so that the same
    game is played the same again.
    """
    match seen.settings.clock:
        case ClockMode.NONE:
            return 1.0
        case ClockMode.TIMER:
            left, turns = seen.timer or 0, 1
        case _:
            left = seen.left[side]
            turns = max((seen.bag + 14) // (2 * _TILES_A_TURN), _TURNS_AT_LEAST)
    return max(min(left / turns / _ENOUGH_MS, 1.0), _SMALLEST)
