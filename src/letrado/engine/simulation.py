"""Simulate moves: the game is played on from each, with the unseen tiles dealt anew.

::

    simulator = Simulator(Generator(lexicon, "trained"))
    simulated = simulator.run(position, seconds=1.0, threads=2)
    simulated.best.move, simulated.best.win, simulated.best.win_error

After a move both players take the best by equity for so many plies. The lead after them, with the
worth of what each kept, is looked up in the table of chances (`letrado.engine.winning`); with an
empty bag the game is played to its end. Every move meets the same draws, and moves that are worse
for certain are dropped at once. The aim is to win; a hundred points more count
like one game in a hundred.

A player who has to move rather than to know asks for *narrowing*: half of the moves are dropped
each time a like share of the effort is spent, so that the best are tried most.

The same seed gives the same numbers on any number of threads, unless the clock stops it.
"""

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from statistics import NormalDist

from letrado import _core
from letrado._core import Plays, WinTable
from letrado.base.errors import Illegal
from letrado.core.moves import Move
from letrado.core.position import Position
from letrado.core.racks import Rack
from letrado.engine.autoplay import Rules
from letrado.engine.effort import Effort
from letrado.engine.generator import Generator, Moves, ScoredMove
from letrado.engine.leaves import THOUSANDTHS
from letrado.engine.questions import Question, plays_of, question
from letrado.engine.winning import MILLION, winning_for

MOST_MOVES = 200
MOST_PLIES = 40
MOST_THREADS = 64
MOST_TIMES = 2**21
MOST_PLAYOUTS = 2**31

TRUST = 50
"""Times that equity counts for where the program chose the moves: with little time the result would
else be worse than by equity alone.
"""

_HUNDREDTHS = 100
_LEAST = 64
"""Least times that a move is tried before it may be dropped."""
_CONFIDENCE = 1.96
"""Standard errors to either side that hold the truth 19 times out of 20."""
_SEEDS = 2**64


class Stopped(Enum):
    """Reason why a simulation ended."""

    CERTAIN = "certain"
    """Every other move is worse."""
    ENOUGH = "enough"
    """Tried as often as was asked for."""
    TIME = "time"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Prospect:
    """Results of a move. Errors are half of an interval that holds the truth at 95%."""

    scored: ScoredMove
    times: int
    lead: float
    """Points ahead after the turns that were looked at, leaves included."""
    lead_error: float
    win: float
    """The chance to win, from 0 to 1."""
    win_error: float
    in_running: bool
    """True unless it has been dropped as worse for certain."""

    @property
    def move(self) -> Move:
        """The move to make."""
        return self.scored.move


@dataclass(frozen=True, slots=True)
class Simulated:
    """Moves with their prospects, the best first."""

    prospects: tuple[Prospect, ...]
    times: int
    stopped: Stopped

    @property
    def best(self) -> Prospect:
        """The move to make."""
        return self.prospects[0]


