"""Pair rounds by the plan, repair them after a late result, change them by hand, and start them."""

from collections import Counter
from dataclasses import replace

from letrado.base.errors import Illegal
from letrado.rulebook import Role
from letrado.tournament.desk.law import DESK, Steps, changes, check_text, decides
from letrado.tournament.desk.results import check_result
from letrado.tournament.desk.seats import check_pairs, check_sanctions, followed, has_result
from letrado.tournament.model.commands import (
    ChangePairs,
    ImportRound,
    PairRound,
    RepairRound,
    StartRound,
)
from letrado.tournament.model.events import ResultEntered, RoundChanged, RoundPaired, RoundStarted
from letrado.tournament.model.reasons import Reason
from letrado.tournament.model.rounds import Pair, Round
from letrado.tournament.model.state import Division, Tournament
from letrado.tournament.pairing.by_hand import draft
from letrado.tournament.pairing.matching import Progress
from letrado.tournament.pairing.next_round import asked_for_last, coming, repaired
from letrado.tournament.pairing.systems import field_for, kind_of


@decides(PairRound, *DESK)
def pair_round(tournament: Tournament, command: PairRound, progress: Progress | None) -> Steps:
    """Pair the next round; a round is paired only once."""
    division = tournament.division(command.division)
    due = len(division.rounds) + 1
    if command.number < due:
        raise Illegal(
            "round.paired",
            "Round {number} of division {division} is paired already; the next one is {due}",
            number=command.number,
            division=division.name,
            due=due,
        )
    if command.number > due:
        raise _early(command.number, division.name, due)
    found = coming(tournament, division.name, provisional=command.provisional, progress=progress)
    proposal = found.proposal
    yield RoundPaired(
        division.name,
        due,
        proposal.system,
        found.phase,
        proposal.pairs,
        proposal.given_up,
        found.seeds,
        _half(tournament, division, due),
    )


def _half(tournament: Tournament, division: Division, number: int) -> tuple[int, ...]:
    """Return the players with a half-point bye: they asked in time, and have some of these left."""
    most = tournament.settings.half_byes
    if not most or tournament.settings.boards:
        return ()
    had = Counter(one for played in division.rounds for one in played.half)
    return tuple(
        one.number
        for one in tournament.members(division.name)
        if (one.number, number) in tournament.absences
        and one.number not in tournament.withdrawn
        and not tournament.is_out(one.number)
        and had[one.number] < most
    )


@changes(RoundPaired)
def round_paired(tournament: Tournament, fact: RoundPaired, by: Role) -> Tournament:
    """Add the round to the division."""
    division = tournament.divisions[fact.division]
    paired = Round(
        fact.number,
        fact.system,
        fact.pairs,
        {},
        phase=fact.phase,
        given_up=fact.given_up,
        half=fact.half,
    )
    seeds = division.seeds
    if fact.seeds is not None:
        seeds = (*seeds[: fact.phase], *((),) * (fact.phase - len(seeds)), fact.seeds)
    after = replace(division, rounds=(*division.rounds, paired), seeds=seeds)
    return _with(tournament, after)


def _early(number: int, division: str, due: int) -> Illegal:
    return Illegal(
        "round.early",
        "Round {due} of division {division} comes before round {number}",
        number=number,
        division=division,
        due=due,
    )


@decides(ImportRound, *DESK)
def import_round(tournament: Tournament, command: ImportRound, progress: Progress | None) -> Steps:
    """Import a round; everybody seated is registered and has one seat; results are checked too."""
    if tournament.settings.boards:
        raise Illegal("round.teams_import", "Rounds of a team event cannot be imported")
    division = tournament.division(command.division)
    due = len(division.rounds) + 1
    if command.number != due:
        raise _early(command.number, division.name, due)
    tables = check_pairs(tournament, division.name, due, command.pairs, command.half)
    members = {one.number for one in tournament.members(division.name)}
    for table, result in command.results:
        if table not in tables:
            raise Illegal(
                "table.unknown",
                "Round {number} of division {division} has no table {table}",
                number=due,
                division=division.name,
                table=table,
            )
        check_result(tournament, tables[table], result)
    phase, system = _phase_of(division, due, command.phase)
    taken_over = (Reason.of("imported"),)
    pairs = tuple(replace(pair, reasons=taken_over) for pair in command.pairs)
    seeds = command.seeds
    if seeds is None and len(division.seeds) <= phase:
        seeds = tuple(sorted(members))
    if seeds is not None and not members.issuperset(seeds):
        raise Illegal(
            "pairing.seeds", "The list of phase {phase} names someone unknown", phase=phase + 1
        )
    half = tuple(sorted(set(command.half)))
    yield RoundPaired(division.name, due, system, phase, pairs, (), seeds, half)
    for table, result in command.results:
        yield ResultEntered(division.name, due, table, result)


