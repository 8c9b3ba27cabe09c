"""Open a tournament, set its terms and plans, and close it."""

from dataclasses import replace

from letrado.base.control_characters import is_plain_line
from letrado.base.errors import Illegal
from letrado.rulebook import Role
from letrado.tournament.desk.law import DESK, Steps, changes, decides
from letrado.tournament.justice.interpretations import Interpretations
from letrado.tournament.justice.sanctions import Record
from letrado.tournament.model.commands import ChangeSettings, CloseTournament, SetPlan
from letrado.tournament.model.events import (
    PlanSet,
    SettingsChanged,
    TournamentClosed,
    TournamentOpened,
)
from letrado.tournament.model.state import Division, Tournament
from letrado.tournament.pairing.matching import Progress
from letrado.tournament.pairing.next_round import check_whole

HIGHEST_TABLE = 9_999


def opened(fact: TournamentOpened) -> Tournament:
    """Return a tournament in which nothing has happened yet."""
    settings = fact.settings
    return Tournament(
        settings,
        Record(settings.edition, appeal_rounds=settings.appeal_rounds),
        Interpretations(settings.edition),
    )


@decides(ChangeSettings, *DESK)
def change_settings(
    tournament: Tournament, command: ChangeSettings, progress: Progress | None
) -> Steps:
    """Change the terms; the edition stays the one under which the tournament was opened."""
    settings = command.settings.check()
    before = tournament.settings
    if settings.edition != before.edition:
        raise Illegal(
            "tournament.edition",
            "The tournament was opened under {edition}; that stays",
            edition=before.edition,
        )
    if settings.boards != before.boards and tournament.rounds_paired:
        raise Illegal(
            "tournament.boards_late", "The number of boards is fixed once a round is paired"
        )
    yield SettingsChanged(settings)


@changes(SettingsChanged)
def settings_changed(tournament: Tournament, fact: SettingsChanged, by: Role) -> Tournament:
    """Store the new terms, which count from now on."""
    record = replace(tournament.record, appeal_rounds=fact.settings.appeal_rounds)
    return replace(tournament, settings=fact.settings, record=record)


@decides(SetPlan, *DESK)
def set_plan(tournament: Tournament, command: SetPlan, progress: Progress | None) -> Steps:
    """Set the plan of a division; phases that have begun cannot be planned anew."""
    division = tournament.divisions.get(command.division)
    name = command.division
    if not name.strip() or len(name) > 20 or not is_plain_line(name):
        raise Illegal("division.name", "A division has a name of at most 20 characters")
    command.plan.check()
    if not 1 <= command.first_table <= HIGHEST_TABLE:
        raise Illegal("division.table", "Tables are numbered from 1 to {most}", most=HIGHEST_TABLE)
    if division is not None and division.plan is not None and division.rounds:
        begun = division.rounds[-1].phase
        same = [phase.system for phase in command.plan.phases[: begun + 1]]
        if same != [phase.system for phase in division.plan.phases[: begun + 1]]:
            raise Illegal(
                "plan.begun",
                "Phase {phase} of division {division} has begun: only what comes after "
                "it can be changed",
                phase=begun + 1,
                division=command.division,
            )
    yield PlanSet(command.division, command.plan, command.first_table)


@changes(PlanSet)
def plan_set(tournament: Tournament, fact: PlanSet, by: Role) -> Tournament:
    """Store the division's plan."""
    before = tournament.divisions.get(fact.division, Division(fact.division))
    after = replace(before, plan=fact.plan, first_table=fact.first_table)
    return replace(tournament, divisions={**tournament.divisions, fact.division: after})


@decides(CloseTournament, *DESK)
def close(tournament: Tournament, command: CloseTournament, progress: Progress | None) -> Steps:
    """Close a tournament in which no result is missing."""
    for division in tournament.divisions.values():
        check_whole(division)
    yield TournamentClosed()


@changes(TournamentClosed)
def tournament_closed(tournament: Tournament, fact: TournamentClosed, by: Role) -> Tournament:
    """Record that the tournament is over."""
    return replace(tournament, closed=True)
