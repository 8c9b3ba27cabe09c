"""Games of the program against itself, turn by turn, to look for positions in them."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from letrado.core.board import Board
from letrado.core.moves import Exchange
from letrado.core.placements import Placement
from letrado.core.position import Position
from letrado.core.racks import Bag, Rack
from letrado.core.scoring import RACK_SIZE
from letrado.engine import By, Generator, Moves, Rules, ScoredMove, State

_MOST_TURNS = 80


@dataclass(slots=True)
class Turn:
    """The current state of a game; it continues when the next turn is asked for."""

    state: State
    bag: Bag
    lot: Random
    racks: list[Rack] = field(default_factory=list)
    scores: list[int] = field(default_factory=lambda: [0, 0])
    side: int = 0
    idle: int = 0
    """Number of turns in a row in which nobody laid tiles."""

    def top(self, generator: Generator, most: int, by: By = "equity") -> Moves:
        """Return the best moves of the player on turn."""
        own, other = self.racks[self.side], self.racks[1 - self.side]
        in_bag = len(self.bag)
        opponent = None if in_bag else other.value
        return generator.top(self.state, most, own, by=by, bag=in_bag, opponent=opponent)

    def position(self) -> Position:
        """Return the view of the player on turn.

        With an empty bag it has the opponent's rack too.
        """
        own, other = self.racks[self.side], self.racks[1 - self.side]
        known = other if not len(self.bag) else Rack(own.alphabet)
        scores = self.scores[self.side], self.scores[1 - self.side]
        return Position(self.state.board, (own, known), scores, self.idle)

    def make(self, best: ScoredMove) -> None:
        """Carry a move out."""
        rack, self.idle = best.leave, self.idle + 1
        if isinstance(best.move, Placement):
            self.state.apply(best.move)
            self.scores[self.side] += best.score
            self.idle = 0
            rack = self.filled(rack)
        elif isinstance(best.move, Exchange):
            rack = self.filled(rack)
            self.bag = self.bag.add(best.move.tiles)
        self.racks[self.side] = rack
        self.side = 1 - self.side

    def filled(self, rack: Rack) -> Rack:
        """Return a rack, filled up from the bag."""
        drawn, self.bag = self.bag.draw(min(RACK_SIZE - len(rack), len(self.bag)), self.lot)
        return rack.add(drawn)


def turns(generator: Generator, rules: Rules, seed: int) -> Iterator[Turn]:
    """Yield one game by equity, turn by turn; the same seed gives the same game."""
    alphabet = generator.alphabet
    lot = Random(seed)  # noqa: S311 (tiles for programs)
    game = Turn(State(generator.words, Board.empty(alphabet)), Bag.full(alphabet), lot)
    game.racks = [game.filled(Rack(alphabet)) for _ in range(2)]
    for _ in range(_MOST_TURNS):
        yield game
        game.make(game.top(generator, 1)[0])
        if not len(game.racks[1 - game.side]) or game.idle >= 2 * rules.passes_to_end:
            return
