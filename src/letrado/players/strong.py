"""The strengths at the table: programs that see what a player sees, and think ahead."""

from dataclasses import dataclass

from letrado.engine import Rules
from letrado.errors import LetradoError
from letrado.game import Side
from letrado.game.seen import Seen
from letrado.lexicon.lookup import Lexicon
from letrado.moves import Move
from letrado.players.levels import Level
from letrado.players.program import Program, Style, allowed, first
from letrado.players.strength import Strength, Thinker
from letrado.position import Position
from letrado.racks import Rack


class Strong(Program):
    """Plays assisted games as a strength does; it challenges what is in no list."""

    def __init__(self, lexicon: Lexicon, strength: Strength, style: Style, seed: str) -> None:
        super().__init__(lexicon, style, seed)
        self._words, self._strength = lexicon, strength
        self._thinker: Thinker | None = None

    def _move(self, seen: Seen, side: Side) -> Move | None:
        """What it thinks best; where it cannot think so far, the best by equity.

        It cannot where the position has no CGP (a star that the first play missed), and what it
        wants may be against a rule that the engine does not know.
        """
        tiles, rules, board = seen.racks[side].tiles, seen.settings.rules, seen.board
        if not tiles or board is None:
            return None
        scores = seen.plays[side], seen.plays[side.other]
        try:
            racks = (Rack(board.alphabet, tiles), Rack(board.alphabet))
            position = Position(board, racks, scores)
            if self._thinker is None:
                law = Rules.of(seen.settings.edition)
                number = int.from_bytes(self._seed.encode()[:8].ljust(8, b"\0"), "big")
                self._thinker = self._strength.thinker(self._words, law, number)
            chosen = self._thinker.choose(position, bag=seen.bag, number=len(seen.records)).move
        except LetradoError:
            return super()._move(seen, side)
        return chosen if allowed(chosen, rules, seen.bag) else super()._move(seen, side)


@dataclass(frozen=True, slots=True)
class StrongLevel(Level):
    """A strength as a level that can be chosen."""

    strength: Strength

    @staticmethod
    def of(strength: Strength) -> "StrongLevel":
        """The level of a strength, under its key and name."""
        style = Style(strength.by, first, challenges=True)
        return StrongLevel(strength.key, strength.name, strength.about, style, strength)

    def program(self, lexicon: Lexicon, seed: str) -> Program:
        """A player of this strength; *seed* decides what it leaves to chance."""
        return Strong(lexicon, self.strength, self.style, seed)
