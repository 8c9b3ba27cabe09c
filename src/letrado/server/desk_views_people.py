"""Pages of the desk about people: the list, one of them, those who run the tournament."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection

from letrado.server.desk_views import Look, View
from letrado.server.paging import sheet
from letrado.store import accounts, grants
from letrado.store.grants import Scope
from letrado.tournament.as_counted import division_standings
from letrado.tournament.entrants import Entrant
from letrado.tournament.rounds import Result
from letrado.tournament.state import Tournament

GRANTED = ("director", "organiser", "arbiter", "judge", "monitor", "tribunal", "captain")
"""Roles that whoever directs a tournament may give in it."""


def players(here: Look, sought: str, page: str) -> View:
    """Everybody, or those whose name, club or country has what was sought."""
    found = here.found
    wanted = sought.casefold().strip()
    members = [
        one
        for one in found.entrants.values()
        if not wanted or wanted in f"{one.number} {one.name} {one.club} {one.country}".casefold()
    ]
    members.sort(key=lambda one: (one.division, one.number))
    shown = sheet(members, page)
    return {
        "listed": [_entrant(found, one) for one in shown.rows],
        "sheet": shown,
        "count": len(found.entrants),
        "arrived": len(found.here),
        "withdrawn": len(found.withdrawn),
        "sought": sought,
        "check_in": found.settings.check_in,
        "clubs": sorted({one.club for one in found.entrants.values() if one.club}),
        "forbidden": [
            {"first": found.entrants[first], "second": found.entrants[second]}
            for first, second in sorted(found.forbidden)
        ],
        "teams_listed": [
            {
                "team": team,
                "members": [found.entrants[number] for number in team.members],
                "order": ", ".join(map(str, team.members)),
            }
            for team in found.teams.values()
        ],
        "late": bool(here.held.rounds),
    }


def _entrant(found: Tournament, one: Entrant) -> View:
    return {
        "number": one.number,
        "name": one.name,
        "rating": one.rating,
        "club": one.club,
        "country": one.country,
        "division": one.division,
        "category": one.category,
        "here": one.number in found.here,
        "withdrawn": one.number in found.withdrawn,
        "out": found.is_out(one.number),
        "absent": sorted(number for player, number in found.absences if player == one.number),
    }


def player(here: Look, number: int) -> View:
    """Somebody with his games, and what may be changed about him."""
    found = here.found
    one = found.entrant(number)
    rounds = found.division(one.division).rounds
    rows = division_standings(found, one.division)
    place = next((row.place for row in rows if row.number == number), None)
    games = []
    for played in rounds:
        pair = played.pair_of(number)
        if pair is None:
            continue
        rival = next((other for other in pair.players if other != number), None)
        result = played.results.get(pair.table) if rival is not None else None
        games.append(
            {
                "round": played.number,
                "table": pair.table,
                "rival": None if rival is None else found.entrants[rival],
                "scores": None if result is None else _own(result, pair.first == number),
            }
        )
    return {
        "one": _entrant(found, one),
        "place": place,
        "games": games,
        "others": [other for other in found.entrants.values() if other.number != number],
        "barred": [
            found.entrants[second if first == number else first]
            for first, second in sorted(found.forbidden)
            if number in (first, second)
        ],
        "paired": len(rounds),
    }


def _own(result: Result, is_first: bool) -> tuple[int, int]:
    scores = (result.first, result.second)
    return scores if is_first else scores[::-1]


def officials(connection: Connection, tournament_id: str, names: Mapping[str, str]) -> View:
    """Who has which part in the tournament."""
    scope = Scope("tournament", tournament_id)
    held: list[dict[str, Any]] = [
        {"role": role, "called": names.get(role, role), "name": account.name}
        for role in GRANTED
        for account in _holders(connection, role, scope)
    ]
    return {"officials": held, "roles": [(role, names.get(role, role)) for role in GRANTED]}


def _holders(connection: Connection, role: str, scope: Scope) -> Sequence[accounts.Account]:
    found = [accounts.find(connection, each) for each in grants.who(connection, role, scope)]
    return [account for account in found if account is not None]
