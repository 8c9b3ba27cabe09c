"""Scorecards: one a player, filled from the rounds in one pass."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from letrado.tournament.model.rounds import DRAW, LOSS, WIN, Pair, Result, Round


@dataclass(frozen=True, slots=True)
class Scoring:
    """The worth of byes and unplayed games, and the cap of a spread.

    *bye_points* are in halves. A cap limits the spread of one game, also that of a bye.
    """

    bye_points: int = WIN
    bye_spread: int = 50
    spread_cap: int | None = None

    def capped(self, spread: int) -> int:
        """Return a game's spread as it counts."""
        cap = self.spread_cap
        return spread if cap is None else max(-cap, min(cap, spread))


class Entry(NamedTuple):
    """A line of a card; a bye has no opponent, and an unplayed game is none over the board."""

    round: int
    opponent: int | None
    points: int
    spread: int
    own: int
    other: int
    started: bool | None
    played: bool
    asked: bool = False
    """A half-point bye that the player asked for: it is not the bye that everybody has in turn."""


@dataclass(slots=True)
class Scorecard:
    """The lines of a player and their sums. Points are in halves."""

    number: int
    entries: list[Entry] = field(default_factory=list)
    points: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    spread: int = 0
    scored: int = 0
    cumulative: int = 0
    starts: int = 0
    seconds: int = 0
    byes: int = 0

    @property
    def balance(self) -> int:
        """Number of starts minus games as second."""
        return self.starts - self.seconds

    def add(self, entry: Entry) -> None:
        """Add one more line."""
        self.entries.append(entry)
        self.points += entry.points
        self.spread += entry.spread
        self.scored += entry.own
        if entry.opponent is None:
            self.byes += not entry.asked
        elif entry.started is not None:
            self.starts += entry.started
            self.seconds += not entry.started
        if entry.points == WIN:
            self.wins += 1
        elif entry.points == LOSS:
            self.losses += 1
        else:
            self.draws += 1


def scorecards(
    numbers: Iterable[int], rounds: Sequence[Round], scoring: Scoring
) -> Mapping[int, Scorecard]:
    """Return the card of everyone in *numbers* after *rounds*; games without a result are left out.

    Cumulative points add up a player's points after each round: early wins weigh more.
    """
    cards = {number: Scorecard(number) for number in numbers}
    for played in rounds:
        results = played.results
        for pair in played.pairs:
            if pair.second is None:
                card = cards.get(pair.first)
                if card is not None:
                    card.add(bye_entry(played.number, scoring))
                continue
            result = results.get(pair.table)
            if result is None:
                continue
            first, second = entries(played.number, pair, result, scoring)
            if pair.first in cards:
                cards[pair.first].add(first)
            if pair.second in cards:
                cards[pair.second].add(second)
        for number in played.half:
            if number in cards:
                cards[number].add(
                    Entry(played.number, None, DRAW, 0, 0, 0, None, False, asked=True)
                )
        for card in cards.values():
            card.cumulative += card.points
    return cards


def bye_entry(number: int, scoring: Scoring) -> Entry:
    """Return the line of a bye."""
    spread = scoring.capped(scoring.bye_spread)
    return Entry(number, None, scoring.bye_points, spread, 0, 0, None, False)


def entries(number: int, pair: Pair, result: Result, scoring: Scoring) -> tuple[Entry, Entry]:
    """Return the lines of both players of a table."""
    if pair.second is None:
        raise LookupError("a bye has no opponent")
    for_first, for_second = result.points
    ahead = result.first - result.second
    spread = scoring.capped(ahead)
    starter = result.starter or pair.starter
    played = result.kind in ("played", "adjudicated")
    started = None if starter is None or not played else starter == "A"
    second = None if started is None else not started
    return (
        Entry(number, pair.second, for_first, spread, result.first, result.second, started, played),
        Entry(number, pair.first, for_second, -spread, result.second, result.first, second, played),
    )
