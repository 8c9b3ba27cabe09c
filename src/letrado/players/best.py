"""The player who always makes the best move by equity, and challenges what is in no list.

A pure function of what a player may see: the same sight gives the same answer.
"""

from letrado.board import Board
from letrado.engine import Generator
from letrado.game import AcceptPlay, Command, ExchangeTiles, Phase, PlaceTiles, Side
from letrado.game.actors import Actor
from letrado.game.commands import ChallengeWords, PassTurn, RejectCentre, Sign
from letrado.game.exchanging import most_exchanged
from letrado.game.placing import blank_faces
from letrado.game.seen import Seen, TurnSeen
from letrado.lexicon.lookup import Lexicon
from letrado.moves import Exchange, Move
from letrado.placements import Placement
from letrado.position import Position
from letrado.racks import Rack
from letrado.rulebook import Rulebook

_ENOUGH = 200
"""Among so many of the best moves one is surely within the edition's rules, or passing is."""


class BestMove:
    """Plays assisted games with the words of one lexicon."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._generator = Generator(lexicon)

    def answer(self, seen: Seen) -> Command | None:
        """What to do now, or None while there is nothing to do."""
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

    def _judge(self, seen: Seen, turn: TurnSeen, me: Actor) -> Command | None:
        """Accept, or challenge the words that the list does not have."""
        if RejectCentre.__name__ in seen.commands:
            return RejectCentre(me)
        if turn.score is None or AcceptPlay.__name__ not in seen.commands:
            return None
        bad = tuple(word.spelling for word in turn.score.words if word.tiles not in self._lexicon)
        return ChallengeWords(me, tuple(dict.fromkeys(bad))) if bad else AcceptPlay(me)

    def _move(self, seen: Seen, side: Side) -> Move | None:
        tiles, rules = seen.racks[side].tiles, seen.settings.rules
        if not tiles or seen.board is None:
            return None
        board: Board = seen.board
        rack = Rack(board.alphabet, tiles)
        position = Position(board, (rack, Rack(board.alphabet)))
        rest = sum(tile.value for tile in seen.unseen or ())
        opponent = None if seen.bag else rest
        found = self._generator.top(position, _ENOUGH, bag=seen.bag, opponent=opponent)
        return next((each.move for each in found if _allowed(each.move, rules, seen.bag)), None)


def _declared(move: Move | None, me: Actor) -> Command:
    match move:
        case Placement():
            return PlaceTiles(me, move)
        case Exchange(tiles=tiles):
            return ExchangeTiles(me, tiles)
        case _:
            return PassTurn(me)


def _allowed(move: Move, rules: Rulebook, bag: int) -> bool:
    """What the engine does not know: which faces a blank may have, when tiles may be changed."""
    if isinstance(move, Exchange):
        return move.count <= most_exchanged(rules, move.count, bag)
    if not isinstance(move, Placement):
        return True
    blanks = [tile.face for tile in move.new.values() if tile.blank]
    return not blanks or set(blanks) <= blank_faces(rules)
