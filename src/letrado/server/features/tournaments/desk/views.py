"""The first page of the desk: the round with its tables, open matters, and the next step."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from letrado.server.features.tournaments.desk.labels import (
    STATES,
    StateLabel,
    TableState,
    call_label,
    state_label,
    unusual_kind,
)
from letrado.server.features.tournaments.desk.look import Look
from letrado.server.features.tournaments.desk.reasons import RoundReasons, why
from letrado.server.features.tournaments.live_games.round_games import Openable
from letrado.server.features.tournaments.printing.projector import public_rounds
from letrado.server.infra.errors import why as why_not
from letrado.server.rendering.paging import Sheet, sheet
from letrado.store.tournaments.tournament_links import Call
from letrado.tournament.desk import conflicts
from letrado.tournament.desk.law import DESK
from letrado.tournament.justice.tribunal import is_due
from letrado.tournament.model.clocking import round_clock, stayed_away
from letrado.tournament.model.rounds import Kind, Pair, Result, Round
from letrado.tournament.model.state import Division, Place, Tournament
from letrado.tournament.standings.effective_results import counted_rounds
from letrado.tournament.standings.scorecards import Scorecard, scorecards

TABLES_A_PAGE = 120
"""Tables that one page shows."""

Scores = tuple[int, int]


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """A player at a table; *told* says that they have entered the result."""

    number: int
    name: str
    wins: int
    starts: bool
    told: bool


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table of the round, 0 for a bye; *counted* are the scores if sanctions changed them."""

    table: int
    state: TableState
    label: StateLabel
    players: list[SeatedPlayer]
    reasons: list[str]
    scores: Scores | None
    counted: Scores | None
    winner: int | None
    kind: str
    """Words for how the result came about; empty for a game over the board."""
    game: str
    call: str
    """The official that the table calls, in words; empty if nobody is called."""
    withdrawn: bool
    """True if one of its players has withdrawn."""


@dataclass(frozen=True, slots=True)
class CallLine:
    """A table that waits for an official: answered by *id*, or in its live *game*."""

    id: str
    table: int
    label: str
    text: str
    at: int
    game: str


@dataclass(frozen=True, slots=True)
class Conflict:
    """A table whose players have entered different results."""

    division: str
    round: int
    table: int
    told: list[tuple[str, Scores]]


@dataclass(frozen=True, slots=True)
class Reopened:
    """A reopened game whose result differs from the one at the desk (F09 §44)."""

    division: str
    round: int
    table: int
    scores: Scores
    article: str


@dataclass(frozen=True, slots=True)
class AbsenceLine:
    """A table that a player has lost by absence, which the director may declare."""

    round: int
    table: int
    names: list[str]
    absent: tuple[str, ...]
    scores: Scores
    article: str


@dataclass(frozen=True, slots=True)
class WorkView:
    """A round that is being paired; *percent* is None when another server does it."""

    running: bool
    percent: int | None
    failure: str
    cancellable: bool


StepKind = Literal["closed", "players", "plan", "start", "pair", "close"]


@dataclass(frozen=True, slots=True)
class NextStep:
    """The one thing to do next; *missing* is the number of results that must come in before."""

    do: StepKind
    round: int = 0
    missing: int = 0


@dataclass(frozen=True, slots=True)
class FilterChip:
    """A state of tables, and the number of tables in it."""

    state: TableState
    text: str
    count: int


@dataclass(frozen=True, slots=True)
class DeskPage:
    """The first page of the desk; *played* is the round that it shows, *next* the next step."""

    planned: int | None
    rounds: int
    played: Round | None
    tables: list[TableCard]
    sheet: Sheet[TableCard]
    byes: list[TableCard]
    done: int
    total: int
    shown: str
    filters: list[FilterChip]
    calls: list[CallLine]
    conflicts: list[Conflict]
    reopened: list[Reopened]
    stayed: list[AbsenceLine]
    waiting: int
    """Number of tables that wait for the desk, for any reason."""
    next: NextStep
    has_plan: bool
    why: RoundReasons
    first_open: int
    players: int
    arrived: int
    tribunal_due: str
    appeals_wait: str
    ends_at: int | None
    left: int | None
    can_call_time: bool
    work: WorkView | None
    online: Openable | None
    held_back: int
    """Number of rounds that are paired, and that players do not see yet."""


