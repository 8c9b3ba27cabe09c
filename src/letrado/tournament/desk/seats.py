"""Move sanctions and submitted scores with the players when tables are put together anew.

A sanction of a game names that game by its table (`game_name`), and so does a score that one player
submitted. Players who sit elsewhere afterwards take both along.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from letrado.base.errors import Illegal
from letrado.tournament.justice.cases import Case
from letrado.tournament.model.events import RoundChanged
from letrado.tournament.model.rounds import Result, Round
from letrado.tournament.model.state import Place, Tournament, game_name

Told = tuple[tuple[int, Result], ...]
"""Scores of a table, each with the player who submitted it."""


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
