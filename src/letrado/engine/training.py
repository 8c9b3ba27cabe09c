"""Learn the worth of leaves from games of the program against itself.

A leave is worth what the turn after it brings beyond a turn with random tiles: the points of the
best move, and the worth of what that leaves in turn. The second needs the answer to be known, so
that values are learnt in generations: each plays with the values of the one before, the first
with none. The last has the most games, as only its noise is left in the result.

A generation is cut into jobs, each a pure function of its terms: how many run at a time, where,
and in which order they come back changes nothing. Whatever runs functions elsewhere will do, as
long as it is a `concurrent.futures.Executor`: processes, or a Dask cluster
(``Client(...).get_executor()``).
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from itertools import islice

from letrado._core import LeaveTable, Observations
from letrado.base.errors import Illegal
from letrado.core.board import Board
from letrado.core.tiles import Alphabet
from letrado.engine.autoplay import Rules
from letrado.engine.leaves import Leaves
from letrado.engine.state import Words
from letrado.engine.tables import leave_count, setup_of, tile_set

MOST_GAMES = 10**9
MOST_GENERATIONS = 100
STEP = 2
"""Thousandths of a point to which values are rounded between two generations."""
AT_ONCE = 2000
"""Games of a job: a second or two, so that stopping loses little."""

_SEEDS = 2**64
_NEXT_SEED = 0x9E3779B97F4A7C15
"""Difference between the seeds of two generations, so large that no two share a game."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Terms of a training run: the same plan and the same words give the same values."""

    games: int
    """Games of each generation but the last."""
    last: int
    """Games of the last generation."""
    generations: int = 6
    seed: int = 1
    rules: str = "fise-2009"

    def __post_init__(self) -> None:
        if (
            not 1 <= self.generations <= MOST_GENERATIONS
            or not 1 <= min(self.games, self.last) <= max(self.games, self.last) <= MOST_GAMES
            or not 0 <= self.seed < _SEEDS
        ):
            raise Illegal(
                "training.plan",
                "Training takes from 1 to {generations} generations, from 1 to {games} games for "
                "each, and a seed from 0 to {seed}",
                generations=MOST_GENERATIONS,
                games=MOST_GAMES,
                seed=_SEEDS - 1,
            )

    def sizes(self) -> list[int]:
        """Return the games of each generation.

        >>> Plan(100, 500, generations=3).sizes()
        [100, 100, 500]
        """
        return [self.games] * (self.generations - 1) + [self.last]


@dataclass(frozen=True, slots=True)
class Job:
    """Games to learn from, with all that they depend on; can be sent to another process."""

    words: Callable[[], Words]
    rules: Rules
    leaves: bytes
    usual: tuple[int, ...]
    seed: int
    first: int
    games: int


def run(job: Job) -> bytes:
    """Play the games of a job, and return what was observed."""
    words = job.words()
    seen = Observations(tile_set(words.alphabet))
    seen.play(
        setup_of(words.graph, Board.empty(words.alphabet)),
        words.anagrams,
        LeaveTable.from_deviations(tile_set(words.alphabet), job.leaves, STEP),
        list(job.usual),
        job.rules.numbers,
        job.seed,
        job.first,
        job.games,
    )
    return seen.to_bytes()


@dataclass(slots=True)
class Training:
    """The state of a run of a plan. `advance` continues it; it can be saved at any time."""

    plan: Plan
    alphabet: Alphabet
    leaves: bytes
    """Values that this generation plays with, as deviations in steps of `STEP`."""
    usual: tuple[int, ...]
    """Worth of a turn in the generation before, by tiles in the bag."""
    generation: int
    """Number of generations that are finished."""
    games: int
    """Games of this generation that have been learnt from."""
    seen: Observations

    @staticmethod
    def begun(plan: Plan, alphabet: Alphabet) -> "Training":
        """Return a run before its first game, when no leave is worth anything."""
        seen = Observations(tile_set(alphabet))
        nothing = bytes(2 * leave_count(alphabet))
        return Training(plan, alphabet, nothing, (), 0, 0, seen)

    @property
    def finished(self) -> bool:
        """True if all generations are finished."""
        return self.generation == self.plan.generations

    @property
    def done(self) -> float:
        """Share of all games that has been played."""
        sizes = self.plan.sizes()
        if self.finished:
            return 1.0
        return (sum(sizes[: self.generation]) + self.games) / sum(sizes)

    def result(self) -> Leaves:
        """Return the values of the last finished generation."""
        core = LeaveTable.from_deviations(tile_set(self.alphabet), self.leaves, STEP)
        return Leaves("trained", self.alphabet, core)

    def advance(
        self, words: Callable[[], Words], executor: Executor | None = None, at_a_time: int = 1
    ) -> Iterator[None]:
        """Continue to the end of the plan; what was learnt stays if the caller stops iterating.

        *words* must be able to be sent where the jobs are (``partial(catalog.load, name)``).
        Without an *executor* the jobs run here. With one, *at_a_time* of them are under way.
        """
        while not self.finished:
            for job, seen in _results(self._jobs(words), executor, at_a_time):
                part = Observations(tile_set(self.alphabet))
                part.from_bytes(seen)
                self.seen.merge(part)
                self.games += job.games
                if self.games == self.plan.sizes()[self.generation]:
                    self._next_generation()
                yield

    def _jobs(self, words: Callable[[], Words]) -> Iterator[Job]:
        size = self.plan.sizes()[self.generation]
        seed = (self.plan.seed + self.generation * _NEXT_SEED) % _SEEDS
        rules = Rules.of(self.plan.rules)
        for first in range(self.games, size, AT_ONCE):
            games = min(AT_ONCE, size - first)
            yield Job(words, rules, self.leaves, self.usual, seed, first, games)

    def _next_generation(self) -> None:
        self.leaves = self.seen.smoothed().deviations(STEP)
        self.usual = tuple(self.seen.turn_worth())
        self.generation += 1
        if not self.finished:
            self.games = 0
            self.seen = Observations(tile_set(self.alphabet))


def _results(
    jobs: Iterator[Job], executor: Executor | None, at_a_time: int
) -> Iterator[tuple[Job, bytes]]:
    """Yield what each job found, in the order of the jobs: a run that is stopped has no gaps."""
    if executor is None:
        for job in jobs:
            yield job, run(job)
        return
    waiting: list[tuple[Job, Future[bytes]]] = []
    try:
        while True:
            waiting += [
                (job, executor.submit(run, job)) for job in islice(jobs, at_a_time - len(waiting))
            ]
            if not waiting:
                return
            job, first = waiting.pop(0)
            yield job, first.result()
    finally:
        for _, future in waiting:
            future.cancel()
