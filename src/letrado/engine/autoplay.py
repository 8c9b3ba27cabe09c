"""Static self-play: two programs that take the best move each turn, thousands of times.

It compares leave values, and measures the core itself. A game depends on the seed and on
its number only, so that any number of threads plays the same games.
"""

import os
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from letrado._core import LeaveTable, self_play
from letrado.base.errors import Illegal
from letrado.core.board import Board
from letrado.engine.leaves import Leaves, LeavesChoice
from letrado.engine.refusals import check_type
from letrado.engine.state import Words
from letrado.engine.tables import setup_of
from letrado.rulebook import EDITIONS, load

Player = LeavesChoice
"""Leave values of a player; None plays for points alone."""

MOST_IN_RULES = 1000
"""Most passes, turns or tiles that a rule can ask for."""

MOST_THREADS = 256
"""Most threads; more would only wait for a processor."""

_NUMBERS = 2**64
"""Seeds and numbers of games are below this."""

_AT_ONCE = 500
"""Games between two checks for a key pressed or a bar to move."""


@dataclass(frozen=True, slots=True)
class Rules:
    """Rules of an edition for exchanges and the end of a game, as far as self-play needs them.

    ``passes_to_end`` are each player's, in a row; ``scoreless_to_end`` counts turns of both without
    a placement, and is 0 where no such rule exists. No number is above `MOST_IN_RULES`.
    """

    passes_to_end: int
    scoreless_to_end: int = 12
    exempt_at_zero: bool = True
    exchange_needs: int = 1

    @staticmethod
    def of(edition: str) -> "Rules":
        """Return the rules of an edition.

        >>> Rules.of("cat")
        Rules(passes_to_end=3, scoreless_to_end=12, exempt_at_zero=True, exchange_needs=1)
        >>> Rules.of("fise-2004").scoreless_to_end  # no such rule yet
        0
        """
        regulation = load(edition)
        return Rules(
            regulation.ending.passes_to_end,
            regulation.ending.scoreless_limit or 0,
            regulation.ending.scoreless_exempt_at_0_0,
            regulation.drawing.exchange_min_bag,
        )

    @staticmethod
    def chosen(rules: "Rules | str") -> "Rules":
        """Return the rules themselves, or those of the edition of this name."""
        if isinstance(rules, Rules):
            return rules
        if not isinstance(rules, str) or rules not in EDITIONS:
            raise Illegal(
                "autoplay.rules",
                "There are no rules “{rules}” for self-play: choose one of {known}",
                rules=str(rules)[:60],
                known=", ".join(EDITIONS),
            )
        return Rules.of(rules)

    @property
    def numbers(self) -> tuple[int, int, bool, int]:
        """The rules as the core takes them."""
        return self.passes_to_end, self.scoreless_to_end, self.exempt_at_zero, self.exchange_needs

    def __post_init__(self) -> None:
        least = {"passes_to_end": 1, "scoreless_to_end": 0, "exchange_needs": 1}
        for name, low in least.items():
            number = getattr(self, name)
            if not isinstance(number, int) or not low <= number <= MOST_IN_RULES:
                raise Illegal(
                    "autoplay.rule",
                    "{rule} must be a number from {least} to {most}, not {number}",
                    rule=name,
                    least=low,
                    most=MOST_IN_RULES,
                    number=number,
                )
        if not isinstance(self.exempt_at_zero, bool):
            raise Illegal(
                "autoplay.rule_switch",
                "{rule} must be True or False, not {found}",
                rule="exempt_at_zero",
                found=repr(self.exempt_at_zero)[:60],
            )


class Ending(Enum):
    """The way in which a game ended."""

    OUT = 0
    PASSES = 1
    SCORELESS = 2
    STOPPED = 3
    """The game stopped after 400 turns that no rule had ended: the points stand as they are."""


