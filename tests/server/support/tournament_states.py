"""States of tournaments for tests of their pages: whatever random tournaments go through.

A tournament of the generator plays itself; between its steps this one also has incidents: breaches
with their sanctions and appeals, players who do not come, results that only one has told, readings
of the text. Every act leaves a state, and all of them are kept.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import get_args

from letrado.base.errors import LetradoError
from letrado.formats.tournament.chart import chart_of, commands
from letrado.rulebook.sanctions import GROUNDS
from letrado.store.tournaments.tournaments import Visibility
from letrado.tournament.desk import Log, perform
from letrado.tournament.justice.cases import Stage
from letrado.tournament.justice.sanctions import available, referable
from letrado.tournament.justice.tribunal import Person
from letrado.tournament.model import commands as c
from letrado.tournament.model.entrants import Entrant
from letrado.tournament.model.events import Author, SettingsChanged
from letrado.tournament.model.plan import Plan, System
from letrado.tournament.model.rounds import Pair, Play, Result, Source
from letrado.tournament.model.settings import Settings
from letrado.tournament.model.state import Tournament
from letrado.tournament.pairing.matching import Progress
from letrado.tournament.pairing.starts import First
from letrado.tournament.simulation.generator import CALM, DIRECTOR, STORMY, Simulation, Trouble

REASON, STATEMENT, NOTICE = "Reason told", "Statement told", "Notice told"
"""Texts that people write in these tournaments."""
TRIBUNAL = (
    Person("Judge One", "CL", "Arica"),
    Person("Judge Two", "UY", "Salto"),
    Person("Judge Three", "BO", "Oruro"),
    Person("Judge Four", "PA"),
    Person("Judge Five", "CU"),
)
PLAYER = Author("player", "Player")
JUDGES = Author("tribunal", "Judge One")


@dataclass(frozen=True)
class Course:
    """Course of a tournament: its plan, its terms, and how much happens in it."""

    seed: int
    plan: str
    settings: Settings
    players: int = 6
    trouble: Trouble = STORMY
    incidents: float = 0.7
    divisions: int = 1
    visibility: Visibility = "public"
    is_taken_over: bool = False
    """True if its last state is written to a file, and read from it as another tournament."""


def settings(edition: str, **more: object) -> Settings:
    """Terms of a tournament under *edition*, with a limit of time."""
    starts = "listed" if edition == "cat" else None
    made = Settings("Open Sant Jordi", edition, "2026-11-18", "Girona", starts=starts)  # type: ignore[arg-type]
    return replace(made, round_minutes=60, **more)  # type: ignore[arg-type]


COURSES = (
    Course(1, "3 swiss", settings("fise-2009"), players=7, divisions=2),
    Course(2, "2 swiss, 1 koth", settings("fise-2004", check_in=True), players=5),
    Course(3, "3 swiss", settings("cat", half_byes=2), players=5),
    Course(4, "3 swiss", settings("fise-2007", boards=2, level="national"), players=8),
    Course(5, "rr", settings("fise-2009", level="international"), players=5),
    Course(6, "rr x2", settings("cat", starts="draw"), players=3),
    Course(7, "knockout", settings("fise-2009"), players=5),
    Course(8, "knockout repechage", settings("fise-2007"), players=6),
    Course(9, "knockout games 3", settings("cat"), players=4),
    Course(10, "3 match", settings("fise-2004"), players=2, visibility="link"),
    Course(11, "groups of 3, knockout top 2", settings("fise-2009"), players=6),
    Course(12, "2 koth", settings("fise-2009", boards=2), players=6),
    Course(
        13,
        "2 swiss, rr top 3",
        settings("fise-2009", equal_first=True),
        trouble=CALM,
        visibility="officials",
    ),
    Course(14, "2 swiss", settings("fise-2009", half_byes=1), players=5, is_taken_over=True),
    Course(5, "2 swiss", settings("fise-2009", appeal_rounds=None), players=4, incidents=0.9),
)
"""Every system, every edition, with and without teams."""


class Eventful(Simulation):
    """A tournament that plays itself while incidents happen; keeps every state on its way."""

    def __init__(self, course: Course) -> None:
        self.states: list[Log] = []
        self._course = course
        self._chance = random.Random(f"incidents {course.seed}")
        super().__init__(
            course.seed, course.players, Plan.parse(course.plan), course.settings, course.trouble
        )
        for at in range(1, course.divisions):
            self._second_division(chr(ord("A") + at))
        for number in self.skill if course.settings.check_in else ():
            self._do(c.CheckIn(DIRECTOR, number))
        if course.settings.half_byes:
            self._do(c.NoteAbsence(DIRECTOR, 1, (1, 2)))

    def play(self) -> list[Log]:
        """List every state up to the end; a tournament that incidents halt ends there."""
        try:
            for _ in self.rounds():
                pass
        except LetradoError:
            pass
        for _ in range(60 if self._course.incidents else 0):
            self._incident()
        found = self.log.tournament.settings
        for command in (
            c.ChangeSettings(DIRECTOR, replace(found, prizes=found.prizes + 1)),
            c.CloseTournament(DIRECTOR),
        ):
            self._try(command)
        return self.states

    def _second_division(self, name: str) -> None:
        self._do(c.SetPlan(DIRECTOR, Plan.parse("2 swiss"), name, 11))
        for number in range(4):
            entrant = Entrant(
                101 + number, f"Second {_LETTERS[number]}", 1200, "Reus", "ES", name, "Sub 18"
            )
            self._do(c.AddEntrant(DIRECTOR, entrant))
        self._do(c.PairRound(DIRECTOR, 1, name))

    def _do(self, command: c.Command, progress: Progress | None = None) -> None:
        if not self.states:
            self.states.append(self.log)
        super()._do(command, progress)
        self.states.append(self.log)
        while self._chance.random() < self._course.incidents:
            self._incident()

    def _enter(self, number: int, pair: Pair) -> None:
        """Enter a result, except at a table where an incident has already led to one."""
        if pair.table in self.log.tournament.divisions["A"].round(number).open_tables:
            super()._enter(number, pair)

    def _incident(self) -> None:
        """Let something happen, if the desk allows it."""
        made = self._chance.choice(_INCIDENTS)(self.log.tournament, self._chance)
        for command in made:
            try:
                self.log = perform(self.log, command, self.at)
            except LetradoError:
                return
            self.states.append(self.log)


_LETTERS = ("One", "Two", "Three", "Four")
_Incident = Callable[[Tournament, random.Random], Iterator[c.Command]]


def _breach(found: Tournament, chance: random.Random) -> Iterator[c.Command]:
    if found.entrants:
        ground = chance.choice((*GROUNDS, *["ethics.47.6"] * 8, "R-024"))
        number = found.divisions["A"].rounds_begun if chance.random() < 0.6 else 0
        player = chance.choice(sorted(found.entrants)[:3])
        yield c.ReportFault(DIRECTOR, player, ground, number or None, STATEMENT)


def _decided(found: Tournament, chance: random.Random) -> Iterator[c.Command]:
    for case in found.record.cases:
        if case.open and chance.random() < 0.5:
            powers = available(found.record, case.player)[case.number]
            if powers and chance.random() < 0.8:
                kind = chance.choice(powers).kind
                points = chance.choice((0, 10, 50, 100))
                yield c.DecideSanction(DIRECTOR, case.number, kind, points, REASON)
            else:
                yield c.FindFault(DIRECTOR, case.number, chance.random() < 0.5, REASON)
            return


def _appealed(found: Tournament, chance: random.Random) -> Iterator[c.Command]:
    for case in found.record.cases:
        by = Author("player", case.player)
        if case.stage == "decided":
            yield c.AppealSanction(by, case.number, STATEMENT)
        elif case.stage == "appealed" and chance.random() < 0.7:
            upheld, typed = chance.random() < 0.5, chance.choice(("", "Director"))
            yield c.RuleAppeal(
                JUDGES, case.number, upheld, REASON, exception=REASON, typed_by=typed
            )
        elif case.ruling is not None and not case.slips and chance.random() < 0.5:
            ruled = chance.choice((None, True, False))
            yield c.CorrectRuling(JUDGES, case.number, ruled, STATEMENT, REASON)


def _referred(found: Tournament, chance: random.Random) -> Iterator[c.Command]:
    for case in found.record.cases:
        if referable(found.record, case) and chance.random() < 0.5:
            yield c.ReferFault(DIRECTOR, case.number, REASON)


def _tribunal(found: Tournament, chance: random.Random) -> Iterator[c.Command]:
    late = REASON if found.rounds_begun else ""
    if chance.random() < 0.4:
        yield c.ConstituteTribunal(DIRECTOR, *TRIBUNAL[:3], TRIBUNAL[3:], late)


def _text_read(found: Tournament, chance: random.Random) -> Iterator[c.Command]:
    articles = [None, *(clause.article for clause in found.rules.clauses.values())]
    article = chance.choice(articles)
    yield c.RuleText(DIRECTOR, NOTICE, article)
    if article:
        yield c.PublishNote(Author("federation", "Federation"), article, NOTICE)


def _clocked(found: Tournament, chance: random.Random) -> Iterator[c.Command]:
    for played in found.divisions["A"].rounds[-1:]:
        player = chance.choice(sorted(found.entrants))
        if player in played.missing:
            yield c.NoteArrival(DIRECTOR, player, played.number)
        elif chance.random() < 0.8:
            yield c.NoteMissing(DIRECTOR, player, played.number)
        else:
            yield c.CallTime(DIRECTOR, played.number)


def _told(found: Tournament, chance: random.Random) -> Iterator[c.Command]:
    """Let one player tell a result; sometimes the other one tells another."""
    for played in found.divisions["A"].rounds:
        for pair in played.pairs:
            if pair.table in played.open_tables and chance.random() < 0.5:
                starter: First | None = None if pair.starter else "A"
                source: Source = chance.choice(("players", "slip"))
                for player in pair.players[: chance.choice((1, 2))]:
                    first = chance.choice((401, 402))
                    result = Result(first, 388, starter=starter, source=source)
                    yield c.SubmitResult(PLAYER, player, played.number, pair.table, result)
                return


def _entered(found: Tournament, chance: random.Random) -> Iterator[c.Command]:
    """Let a result come in from elsewhere, with the best play of one of the two."""
    for played in found.divisions["A"].rounds[-1:]:
        for pair in played.pairs:
            if played.started and pair.table in played.open_tables:
                source: Source = chance.choice(get_args(Source))
                result = Result(
                    512, 388, starter="A", source=source, plays=(Play("CHUPE", 98), None)
                )
                yield c.EnterResult(DIRECTOR, played.number, pair.table, result)
                return


def _settled(found: Tournament, chance: random.Random) -> Iterator[c.Command]:
    """Let the desk award a result that was not played, or open a game again."""
    for played in found.divisions["A"].rounds[::-1]:
        for pair, result in played.games():
            if chance.random() < 0.3:
                kind = chance.choice(("adjudicated", "double_loss", "reopened"))
                if kind == "reopened":
                    yield c.TellReopened(DIRECTOR, played.number, pair.table, Result(377, 411))
                    return
                changed = replace(result, first=390, second=391, kind="adjudicated", awarded="A")
                if kind == "double_loss":
                    changed = Result(0, 0, "double_loss", starter=result.starter)
                yield c.CorrectResult(
                    DIRECTOR, played.number, pair.table, changed, REASON, both_ask=True
                )
                return


def _people(found: Tournament, chance: random.Random) -> Iterator[c.Command]:
    for number in chance.sample(sorted(found.entrants), min(1, len(found.entrants))):
        entrant = found.entrants[number]
        yield chance.choice(
            (
                c.CheckIn(DIRECTOR, number),
                c.CheckIn(DIRECTOR, number, here=False),
                c.ChangeEntrant(DIRECTOR, replace(entrant, category="Sub 18")),
                c.NoteAbsence(DIRECTOR, number, (found.rounds_paired + 1,)),
                c.ForbidPair(DIRECTOR, number, 1, chance.random() < 0.7, REASON),
            )
        )


def _teams(found: Tournament, chance: random.Random) -> Iterator[c.Command]:
    for team in found.teams.values():
        by = Author("player", found.entrants[team.captain].name)
        if chance.random() < 0.4:
            yield c.SetLineup(by, team.number, team.members[::-1])
        if found.rounds_paired:
            yield c.SignMatch(by, team.number, found.rounds_paired)


def _paired_again(found: Tournament, chance: random.Random) -> Iterator[c.Command]:
    """The last round is paired anew, or by hand with everybody's starts turned round."""
    for played in found.divisions["A"].rounds[-1:]:
        if chance.random() < 0.5:
            yield c.RepairRound(DIRECTOR, played.number, reason=REASON)
        else:
            couples = tuple(
                (pair.first, None) if pair.second is None else (pair.second, pair.first)
                for pair in played.pairs
            )
            yield c.ChangePairs(DIRECTOR, played.number, couples, reason=REASON)


