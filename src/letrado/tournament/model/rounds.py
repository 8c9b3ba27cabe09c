"""A round: its tables, the players at them, and the results."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from letrado.tournament.model.reasons import Reason
from letrado.tournament.pairing.starts import First

Kind = Literal["played", "forfeit", "double_loss", "adjudicated"]
"""Kind of a score: over the board, one player stayed away, both lose, or by decision."""

Source = Literal["desk", "players", "monitor", "slip", "sheet", "game", "file"]
"""Source of a result: the desk, both players, a monitor, a slip's code, a typed sheet, a game."""

WIN, DRAW, LOSS = 2, 1, 0
"""Points are counted in halves, so that they are whole numbers."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two players at a table, *first* listed first; without *second* it is a bye.

    *starter* is the one who starts; None leaves it to the tile draw at the table. *match* is the
    number of the team match, or of the group, that the game belongs to.
    """

    table: int
    first: int
    second: int | None
    starter: First | None = None
    match: int = 0
    reasons: tuple[Reason, ...] = ()

    @property
    def players(self) -> tuple[int, ...]:
        """Both players, or the one who rests."""
        return (self.first,) if self.second is None else (self.first, self.second)


@dataclass(frozen=True, slots=True)
class Play:
    """The best play of a player in a game, for the statistics."""

    word: str
    points: int


@dataclass(frozen=True, slots=True)
class Result:
    """The score of a table, in the order of its pair.

    *awarded* gives the game to a player whatever the score says; *starter* is given where the draw
    at the table decided; *plays* are the best plays of both, where somebody noted them.
    """

    first: int
    second: int
    kind: Kind = "played"
    awarded: First | None = None
    starter: First | None = None
    source: Source = "desk"
    signed: tuple[int, ...] = ()
    plays: tuple[Play | None, Play | None] = (None, None)

    @property
    def said(self) -> tuple[int, int, Kind, First | None]:
        """Everything of the result that counts, whatever its source."""
        return self.first, self.second, self.kind, self.awarded

    @property
    def points(self) -> tuple[int, int]:
        """Half points of both."""
        if self.kind == "double_loss":
            return LOSS, LOSS
        ahead = self.first - self.second
        if self.awarded is not None:
            ahead = 1 if self.awarded == "A" else -1
        if ahead == 0:
            return DRAW, DRAW
        return (WIN, LOSS) if ahead > 0 else (LOSS, WIN)


@dataclass(frozen=True, slots=True)
class Round:
    """A round of a division; results by table. *phase* is that of the plan, from 0.

    *half* are those who had asked for this round off, for half a point; *missing* those who were
    not there at the signal and have not come yet; *time_up* says that its time is over.
    """

    number: int
    system: str
    pairs: tuple[Pair, ...]
    results: Mapping[int, Result] = field(default_factory=lambda: MappingProxyType({}))
    phase: int = 0
    given_up: tuple[Reason, ...] = ()
    started: bool = False
    half: tuple[int, ...] = ()
    missing: tuple[int, ...] = ()
    time_up: bool = False

    @property
    def begun(self) -> bool:
        """Return whether the signal was given, or a result shows that the round must have begun."""
        return self.started or bool(self.results)

    @property
    def open_tables(self) -> tuple[int, ...]:
        """Tables whose result is still missing."""
        return tuple(
            pair.table
            for pair in self.pairs
            if pair.second is not None and pair.table not in self.results
        )

    @property
    def whole(self) -> bool:
        """Return whether every table has its result."""
        return not self.open_tables

    def games(self) -> Iterator[tuple[Pair, Result]]:
        """Yield every table that has a result."""
        for pair in self.pairs:
            result = self.results.get(pair.table)
            if pair.second is not None and result is not None:
                yield pair, result

    def at(self, table: int) -> Pair | None:
        """Return the pair of a table."""
        return next((pair for pair in self.pairs if pair.table == table and table), None)

    def pair_of(self, number: int) -> Pair | None:
        """Return the table of a player in this round, or None."""
        return next((pair for pair in self.pairs if number in pair.players), None)
