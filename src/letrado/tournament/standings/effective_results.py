"""Results as they count: without the points and games that sanctions in force take off.

Points that a game took off by itself are marked (`deducted`); all others are taken off here, and
return by themselves when a tribunal overturns the sanction (A-59).
"""

from collections.abc import Sequence
from dataclasses import replace

from letrado.base.errors import Illegal
from letrado.tournament.model.entrants import Entrant
from letrado.tournament.model.rounds import Pair, Result, Round
from letrado.tournament.model.state import Tournament, game_name
from letrado.tournament.pairing.knockout import last_stages
from letrado.tournament.pairing.starts import First
from letrado.tournament.standings.standings import Row, among, standings
from letrado.tournament.standings.teams import TeamRow, team_standings


def counted_rounds(
    tournament: Tournament, division: str, last: int | None = None
) -> tuple[Round, ...]:
    """Return the rounds of a division, up to *last*, with all sanctions in force applied."""
    rounds = tournament.division(division).rounds[:last]
    taken = _taken(tournament)
    if not taken:
        return rounds
    return tuple(_with(played, division, taken, tournament) for played in rounds)


def last_with_results(rounds: Sequence[Round]) -> int:
    """The number of the last round of which a result is known; 0 before there is any."""
    return max((played.number for played in rounds if played.results), default=0)


def division_standings(
    tournament: Tournament,
    division: str,
    *,
    last: int | None = None,
    category: str | None = None,
) -> tuple[Row, ...]:
    """Return the standings of a division after a round, or those of one class in it."""
    members = tournament.members(division)
    rounds = counted_rounds(tournament, division, last)
    settings = tournament.settings
    rows = standings(members, rounds, settings.scoring, settings.tie_breaks)
    if rounds and rounds[-1].system == "knockout" and not settings.boards:
        rows = _by_stage(tournament, division, rounds, rows)
    if category is None:
        return rows
    return among(rows, lambda number: tournament.entrants[number].category == category)


def _by_stage(
    tournament: Tournament, division: str, rounds: tuple[Round, ...], rows: tuple[Row, ...]
) -> tuple[Row, ...]:
    """Sort those of a knock-out by the stage reached, then by the tie-breaks; all others follow."""
    held = tournament.division(division)
    index = rounds[-1].phase
    if held.plan is None or len(held.seeds) <= index:
        return rows
    phase, seeds = held.plan.phases[index], held.seeds[index]
    own = [played for played in rounds if played.phase == index]
    whole = len(own) - len(own) % phase.games
    stages = [own[at : at + phase.games] for at in range(0, whole, phase.games)]
    if not all(played.whole for played in own[:whole]):
        stages = stages[:-1]
    try:
        reached = last_stages(seeds, stages, repechage=phase.repechage, gone=tournament.withdrawn)
    except Illegal:  # a tie that nobody has won yet
        return rows
    ordered = sorted(rows, key=lambda row: -reached.get(row.number, 0))
    placed: list[Row] = []
    for at, row in enumerate(ordered, 1):
        before = ordered[at - 2] if at > 1 else None
        tied = (
            before is not None
            and before.values == row.values
            and reached.get(before.number, 0) == reached.get(row.number, 0)
        )
        placed.append(replace(row, place=placed[-1].place if tied else at))
    return tuple(placed)


def division_teams(
    tournament: Tournament, division: str, *, last: int | None = None
) -> tuple[TeamRow, ...]:
    """Return the team standings of a division after a round."""
    teams = [team for team in tournament.teams.values() if team.division == division]
    rounds = counted_rounds(tournament, division, last)
    settings = tournament.settings
    return team_standings(teams, rounds, boards=settings.boards, scoring=settings.scoring)


_Taken = dict[str, dict[str, tuple[int, bool]]]
"""Points off, and whether the game is lost, by game and player."""


def _taken(tournament: Tournament) -> _Taken:
    found: _Taken = {}
    for case in tournament.record.cases:
        decision = case.decision
        if case.game is None or decision is None or not case.in_force:
            continue
        lost = decision.kind == "disqualification" and decision.scope == "game"
        points = 0 if case.number in tournament.deducted else decision.points
        if points or lost:
            of_game = found.setdefault(case.game, {})
            before = of_game.get(case.player, (0, False))
            of_game[case.player] = (before[0] + points, before[1] or lost)
    return found


def _with(played: Round, division: str, taken: _Taken, tournament: Tournament) -> Round:
    changed: dict[int, Result] = {}
    for pair, result in played.games():
        of_game = taken.get(game_name(division, played.number, pair.table))
        if of_game:
            changed[pair.table] = _lessened(pair, result, of_game, tournament)
    return replace(played, results={**played.results, **changed}) if changed else played


def _lessened(
    pair: Pair, result: Result, of_game: dict[str, tuple[int, bool]], tournament: Tournament
) -> Result:
    sides: tuple[tuple[First, int | None], ...] = (("A", pair.first), ("B", pair.second))
    losers = 0
    for side, number in sides:
        entrant: Entrant | None = tournament.entrants.get(number or 0)
        points, lost = of_game.get(entrant.name, (0, False)) if entrant else (0, False)
        if points:
            first, second = result.first, result.second
            first, second = (first - points, second) if side == "A" else (first, second - points)
            result = replace(result, first=first, second=second)
        if lost:
            losers += 1
            result = replace(result, awarded="B" if side == "A" else "A")
    if losers == len(sides):  # nobody wins a game that both have lost (F09 §37, §46.5)
        result = replace(result, kind="double_loss", awarded=None)
    return result
