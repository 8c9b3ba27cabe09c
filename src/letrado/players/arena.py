"""Two contenders at a table without a referee: games in pairs that share a bag.

The player who starts draws from one end of the bag, the other from the other end, as in the core's
own games (`letrado.engine.play_games`), which are used instead if both contenders are static.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from letrado.base.errors import Illegal, LetradoError
from letrado.core.board import Board
from letrado.core.moves import Exchange, Move, Pass
from letrado.core.placements import Placement
from letrado.core.position import Position
from letrado.core.racks import Rack
from letrado.core.scoring import RACK_SIZE, score
from letrado.core.tiles import Tile
from letrado.engine import Ending, Game, Rules, State, play_games
from letrado.lexicon.lookup import Lexicon
from letrado.players.contenders import STATIC, Contender, contender

MOST_TURNS = 400


def pairs(
    lexicon: Lexicon, one: str, other: str, count: int, rules: Rules, seed: int, first: int = 0
) -> Iterator[Game]:
    """Yield the games of *count* pairs, numbered from *first* on.

    Each pair is two games in a row.
    """
    if one in STATIC and other in STATIC:
        yield from play_games(
            lexicon,
            2 * count,
            players=(STATIC[one], STATIC[other]),
            rules=rules,
            seed=seed,
            first=2 * first,
            in_pairs=True,
        )
        return
    sides = (contender(one, lexicon, rules, seed), contender(other, lexicon, rules, seed))
    try:
        for number in range(first, first + count):
            for starter in (0, 1):
                lot = Random(f"{seed} {number}")  # noqa: S311 (a bag for programs)
                yield Table(lexicon, rules, starter, lot).play(sides, (one, other))
    finally:
        for side in sides:
            side.close()


@dataclass(slots=True)
class Table:
    """One game without challenges, so that only valid words may be laid."""

    lexicon: Lexicon
    rules: Rules
    starter: int
    lot: Random
    bag: list[Tile] = field(default_factory=list)
    racks: list[Rack] = field(default_factory=list)
    scores: list[int] = field(default_factory=lambda: [0, 0])
    bonuses: list[int] = field(default_factory=lambda: [0, 0])
    exchanges: list[int] = field(default_factory=lambda: [0, 0])
    passes: int = 0
    scoreless: int = 0

    def play(self, sides: tuple[Contender, Contender], names: tuple[str, str]) -> Game:
        """Play to the end."""
        alphabet = self.lexicon.alphabet
        state = State(self.lexicon, Board.empty(alphabet))
        both = zip(alphabet.tiles, alphabet.counts, strict=True)
        self.bag = [tile for tile, count in both for _ in range(count)]
        self.lot.shuffle(self.bag)
        self.racks = [Rack(alphabet), Rack(alphabet)]
        for side in (self.starter, 1 - self.starter):
            self._refill(side)
        for turn in range(MOST_TURNS):
            side = (self.starter + turn) % 2
            position = self._seen(state, side)
            move = sides[side].move(position, len(self.bag))
            try:
                ending = self._make(state, side, move)
            except LetradoError as error:
                raise Illegal(
                    "arena.illegal",
                    "{name} made the move {move}, which cannot be: {position}",
                    name=names[side],
                    move=str(move),
                    position=str(position),
                ) from error
            if ending is not None:
                return self._game(turn + 1, ending)
        return self._game(MOST_TURNS, Ending.STOPPED)

    def _seen(self, state: State, side: int) -> Position:
        alphabet = self.lexicon.alphabet
        scores = self.scores[side], self.scores[1 - side]
        ops = (("lex", self.lexicon.name),)
        racks = self.racks[side], Rack(alphabet)
        return Position(state.board, racks, scores, self.scoreless, ops)

    def _make(self, state: State, side: int, move: Move) -> Ending | None:
        rack = self.racks[side]
        if isinstance(move, Placement):
            counted = score(state.board, move)
            left = rack.remove(move.new.values())
            if any(word.tiles not in self.lexicon for word in counted.words):
                raise Illegal("arena.word", "A word is in no list")
            state.apply(move)
            self.scores[side] += counted.total
            self.bonuses[side] += len(move.new) == RACK_SIZE
            self.passes = self.scoreless = 0
            self.racks[side] = left
            self._refill(side)
            if len(self.racks[side]):
                return None
            transfer = self.racks[1 - side].value
            self.scores[side] += transfer
            self.scores[1 - side] -= transfer
            return Ending.OUT
        self.scoreless += 1
        self.passes = self.passes + 1 if isinstance(move, Pass) else 0
        if isinstance(move, Exchange):
            self._exchange(side, move)
        return self._blocked()

    def _exchange(self, side: int, move: Exchange) -> None:
        if not move.tiles or len(self.bag) < max(move.count, self.rules.exchange_needs):
            raise Illegal("arena.exchange", "The bag holds too few tiles to change so many")
        self.racks[side] = self.racks[side].remove(move.tiles)
        self._refill(side)
        self.bag += move.tiles
        self.lot.shuffle(self.bag)
        self.exchanges[side] += 1

    def _refill(self, side: int) -> None:
        count = min(RACK_SIZE - len(self.racks[side]), len(self.bag))
        at = 0 if side == self.starter else -1
        self.racks[side] = self.racks[side].add([self.bag.pop(at) for _ in range(count)])

    def _blocked(self) -> Ending | None:
        rules, zero = self.rules, self.scores == [0, 0]
        if self.passes >= 2 * rules.passes_to_end:
            ending = Ending.PASSES
        elif 0 < rules.scoreless_to_end <= self.scoreless and not (zero and rules.exempt_at_zero):
            ending = Ending.SCORELESS
        else:
            return None
        for side in (0, 1):
            self.scores[side] -= self.racks[side].value
        return ending

    def _game(self, turns: int, ending: Ending) -> Game:
        one, other = self.scores
        bonuses, exchanges = (*self.bonuses,), (*self.exchanges,)
        return Game(
            (one, other),
            self.starter,
            turns,
            ending,
            (bonuses[0], bonuses[1]),
            (exchanges[0], exchanges[1]),
        )
