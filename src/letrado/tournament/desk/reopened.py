"""Correct results of games that are opened again and end in another way (F09 §44).

A result that came from the game itself is corrected by the game. Where those in charge have
replaced it, their result stays, and they are shown the new one: they confirm theirs, or correct it.
"""

from collections.abc import Sequence
from dataclasses import replace

from letrado.base.errors import Illegal
from letrado.rulebook import Role
from letrado.tournament.desk.law import DESK, Steps, changes, decides
from letrado.tournament.desk.results import check_result
from letrado.tournament.model.commands import TellReopened
from letrado.tournament.model.events import (
    ActUndone,
    Event,
    ResultCorrected,
    ResultEntered,
    ResultReopened,
    RoundChanged,
    RoundPaired,
)
from letrado.tournament.model.rounds import Pair, Result
from letrado.tournament.model.state import Tournament
from letrado.tournament.pairing.matching import Progress


@decides(TellReopened, *DESK)
def tell_reopened(
    tournament: Tournament, command: TellReopened, progress: Progress | None
) -> Steps:
    """Correct the result, with the article for a reason; or ask those in charge to decide."""
    played, pair = tournament.table(command.division, command.number, command.table)
    check_result(tournament, pair, command.result)
    known = played.results.get(command.table)
    place = command.division, command.number, command.table
    if known is None:
        yield ResultEntered(*place, command.result)
    elif known.said == command.result.said:
        raise Illegal(
            "result.nothing", "There is nothing to correct at table {table}", table=command.table
        )
    elif known.source == "game":
        reason = tournament.rules.cite("R-170")
        yield ResultCorrected(*place, command.result, reason, known.signed)
    else:
        yield ResultReopened(*place, command.result)


@changes(ResultReopened)
def result_reopened(tournament: Tournament, fact: ResultReopened, by: Role) -> Tournament:
    """Mark the table until those in charge correct or confirm its result."""
    place = fact.division, fact.number, fact.table
    return replace(tournament, reopened={**tournament.reopened, place: fact.result})


def told_by_game(events: Sequence[Event], division: str, number: int, pair: Pair) -> Result | None:
    """Return the last result that the game itself reported, even if it was undone or removed.

    Somebody who removes a result has a reason: the same one must not return by itself.
    """
    tables: dict[int, tuple[int, ...]] = {}
    before: dict[int, dict[int, tuple[int, ...]]] = {}
    found: Result | None = None
    for event in events:
        match event.fact:
            case ActUndone(act):
                tables = before.get(act, tables)
            case RoundPaired() | RoundChanged() as fact if _of(fact, division, number):
                before[event.act] = tables
                tables = {one.table: one.players for one in fact.pairs}
            case ResultEntered() | ResultCorrected() | ResultReopened() as fact if (
                _of(fact, division, number)
                and fact.result is not None
                and fact.result.source == "game"
                and set(tables.get(fact.table, ())) == set(pair.players)
            ):
                found = fact.result
    return found


def _of(
    fact: RoundPaired | RoundChanged | ResultEntered | ResultCorrected | ResultReopened,
    division: str,
    number: int,
) -> bool:
    return (fact.division, fact.number) == (division, number)
