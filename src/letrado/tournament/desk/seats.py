"""Move sanctions and submitted scores with the players when tables are put together anew.

A sanction of a game names that game by its table (`game_name`), and so does a score that one player
submitted. Players who sit elsewhere afterwards take both along.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from letrado.base.errors import Illegal
from letrado.tournament.justice.cases import Case
from letrado.tournament.model.events import RoundChanged, RoundPaired
from letrado.tournament.model.rounds import Pair, Result, Round
from letrado.tournament.model.state import Place, Tournament, game_name

Told = tuple[tuple[int, Result], ...]
"""Scores of a table, each with the player who submitted it."""


LAST_TABLE = 99_999
"""The highest number of a table; the first one is far below."""


def check_pairs(
    tournament: Tournament,
    division: str,
    number: int,
    pairs: Sequence[Pair],
    half: Sequence[int],
) -> dict[int, Pair]:
    """The tables of a round at which two play; refused where people have no seat, or two."""
    members = _seatable(tournament, division)
    seen: set[int] = set()
    for pair in pairs:
        for player in pair.players:
            if player not in members:
                raise Illegal(
                    "pairing.unknown", "Player {number} does not play in this round", number=player
                )
            if player in seen:
                raise Illegal("pairing.twice", "Player {number} sits at two tables", number=player)
            seen.add(player)
        if not int(pair.second is not None) <= pair.table <= LAST_TABLE:
            raise Illegal(
                "pairing.table",
                "Round {number} has a table {table}: they are numbered from 1 to {most}",
                number=number,
                table=pair.table,
                most=LAST_TABLE,
            )
    if seen.intersection(half) or not members.issuperset(half) or len(set(half)) != len(half):
        raise Illegal("pairing.half", "A player with a bye is a player of the round without a seat")
    tables = {pair.table: pair for pair in pairs if pair.second is not None}
    if len(tables) != sum(pair.second is not None for pair in pairs):
        raise Illegal("pairing.tables", "A table of round {number} is there twice", number=number)
    if tournament.settings.boards:
        _check_matches(tournament, division, number, pairs)
    return tables


def _seatable(tournament: Tournament, division: str) -> set[int]:
    """Whoever may sit in a round of a division."""
    if not tournament.settings.boards:
        return {one.number for one in tournament.members(division)}
    teams = (team for team in tournament.teams.values() if team.division == division)
    return {member for team in teams for member in team.members}


def _check_matches(
    tournament: Tournament, division: str, number: int, pairs: Sequence[Pair]
) -> None:
    """Each match is of two teams, its first board one at which two play."""
    teams = [team for team in tournament.teams.values() if team.division == division]
    team_of = {member: team.number for team in teams for member in team.members}
    of_match: dict[int, set[int]] = {}
    for pair in pairs:
        both = {team_of[player] for player in pair.players}
        if pair.second is not None:
            fits = len(both) == 2 and of_match.setdefault(pair.match, both) == both
        else:
            fits = not pair.match or both <= of_match.get(pair.match, set())
        if not fits or (pair.second is not None and pair.match < 1):
            raise Illegal(
                "pairing.match",
                "Match {match} of round {number} is not one of two teams",
                match=pair.match,
                number=number,
            )


def check_seeds(tournament: Tournament, fact: RoundPaired) -> None:
    """Refuse a round without the list that its phase goes by, or with a list of others."""
    boards, known = tournament.settings.boards, tournament.division(fact.division).seeds
    members = (
        {team.number for team in tournament.teams.values() if team.division == fact.division}
        if boards
        else _seatable(tournament, fact.division)
    )
    listed = fact.seeds
    if listed is None:
        fits = fact.phase < len(known)
    else:
        fits = members.issuperset(listed) and len(set(listed)) == len(listed)
    if not fits:
        raise Illegal(
            "pairing.seeds",
            "The list of phase {phase} names someone unknown",
            phase=fact.phase + 1,
        )


def check_kept(tournament: Tournament, fact: RoundChanged) -> None:
    """Refuse changes to a round that is over, or to a table that has a result."""
    division = tournament.division(fact.division)
    last = division.round(fact.number)
    if fact.number != len(division.rounds):
        raise Illegal(
            "round.past",
            "Round {number} has ended: only the last one, {last}, can be changed",
            number=fact.number,
            last=len(division.rounds),
        )
    after = {pair.table: pair.players for pair in fact.pairs}
    for pair, _ in last.games():
        if after.get(pair.table) != pair.players:
            raise has_result(pair)


def has_result(pair: Pair) -> Illegal:
    """Return the refusal to change a table that has a result."""
    return Illegal(
        "round.table_played", "Table {table} has a result: take it away first", table=pair.table
    )


def check_sanctions(tournament: Tournament, fact: RoundChanged) -> None:
    """Refuse to leave a player without the game that a sanction in force applies to (F09 §49)."""
    for case, game in _moved(tournament, fact):
        decision = case.decision
        weighs = decision is not None and (decision.points or decision.scope == "game")
        if game is None and weighs and case.in_force:
            raise Illegal(
                "round.sanctioned",
                "{name} has a sanction in the game of this round (case {case}) and needs one",
                article=tournament.rules.cite("R-188"),
                name=case.player,
                case=case.number,
            )


def followed(tournament: Tournament, fact: RoundChanged) -> Tournament:
    """Return the tournament with cases and submitted scores at the tables of their players."""
    moved = {case.number: game for case, game in _moved(tournament, fact)}
    if moved:
        cases = tuple(
            replace(case, game=moved[case.number]) if case.number in moved else case
            for case in tournament.record.cases
        )
        tournament = replace(tournament, record=replace(tournament.record, cases=cases))
    kept = {pair.table: pair.players for pair in fact.pairs}
    before = tournament.division(fact.division).round(fact.number)
    corrected = frozenset(
        place
        for place in tournament.corrected
        if place[:2] != (fact.division, fact.number)
        or ((pair := before.at(place[2])) is not None and kept.get(place[2]) == pair.players)
    )
    return replace(tournament, submitted=_told(tournament, fact), corrected=corrected)


def _moved(tournament: Tournament, fact: RoundChanged) -> Iterator[tuple[Case, str | None]]:
    """Yield the cases of the round whose game has another name; None without a game."""
    after = Round(fact.number, "", fact.pairs)
    for case in tournament.record.cases:
        if case.game is None or case.game.rsplit(".", 1)[0] != f"{fact.division}.{fact.number}":
            continue
        pair = after.pair_of(tournament.named(case.player).number)
        game = None
        if pair is not None and pair.second is not None:
            game = game_name(fact.division, fact.number, pair.table)
        if game != case.game:
            yield case, game


def _told(tournament: Tournament, fact: RoundChanged) -> Mapping[Place, Told]:
    """Return submitted scores; they stay while the same two are listed in the same order."""
    seats = {pair.players: pair.table for pair in fact.pairs}
    before = tournament.division(fact.division).round(fact.number)
    found: dict[Place, Told] = {}
    for (division, number, table), told in tournament.submitted.items():
        if (division, number) != (fact.division, fact.number):
            found[division, number, table] = told
        elif (pair := before.at(table)) is not None and pair.players in seats:
            found[division, number, seats[pair.players]] = told
    return found
