"""Keep the list of entrants: registration, check-in, late entry, withdrawal, teams, bars."""

from dataclasses import replace

from letrado.base.control_characters import is_plain_line
from letrado.base.errors import Illegal
from letrado.rulebook import Role
from letrado.tournament.desk.law import DESK, Steps, changes, check_text, decides
from letrado.tournament.model.commands import (
    AddEntrant,
    ChangeEntrant,
    CheckIn,
    ForbidPair,
    NoteAbsence,
    Return,
    SetTeam,
    Withdraw,
)
from letrado.tournament.model.entrants import (
    HIGHEST_NUMBER,
    LONGEST_NAME,
    MOST_ENTRANTS,
    Entrant,
    Team,
)
from letrado.tournament.model.events import (
    AbsenceNoted,
    CheckedIn,
    EntrantAdded,
    EntrantChanged,
    PairForbidden,
    Returned,
    TeamSet,
    Withdrawn,
)
from letrado.tournament.model.plan import MOST_ROUNDS
from letrado.tournament.model.state import Division, Tournament
from letrado.tournament.pairing.field import couple
from letrado.tournament.pairing.matching import Progress


def _check_name(tournament: Tournament, entrant: Entrant) -> None:
    known = tournament.names.get(entrant.name.casefold(), entrant.number)
    if known != entrant.number:
        raise Illegal(
            "entrant.twice",
            "“{name}” is already registered, as number {number}: add something to tell them apart",
            name=entrant.name,
            number=known,
        )


@decides(AddEntrant, *DESK)
def add_entrant(tournament: Tournament, command: AddEntrant, progress: Progress | None) -> Steps:
    """Register a player once; after the first round this is a late entry."""
    entrant = command.entrant
    if entrant.number == 0:
        entrant = replace(entrant, number=max(tournament.entrants, default=0) + 1)
    entrant = replace(entrant, name=" ".join(entrant.name.split())).check()
    if entrant.number in tournament.entrants or entrant.number < 1:
        raise Illegal("entrant.number", "Number {number} is already taken", number=entrant.number)
    if len(tournament.entrants) >= MOST_ENTRANTS:
        raise Illegal("entrant.many", "A tournament has {most} players at most", most=MOST_ENTRANTS)
    _check_name(tournament, entrant)
    division = tournament.divisions.get(entrant.division)
    yield EntrantAdded(entrant, division is not None and bool(division.rounds))


@changes(EntrantAdded)
def entrant_added(tournament: Tournament, fact: EntrantAdded, by: Role) -> Tournament:
    """Add the entrant; a division is created with its first player."""
    entrant = fact.entrant
    divisions = tournament.divisions
    if entrant.division not in divisions:
        divisions = {**divisions, entrant.division: Division(entrant.division)}
    entrants = {**tournament.entrants, entrant.number: entrant}
    names = {**tournament.names, entrant.name.casefold(): entrant.number}
    return replace(tournament, entrants=entrants, names=names, divisions=divisions)


@decides(ChangeEntrant, *DESK)
def change_entrant(
    tournament: Tournament, command: ChangeEntrant, progress: Progress | None
) -> Steps:
    """Change an entrant's data; a player who has been paired stays in their division."""
    before = tournament.entrant(command.entrant.number)
    entrant = replace(command.entrant, name=" ".join(command.entrant.name.split())).check()
    _check_name(tournament, entrant)
    if entrant.division != before.division and _has_played(tournament, before):
        raise _stays(before)
    yield EntrantChanged(entrant)


def _stays(one: Entrant | Team) -> Illegal:
    return Illegal(
        "entrant.division",
        "{name} has been paired in division {division} and stays there",
        name=one.name,
        division=one.division,
    )


def _has_played(tournament: Tournament, entrant: Entrant) -> bool:
    rounds = tournament.division(entrant.division).rounds
    return any(played.pair_of(entrant.number) is not None for played in rounds)


@changes(EntrantChanged)
def entrant_changed(tournament: Tournament, fact: EntrantChanged, by: Role) -> Tournament:
    """Store the new data; the record of sanctions follows the name."""
    entrant = fact.entrant
    old = tournament.entrants[entrant.number].name
    record = tournament.record
    if old != entrant.name and record.cases:
        cases = tuple(
            replace(case, player=entrant.name) if case.player == old else case
            for case in record.cases
        )
        record = replace(record, cases=cases)
    divisions = tournament.divisions
    if entrant.division not in divisions:
        divisions = {**divisions, entrant.division: Division(entrant.division)}
    entrants = {**tournament.entrants, entrant.number: entrant}
    names = {name: number for name, number in tournament.names.items() if number != entrant.number}
    names[entrant.name.casefold()] = entrant.number
    return replace(tournament, entrants=entrants, names=names, divisions=divisions, record=record)


@decides(CheckIn, *DESK, "monitor", "player")
def check_in(tournament: Tournament, command: CheckIn, progress: Progress | None) -> Steps:
    """Note that a player has arrived, or has not; saying the same twice is refused."""
    entrant = tournament.entrant(command.number)
    if (entrant.number in tournament.here) == command.here:
        raise Illegal("entrant.already", "This is known of {name} already", name=entrant.name)
    yield CheckedIn(command.number, command.here)


@changes(CheckedIn)
def checked_in(tournament: Tournament, fact: CheckedIn, by: Role) -> Tournament:
    """Store whether the player is here."""
    one = frozenset({fact.number})
    here = tournament.here | one if fact.here else tournament.here - one
    return replace(tournament, here=here)


