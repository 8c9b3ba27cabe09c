"""What goes with the players of a round when its tables are put together anew.

A sanction of a game is named by the table of that game (`game_name`); so are scores that one player
has told. Who sits elsewhere afterwards takes both along.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from letrado.base.errors import Illegal
from letrado.tournament.justice.cases import Case
from letrado.tournament.model.events import RoundChanged
from letrado.tournament.model.rounds import Result, Round
from letrado.tournament.model.state import Place, Tournament, game_name

Told = tuple[tuple[int, Result], ...]
"""Who said which score."""


def check_sanctions(tournament: Tournament, fact: RoundChanged) -> None:
    """Refuse to leave somebody without the game that a sanction in force weighs on (F09 §49)."""
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
    """The tournament with cases and told scores at the tables where their players sit now."""
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
    """The cases of the round whose game has another name now; None where its player has none."""
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
    """Scores that one player told stand as long as the same two are listed in the same order."""
    seats = {pair.players: pair.table for pair in fact.pairs}
    before = tournament.division(fact.division).round(fact.number)
    found: dict[Place, Told] = {}
    for (division, number, table), told in tournament.submitted.items():
        if (division, number) != (fact.division, fact.number):
            found[division, number, table] = told
        elif (pair := before.at(table)) is not None and pair.players in seats:
            found[division, number, seats[pair.players]] = told
    return found