def _held_back(here: Look) -> int:
    rounds = here.held.rounds
    return len(rounds) - len(public_rounds(here.hall, here.division)) if rounds else 0


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Calls and live games of a round, which its log does not keep, and the time *now*."""

    calls: Sequence[Call]
    games: Mapping[int, str]
    online: Openable | None
    now: int


def overview(here: Look, around: Surroundings, shown: str, page: str) -> DeskPage:
    """Return the first page of the desk, with the tables in the state *shown*, or all."""
    found, held, played = here.found, here.held, here.played
    tables = table_cards(here, played, around) if played else []
    whole = [one for one in tables if one.table]
    counts = Counter(one.state for one in whole)
    chosen = shown if shown in STATES else ""
    calls = [_call(here, each, around.games) for each in around.calls]
    differing, reopened, stayed = _conflicts(here), _reopened(here), _stayed(here, around.now)
    clock = round_clock(here.hall.log, here.division, played.number) if played else None
    ends_at = clock.ends_at if clock else None
    listed = [one for one in whole if not chosen or one.state == chosen]
    return DeskPage(
        planned=planned_rounds(found, held),
        rounds=len(held.rounds),
        played=played,
        tables=listed,
        sheet=sheet(listed, page, TABLES_A_PAGE),
        byes=[one for one in tables if not one.table],
        done=counts["done"],
        total=len(whole),
        shown=chosen,
        filters=_filters(here, counts),
        calls=calls,
        conflicts=differing,
        reopened=reopened,
        stayed=stayed,
        waiting=len(calls) + len(differing) + len(reopened) + len(stayed),
        next=next_step(here),
        has_plan=held.plan is not None,
        why=why(here),
        first_open=next(iter(played.open_tables), 0) if played else 0,
        players=len(found.entrants),
        arrived=len(found.here),
        tribunal_due=_tribunal_due(found),
        appeals_wait=_appeals_wait(found),
        ends_at=ends_at,
        left=None if ends_at is None else max(0, ends_at - around.now) // 1000,
        can_call_time=here.runs
        and played is not None
        and played.started
        and not played.whole
        and not played.time_up,
        work=_work(here),
        online=around.online,
        held_back=_held_back(here),
    )


def planned_rounds(found: Tournament, held: Division) -> int | None:
    """Count the rounds of the plan; None if the number depends on results."""
    if held.plan is None:
        return None
    count = sum(found.plays(one.number, 1) for one in found.members(held.name))
    total = 0
    for index, phase in enumerate(held.plan.phases):
        if phase.rounds:
            total += phase.rounds
        elif phase.system == "round_robin" and not found.settings.boards:
            seeds = len(held.seeds[index]) if len(held.seeds) > index else 0
            size = seeds or min(phase.top or count, count)
            total += (size - 1 + size % 2) * phase.cycles
        else:
            return None
    return total


def next_step(here: Look) -> NextStep:
    """Choose the one thing to do next, and count the results that it has to wait for."""
    found, held = here.found, here.held
    count = len(held.rounds)
    missing = len(held.rounds[-1].open_tables) if held.rounds else 0
    planned = planned_rounds(found, held)
    if found.closed:
        return NextStep("closed")
    if not found.members(here.division):
        return NextStep("players")
    if held.plan is None:
        return NextStep("plan")
    waiting = [played for played in held.rounds if not played.begun and played.open_tables]
    if waiting and (waiting[0].number == count or held.rounds_begun == waiting[0].number - 1):
        return NextStep("start", waiting[0].number)
    if planned is not None and count >= planned:
        return NextStep("close", missing=missing)
    return NextStep("pair", count + 1, missing)


# -- tables ------------------------------------------------------------------------------------


def table_cards(here: Look, played: Round, around: Surroundings) -> list[TableCard]:
    """Return every table of a round, byes included."""
    found = here.found
    rounds = counted_rounds(found, here.division, played.number)
    numbers = [one.number for one in found.members(here.division)]
    cards = scorecards(numbers, rounds[:-1], found.settings.scoring)
    calling = {
        each.table.number: call_label(each.kind, each.text, here.language)
        for each in around.calls
        if (each.table.division, each.table.round) == (here.division, played.number)
    }
    differing = frozenset(conflicts(found))
    made = []
    for pair in played.pairs:
        place = (here.division, played.number, pair.table)
        state = _state(found, played, pair, place, differing, calling)
        card = _card(here, played, rounds[-1], pair, cards, state)
        game = around.games.get(pair.table, "") if pair.second is not None else ""
        made.append(replace(card, game=game, call=calling.get(pair.table, "")))
    return made


def _state(
    found: Tournament,
    played: Round,
    pair: Pair,
    place: Place,
    differing: frozenset[Place],
    calling: Mapping[int, str],
) -> TableState:
    if place in differing:
        return "conflict"
    if pair.table in calling:
        return "call"
    if pair.second is not None and pair.table in played.results:
        return "done"
    return "sign" if found.submitted.get(place) else "play"


def _card(
    here: Look,
    played: Round,
    counted: Round,
    pair: Pair,
    cards: Mapping[int, Scorecard],
    state: TableState,
) -> TableCard:
    found = here.found
    told = found.submitted.get((here.division, played.number, pair.table), ())
    result, counts = played.results.get(pair.table), counted.results.get(pair.table)
    kind: Kind | None = result.kind if result else None
    return TableCard(
        table=pair.table,
        state=state,
        label=state_label(state, here.language, begun=played.begun),
        players=[
            SeatedPlayer(
                number,
                found.entrants[number].name,
                cards[number].wins if number in cards else 0,
                starts=pair.starter == side,
                told=any(player == number for player, _ in told),
            )
            for side, number in zip("AB", pair.players, strict=False)
        ],
        reasons=[reason.told(here.language) for reason in pair.reasons],
        scores=_scores(result),
        counted=None if counts == result else _scores(counts),
        winner=winner_of(counts) if counts else None,
        kind=unusual_kind(kind, here.language),
        game="",
        call="",
        withdrawn=not found.withdrawn.isdisjoint(pair.players),
    )


def _scores(result: Result | None) -> Scores | None:
    return None if result is None else (result.first, result.second)


def winner_of(result: Result) -> int | None:
    """Find the winner as a place in the pair; None for a draw or a double loss."""
    first, second = result.points
    return None if first == second else int(second > first)


def _filters(here: Look, counts: Counter[TableState]) -> list[FilterChip]:
    begun = here.played is None or here.played.begun
    return [
        FilterChip(state, state_label(state, here.language, begun=begun).text, counts[state])
        for state in STATES
        if counts[state]
    ]


# -- what waits --------------------------------------------------------------------------------


def _call(here: Look, call: Call, games: Mapping[int, str]) -> CallLine:
    number = call.table.number
    label = call_label(call.kind, "", here.language)
    return CallLine(call.id, number, label, call.text, call.at, games.get(number, ""))


def _conflicts(here: Look) -> list[Conflict]:
    found = here.found
    return [
        Conflict(
            division,
            number,
            table,
            [
                (found.entrants[player].name, (result.first, result.second))
                for player, result in found.submitted[division, number, table]
            ],
        )
        for division, number, table in conflicts(found)
    ]


def _reopened(here: Look) -> list[Reopened]:
    article = here.found.rules.cite("R-170")
    return [
        Reopened(*place, (result.first, result.second), article)
        for place, result in here.found.reopened.items()
    ]


def _stayed(here: Look, now: int) -> list[AbsenceLine]:
    played, names = here.played, here.found.entrants
    if played is None:
        return []
    return [
        AbsenceLine(
            one.number,
            one.table,
            [names[number].name for number in one.players],
            one.absent,
            (one.result.first, one.result.second),
            one.article,
        )
        for one in stayed_away(here.hall.log, here.division, played.number, now)
    ]


def _work(here: Look) -> WorkView | None:
    """Return the pairing that is going on, or the error that stopped it."""
    work = here.hall.work
    if work is None or not (work.running or work.failure):
        return None
    failure = str(why_not(work.failure, here.language)) if work.failure else ""
    percent = None if work.elsewhere else int(work.fraction * 100)
    return WorkView(work.running, percent, failure, not here.parts.isdisjoint(DESK))


def _tribunal_due(found: Tournament) -> str:
    """Cite the article that asks for a tribunal, as long as it is missing; else empty."""
    if found.tribunal is None and is_due(found.rules, found.settings.level):
        return found.rules.cite("R-193")
    return ""


def _appeals_wait(found: Tournament) -> str:
    """Cite the article of tribunals if an appeal waits and no tribunal was named; else empty."""
    waits = any(case.stage == "appealed" for case in found.record.cases)
    missing = found.tribunal is None and not found.closed
    return found.rules.cite("R-193") if waits and missing else ""
