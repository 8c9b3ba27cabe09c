"""Team events: matches over several boards, seen as results of teams (F09 §4.4).

A match of two teams is a game whose score is the board points; so the same cards, tie-breaks and
pairings serve teams and players.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from letrado.tournament.model.entrants import Team
from letrado.tournament.model.rounds import Pair, Result, Round
from letrado.tournament.standings.scorecards import Scorecard, Scoring, scorecards


@dataclass(frozen=True, slots=True)
class TeamRow:
    """A line of the team standings: match points in halves, board points in halves, spread."""

    place: int
    number: int
    match_points: int
    board_points: int
    spread: int
    card: Scorecard


def lineup(team: Team, boards: int, absent: frozenset[int] = frozenset()) -> tuple[int | None, ...]:
    """Return who sits at each board, by the captain's order; reserves move up, None is empty.

    >>> lineup(Team(1, "Reus", (4, 5, 6), 4), 2, frozenset({4}))
    (5, 6)
    """
    here = [number for number in team.members if number not in absent][:boards]
    return (*here, *(None for _ in range(boards - len(here))))


def as_matches(rounds: Sequence[Round], teams: Sequence[Team]) -> tuple[Round, ...]:
    """Return the rounds with teams in place of players: results are board points, in halves."""
    team_of = {member: team.number for team in teams for member in team.members}
    return tuple(_as_matches(played, team_of) for played in rounds)


def _as_matches(played: Round, team_of: dict[int, int]) -> Round:
    pairs: dict[int, Pair] = {}
    boards: dict[int, list[tuple[int, int]]] = {}
    open_matches: set[int] = set()
    rests: list[Pair] = []
    resting: set[int] = set()
    for pair in played.pairs:
        team = team_of[pair.first]
        if pair.second is None:
            if not pair.match and team not in resting:
                rests.append(Pair(0, team, None))
                resting.add(team)
            elif pair.match:  # nobody sits opposite: the board is won
                boards.setdefault(pair.match, []).append(
                    (2, 0) if pairs[pair.match].first == team else (0, 2)
                )
            continue
        first = pairs.setdefault(pair.match, Pair(pair.match, team, team_of[pair.second])).first
        result = played.results.get(pair.table)
        if result is None:
            open_matches.add(pair.match)
            continue
        points = result.points
        boards.setdefault(pair.match, []).append(points if team == first else points[::-1])
    results = {
        match: Result(sum(first for first, _ in scores), sum(second for _, second in scores))
        for match, scores in boards.items()
        if match not in open_matches
    }
    return Round(played.number, played.system, (*pairs.values(), *rests), results, played.phase)


def team_standings(
    teams: Sequence[Team],
    rounds: Sequence[Round],
    *,
    boards: int,
    scoring: Scoring,
) -> tuple[TeamRow, ...]:
    """Rank teams by match points, then board points, then the spread of all their games.

    A bye wins the match, with a lead of half of the boards.
    """
    matches = as_matches(rounds, teams)
    rest = Scoring(scoring.bye_points, boards)
    cards = scorecards([team.number for team in teams], matches, rest)
    players = scorecards([member for team in teams for member in team.members], rounds, scoring)
    rows = []
    for team in teams:
        card = cards[team.number]
        spread = sum(players[member].spread for member in team.members)
        rested = card.byes * boards  # a bye is worth half of the boards' points, won
        rows.append((card.points, card.scored + rested, spread, team.number, card))
    rows.sort(key=lambda row: (-row[0], -row[1], -row[2], row[3]))
    made: list[TeamRow] = []
    for index, (points, board_points, spread, number, card) in enumerate(rows, 1):
        tied = made and (made[-1].match_points, made[-1].board_points, made[-1].spread) == (
            points,
            board_points,
            spread,
        )
        place = made[-1].place if tied else index
        made.append(TeamRow(place, number, points, board_points, spread, card))
    return tuple(made)