class Simulator:
    """Simulates positions of games under one set of rules; any number of threads may ask it."""

    def __init__(
        self,
        generator: Generator,
        rules: Rules | str = "fise-2009",
        winning: WinTable | None = None,
    ) -> None:
        self.generator = generator
        self.rules = Rules.chosen(rules)
        self._winning = winning or winning_for(generator.alphabet)

    def run(
        self,
        position: Position,
        moves: int | Sequence[Move] = 15,
        *,
        plies: int = 2,
        seconds: float | None = None,
        times: int | None = None,
        playouts: int | None = None,
        narrowing: bool = False,
        certainty: float = 0.999,
        threads: int = 1,
        seed: int = 1,
        bag: int | None = None,
        held: Sequence[Rack] = (),
        cancelled: Callable[[], bool] = lambda: False,
    ) -> Simulated:
        """Try *moves*, or so many of the best by equity, until one of the limits is reached.

        The limits are *seconds*, *times* for each move, *playouts* for all of them together, the
        *certainty* that one move is the best, or *cancelled* turning true, which is asked some
        times a second. Without a limit each is tried a thousand times. With no time at all the
        answer is the best move by equity.

        *held* are tiles that the opponent may hold beside those that are known: each time one of
        them is taken at random (`letrado.engine.inference` finds likely ones).
        """
        _check(plies, threads, seed, certainty, seconds, times, playouts)
        asked = question(self.generator.words, position, bag)
        plays = self._candidates(asked, moves)
        trust = TRUST if isinstance(moves, int) else 0
        core = self._begun(asked, plays, plies, seed, trust, held)
        unlimited = seconds is None and playouts is None
        most = times if times is not None else (1000 if unlimited else MOST_TIMES)
        effort = Effort(seconds, most, playouts, narrowing, len(plays))
        errors = NormalDist().inv_cdf(1 - (1 - certainty) / max(len(plays) - 1, 1))
        running, stopped = len(plays), Stopped.ENOUGH
        while some := effort.next_times(running, core.times()):
            left = effort.seconds_left
            if cancelled() or left <= 0:
                stopped = Stopped.CANCELLED if left > 0 else Stopped.TIME
                break
            effort.spent += running * core.advance(some, threads, min(left, 1e6))
            if core.times() >= _LEAST and len(plays) > 1:
                running = core.drop_worse(errors)
            if running > (keep := effort.keep()):
                running = core.keep_best(keep)
            if running == 1 < len(plays):
                stopped = Stopped.CERTAIN
                break
        return self._result(asked, plays, core, stopped)

    def _candidates(self, asked: Question, moves: int | Sequence[Move]) -> Plays:
        if not isinstance(moves, int):
            if not 1 <= len(moves) <= MOST_MOVES:
                raise _too_many()
            return plays_of(asked, moves)
        if not 1 <= moves <= MOST_MOVES:
            raise _too_many()
        return self.generator.top_plays(
            asked.state, moves, asked.own, asked.bag, asked.theirs.value
        )

    def _begun(
        self,
        asked: Question,
        plays: Plays,
        plies: int,
        seed: int,
        trust: int,
        held: Sequence[Rack],
    ) -> _core.Simulation:
        leaves = self.generator.leaves
        _check_held(asked, held)
        try:
            return _core.Simulation(
                asked.state.core,
                self.generator.words.anagrams,
                None if leaves is None else leaves.core,
                self._winning,
                plays,
                asked.own.codes,
                asked.theirs.codes,
                asked.bag,
                asked.position.scores,
                asked.idle,
                self.rules.numbers,
                plies,
                seed,
                trust,
                [each.codes for each in held],
            )
        except ValueError as error:
            raise Illegal(
                "simulation.moves",
                "One of the moves cannot be made in this position, by tiles, board or bag",
            ) from error

    def _result(
        self, asked: Question, plays: Plays, core: _core.Simulation, stopped: Stopped
    ) -> Simulated:
        scored = Moves(plays, self.generator.alphabet, asked.own.codes)
        seen = core.prospects()
        prospects = tuple(_prospect(scored[at], *seen[at]) for at in core.ranking())
        return Simulated(prospects, core.times(), stopped)


def _prospect(
    scored: ScoredMove,
    times: int,
    lead: int,
    lead_squares: int,
    wins: int,
    win_squares: int,
    in_running: bool,
) -> Prospect:
    if not times:
        return Prospect(scored, 0, 0.0, math.inf, 0.5, math.inf, in_running)
    mean, win = lead / times / THOUSANDTHS, wins / times / MILLION
    lead_error = _error(lead_squares / times / _HUNDREDTHS**2 - mean**2, times)
    win_error = _error(win_squares / times / MILLION**2 - win**2, times)
    return Prospect(scored, times, mean, lead_error, win, win_error, in_running)


def _error(variance: float, times: int) -> float:
    return _CONFIDENCE * math.sqrt(max(variance, 0.0) / times)


def _check(
    plies: int,
    threads: int,
    seed: int,
    certainty: float,
    seconds: float | None,
    times: int | None,
    playouts: int | None,
) -> None:
    if (
        not 0 <= plies <= MOST_PLIES
        or not 1 <= threads <= MOST_THREADS
        or not 0 <= seed < _SEEDS
        or not 0.5 <= certainty < 1
        or (seconds is not None and not seconds >= 0)
        or (times is not None and not 0 <= times <= MOST_TIMES)
        or (playouts is not None and not 0 <= playouts <= MOST_PLAYOUTS)
    ):
        raise Illegal(
            "simulation.numbers",
            "A simulation looks from 0 to {plies} turns ahead, on 1 to {threads} threads, at most "
            "{times} times, with a certainty from 0.5 to below 1 and no time below 0",
            plies=MOST_PLIES,
            threads=MOST_THREADS,
            times=MOST_TIMES,
        )


def _check_held(asked: Question, held: Sequence[Rack]) -> None:
    """Refuse guesses that are impossible."""
    unseen = Counter(asked.position.unseen.tiles)
    most = len(asked.position.unseen) - asked.bag
    if any(len(each) > most or Counter(each.tiles) - unseen for each in held):
        raise Illegal(
            "simulation.held",
            "The opponent cannot hold what is guessed: beside what is known they have "
            "{count} of the unseen tiles",
            count=most,
        )


def _too_many() -> Illegal:
    return Illegal(
        "simulation.how_many", "Simulate from 1 to {most} moves at a time", most=MOST_MOVES
    )
