"""Shortly before the end: look at every way in which the last tiles can lie.

::

    solver = PreEndgameSolver(Generator(lexicon, "trained"), "fise-2009")
    for outlook in solver.run(position, seconds=10.0).outlooks:
        print(outlook.move, outlook.win, outlook.lead)

With one to four tiles in the bag the unseen ones can be dealt in a few hundred ways. After a move
that empties the bag both players know everything, and the rest is searched as an endgame in each of
them. After another move both take the best by equity until the bag is empty, which is a guess, and
the rest is searched again. Each way counts as often as it can come about. Where there are more
ways than *most*, so many of them are taken at random.
"""

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random

from letrado import _core
from letrado.base.errors import Illegal
from letrado.core.moves import Exchange, Move, Pass
from letrado.core.placements import Placement
from letrado.core.position import Position
from letrado.core.racks import Rack
from letrado.core.scoring import RACK_SIZE
from letrado.core.tiles import Tile
from letrado.engine.autoplay import Rules
from letrado.engine.generator import Generator, ScoredMove
from letrado.engine.questions import Question, question
from letrado.engine.state import State

MOST_IN_BAG = 4
MOST_WAYS = 10_000
_DEPTHS = (1, 2, 3, 4, 6, 8, 100)
"""Turns looked ahead: a little further each time, as long as there is time."""
_TURNS = 40
_AT_LEAST = 0.001
"""Least seconds that a search gets."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """Result of a move over all ways in which the tiles can lie."""

    scored: ScoredMove
    win: float
    """Share of the ways in which it wins, a draw as half."""
    lead: float
    """Points ahead in the end, on average."""
    exact: bool
    """True if every search went to its end."""

    @property
    def move(self) -> Move:
        """The move to make."""
        return self.scored.move


@dataclass(frozen=True, slots=True)
class PreEndgame:
    """Moves with their outlooks, the best first."""

    outlooks: tuple[Outlook, ...]
    ways: int
    """Number of different ways in which the tiles can lie."""
    whole: bool
    """True if all ways were looked at; False if only some, taken at random."""
    plies: int
    """Turns that every search looked ahead."""


@dataclass(slots=True)
class _Ending:
    """A game that has come to an empty bag, or to its end; *lead* is of the player who asks."""

    lead: int
    state: State | None = None
    racks: tuple[Rack, Rack] | None = None
    asker_on_turn: bool = False
    passes: int = 0
    value: int = 0
    exact: bool = False

    @property
    def result(self) -> int:
        return self.lead + (self.value if self.asker_on_turn else -self.value)


@dataclass(slots=True)
class _Line:
    """A game under way: what has been dealt, and who is on turn."""

    asked: Question
    rules: Rules
    racks: list[Rack]
    bag: list[Tile]
    scores: list[int]
    state: State = field(init=False)
    mover: int = 0
    passes: int = 0
    scoreless: int = 0

    def __post_init__(self) -> None:
        self.state = self.asked.state.copy()
        self.passes, self.scoreless = self.asked.idle

    def make(self, move: Move, points: int) -> bool:
        """Carry a move out; true when the game is over."""
        rack = self.racks[self.mover]
        over = False
        if isinstance(move, Placement):
            self.state.apply(move)
            self.scores[self.mover] += points
            self.passes = self.scoreless = 0
            self._keep(rack.remove(move.new.values()))
            if not len(self.racks[self.mover]):
                rest = self.racks[1 - self.mover].value
                self.scores[self.mover] += rest
                self.scores[1 - self.mover] -= rest
                over = True
        else:
            self.scoreless += 1
            self.passes = self.passes + 1 if isinstance(move, Pass) else 0
            if isinstance(move, Exchange):
                self._keep(rack.remove(move.tiles))
                self.bag += move.tiles
            over = self._is_blocked()
        self.mover = 1 - self.mover
        return over

    def _keep(self, kept: Rack) -> None:
        drawn = min(RACK_SIZE - len(kept), len(self.bag))
        self.racks[self.mover] = kept.add(self.bag[:drawn])
        del self.bag[:drawn]

    def _is_blocked(self) -> bool:
        rules = self.rules
        tired = 0 < rules.scoreless_to_end <= self.scoreless
        exempt = rules.exempt_at_zero and self.scores == [0, 0]
        if self.passes < 2 * rules.passes_to_end and not (tired and not exempt):
            return False
        for side in (0, 1):
            self.scores[side] -= self.racks[side].value
        return True


class PreEndgameSolver:
    """Looks at positions with one to four tiles in the bag, under one set of rules."""

    def __init__(self, generator: Generator, rules: Rules | str = "fise-2009") -> None:
        self.generator = generator
        self.rules = Rules.chosen(rules)
        self._endgame = _core.Endgame(generator.words.anagrams, self.rules.numbers, 14)

    def run(
        self,
        position: Position,
        moves: int | Sequence[Move] = 10,
        *,
        seconds: float = 10.0,
        most: int = 200,
        seed: int = 1,
        bag: int | None = None,
    ) -> PreEndgame:
        """Compare *moves*, or so many of the best by equity.

        When the time is up the answer depends on what has been looked at by then; at the least
        every way is played out by simple means.
        """
        asked = question(self.generator.words, position, bag)
        if not 1 <= asked.bag <= MOST_IN_BAG or not seconds >= 0 or not 1 <= most <= MOST_WAYS:
            raise Illegal(
                "preendgame.numbers",
                "This is for 1 to {bag} tiles in the bag, not {found}; for at most {ways} ways, "
                "and no time below 0",
                bag=MOST_IN_BAG,
                found=asked.bag,
                ways=MOST_WAYS,
            )
        end = time.monotonic() + seconds
        candidates = self._candidates(asked, moves)
        ways = _ways(asked)
        whole = len(ways) <= most
        if not whole:
            lot = Random(seed)  # noqa: S311 (which draws are looked at, no secret)
            drawn = lot.choices(list(ways), list(ways.values()), k=most)
            ways = Counter(drawn)
        games = [{way: self._begun(asked, each, *way) for way in ways} for each in candidates]
        plies = 0
        for depth in _DEPTHS:
            if depth > 1 and time.monotonic() >= end:
                break
            if not self._search([one for each in games for one in each.values()], depth, end):
                break
            plies = depth
        outlooks = [_outlook(*pair, ways) for pair in zip(candidates, games, strict=True)]
        outlooks.sort(key=lambda each: (-each.win, -each.lead))
        return PreEndgame(tuple(outlooks), len(ways), whole, plies)

    def _candidates(self, asked: Question, moves: int | Sequence[Move]) -> list[ScoredMove]:
        found = self.generator.top(
            asked.state, 100_000 if not isinstance(moves, int) else moves, asked.own, bag=asked.bag
        )
        if isinstance(moves, int):
            return list(found)
        wanted = set(moves)
        chosen = [each for each in found if each.move in wanted]
        if len(chosen) != len(wanted) or not chosen:
            raise Illegal(
                "simulation.moves",
                "One of the moves cannot be made in this position, by tiles, board or bag",
            )
        return chosen

    def _begun(
        self, asked: Question, first: ScoredMove, theirs: tuple[Tile, ...], bag: tuple[Tile, ...]
    ) -> _Ending:
        """Make the move, and play on by equity until the bag is empty."""
        racks = [asked.own, Rack(asked.own.alphabet, theirs)]
        line = _Line(asked, self.rules, racks, list(bag), list(asked.position.scores))
        made, over = first, False
        for _ in range(_TURNS):
            over = line.make(made.move, made.score)
            if over or not line.bag:
                break
            rack = line.racks[line.mover]
            made = self.generator.best(line.state, rack, bag=len(line.bag))
        lead = line.scores[0] - line.scores[1]
        if over or line.bag:
            return _Ending(lead, exact=over)
        own, other = line.racks[line.mover], line.racks[1 - line.mover]
        return _Ending(lead, line.state, (own, other), line.mover == 0, line.passes)

    def _search(self, games: list[_Ending], depth: int, end: float) -> bool:
        """Search every game to this depth; return False when there was no time for all."""
        for game in games:
            if game.exact or game.state is None or game.racks is None:
                continue
            left = end - time.monotonic()
            if left <= 0 and depth > 1:
                return False
            own, other = game.racks
            value, exact, plies, _, _ = self._endgame.solve(
                game.state.core, own.codes, other.codes, game.passes, max(left, _AT_LEAST), depth
            )
            if depth in (1, plies) or exact:
                game.value, game.exact = value, exact
        return True


def _ways(asked: Question) -> "Counter[tuple[tuple[Tile, ...], tuple[Tile, ...]]]":
    """Count the deals: the opponent's rack, the bag in its order, and how many deals come to that.

    Which tiles are in the bag is all that differs where one move empties it; where more than one
    draw is to come, so does their order, which is taken by turns of the same tiles.
    """
    unseen, known = asked.position.unseen.tiles, asked.position.racks[1].tiles
    alphabet = asked.own.alphabet
    ways: Counter[tuple[tuple[Tile, ...], tuple[Tile, ...]]] = Counter()
    for places in combinations(range(len(unseen)), asked.bag):
        bag = [unseen[at] for at in places]
        rest = [tile for at, tile in enumerate(unseen) if at not in places]
        held = Rack(alphabet, (*known, *rest)).tiles
        for turn in range(asked.bag):
            ways[held, (*bag[turn:], *bag[:turn])] += 1
    return ways


def _outlook(
    scored: ScoredMove,
    games: dict[tuple[tuple[Tile, ...], tuple[Tile, ...]], _Ending],
    ways: "Counter[tuple[tuple[Tile, ...], tuple[Tile, ...]]]",
) -> Outlook:
    count = sum(ways.values())
    won = sum(
        times * (1.0 if games[way].result > 0 else 0.5 if games[way].result == 0 else 0.0)
        for way, times in ways.items()
    )
    lead = sum(times * games[way].result for way, times in ways.items())
    return Outlook(scored, won / count, lead / count, all(each.exact for each in games.values()))
