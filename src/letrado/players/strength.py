"""Programs by strength: the words that each knows, the plays it misses, how far it looks ahead.

All of them are the move generator with something taken away or added. Random choices follow only
from the seed, the position and its number, so that the same seed makes the same moves; only a limit
of time can change that.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from zlib import crc32

from letrado.base.i18n import N_, Text
from letrado.core.board import Board
from letrado.core.moves import Move
from letrado.core.placements import Placement
from letrado.core.position import Position
from letrado.core.racks import Rack
from letrado.core.scoring import score
from letrado.engine import Generator, Rules
from letrado.engine.endgame import EndgameSolver
from letrado.engine.generator import By, ScoredMove
from letrado.engine.inference import likely_leaves
from letrado.engine.leaves import LeavesChoice
from letrado.engine.simulation import Simulator
from letrado.lexicon.lookup import Lexicon
from letrado.players.vocabulary import commonest, spelled

LONGEST_WORD = 15
"""Tiles that fit on a line of the board."""

_LOOKS = (100, 1000, 10_000)
"""Moves that are read, from the best down, in search of some with known words."""
_SHARES = 2**32
_PATIENCE = 10.0
"""Seconds that the end of a game may take without another limit."""
_GUESSES = 300
"""Racks that are tried to infer the tiles that the opponent kept."""
_LEAST = 60
"""Games played on in the least time: few, but better than none."""


@dataclass(frozen=True, slots=True)
class Strength:
    """A way of playing, with its name and an honest description."""

    key: str
    name: Text
    about: Text
    by: By = "equity"
    leaves: LeavesChoice = "trained"
    longest: int = LONGEST_WORD
    """Tiles of the longest words that it knows."""
    vocabulary: int = 0
    """Number of the commonest words of the language that it knows; 0 for all words."""
    sees: float = 1.0
    """Chance that it sees a play of two tiles; each further tile multiplies by it again."""
    among: int = 1
    """Moves, from the best down, among which it chooses at random."""
    playouts: int = 0
    """Games that it plays on before it decides; 0 for none."""
    plies: int = 2
    endgame_plies: int = 0
    """Turns that it looks ahead with an empty bag; 0 for none."""
    infers: bool = False
    """True if it infers the opponent's rack from their last play."""
    challenges: bool = True
    """True if it challenges words that are not listed; else it accepts any play."""

    @property
    def looks_ahead(self) -> bool:
        """Say whether it takes time: other strengths answer in some thousandths of a second."""
        return bool(self.playouts or self.endgame_plies)

    def thinker(self, lexicon: Lexicon, rules: Rules, seed: int) -> "Thinker":
        """Return a player of this strength."""
        return Thinker(self, lexicon, rules, seed)


