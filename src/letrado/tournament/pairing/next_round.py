"""Find which round comes next by the plan, and pair it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from letrado.base.errors import Illegal
from letrado.tournament.model.entrants import Entrant
from letrado.tournament.model.plan import Plan
from letrado.tournament.model.rounds import Pair, Round
from letrado.tournament.model.state import Division, Tournament
from letrado.tournament.pairing.groups import groups_of
from letrado.tournament.pairing.matching import Progress
from letrado.tournament.pairing.proposal import Proposal
from letrado.tournament.pairing.starts import board_starts
from letrado.tournament.pairing.systems import Asked, players_of, propose, rounds_as_seen
from letrado.tournament.standings.scorecards import scorecards
from letrado.tournament.standings.standings import among, ranked
from letrado.tournament.standings.teams import lineup


@dataclass(frozen=True, slots=True)
class Coming:
    """A round by the plan: its phase, the list that the phase begins with, and its tables."""

    phase: int
    seeds: tuple[int, ...] | None
    proposal: Proposal


def coming(
    tournament: Tournament,
    division_name: str,
    *,
    provisional: bool = False,
    progress: Progress | None = None,
) -> Coming:
    """Return the next round; refuse while results are missing, unless it is to be *provisional*."""
    division = tournament.division(division_name)
    plan = _plan(division)
    current = division.rounds[-1].phase if division.rounds else 0
    for index in range(current, len(plan.phases)):
        by_list = plan.phases[index].system in ("round_robin", "groups", "match")
        if not provisional and (index > current or not by_list):
            check_whole(division)
        asked, seeds = _asked(tournament, division, plan, index, progress)
        found = propose(asked)
        if found is not None:
            proposal = _at_boards(tournament, asked, found)
            return Coming(index, seeds, proposal)
    raise Illegal(
        "plan.over",
        "The plan of division {division} is over: “{plan}”",
        division=division.name,
        plan=str(plan),
    )


def repaired(
    tournament: Tournament, division_name: str, progress: Progress | None = None
) -> Proposal:
    """Return the last round paired anew, after a late result: what can stay stays."""
    division = tournament.division(division_name)
    plan = _plan(division)
    last = division.rounds[-1]
    before = replace(division, rounds=division.rounds[:-1])
    keep: dict[int, int] = {}
    for pair in last.pairs:
        keep[pair.first] = pair.second or pair.first
        if pair.second is not None:
            keep[pair.second] = pair.first
    held = replace(tournament, divisions={**tournament.divisions, division.name: before})
    asked, _ = _asked(held, before, plan, last.phase, progress)
    found = propose(replace(asked, keep=keep))
    if found is None:
        raise LookupError("a round that was paired can be paired again")
    return _at_boards(tournament, asked, found)


def asked_for_last(tournament: Tournament, division_name: str) -> Asked:
    """Return the question that the system was asked for the last round: for changes by hand."""
    division = tournament.division(division_name)
    before = replace(division, rounds=division.rounds[:-1])
    held = replace(tournament, divisions={**tournament.divisions, division.name: before})
    asked, _ = _asked(held, before, _plan(division), division.rounds[-1].phase, None)
    return asked


def _plan(division: Division) -> Plan:
    if division.plan is None:
        raise Illegal("plan.missing", "Division {division} has no plan yet", division=division.name)
    return division.plan


def check_whole(division: Division) -> None:
    """Refuse to go on while results are missing."""
    for played in division.rounds:
        if played.open_tables:
            raise Illegal(
                "round.open",
                "Results of round {number} are missing at tables {tables}",
                number=played.number,
                tables=", ".join(map(str, played.open_tables[:20])),
                count=len(played.open_tables),
                division=division.name,
            )


def _asked(
    tournament: Tournament,
    division: Division,
    plan: Plan,
    index: int,
    progress: Progress | None,
) -> tuple[Asked, tuple[int, ...] | None]:
    """Return the question to the system; and the list, if the phase begins with it."""
    phase = plan.phases[index]
    past = rounds_as_seen(tournament, division)
    own = tuple(played for played in past if played.phase == index)
    begins = len(division.seeds) <= index
    if begins:
        seeds = _seeds(tournament, division, plan, index, past)
    else:
        seeds = division.seeds[index]
        if phase.system in ("swiss", "koth") and not phase.top:  # late entries join in
            here = (one.number for one in players_of(tournament, division, len(past) + 1))
            seeds = tuple(dict.fromkeys([*seeds, *here]))
    left = sum(later.rounds for later in plan.phases[index:]) - len(own)
    asked = Asked(tournament, division, phase, seeds, past, own, {}, max(1, left), progress)
    return asked, seeds if begins else None


def _seeds(
    tournament: Tournament,
    division: Division,
    plan: Plan,
    index: int,
    past: tuple[Round, ...],
) -> tuple[int, ...]:
    """Return the list that a phase goes by: by rating at first, by the standings later."""
    here = players_of(tournament, division, len(past) + 1)
    top = plan.phases[index].top
    if index == 0:
        listed = tuple(one.number for one in sorted(here, key=_by_rating))
        return listed[:top] if top else listed
    numbers = [one.number for one in here]
    settings = tournament.settings
    before = plan.phases[index - 1]
    own = [played for played in past if played.phase == index - 1]
    counted = own if before.system == "groups" else past
    rows = ranked(scorecards(numbers, counted, settings.matched), settings.tie_breaks)
    if before.system == "groups":
        groups = groups_of(division.seeds[index - 1], before.size)
        keyed = [
            (row.place, -row.card.points, -row.card.spread, row.number)
            for group in groups
            for row in among(rows, set(group).__contains__)
        ]
        ordered = [number for *_, number in sorted(keyed)]
    else:
        ordered = [row.number for row in rows]
    return tuple(ordered[:top] if top else ordered)


def _by_rating(entrant: Entrant) -> tuple[int, int]:
    return -entrant.rating, entrant.number


# -- boards of teams ---------------------------------------------------------------------------


def _at_boards(tournament: Tournament, asked: Asked, proposal: Proposal) -> Proposal:
    """Turn each match of two teams into its boards, in a team event."""
    if not tournament.settings.boards:
        return proposal
    table = asked.division.first_table
    pairs: list[Pair] = []
    for match, pair in enumerate(proposal.pairs, 1):
        made = list(_boards(tournament, asked, pair, match, table))
        table += sum(one.second is not None for one in made)
        pairs += made
    return replace(proposal, pairs=tuple(pairs), costs=proposal.costs)


def _boards(
    tournament: Tournament, asked: Asked, pair: Pair, match: int, table: int
) -> Iterable[Pair]:
    settings = tournament.settings
    absent = frozenset(
        number for number in tournament.entrants if not tournament.plays(number, asked.number)
    )
    first = lineup(tournament.teams[pair.first], settings.boards, absent)
    if pair.second is None:
        for one in first:
            if one is not None:
                yield Pair(0, one, None, reasons=pair.reasons)
        return
    second = lineup(tournament.teams[pair.second], settings.boards, absent)
    starts = board_starts(settings.rules, settings.boards, organiser=settings.starts)
    for one, other, start in zip(first, second, starts, strict=True):
        if one is None or other is None:
            alone = one if one is not None else other
            if alone is not None:
                yield Pair(0, alone, None, match=match, reasons=pair.reasons)
            continue
        yield Pair(table, one, other, start.starter, match, pair.reasons)
        table += 1
