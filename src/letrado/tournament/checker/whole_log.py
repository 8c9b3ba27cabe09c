"""Check a whole tournament from its log: who could play when each round was paired, and how."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from letrado.tournament.checker.by_list import (
    check_all_met,
    check_knockout,
    check_match,
    check_round_robin,
    check_teams,
)
from letrado.tournament.checker.history import history
from letrado.tournament.checker.objections import Objection
from letrado.tournament.checker.seats import seats
from letrado.tournament.checker.swiss import check_swiss
from letrado.tournament.model import events as facts
from letrado.tournament.model.entrants import Entrant, Team
from letrado.tournament.model.events import Event
from letrado.tournament.model.plan import Phase, Plan
from letrado.tournament.model.rounds import Pair, Result, Round
from letrado.tournament.model.settings import Settings
from letrado.tournament.pairing.criteria import KING_OF_THE_HILL, PairingRules
from letrado.tournament.standings.scorecards import Scoring
from letrado.tournament.standings.standings import Row
from letrado.tournament.standings.teams import as_matches

Heard = Callable[[float], object]


@dataclass(slots=True)
class _Division:
    plan: Plan | None = None
    rounds: list[Round] = field(default_factory=list)
    seeds: dict[int, tuple[int, ...]] = field(default_factory=dict)


class Witness:
    """Follows the events with its own counts, and checks every round when it is paired."""

    def __init__(self) -> None:
        self.settings: Settings | None = None
        self.entrants: dict[int, Entrant] = {}
        self.divisions: dict[str, _Division] = {}
        self.away: set[int] = set()
        self.here: set[int] = set()
        self.absent: set[tuple[int, int]] = set()
        self.forbidden: set[frozenset[int]] = set()
        self.teams: dict[int, Team] = {}
        self.left: set[int] = set()
        self.sanctioned = False

    def hear(self, fact: facts.Fact) -> Iterator[Objection]:
        """Take in one fact; a round is checked against what was known before it."""
        match fact:
            case facts.TournamentOpened() | facts.SettingsChanged():
                self.settings = fact.settings
            case facts.EntrantAdded() | facts.EntrantChanged():
                self.entrants[fact.entrant.number] = fact.entrant
                self._division(fact.entrant.division)
            case facts.PlanSet():
                self._division(fact.division).plan = fact.plan
            case facts.TeamSet():
                self.teams[fact.team.number] = fact.team
            case facts.Withdrawn():
                self.away.add(fact.number)
                self.left.add(fact.number)
            case facts.Returned():
                self.away.discard(fact.number)
            case facts.CheckedIn():
                (self.here.add if fact.here else self.here.discard)(fact.number)
            case facts.AbsenceNoted():
                self.absent |= {(fact.number, number) for number in fact.rounds}
                self.left.add(fact.number)
            case facts.PairForbidden():
                pair = frozenset((fact.first, fact.second))
                (self.forbidden.add if fact.forbidden else self.forbidden.discard)(pair)
            case facts.SanctionDecided():
                self.sanctioned = True
            case facts.RoundPaired():
                yield from self._paired(fact)
            case facts.RoundChanged():
                division = self._division(fact.division)
                before = division.rounds[fact.number - 1]
                after = replace(before, pairs=fact.pairs)
                division.rounds[fact.number - 1] = after
                yield from seats(after, {one for pair in before.pairs for one in pair.players})
            case facts.ResultEntered() | facts.ResultCorrected():
                self._result(fact.division, fact.number, fact.table, fact.result)

    def _division(self, name: str) -> _Division:
        return self.divisions.setdefault(name, _Division())

    def _result(self, division: str, number: int, table: int, result: Result | None) -> None:
        rounds = self._division(division).rounds
        results = dict(rounds[number - 1].results)
        results.pop(table, None)
        if result is not None:
            results[table] = result
        rounds[number - 1] = replace(rounds[number - 1], results=results)

    def _playing(self, division: str, number: int) -> list[Entrant]:
        settings = self.settings
        return [
            one
            for one in self.entrants.values()
            if one.division == division
            and one.number not in self.away
            and (one.number, number) not in self.absent
            and not (settings and settings.check_in and one.number not in self.here)
        ]

    def _paired(self, fact: facts.RoundPaired) -> Iterator[Objection]:
        division = self._division(fact.division)
        if fact.seeds is not None:
            division.seeds[fact.phase] = fact.seeds
        made = Round(fact.number, fact.system, fact.pairs, {}, phase=fact.phase, half=fact.half)
        settings = self.settings
        phase = division.plan.phases[fact.phase] if division.plan else None
        elsewhere = any(one.code == "imported" for pair in fact.pairs for one in pair.reasons)
        if settings is None or phase is None or settings.boards or self.sanctioned or elsewhere:
            seated = {one for pair in fact.pairs for one in pair.players}
            yield from seats(made, seated)
            if settings is not None and settings.boards:
                yield from check_teams(made, self.teams.values())
            if settings is not None and phase is not None and settings.boards and not elsewhere:
                yield from self._teams_looked_at(division, made, phase, settings, fact.division)
        else:
            yield from self._looked_at(division, made, phase, settings, fact.division)
        division.rounds.append(made)

    def close(self) -> Iterator[Objection]:
        """Object at the end to a round robin, played in full, in which some pair has not met."""
        for division in self.divisions.values():
            for index, phase in enumerate(division.plan.phases if division.plan else ()):
                seeds = division.seeds.get(index, ())
                own = [played for played in division.rounds if played.phase == index]
                full = phase.cycles * (len(seeds) - 1 + len(seeds) % 2)
                if (
                    phase.system == "round_robin"
                    and not phase.rounds
                    and len(own) == full > 0
                    and not self.left.intersection(seeds)
                    and not (self.settings and self.settings.boards)
                ):
                    yield from check_all_met(seeds, own, phase.cycles)

    def _teams_looked_at(
        self, division: _Division, made: Round, phase: Phase, settings: Settings, name: str
    ) -> Iterator[Objection]:
        """Check a round of a team event: each match is a game whose scores are board points."""
        if phase.system not in ("swiss", "koth") or phase.top or settings.prizes:
            return
        teams = [team for team in self.teams.values() if team.division == name]
        here = {one.number for one in self._playing(name, made.number)}
        playing = [
            Entrant(team.number, team.name, self._mean(team))
            for team in teams
            if here.intersection(team.members)
        ]
        boards = Scoring(settings.scoring.bye_points, settings.boards)
        past = as_matches(division.rounds, teams)
        yield from check_swiss(
            playing, past, as_matches([made], teams)[0], _manner(settings, phase), boards
        )

    def _mean(self, team: Team) -> int:
        return sum(self.entrants[one].rating for one in team.members) // len(team.members)

    def _looked_at(
        self, division: _Division, made: Round, phase: Phase, settings: Settings, name: str
    ) -> Iterator[Objection]:
        playing = self._playing(name, made.number)
        seeds = division.seeds.get(made.phase, ())
        past = division.rounds
        own = [played for played in past if played.phase == made.phase]
        if phase.top or phase.system not in ("swiss", "koth"):
            playing = [one for one in playing if one.number in seeds]
        numbers = {one.number for one in playing}
        match phase.system:
            case "swiss" | "koth":
                found = check_swiss(
                    playing,
                    past,
                    made,
                    _manner(settings, phase),
                    settings.scoring,
                    forbidden=self.forbidden,
                )
                excused = ("better",) if settings.prizes else ()  # the Gibson rule goes before
                yield from (one for one in found if one.code not in excused)
            case "round_robin":
                yield from seats(made, numbers)
                yield from check_round_robin(seeds, own, made, phase.cycles)
            case "groups":
                yield from (
                    one for one in seats(made, numbers) if one.code != "absent"
                )  # small groups are over before large ones
            case "knockout":
                gone = set(self.entrants) - numbers
                yield from (one for one in seats(made, numbers) if one.code != "absent")
                yield from check_knockout(own, made, phase, gone)
            case "match":
                yield from (one for one in seats(made, numbers) if one.code != "absent")
                yield from check_match(own, made)


def _manner(settings: Settings, phase: Phase) -> PairingRules:
    if phase.system == "koth":
        return PairingRules(criteria=KING_OF_THE_HILL, balanced=settings.manner.balanced)
    return settings.manner


def check_events(events: Sequence[Event], heard: Heard | None = None) -> list[Objection]:
    """Return what is wrong with any round at the moment it was paired; undone acts do not count."""
    undone = {event.fact.undone for event in events if isinstance(event.fact, facts.ActUndone)}
    witness = Witness()
    found: list[Objection] = []
    for at, event in enumerate(events):
        if event.act not in undone:
            found += witness.hear(event.fact)
        if heard is not None and isinstance(event.fact, facts.RoundPaired):
            heard((at + 1) / len(events))
    return [*found, *witness.close()]


def check_standings(
    rows: Iterable[Row], rounds: Sequence[Round], settings: Settings
) -> Iterator[Objection]:
    """Check points and spread by an independent count, and the order of the standings."""
    told = history([replace(one, pairs=_finished(one)) for one in rounds], settings.scoring)
    last = len(rounds)
    by_stage = bool(rounds) and rounds[-1].system == "knockout"  # rank by the stage reached
    previous: tuple[int, ...] | None = None
    for row in rows:
        due = told.points[row.number]
        if row.card.points != due or row.card.spread != told.spread[row.number]:
            yield Objection.of(last, "score", player=row.number, found=row.card.points, due=due)
        if previous is not None and row.values > previous and not by_stage:
            yield Objection.of(last, "order", player=row.number)
        previous = row.values


def _finished(played: Round) -> tuple[Pair, ...]:
    return tuple(
        pair for pair in played.pairs if pair.second is None or pair.table in played.results
    )
