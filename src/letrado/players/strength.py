"""Programs by strength: what each knows, what it overlooks, how far it looks ahead.

All of them are the move generator with something taken away or something added. What is left to
chance follows from the seed, the position's number and nothing else, so that the same seed makes
the same moves; only a limit of time can change that.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from zlib import crc32

from letrado.board import Board
from letrado.engine import Generator, Rules
from letrado.engine.endgame import EndgameSolver
from letrado.engine.generator import By, ScoredMove
from letrado.engine.leaves import LeavesChoice
from letrado.engine.simulation import Simulator
from letrado.lexicon.lookup import Lexicon
from letrado.locale import N_, Text
from letrado.placements import Placement
from letrado.position import Position
from letrado.scoring import score

LONGEST_WORD = 15
"""Tiles that a line of the board has room for."""

_ENOUGH = 300
"""Among so many of the best moves one is surely known, or tiles are better changed."""
_SHARES = 2**32
_PATIENCE = 10.0
"""Seconds that the end of a game may take where nobody sets a limit."""


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
    known: float = 1.0
    """The share of words of more than three tiles that it knows."""
    among: int = 1
    """Moves, from the best down, among which it takes one: each half as often as the one before."""
    playouts: int = 0
    """Games that it plays on in its mind before it decides; 0 for none."""
    plies: int = 2
    endgame_plies: int = 0
    """Turns that it looks ahead with an empty bag; 0 for none."""

    def thinker(self, lexicon: Lexicon, rules: Rules, seed: int) -> "Thinker":
        """A player of this strength."""
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
        self._solver = EndgameSolver(lexicon, rules) if strength.endgame_plies else None

    @staticmethod
    def simulating(
        lexicon: Lexicon,
        rules: Rules,
        seed: int,
        seconds: float | None,
        playouts: int,
        plies: int,
    ) -> "Thinker":
        """The strongest, with so much time a move, or playing on so many games."""
        strength = Strength(
            "sim",
            CHAMPION.name,
            CHAMPION.about,
            playouts=max(playouts, 1),
            plies=plies,
            endgame_plies=CHAMPION.endgame_plies if seconds is None else 100,
        )
        return Thinker(strength, lexicon, rules, seed, seconds)

    def choose(self, position: Position, *, bag: int, number: int = 0) -> ScoredMove:
        """The move to make. *number* tells apart positions in which chance may differ."""
        if not bag and self._solver is not None:
            limit = _PATIENCE if self.seconds is None else self.seconds
            plies = self.strength.endgame_plies
            return self._solver.solve(position, seconds=limit, plies=plies).line[0]
        if self._simulator is not None:
            simulated = self._simulator.run(
                position,
                plies=self.strength.plies,
                playouts=self.strength.playouts,
                narrowing=True,
                seconds=self.seconds,
                seed=(self._seed * 1_000_003 + number) % 2**64,
                bag=bag,
            )
            return simulated.best.scored
        return self._from_list(position, bag, number)

    def _from_list(self, position: Position, bag: int, number: int) -> ScoredMove:
        strength = self.strength
        everything = strength.known == 1 and strength.longest == LONGEST_WORD
        most = strength.among if everything else _ENOUGH
        moves = self._generator.top(position, most, by=strength.by, bag=bag)
        known: list[ScoredMove] = []
        for each in moves:
            if everything or self._knows(each, position.board):
                known.append(each)
            if len(known) == strength.among:
                break
        if not known:
            return next(each for each in self._rest(position, bag))
        lot = Random(f"{self._seed} {number} {position}")  # noqa: S311 (how it plays, no secret)
        weights = [2.0**-place for place in range(len(known))]
        return lot.choices(known, weights)[0]

    def _rest(self, position: Position, bag: int) -> list[ScoredMove]:
        """What can be done without laying anything, the best first."""
        return list(self._generator.exchanges(position, bag=bag))

    def _knows(self, scored: ScoredMove, board: Board) -> bool:
        """Whether it knows all words of a play; of a change of tiles nothing need be known."""
        if not isinstance(scored.move, Placement):
            return True
        for word in score(board, scored.move).words:
            if len(word.tiles) > self.strength.longest:
                return False
            if len(word.tiles) > 3 and not self._learnt(word.spelling):
                return False
        return True

    def _learnt(self, spelling: str) -> bool:
        """The same words in every game: a vocabulary, and no forgetfulness."""
        return crc32(spelling.encode()) < self.strength.known * _SHARES


CHAMPION = Strength(
    "champion",
    N_("Champion"),
    N_("tries every promising move hundreds of times, and searches the end of the game"),
    playouts=8000,
    endgame_plies=5,
)

STRENGTHS: Mapping[str, Strength] = {
    each.key: each
    for each in (
        Strength(
            "beginner",
            N_("Beginner"),
            N_(
                "knows one in eight of the words of up to four tiles, and seldom sees its best play"
            ),
            by="score",
            leaves=None,
            longest=4,
            known=0.125,
            among=8,
        ),
        Strength(
            "learner",
            N_("Learner"),
            N_("knows one in four of the words of up to six tiles, and often misses its best play"),
            by="score",
            leaves=None,
            longest=6,
            known=0.25,
            among=4,
        ),
        Strength(
            "club",
            N_("Club player"),
            N_("knows half of all longer words, takes many points, and sometimes misses more"),
            by="score",
            leaves=None,
            known=0.5,
            among=2,
        ),
        Strength(
            "scorer",
            N_("Point collector"),
            N_("knows every word and always takes the most points"),
            by="score",
            leaves=None,
        ),
        Strength(
            "master",
            N_("Master"),
            N_("knows every word and weighs the tiles it keeps"),
        ),
        CHAMPION,
    )
}
"""By key, from the easiest on."""