class Thinker:
    """Chooses moves as its strength says."""

    def __init__(
        self,
        strength: Strength,
        lexicon: Lexicon,
        rules: Rules,
        seed: int,
        seconds: float | None = None,
    ) -> None:
        self.strength, self._seed, self.seconds = strength, seed, seconds
        self._generator = Generator(lexicon, strength.leaves)
        self._simulator = Simulator(self._generator, rules) if strength.playouts else None
        self._solver = _solver(lexicon, rules) if strength.endgame_plies else None

    @staticmethod
    def simulating(
        lexicon: Lexicon,
        rules: Rules,
        seed: int,
        seconds: float | None,
        playouts: int,
        plies: int,
        infers: bool = False,
    ) -> "Thinker":
        """Return the strongest thinker, with a time or a number of playouts for each move."""
        strength = Strength(
            "sim",
            CHAMPION.name,
            CHAMPION.about,
            playouts=max(playouts, 1),
            plies=plies,
            endgame_plies=CHAMPION.endgame_plies if seconds is None else 100,
            infers=infers,
        )
        return Thinker(strength, lexicon, rules, seed, seconds)

    def choose(
        self,
        position: Position,
        *,
        bag: int,
        number: int = 0,
        share: float = 1.0,
        last: tuple[Board, Placement] | None = None,
        may: Callable[[Move], bool] = lambda _: True,
    ) -> ScoredMove:
        """Return the move to make.

        *number* tells apart positions in which random choices may differ. *share* is the part of
        its usual effort that it may spend. *last* is the opponent's last play, and the board before
        it. A strength that looks ahead takes the move that it finds best, others the best that they
        *may* make.
        """
        strength = self.strength
        if not bag and self._solver is not None:
            limit = _PATIENCE * share if self.seconds is None else self.seconds
            plies = strength.endgame_plies
            return self._solver.solve(position, seconds=limit, plies=plies).line[0]
        if self._simulator is not None:
            held: tuple[Rack, ...] = ()
            if last is not None and strength.infers:
                unseen = position.unseen.tiles
                held = likely_leaves(self._generator, *last, unseen, bag=bag, tries=_GUESSES)
            simulated = self._simulator.run(
                position,
                plies=strength.plies,
                playouts=max(round(strength.playouts * share), _LEAST),
                narrowing=True,
                seconds=self.seconds,
                seed=(self._seed * 1_000_003 + number) % 2**64,
                bag=bag,
                held=held,
            )
            return simulated.best.scored
        return self._from_list(position, bag, number, may)

    def _from_list(
        self, position: Position, bag: int, number: int, may: Callable[[Move], bool]
    ) -> ScoredMove:
        lot = Random(f"{self._seed} {number} {position}")  # noqa: S311 (how it plays, no secret)
        known: list[ScoredMove] = []
        for each in self._from_the_best(position, bag):
            if not may(each.move) or not self._notices(each, number):
                continue
            if self._knows(each, position.board):
                known.append(each)
                if len(known) == self.strength.among:
                    break
        if not known:
            return self._without_laying(position, bag, may)
        return lot.choice(known)

    def _without_laying(
        self, position: Position, bag: int, may: Callable[[Move], bool]
    ) -> ScoredMove:
        """Exchange tiles as far as that is allowed: the worst of them, or without leaves, all."""
        rest = [each for each in self._generator.exchanges(position, bag=bag) if may(each.move)]
        if self.strength.leaves is None:
            return min(rest, key=lambda each: len(each.leave))
        return rest[0]

    def _from_the_best(self, position: Position, bag: int) -> Iterator[ScoredMove]:
        """Yield moves from the best down, computing only as many as are needed."""
        gone = 0
        strength = self.strength
        everything = not strength.vocabulary and strength.longest == LONGEST_WORD
        for most in (strength.among,) if everything and strength.sees == 1 else _LOOKS:
            found = self._generator.top(position, most, by=strength.by, bag=bag)
            yield from (found[at] for at in range(gone, len(found)))
            if len(found) < most:
                return
            gone = most

    def _knows(self, scored: ScoredMove, board: Board) -> bool:
        """Say whether it knows all words of a play; an exchange needs no words."""
        strength = self.strength
        everything = not strength.vocabulary and strength.longest == LONGEST_WORD
        if not isinstance(scored.move, Placement):
            return strength.leaves is not None  # else what to change is for `_without_laying`
        if everything:
            return True
        words = score(board, scored.move).words
        if any(len(word.tiles) > strength.longest for word in words):
            return False
        if not strength.vocabulary:
            return True
        learnt = commonest(board.alphabet.language, strength.vocabulary)
        return all(spelled(word.tiles) in learnt for word in words)

    def _notices(self, scored: ScoredMove, number: int) -> bool:
        """Say whether it sees a play at all: the more tiles, the likelier it is overlooked."""
        if self.strength.sees == 1 or not isinstance(scored.move, Placement):
            return True
        seen = self.strength.sees ** max(len(scored.move.new) - 1, 0)
        return crc32(f"{self._seed} {number} {scored.move}".encode()) < seen * _SHARES


@lru_cache(maxsize=4)
def _solver(lexicon: Lexicon, rules: Rules) -> EndgameSolver:
    """Return one solver for all callers: it has a large table, and answers one at a time."""
    return EndgameSolver(lexicon, rules)


CHAMPION = Strength(
    "champion",
    N_("Champion"),
    N_("plays thousands of games on in its mind before it moves, and searches the end of the game"),
    playouts=8000,
    endgame_plies=5,
)

STRENGTHS: Mapping[str, Strength] = {
    each.key: each
    for each in (
        Strength(
            "beginner",
            N_("Beginner"),
            N_("knows 4,000 common words, overlooks most of what it could play, never challenges"),
            by="score",
            leaves=None,
            longest=6,
            vocabulary=4000,
            sees=0.72,
            challenges=False,
        ),
        Strength(
            "learner",
            N_("Learner"),
            N_("knows 10,000 common words, often overlooks the best of them, never challenges"),
            by="score",
            leaves=None,
            vocabulary=10_000,
            sees=0.78,
            challenges=False,
        ),
        Strength(
            "vocabulary",
            N_("Short words"),
            N_(
                "knows words of up to five tiles, takes one of its six best plays, and never "
                "challenges"
            ),
            by="score",
            leaves=None,
            longest=5,
            among=6,
            challenges=False,
        ),
        Strength(
            "club",
            N_("Club player"),
            N_("knows 50,000 words, weighs the tiles it keeps, and sometimes overlooks the best"),
            vocabulary=50_000,
            sees=0.9,
        ),
        Strength(
            "score",
            N_("Most points"),
            N_("knows every word, always takes the most points, and challenges what is in no list"),
            by="score",
            leaves=None,
        ),
        Strength(
            "equity",
            N_("Points and rack"),
            N_(
                "knows every word, weighs the tiles it keeps too, and challenges what is in no list"
            ),
        ),
        CHAMPION,
    )
}
"""Strengths by key, the easiest first."""
