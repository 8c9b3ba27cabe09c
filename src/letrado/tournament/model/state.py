"""The state of a tournament: immutable, made from its events alone."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from letrado.base.errors import Illegal, Unreadable
from letrado.rulebook import Rulebook
from letrado.tournament.justice.consequences import effects
from letrado.tournament.justice.interpretations import Interpretations
from letrado.tournament.justice.sanctions import Record
from letrado.tournament.justice.tribunal import Tribunal
from letrado.tournament.model.entrants import Entrant, Team
from letrado.tournament.model.plan import Plan
from letrado.tournament.model.rounds import Kind, Pair, Result, Round
from letrado.tournament.model.settings import Settings
from letrado.tournament.pairing.field import Couple
from letrado.tournament.pairing.starts import First

Place = tuple[str, int, int]
"""A table: division, round, number."""
Said = tuple[int, int, Kind, First | None]
Boards = tuple[tuple[int, int], tuple[tuple[tuple[int, ...], Said], ...]]
"""A match as it is signed: the points of a team and of the other, in halves, and of each board the
players and the result.
"""


def game_name(division: str, number: int, table: int) -> str:
    """Return the name that a case has for a game.

    >>> game_name("A", 3, 12)
    'A.3.12'
    """
    return f"{division}.{number}.{table}"


@dataclass(frozen=True, slots=True)
class Division:
    """Players who are paired among themselves; *seeds* is the list of each phase that has begun."""

    name: str
    plan: Plan | None = None
    first_table: int = 1
    rounds: tuple[Round, ...] = ()
    seeds: tuple[tuple[int, ...], ...] = ()

    def round(self, number: int) -> Round:
        """Return a round by its number, from 1."""
        if not 1 <= number <= len(self.rounds):
            raise Unreadable(
                "round.unknown",
                "Division {division} has no round {number}: {count} are paired",
                division=self.name,
                number=number,
                count=len(self.rounds),
            )
        return self.rounds[number - 1]

    @property
    def rounds_begun(self) -> int:
        """Number of the last round that has begun; rounds paired ahead have not."""
        return max((played.number for played in self.rounds if played.begun), default=0)

    def with_round(self, changed: Round) -> "Division":
        """Return the division with one of its rounds replaced."""
        at = changed.number - 1
        return replace(self, rounds=(*self.rounds[:at], changed, *self.rounds[at + 1 :]))


@dataclass(frozen=True, slots=True)
class Tournament:
    """All that is known of a tournament.

    *submitted* are scores that only one player has given yet; *reopened* those of games that were
    opened again, where the desk had replaced the result; *corrected* the tables whose result the
    desk has changed or removed.
    """

    settings: Settings
    record: Record
    interpretations: Interpretations
    entrants: Mapping[int, Entrant] = field(default_factory=lambda: MappingProxyType({}))
    names: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    """Numbers of the players by their names in small letters."""
    divisions: Mapping[str, Division] = field(default_factory=lambda: MappingProxyType({}))
    teams: Mapping[int, Team] = field(default_factory=lambda: MappingProxyType({}))
    here: frozenset[int] = frozenset()
    withdrawn: frozenset[int] = frozenset()
    absences: frozenset[tuple[int, int]] = frozenset()
    forbidden: frozenset[Couple] = frozenset()
    submitted: Mapping[Place, tuple[tuple[int, Result], ...]] = field(
        default_factory=lambda: MappingProxyType({})
    )
    corrected: frozenset[Place] = frozenset()
    reopened: Mapping[Place, Result] = field(default_factory=lambda: MappingProxyType({}))
    signed: Mapping[tuple[int, int], Boards] = field(default_factory=lambda: MappingProxyType({}))
    """Matches that captains signed, by team and round, as they were at that moment."""
    deducted: frozenset[int] = frozenset()
    tribunal: Tribunal | None = None
    closed: bool = False

    @property
    def rules(self) -> Rulebook:
        """The edition's rulebook."""
        return self.settings.rules

    def entrant(self, number: int) -> Entrant:
        """Return a player by number."""
        found = self.entrants.get(number)
        if found is None:
            raise Unreadable(
                "entrant.unknown",
                "There is no player {number}: {count} are registered",
                number=number,
                count=len(self.entrants),
            )
        return found

    def named(self, name: str) -> Entrant:
        """Return a player by name, written in any case."""
        wanted = name.casefold().strip()
        for entrant in self.entrants.values():
            if entrant.name.casefold() == wanted:
                return entrant
        raise Unreadable("entrant.unnamed", "There is no player “{name}”", name=name[:80])

    def division(self, name: str) -> Division:
        """Return a division by its name."""
        found = self.divisions.get(name)
        if found is None:
            raise Unreadable(
                "division.unknown",
                "There is no division “{division}”. Choose from: {known}",
                division=name[:40],
                known=", ".join(self.divisions) or "–",
            )
        return found

    def members(self, division: str) -> tuple[Entrant, ...]:
        """Return everybody registered in a division."""
        return tuple(one for one in self.entrants.values() if one.division == division)

    def plays(self, number: int, round: int) -> bool:
        """Return whether a player is to be paired in a round: here, not withdrawn, not expelled."""
        if number in self.withdrawn or (number, round) in self.absences:
            return False
        if self.settings.check_in and number not in self.here:
            return False
        return not self.is_out(number)

    def is_out(self, number: int) -> bool:
        """Return whether a sanction in force took the player's place in the tournament."""
        if not self.record.cases:
            return False
        return effects(self.record, self.entrants[number].name).out

    def table(self, division: str, number: int, table: int) -> tuple[Round, Pair]:
        """Return a round and the pair at one of its tables."""
        found = self.division(division).round(number)
        pair = found.at(table)
        if pair is None:
            raise Illegal(
                "table.unknown",
                "Round {number} of division {division} has no table {table}",
                number=number,
                division=division,
                table=table,
            )
        return found, pair

    @property
    def rounds_paired(self) -> int:
        """Number of rounds paired in the division that is farthest."""
        return max((len(division.rounds) for division in self.divisions.values()), default=0)

    @property
    def rounds_begun(self) -> int:
        """Number of rounds begun in the division that is farthest."""
        return max((division.rounds_begun for division in self.divisions.values()), default=0)

    def rounds_begun_for(self, player: str) -> int:
        """Return the number of rounds begun in a player's division; it times appeals (A-59)."""
        return self.division(self.named(player).division).rounds_begun
