"""A program at the table: sees what a player sees, and answers.

It is a pure function: the same sight and seed give the same answer.
"""

from functools import lru_cache

from letrado.core.board import Board
from letrado.core.moves import Exchange, Move
from letrado.core.placements import Placement
from letrado.core.position import Position
from letrado.core.racks import Rack
from letrado.engine import Generator
from letrado.engine.generator import By
from letrado.game import AcceptPlay, Command, ExchangeTiles, Phase, PlaceTiles, Side
from letrado.game.actors import Actor
from letrado.game.commands import ChallengeWords, PassTurn, RejectCentre, Sign
from letrado.game.law.exchange import most_exchanged
from letrado.game.law.placing import blank_faces
from letrado.game.visible_state import GameView, TurnSeen
from letrado.lexicon.lookup import Lexicon
from letrado.rulebook import Rulebook

_ENOUGH = 200
"""Number of best moves among which one surely follows the edition's rules, or passing does."""


class Program:
    """Plays assisted games with the words of one lexicon: the best move by equity or by points."""

    def __init__(
        self, lexicon: Lexicon, by: By = "equity", *, challenges: bool = True, seed: str = ""
    ) -> None:
        self._lexicon, self._by, self._challenges, self._seed = lexicon, by, challenges, seed
        self._generator = _generator(lexicon)

    def answer(self, seen: GameView) -> Command | None:
        """Return the command to give now, or None while there is nothing to do."""
        side = seen.viewer.side
        if side is None:
            return None
        me, turn = Actor.of(side), seen.turn
        if seen.phase is Phase.SIGNING and side not in seen.closing.signed:
            return Sign(me)
        if turn is None:
            return None
        if turn.mover is not side:
            return self._judge(seen, turn, me)
        if seen.phase is not Phase.TURN or turn.outcome is not None:
            return None
        return _declared(self._move(seen, side), me)

    def _judge(self, seen: GameView, turn: TurnSeen, me: Actor) -> Command | None:
        """Accept, or challenge the words that the list does not have."""
        if RejectCentre.__name__ in seen.commands:
            return RejectCentre(me)
        if turn.score is None or AcceptPlay.__name__ not in seen.commands:
            return None
        bad = tuple(word.spelling for word in turn.score.words if word.tiles not in self._lexicon)
        if bad and self._challenges and ChallengeWords.__name__ in seen.commands:
            return ChallengeWords(me, tuple(dict.fromkeys(bad)))
        return AcceptPlay(me)

    def _move(self, seen: GameView, side: Side) -> Move | None:
        tiles, rules = seen.racks[side].tiles, seen.settings.rules
        if not tiles or seen.board is None:
            return None
        board: Board = seen.board
        rack = Rack(board.alphabet, tiles)
        position = Position(board, (rack, Rack(board.alphabet)))
        rest = sum(tile.value for tile in seen.unseen or ())
        opponent = None if seen.bag else rest
        found = self._generator.top(position, _ENOUGH, by=self._by, bag=seen.bag, opponent=opponent)
        return next((each.move for each in found if allowed(each.move, rules, seen.bag)), None)


@lru_cache(maxsize=8)
def _generator(lexicon: Lexicon) -> Generator:
    """Return one generator for all games with a lexicon."""
    return Generator(lexicon, "trained")


def _declared(move: Move | None, me: Actor) -> Command:
    match move:
        case Placement():
            return PlaceTiles(me, move)
        case Exchange(tiles=tiles):
            return ExchangeTiles(me, tiles)
        case _:
            return PassTurn(me)


def allowed(move: Move, rules: Rulebook, bag: int) -> bool:
    """Check rules unknown to the engine: faces of blanks, and when tiles may be exchanged."""
    if isinstance(move, Exchange):
        return move.count <= most_exchanged(rules, move.count, bag)
    if not isinstance(move, Placement):
        return True
    blanks = [tile.face for tile in move.new.values() if tile.blank]
    return not blanks or set(blanks) <= blank_faces(rules)