@decides(Withdraw, *DESK)
def withdraw(tournament: Tournament, command: Withdraw, progress: Progress | None) -> Steps:
    """Withdraw a player from later rounds; a game under way is still decided by its result."""
    entrant = tournament.entrant(command.number)
    check_text(command.reason)
    if entrant.number in tournament.withdrawn:
        raise Illegal("entrant.already", "This is known of {name} already", name=entrant.name)
    yield Withdrawn(command.number, command.reason)


@changes(Withdrawn)
def withdrawn(tournament: Tournament, fact: Withdrawn, by: Role) -> Tournament:
    """Stop pairing the player."""
    return replace(tournament, withdrawn=tournament.withdrawn | {fact.number})


@decides(Return, *DESK)
def come_back(tournament: Tournament, command: Return, progress: Progress | None) -> Steps:
    """Let a player return who had withdrawn; one who was expelled cannot."""
    entrant = tournament.entrant(command.number)
    if tournament.is_out(entrant.number):
        raise Illegal(
            "entrant.expelled",
            "{name} was excluded from the tournament; only the tribunal can change that",
            article=tournament.rules.cite("R-189"),
            name=entrant.name,
        )
    if entrant.number not in tournament.withdrawn:
        raise Illegal("entrant.already", "This is known of {name} already", name=entrant.name)
    yield Returned(command.number)


@changes(Returned)
def returned(tournament: Tournament, fact: Returned, by: Role) -> Tournament:
    """Pair the player again."""
    return replace(tournament, withdrawn=tournament.withdrawn - {fact.number})


@decides(NoteAbsence, *DESK)
def note_absence(tournament: Tournament, command: NoteAbsence, progress: Progress | None) -> Steps:
    """Note that a player will be absent from rounds to come."""
    entrant = tournament.entrant(command.number)
    paired = len(tournament.division(entrant.division).rounds)
    if not command.rounds or not all(paired < number <= MOST_ROUNDS for number in command.rounds):
        raise Illegal(
            "entrant.absence",
            "Rounds up to {paired} are paired already: an absence is of later ones",
            paired=paired,
        )
    yield AbsenceNoted(command.number, tuple(sorted(set(command.rounds))))


@changes(AbsenceNoted)
def absence_noted(tournament: Tournament, fact: AbsenceNoted, by: Role) -> Tournament:
    """Leave the player out of these rounds."""
    more = {(fact.number, number) for number in fact.rounds}
    return replace(tournament, absences=tournament.absences | more)


@decides(SetTeam, *DESK)
def set_team(tournament: Tournament, command: SetTeam, progress: Progress | None) -> Steps:
    """Register or change a team; its captain is a member, and nobody is in two teams."""
    team = command.team
    if team.number == 0:
        team = replace(team, number=max(tournament.teams, default=0) + 1)
    if not team.members or len(set(team.members)) != len(team.members):
        raise Illegal("team.members", "A team has members, each of them once")
    for member in team.members:
        tournament.entrant(member)
        for other in tournament.teams.values():
            if member in other.members and other.number != team.number:
                raise Illegal(
                    "team.two",
                    "{name} already plays for {team}",
                    name=tournament.entrant(member).name,
                    team=other.name,
                )
    before = tournament.teams.get(team.number)
    for member in set(before.members if before else ()) - set(team.members):
        if _has_played(tournament, tournament.entrant(member)):
            raise Illegal(
                "team.played",
                "{name} has played for {team} and stays on its list, if only as a reserve",
                name=tournament.entrant(member).name,
                team=team.name,
            )
    if team.captain not in team.members:
        raise Illegal("team.captain", "The captain is one of the team")
    played = [one for one in team.members if _has_played(tournament, tournament.entrant(one))]
    if before is not None and before.division != team.division and played:
        raise _stays(before)
    if not 0 < team.number <= HIGHEST_NUMBER or len(team.division) > LONGEST_NAME:
        raise Illegal(
            "team.bounds",
            "A team has a number from 1 to {most}, and a division with a short name",
            most=HIGHEST_NUMBER,
        )
    if not team.name.strip() or len(team.name) > 80 or not is_plain_line(team.name):
        raise Illegal("team.name", "A team has a name of at most 80 characters")
    yield TeamSet(team)


@changes(TeamSet)
def team_set(tournament: Tournament, fact: TeamSet, by: Role) -> Tournament:
    """Store the team."""
    return replace(tournament, teams={**tournament.teams, fact.team.number: fact.team})


@decides(ForbidPair, *DESK)
def forbid_pair(tournament: Tournament, command: ForbidPair, progress: Progress | None) -> Steps:
    """Forbid two different players to meet, or allow it again."""
    check_text(command.reason)
    if command.first == command.second:
        raise Illegal("pairing.self", "Nobody can play themselves")
    for number in (command.first, command.second):
        tournament.entrant(number)
    known = couple(command.first, command.second) in tournament.forbidden
    if known == command.forbidden:
        raise Illegal("pairing.known", "This is known of the two already")
    yield PairForbidden(*couple(command.first, command.second), command.forbidden, command.reason)


@changes(PairForbidden)
def pair_forbidden(tournament: Tournament, fact: PairForbidden, by: Role) -> Tournament:
    """Store that the two may not meet, or that they may again."""
    one = frozenset({couple(fact.first, fact.second)})
    before = tournament.forbidden
    return replace(tournament, forbidden=before | one if fact.forbidden else before - one)
