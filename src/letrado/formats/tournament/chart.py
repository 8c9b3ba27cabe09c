"""A division as other programs can know it: who plays, who met whom, and the scores.

All exchange goes through a chart. What only our log knows (authors, reasons, cases, corrections)
stays there.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from letrado.base.errors import Illegal, Unavailable
from letrado.tournament.desk import Log, perform
from letrado.tournament.model.commands import (
    AddEntrant,
    Command,
    ForbidPair,
    ImportRound,
    OpenTournament,
    SetPlan,
    Withdraw,
)
from letrado.tournament.model.entrants import Entrant
from letrado.tournament.model.events import Author
from letrado.tournament.model.plan import Phase, Plan
from letrado.tournament.model.rounds import Pair, Result, Round
from letrado.tournament.model.settings import Settings
from letrado.tournament.model.state import Tournament
from letrado.tournament.pairing.starts import First
from letrado.tournament.standings.effective_results import counted_rounds


@dataclass(frozen=True, slots=True)
class ChartRound:
    """Tables, and the results of those that have one; who started is told by the table."""

    pairs: tuple[Pair, ...]
    results: tuple[tuple[int, Result], ...]
    half: tuple[int, ...] = ()
    """Who had it off for half a point."""


@dataclass(frozen=True, slots=True)
class Chart:
    """One division of a tournament.

    *phases* says of each round which phase of the plan it is of, and *seeds* by which list each
    phase goes; both are empty where another program does not know them.
    """

    name: str
    date: str
    place: str
    division: str
    plan: Plan | None
    entrants: tuple[Entrant, ...]
    withdrawn: tuple[int, ...]
    forbidden: tuple[tuple[int, int], ...]
    rounds: tuple[ChartRound, ...]
    phases: tuple[int, ...] = ()
    seeds: tuple[tuple[int, ...], ...] = ()


def chart_of(tournament: Tournament, division: str) -> Chart:
    """A division as a chart; sanctions that stand are in the scores."""
    members = sorted(tournament.members(division), key=lambda one: one.number)
    numbers = {one.number for one in members}
    settings = tournament.settings
    held = tournament.division(division)
    return Chart(
        settings.name,
        settings.date,
        settings.place,
        division,
        held.plan,
        tuple(members),
        tuple(sorted(tournament.withdrawn & numbers)),
        tuple(sorted(pair for pair in tournament.forbidden if set(pair) <= numbers)),
        tuple(map(_round, counted_rounds(tournament, division))),
        tuple(played.phase for played in held.rounds),
        () if settings.boards else held.seeds,  # in a team event the lists are of teams
    )


def _round(played: Round) -> ChartRound:
    pairs = tuple(
        Pair(pair.table, pair.first, pair.second, _starter(played, pair), pair.match)
        for pair in played.pairs
    )
    results = tuple(
        (
            pair.table,
            Result(result.first, result.second, result.kind, result.awarded, source="file"),
        )
        for pair, result in played.games()
    )
    return chart_round(pairs, results, played.half)


def chart_round(
    pairs: Iterable[Pair],
    results: Iterable[tuple[int, Result]],
    half: Iterable[int] = (),
) -> ChartRound:
    """Tables in their order, then byes; so that equal rounds are equal."""
    ordered = sorted(pairs, key=lambda pair: (pair.second is None, pair.table, pair.first))
    return ChartRound(
        tuple(ordered), tuple(sorted(results, key=lambda one: one[0])), tuple(sorted(half))
    )


def _starter(played: Round, pair: Pair) -> First | None:
    result = played.results.get(pair.table) if pair.second is not None else None
    return pair.starter if result is None else result.starter or pair.starter


def commands(charts: Sequence[Chart], settings: Settings, by: Author) -> Iterator[Command]:
    """What the desk has to do to have these divisions."""
    yield OpenTournament(by, settings)
    for chart in charts:
        plan = chart.plan or Plan((Phase("swiss", max(1, len(chart.rounds))),))
        yield SetPlan(by, plan, chart.division)
        for entrant in chart.entrants:
            yield AddEntrant(by, replace(entrant, division=chart.division))
        for first, second in chart.forbidden:
            yield ForbidPair(by, first, second)
    for chart in charts:
        begun = 0
        for number, played in enumerate(chart.rounds, 1):
            phase = chart.phases[number - 1] if number <= len(chart.phases) else None
            seeds = None
            if phase is not None and phase < len(chart.seeds) and begun <= phase:
                seeds, begun = chart.seeds[phase], phase + 1
            yield ImportRound(
                by, number, played.pairs, played.results, chart.division, phase, seeds, played.half
            )
        for number_gone in chart.withdrawn:
            yield Withdraw(by, number_gone)


def first_of(charts: Sequence[Chart]) -> Chart:
    """Return the first division, by which a file names the tournament; refused without any."""
    if not charts:
        raise Unavailable("division.none", "This tournament has no division yet")
    return charts[0]


def imported(charts: Sequence[Chart], settings: Settings, by: Author, at: int) -> Log:
    """A tournament of our own from charts."""
    log: Log | None = None
    for command in commands(charts, settings, by):
        log = perform(log, command, at)
    if log is None:
        raise Illegal("tournament.unopened", "A tournament is opened before anything else")
    return log
