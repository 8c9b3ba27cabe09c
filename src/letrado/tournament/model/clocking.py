"""Read the clock of a round from the log: when it started and ends, and who arrived when.

Times are those of the events, so that nothing but the log is needed to know them. The software
proposes what follows; those in charge declare whether somebody has lost by staying away.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from letrado.base.errors import Illegal
from letrado.tournament.justice.absence import absence_result, absent_by_now
from letrado.tournament.model.acts import Log, effective
from letrado.tournament.model.commands import CorrectResult, DeclareAbsent
from letrado.tournament.model.events import PlayerArrived, PlayerMissing, RoundStarted, TimeCalled
from letrado.tournament.model.rounds import Pair, Result
from letrado.tournament.model.settings import Settings
from letrado.tournament.pairing.starts import First

_SIDES: tuple[First, First] = ("A", "B")


@dataclass(frozen=True, slots=True)
class RoundClock:
    """Instants in milliseconds; *arrived* has those who were missing, None until they arrive."""

    started_at: int | None = None
    ends_at: int | None = None
    called_at: int | None = None
    arrived: Mapping[int, int | None] | None = None

    def came(self, player: int) -> int | None:
        """Return the seconds after the signal at which a player arrived; None if they have not."""
        if self.arrived is None or player not in self.arrived:
            return 0
        at = self.arrived[player]
        return None if at is None or self.started_at is None else (at - self.started_at) // 1000


@dataclass(frozen=True, slots=True)
class Stayed:
    """A table that a player has lost by staying away: what the director may declare, and why."""

    division: str
    number: int
    table: int
    absent: tuple[First, ...]
    players: tuple[int, ...]
    result: Result
    article: str


def round_clock(log: Log, division: str, number: int) -> RoundClock:
    """Return the clock of a round."""
    started = called = None
    arrived: dict[int, int | None] = {}
    for event in effective(log.events):
        match event.fact:
            case RoundStarted(name, at) if (name, at) == (division, number):
                started = event.at
            case TimeCalled(name, at) if (name, at) == (division, number):
                called = event.at
            case PlayerMissing(name, at, player) if (name, at) == (division, number):
                arrived[player] = None
            case PlayerArrived(name, at, player) if (name, at) == (division, number):
                arrived[player] = event.at
    minutes = log.tournament.settings.round_minutes
    ends = started + minutes * 60_000 if started is not None and minutes else None
    return RoundClock(started, ends, called, arrived)


def allotment(settings: Settings) -> int | None:
    """Return the seconds of each player: as agreed, else half of the round, else the edition's."""
    if settings.clock_minutes:
        return settings.clock_minutes * 60
    time = settings.rules.time
    if time.clock_from_total:
        return settings.round_minutes * 30 or None
    return max(time.clock_seconds.values(), default=None)


def stayed_away(log: Log, division: str, number: int, now: int) -> tuple[Stayed, ...]:
    """Return the tables that are lost at an instant by staying away (F09 §36-37, CAT 8¶1-3)."""
    clock = round_clock(log, division, number)
    played = log.tournament.division(division).round(number)
    if clock.started_at is None or not clock.arrived:
        return ()
    rules = log.tournament.rules
    elapsed = (now - clock.started_at) // 1000
    found = []
    for pair in played.pairs:
        if pair.second is None or pair.table in played.results:
            continue
        came = clock.came(pair.first), clock.came(pair.second)
        absent = absent_by_now(rules, *came, elapsed, allotment=allotment(log.tournament.settings))
        if not absent and rules.ending.absence_forfeit == "own_time":
            absent = _alone(played.open_tables, pair, came)
        result = absence_result(rules, absent)
        if result is not None:
            players = tuple(
                one for side, one in zip("AB", pair.players, strict=True) if side in absent
            )
            window = rules.ending.absence_forfeit == "window"
            article = rules.cite("R-120" if window else "R-126")
            found.append(Stayed(division, number, pair.table, absent, players, result, article))
    return tuple(found)


def check_absence(log: Log, command: DeclareAbsent | CorrectResult, now: int) -> None:
    """Refuse a forfeit before the signal, or against a player who came in time (CAT 8¶1).

    A player who came later than the edition's time has lost all the same. A result that is
    corrected to an absence does not show that the round has begun.
    """
    found = log.tournament
    rules = found.rules
    played, pair = found.table(command.division, command.number, command.table)
    place = command.division, command.number, command.table
    sides = absent_sides(command, played.results.get(command.table), found.reopened.get(place))
    if not sides:
        return
    if not played.started and not set(played.results) - {command.table}:
        raise Illegal(
            "absence.early",
            "Round {number} has not begun: who is missing is seen at its signal",
            article=rules.cite("R-120"),
            number=played.number,
        )
    clock = round_clock(log, command.division, command.number)
    if clock.started_at is None or not clock.arrived:
        return
    if pair.second is None:
        return
    lost = absent_by_now(
        rules,
        clock.came(pair.first),
        clock.came(pair.second),
        (now - clock.started_at) // 1000,
        allotment=allotment(found.settings),
    )
    for side, player in zip(_SIDES, pair.players, strict=True):
        arrived = clock.arrived.get(player)
        if side in sides and arrived is not None and side not in lost:
            raise Illegal(
                "absence.came",
                "{name} came to round {number} in time: who is there has not stayed away",
                article=rules.cite("R-120"),
                name=found.entrant(player).name,
                number=played.number,
            )


def absent_sides(
    command: DeclareAbsent | CorrectResult, *known: Result | None
) -> tuple[First, ...]:
    """Return who would newly lose by absence; nobody if a known result says so already."""
    if isinstance(command, DeclareAbsent):
        return command.absent
    told = command.result
    if (
        told is None
        or told.kind != "forfeit"
        or any(one and one.said == told.said for one in known)
    ):
        return ()
    return ("A",) if told.first < told.second else ("B",)


def _alone(
    open_tables: tuple[int, ...], pair: Pair, came: tuple[int | None, int | None]
) -> tuple[First, ...]:
    """Return who is missing from the last game of a round: they have lost too (F09 §37)."""
    if open_tables != (pair.table,):
        return ()
    return tuple(side for side, at in zip(_SIDES, came, strict=True) if at is None)