_INCIDENTS: tuple[_Incident, ...] = (
    _breach, _decided, _decided, _appealed, _appealed, _referred, _tribunal, _text_read, _clocked,
    _clocked, _told, _entered, _settled, _people, _people, _teams, _paired_again,
)  # fmt: skip


# -- what a state is ---------------------------------------------------------------------------

PHASES = ("bare", "entries", "paired", "in play", "partly", "between", "ahead", "over", "closed")
"""Moments of a tournament: before and with entries; a round paired, in play, partly told; between
rounds; a round paired while an earlier one lacks results; the plan is over; closed."""


def phase_of(found: Tournament, plan_rounds: int) -> str:
    """Find which of `PHASES` a tournament is in; *plan_rounds* is how many rounds it came to."""
    rounds = found.divisions["A"].rounds if "A" in found.divisions else ()
    if found.closed:
        return "closed"
    if not rounds:
        return "entries" if found.entrants else "bare"
    last = rounds[-1]
    if any(played.open_tables for played in rounds[:-1]) or (rounds[1:] and not last.begun):
        return "ahead"
    if last.whole:
        return "over" if last.number >= plan_rounds else "between"
    if last.results:
        return "partly"
    return "in play" if last.started else "paired"


FEATURES = (
    *(f"case {stage}" for stage in get_args(Stage)),
    *(f"system {system}" for system in get_args(System)),
    *(f"edition {edition}" for edition in ("fise-2004", "fise-2007", "fise-2009", "cat")),
    *(f"result played by {source}" for source in get_args(Source)),
    "result forfeit by desk", "result double_loss by desk", "result adjudicated by desk",
    "absence", "bye", "divisions 2", "drawn lots", "forbidden", "half", "here", "late", "missing",
    "note", "out", "reading", "referral", "reopened", "signed", "slip", "teams", "time up",
    "terms changed", "told by 1", "told by 2", "tribunal", "withdrawn",
)  # fmt: skip
"""Features that the states of `COURSES` have between them."""