@decides(RepairRound, *DESK)
def repair_round(tournament: Tournament, command: RepairRound, progress: Progress | None) -> Steps:
    """Pair the last round anew, unless somebody has played it already."""
    division, last = _last(tournament, command.division, command.number)
    check_text(command.reason)
    if last.results:
        raise Illegal(
            "round.played",
            "Round {number} has results already: change single tables by hand",
            number=last.number,
        )
    if last.system not in ("swiss", "koth") or tournament.settings.boards:
        raise Illegal(
            "round.by_table",
            "Round {number} does not depend on results: there is nothing to repair",
            number=last.number,
        )
    found = repaired(tournament, division.name, progress)
    fact = RoundChanged(division.name, last.number, found.pairs, found.given_up, command.reason)
    check_sanctions(tournament, fact)
    yield fact


@decides(ChangePairs, *DESK)
def change_pairs(tournament: Tournament, command: ChangePairs, progress: Progress | None) -> Steps:
    """Change tables by hand; everybody keeps one seat, and tables with a result stay."""
    division, last = _last(tournament, command.division, command.number)
    check_text(command.reason, needed=True)
    if tournament.settings.boards:
        raise Illegal(
            "round.teams", "In a team event the captains' order says who sits at which board"
        )
    field = field_for(asked_for_last(tournament, division.name))
    if last.system not in ("swiss", "koth"):  # players who are out of it stay out
        seated = {number for pair in last.pairs for number in pair.players}
        kept = tuple(one for one in field.candidates if one.number in seated)
        field = replace(field, candidates=kept)
    settings = tournament.settings
    balanced = settings.start(kind_of(last.system)).starter is not None
    made = draft(
        field,
        replace(settings.manner, balanced=balanced),
        command.couples,
        first_table=division.first_table,
        system=last.system,
    )
    if made.errors:
        raise made.errors[0]
    settled = _settled(last, made.pairs, division)
    fact = RoundChanged(division.name, last.number, settled, (), command.reason)
    check_sanctions(tournament, fact)
    yield fact


def _settled(last: Round, pairs: tuple[Pair, ...], division: Division) -> tuple[Pair, ...]:
    """Return the new tables; those with results keep their numbers, and everything else."""
    played = {frozenset(pair.players): pair for pair, _ in last.games()}
    missing = set(played) - {frozenset(pair.players) for pair in pairs}
    if missing:
        raise has_result(played[missing.pop()])
    taken = {pair.table for pair in played.values()}
    free = (number for number in range(division.first_table, 10**6) if number not in taken)
    settled = []
    for pair in pairs:
        kept = played.get(frozenset(pair.players))
        if kept is not None or pair.second is None:
            settled.append(kept or pair)
        else:
            settled.append(replace(pair, table=next(free)))
    return tuple(sorted(settled, key=lambda pair: (pair.second is None, pair.table)))


def _phase_of(division: Division, number: int, told: int | None) -> tuple[int, str]:
    """Return the phase and system of a round by the plan; the last ones if it is too short."""
    if division.plan is None:
        return 0, "swiss"
    phases = division.plan.phases
    if told is not None and 0 <= told < len(phases):
        return told, phases[told].system
    left = number
    for index, phase in enumerate(phases):
        if left <= phase.rounds or not phase.rounds or index == len(phases) - 1:
            return index, phase.system
        left -= phase.rounds
    return 0, "swiss"


@changes(RoundChanged)
def round_changed(tournament: Tournament, fact: RoundChanged, by: Role) -> Tournament:
    """Replace the tables of the round; sanctions and submitted scores follow the players."""
    tournament = followed(tournament, fact)
    division = tournament.divisions[fact.division]
    before = division.round(fact.number)
    after = replace(before, pairs=fact.pairs, given_up=fact.given_up)
    return _with(tournament, division.with_round(after))


@decides(StartRound, *DESK, "judge")
def start_round(tournament: Tournament, command: StartRound, progress: Progress | None) -> Steps:
    """Give the start signal once, to rounds in order, since several may have been paired ahead."""
    division = tournament.division(command.division)
    found = division.round(command.number)
    if found.started:
        raise Illegal("round.started", "Round {number} has started already", number=found.number)
    if division.rounds_begun > found.number or (found.results and found.whole):
        raise Illegal("round.past", "Round {number} has ended", number=found.number)
    for before in division.rounds[: found.number - 1]:
        if not before.begun and before.open_tables:
            raise Illegal(
                "round.order",
                "Round {before} comes before round {number}, and has not started yet",
                before=before.number,
                number=found.number,
            )
    yield RoundStarted(command.division, command.number)


@changes(RoundStarted)
def round_started(tournament: Tournament, fact: RoundStarted, by: Role) -> Tournament:
    """Record that the round has started."""
    division = tournament.divisions[fact.division]
    return _with(
        tournament, division.with_round(replace(division.round(fact.number), started=True))
    )


def _last(tournament: Tournament, name: str, number: int) -> tuple[Division, Round]:
    division = tournament.division(name)
    found = division.round(number)
    if number != len(division.rounds):
        raise Illegal(
            "round.past",
            "Round {number} has ended: only the last one, {last}, can be changed",
            number=number,
            last=len(division.rounds),
        )
    return division, found


def _with(tournament: Tournament, division: Division) -> Tournament:
    return replace(tournament, divisions={**tournament.divisions, division.name: division})
