"""Let captains order their boards for the rounds to come, and sign their matches.

The texts say of captains only that the start of each game of a match is drawn (F09 §4.4). Who sits
at which board is the team's own affair until the round is paired.
"""

from dataclasses import replace

from letrado.base.errors import Illegal
from letrado.rulebook import Role
from letrado.tournament.desk.law import DESK, Steps, changes, decides
from letrado.tournament.model.commands import SetLineup, SignMatch
from letrado.tournament.model.entrants import Team
from letrado.tournament.model.events import LineupSet, MatchSigned
from letrado.tournament.model.state import Boards, Tournament
from letrado.tournament.pairing.matching import Progress
from letrado.tournament.standings.effective_results import counted_rounds
from letrado.tournament.standings.teams import as_matches


def _team(tournament: Tournament, command: SetLineup | SignMatch) -> Team:
    """Return the team of a command; refused to a player who is not its captain."""
    team = tournament.teams.get(command.team)
    if team is None:
        raise Illegal("team.unknown", "There is no team {number}", number=command.team)
    captain = tournament.entrant(team.captain).name
    if command.by.role == "player" and command.by.name != captain:
        raise Illegal(
            "team.not_captain", "{name} is the captain of {team}", name=captain, team=team.name
        )
    return team


@decides(SetLineup, "player", *DESK)
def set_lineup(tournament: Tournament, command: SetLineup, progress: Progress | None) -> Steps:
    """Change the order of a team's members; boards of a round that is paired stay as they are."""
    team = _team(tournament, command)
    if sorted(command.members) != sorted(team.members):
        raise Illegal("team.order", "An order names every member of {team} once", team=team.name)
    if command.members == team.members:
        raise Illegal("team.same", "{team} plays in that order already", team=team.name)
    yield LineupSet(team.number, command.members)


@changes(LineupSet)
def lineup_set(tournament: Tournament, fact: LineupSet, by: Role) -> Tournament:
    """Store the new order, which counts from the next round that is paired."""
    team = replace(tournament.teams[fact.team], members=fact.members)
    return replace(tournament, teams={**tournament.teams, team.number: team})


def match_points(tournament: Tournament, team: Team, number: int) -> tuple[int, int] | None:
    """Return the board points of a team and its opponents in a round, in halves, or None."""
    teams = [one for one in tournament.teams.values() if one.division == team.division]
    rounds = counted_rounds(tournament, team.division, number)
    if not 1 <= number <= len(rounds):
        return None
    [matches] = as_matches(rounds[-1:], teams)
    for pair, result in matches.games():
        if team.number in pair.players:
            own, other = result.first, result.second
            return (own, other) if pair.first == team.number else (other, own)
    return None


def boards_of(tournament: Tournament, team: Team, number: int) -> Boards | None:
    """Return what a captain signs: the points of the match, and the result of each board."""
    points = match_points(tournament, team, number)
    if points is None:
        return None
    played = tournament.division(team.division).round(number)
    said = ((pair.players, result.said) for pair, result in played.games())
    return points, tuple(one for one in said if set(one[0]) & set(team.members))


def is_signed(tournament: Tournament, team: Team, number: int) -> bool:
    """Return whether the captain has signed the present result of a match."""
    boards = boards_of(tournament, team, number)
    return boards is not None and tournament.signed.get((team.number, number)) == boards


@decides(SignMatch, "player")
def sign_match(tournament: Tournament, command: SignMatch, progress: Progress | None) -> Steps:
    """Sign a match whose boards all have results; a later correction needs another signature."""
    team = _team(tournament, command)
    points = match_points(tournament, team, command.number)
    if points is None:
        raise Illegal(
            "team.playing",
            "The match of {team} in round {number} has boards without a result",
            team=team.name,
            number=command.number,
        )
    if is_signed(tournament, team, command.number):
        raise Illegal(
            "team.signed", "The match of round {number} is signed already", number=command.number
        )
    yield MatchSigned(team.number, command.number, points)


@changes(MatchSigned)
def match_signed(tournament: Tournament, fact: MatchSigned, by: Role) -> Tournament:
    """Store the result that was signed, so that a changed board is seen not to be signed."""
    boards = boards_of(tournament, tournament.teams[fact.team], fact.number)
    if boards is None:
        return tournament
    return replace(tournament, signed={**tournament.signed, (fact.team, fact.number): boards})
