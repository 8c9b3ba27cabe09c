"""Games that are opened again after their result was known, and end otherwise (F09 §44).

A result that the game itself told is corrected by what it tells now. One that those in charge have
put in its place stays, and what the game says is laid before them: they confirm it, or correct it.
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
    """Corrected by itself, with the article for a reason; or laid before those in charge."""
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
    """It waits until the table's result is corrected or confirmed."""
    place = fact.division, fact.number, fact.table
    return replace(tournament, reopened={**tournament.reopened, place: fact.result})


def told_by_game(events: Sequence[Event], division: str, number: int, pair: Pair) -> Result | None:
    """What the game of two players told last of their round, even if that was undone or removed.

    Who takes a result away knows why: the same one does not come back by itself.
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