@dataclass(frozen=True, slots=True)
class Game:
    """One game: pairs are of the first and the second player, whichever of them started."""

    scores: tuple[int, int]
    starter: int
    turns: int
    ending: Ending
    bonuses: tuple[int, int]
    exchanges: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Tally:
    """Sums over games, without the games; pairs are of the first and the second player."""

    games: int
    points: tuple[int, int]
    wins: tuple[float, float]
    """Games won, a draw as half."""
    starter_wins: float
    turns: int
    bonuses: tuple[int, int]
    endings: Mapping[Ending, int]

    @staticmethod
    def of(games: Iterable[Game]) -> "Tally":
        """Count *games*, which may be any number, since none is kept."""
        count = turns = 0
        points, bonuses, endings = [0, 0], [0, 0], Counter[Ending]()
        wins, starter_wins = 0.0, 0.0
        for game in games:
            count += 1
            turns += game.turns
            endings[game.ending] += 1
            for player in (0, 1):
                points[player] += game.scores[player]
                bonuses[player] += game.bonuses[player]
            margin = game.scores[0] - game.scores[1]
            won = 1.0 if margin > 0 else 0.5 if margin == 0 else 0.0
            wins += won
            starter_wins += won if game.starter == 0 else 1 - won
        return Tally(
            count,
            (points[0], points[1]),
            (wins, count - wins),
            starter_wins,
            turns,
            (bonuses[0], bonuses[1]),
            endings,
        )

    @property
    def mean_scores(self) -> tuple[float, float]:
        """Points a game of each player."""
        return self.points[0] / self.games, self.points[1] / self.games

    @property
    def win_shares(self) -> tuple[float, float]:
        """Share of the games that each player won, a draw as half."""
        return self.wins[0] / self.games, self.wins[1] / self.games

    @property
    def starter_share(self) -> float:
        """Share of the games that the starting player won, a draw as half."""
        return self.starter_wins / self.games


@dataclass(frozen=True, slots=True)
class Autoplay:
    """The games of a match, and the processor time that they took."""

    games: tuple[Game, ...]
    cpu_seconds: float

    @property
    def games_per_cpu_s(self) -> float:
        """Games a second of one processor."""
        return len(self.games) / self.cpu_seconds if self.cpu_seconds else 0.0

    @property
    def tally(self) -> Tally:
        """Sums over the games."""
        return Tally.of(self.games)

    @property
    def mean_scores(self) -> tuple[float, float]:
        """Points a game of each player."""
        return self.tally.mean_scores

    @property
    def win_shares(self) -> tuple[float, float]:
        """Share of the games that each player won, a draw as half."""
        return self.tally.win_shares


def autoplay(
    words: Words,
    games: int,
    *,
    players: tuple[Player, Player] = ("trained", "trained"),
    rules: Rules | str = "fise-2009",
    seed: int = 1,
    first: int = 0,
    threads: int = 1,
    in_pairs: bool = False,
) -> Autoplay:
    """Play *games* games, as `play_games` does, and keep them all."""
    played = play_games(
        words,
        games,
        players=players,
        rules=rules,
        seed=seed,
        first=first,
        threads=threads,
        in_pairs=in_pairs,
    )
    start = time.process_time()
    return Autoplay(tuple(played), time.process_time() - start)


def play_games(
    words: Words,
    games: int,
    *,
    players: tuple[Player, Player] = ("trained", "trained"),
    rules: Rules | str = "fise-2009",
    seed: int = 1,
    first: int = 0,
    threads: int = 1,
    in_pairs: bool = False,
) -> Iterator[Game]:
    """Play *games* games, numbered from *first* on, some hundreds at a time as they are asked for.

    The first player starts in the games of even number. *In pairs*, games 2n and 2n + 1 have the
    same bag, and the players draw from its two ends: each of them once gets the starting player's
    tiles, so that luck weighs less.
    """
    whole = all(isinstance(number, int) for number in (games, threads, seed, first))
    if not whole or games < 1 or not 1 <= threads <= MOST_THREADS:
        raise Illegal(
            "autoplay.numbers",
            "Self-play needs at least one game, and from 1 to {most} threads",
            most=MOST_THREADS,
        )
    if not 0 <= seed < _NUMBERS or not 0 <= first <= _NUMBERS - games:
        raise Illegal(
            "autoplay.seed",
            "The seed and the number of each game must be from 0 to {highest}",
            highest=_NUMBERS - 1,
        )
    law = Rules.chosen(rules)
    if not isinstance(players, tuple | list) or len(players) != 2:
        raise Illegal(
            "autoplay.players",
            "A match has two players, each with leave values or None, not {found}",
            found=repr(players)[:60],
        )
    check_type("words", words, Words)
    one, other = (_table(player, words) for player in players)
    setup = setup_of(words.graph, Board.empty(words.alphabet))
    terms = law.numbers
    at_once = _AT_ONCE * min(threads, os.cpu_count() or 1)

    def play() -> Iterator[Game]:
        for done in range(0, games, at_once):
            some = self_play(
                setup,
                words.anagrams,
                one,
                other,
                terms,
                seed,
                first + done,
                min(at_once, games - done),
                threads,
                in_pairs,
            )
            for scores, starter, turns, ending, bonuses, exchanges in some:
                yield Game(scores, starter, turns, Ending(ending), bonuses, exchanges)

    return play()


def _table(player: Player, words: Words) -> LeaveTable | None:
    leaves = Leaves.chosen(player, words.alphabet)
    return None if leaves is None else leaves.core
