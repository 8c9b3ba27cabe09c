"""Pages of the desk about people: the list of players, one player, the officials."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from letrado.server.features.tournaments.desk.look import Look
from letrado.server.rendering.paging import Sheet, sheet
from letrado.store.people import accounts, grants
from letrado.store.people.grants import Scope
from letrado.store.tournaments.tournaments import Visibility
from letrado.tournament.model.entrants import Entrant, Team
from letrado.tournament.model.rounds import Result
from letrado.tournament.model.state import Tournament
from letrado.tournament.standings.effective_results import division_standings

GRANTED = ("director", "organiser", "arbiter", "judge", "monitor", "tribunal", "captain")
"""Roles that the director of a tournament may give in it."""


@dataclass(frozen=True, slots=True)
class EntrantView:
    """A player as the desk knows them; *absent* are the rounds in which they are not paired."""

    number: int
    name: str
    rating: int
    club: str
    country: str
    division: str
    category: str
    here: bool
    withdrawn: bool
    out: bool
    absent: list[int]


@dataclass(frozen=True, slots=True)
class TeamView:
    """A team, and the numbers of its members in the order of the boards."""

    team: Team
    members: list[Entrant]
    order: str


@dataclass(frozen=True, slots=True)
class PlayersPage:
    """All players, or those who fit the search."""

    listed: list[EntrantView]
    sheet: Sheet[Entrant]
    count: int
    arrived: int
    withdrawn: int
    sought: str
    check_in: bool
    clubs: list[str]
    forbidden: list[tuple[Entrant, Entrant]]
    teams_listed: list[TeamView]
    late: bool


def players(here: Look, sought: str, page: str) -> PlayersPage:
    """List all players, or those whose number, name, club or country contains *sought*."""
    found = here.found
    wanted = sought.casefold().strip()
    members = [
        one
        for one in found.entrants.values()
        if not wanted or wanted in f"{one.number} {one.name} {one.club} {one.country}".casefold()
    ]
    members.sort(key=lambda one: (one.division, one.number))
    shown = sheet(members, page)
    return PlayersPage(
        listed=[_entrant(found, one) for one in shown.rows],
        sheet=shown,
        count=len(found.entrants),
        arrived=len(found.here),
        withdrawn=len(found.withdrawn),
        sought=sought,
        check_in=found.settings.check_in,
        clubs=sorted({one.club for one in found.entrants.values() if one.club}),
        forbidden=[
            (found.entrants[first], found.entrants[second])
            for first, second in sorted(found.forbidden)
        ],
        teams_listed=[
            TeamView(
                team,
                [found.entrants[number] for number in team.members],
                ", ".join(map(str, team.members)),
            )
            for team in found.teams.values()
        ],
        late=bool(here.held.rounds),
    )


def _entrant(found: Tournament, one: Entrant) -> EntrantView:
    return EntrantView(
        number=one.number,
        name=one.name,
        rating=one.rating,
        club=one.club,
        country=one.country,
        division=one.division,
        category=one.category,
        here=one.number in found.here,
        withdrawn=one.number in found.withdrawn,
        out=found.is_out(one.number),
        absent=sorted(number for player, number in found.absences if player == one.number),
    )


@dataclass(frozen=True, slots=True)
class PlayerGame:
    """A round of a player; without *rival* it was a bye."""

    round: int
    table: int
    rival: Entrant | None
    scores: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """A player with their games, and the data of the forms that change them."""

    one: EntrantView
    place: int | None
    games: list[PlayerGame]
    others: list[Entrant]
    barred: list[Entrant]
    paired: int


def player(here: Look, number: int) -> PlayerPage:
    """Return a player with their games, and the data of the forms that change them."""
    found = here.found
    one = found.entrant(number)
    division = found.divisions.get(one.division)
    rounds = division.rounds if division else ()
    rows = division_standings(found, one.division) if division else ()
    games = []
    for played in rounds:
        pair = played.pair_of(number)
        if pair is None:
            continue
        rival = next((other for other in pair.players if other != number), None)
        result = played.results.get(pair.table) if rival is not None else None
        games.append(
            PlayerGame(
                played.number,
                pair.table,
                None if rival is None else found.entrants[rival],
                None if result is None else _own(result, pair.first == number),
            )
        )
    return PlayerPage(
        one=_entrant(found, one),
        place=next((row.place for row in rows if row.number == number), None),
        games=games,
        others=[other for other in found.entrants.values() if other.number != number],
        barred=[
            found.entrants[second if first == number else first]
            for first, second in sorted(found.forbidden)
            if number in (first, second)
        ],
        paired=len(rounds),
    )


def _own(result: Result, is_first: bool) -> tuple[int, int]:
    scores = (result.first, result.second)
    return scores if is_first else scores[::-1]


@dataclass(frozen=True, slots=True)
class OfficialView:
    """An official: the code of their role, its name in words, and their own name."""

    role: str
    called: str
    name: str


@dataclass(frozen=True, slots=True)
class OfficialsPage:
    """The officials of a tournament, and the roles that may be given."""

    officials: list[OfficialView]
    roles: list[tuple[str, str]]
    gives: bool
    visibility: Visibility


def officials(connection: Connection, here: Look, names: Mapping[str, str]) -> OfficialsPage:
    """Find the officials of a tournament; *names* has the names of roles in words."""
    scope = Scope("tournament", here.hall.id)
    return OfficialsPage(
        officials=[
            OfficialView(role, names[role], account.name)
            for role in GRANTED
            for account in _holders(connection, role, scope)
        ],
        roles=[(role, names[role]) for role in GRANTED],
        gives=bool(here.parts & {"director", "organiser"}),
        visibility=here.hall.row.visibility,
    )


def _holders(connection: Connection, role: str, scope: Scope) -> Sequence[accounts.Account]:
    found = [accounts.find(connection, each) for each in grants.who(connection, role, scope)]
    return [account for account in found if account is not None]
