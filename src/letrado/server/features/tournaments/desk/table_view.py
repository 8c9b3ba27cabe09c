"""One table at the desk: its result, and everything that can be done with it."""

from dataclasses import dataclass

from letrado.base.i18n import translator
from letrado.server.features.tournaments.desk.labels import KINDS, SOURCES
from letrado.server.features.tournaments.desk.look import Look
from letrado.server.features.tournaments.desk.views import Surroundings, TableCard, table_cards
from letrado.tournament.desk import history
from letrado.tournament.model.clocking import round_clock
from letrado.tournament.model.rounds import Result
from letrado.tournament.model.views import HistoryLine, history_lines


@dataclass(frozen=True, slots=True)
class ToldResult:
    """A result as one of the players has entered it."""

    name: str
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class TablePage:
    """A table of the round that the page shows, always of two players.

    *signed* are both players, once both have signed. *needs_both* says that a signed result is
    reopened only when they ask for it together.
    """

    row: TableCard
    number: int
    started: bool
    not_there: frozenset[int]
    result: Result | None
    how: list[str]
    """Kind of the result and its source, in words."""
    drawn: bool
    signers: list[str]
    signed: list[str]
    needs_both: bool
    reopened: Result | None
    reopened_article: str
    told: list[ToldResult]
    forfeit: int
    forfeit_article: str
    ruling_only: bool
    events: list[HistoryLine]


def table_page(here: Look, around: Surroundings, number: int) -> TablePage:
    """Return one table with its result and everything that can be done with it."""
    _ = translator(here.language)
    played, pair = here.found.table(here.division, here.round, number)
    place = (here.division, here.round, number)
    result, rules = played.results.get(number), here.found.rules
    names = {entrant.number: entrant.name for entrant in here.found.entrants.values()}
    signers = [names[each] for each in result.signed] if result else []
    window = rules.ending.absence_forfeit == "window"
    clock = round_clock(here.hall.log, here.division, here.round)
    return TablePage(
        row=next(one for one in table_cards(here, played, around) if one.table == number),
        number=number,
        started=played.started,
        not_there=frozenset(each for each, at in (clock.arrived or {}).items() if at is None),
        result=result,
        how=[_(KINDS[result.kind]), _(SOURCES[result.source])] if result else [],
        drawn=pair.starter is None,
        signers=signers,
        signed=signers if len(signers) == len(pair.players) else [],
        needs_both=rules.ending.reopen,
        reopened=here.found.reopened.get(place),
        reopened_article=rules.cite("R-170"),
        told=[
            ToldResult(names[player], one.first, one.second)
            for player, one in here.found.submitted.get(place, ())
        ],
        forfeit=rules.ending.adjudicated_score,
        forfeit_article=rules.cite("R-123" if window else "R-126"),
        ruling_only=rules.ending.absence_forfeit == "ruling",
        events=_events(here, number),
    )


def _events(here: Look, table: int) -> list[HistoryLine]:
    """List everything that happened at the table."""
    entries = [
        entry
        for entry in history(here.hall.log.events)
        if getattr(entry.event.fact, "table", None) == table
        and getattr(entry.event.fact, "number", None) == here.round
        and getattr(entry.event.fact, "division", None) == here.division
    ]
    return history_lines(here.found, entries, here.language)