def features_of(log: Log) -> frozenset[str]:
    """Name everything of a state that pages show in a way of its own."""
    found = log.tournament
    made = {f"edition {found.settings.edition}", f"divisions {len(found.divisions)}"}
    made |= {f"case {case.stage}" for case in found.record.cases}
    made |= {"referral" for case in found.record.cases if case.referral}
    made |= {"slip" for case in found.record.cases if case.slips}
    flags = {
        "teams": found.teams, "tribunal": found.tribunal, "withdrawn": found.withdrawn,
        "absence": found.absences, "forbidden": found.forbidden, "reopened": found.reopened,
        "here": found.here, "signed": found.signed, "reading": found.interpretations.rulings,
        "note": found.interpretations.notes,
        "late": found.tribunal and found.tribunal.late,
        "terms changed": any(isinstance(one.fact, SettingsChanged) for one in log.events[-2:]),
        "out": any(found.is_out(number) for number in found.entrants),
    }  # fmt: skip
    made |= {name for name, flag in flags.items() if flag}
    made |= {f"told by {len(told)}" for told in found.submitted.values()}
    for division in found.divisions.values():
        for played in division.rounds:
            made |= {f"system {played.system}"}
            made |= {"bye" for pair in played.pairs if pair.second is None}
            made |= {"drawn lots" for pair in played.pairs if pair.starter is None}
            made |= {f"result {one.kind} by {one.source}" for one in played.results.values()}
            named = {"half": played.half, "missing": played.missing, "time up": played.time_up}
            made |= {name for name, flag in named.items() if flag}
    return frozenset(made)


@dataclass(frozen=True)
class Moment:
    """A state of a tournament: which phase it is in, and what it has."""

    log: Log
    phase: str
    features: frozenset[str] = field(repr=False)


def taken_over(found: Tournament) -> list[Log]:
    """List the states of another tournament that is made from the file of this one."""
    states: list[Log] = []
    charts = [chart_of(found, name) for name in found.divisions]
    for command in commands(charts, found.settings, DIRECTOR):
        states.append(perform(states[-1] if states else None, command, 1))
    return states


def moments(course: Course) -> list[Moment]:
    """All states that a tournament goes through, in their order."""
    states = Eventful(course).play()
    if course.is_taken_over:
        states = taken_over(states[-1].tournament)
    count = len(states[-1].tournament.divisions["A"].rounds)
    return [Moment(log, phase_of(log.tournament, count), features_of(log)) for log in states]
