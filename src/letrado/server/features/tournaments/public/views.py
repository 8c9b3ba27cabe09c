"""The public data of a tournament, as typed views for its pages.

They come from the log alone, except which rounds officials publish. Reasons of withdrawals, cases
and the history stay at the desk; a round that is held back looks as if it were not paired.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from letrado.base.i18n import translator
from letrado.server.features.tournaments.desk.labels import unusual_kind
from letrado.server.features.tournaments.live_tournament import LiveTournament
from letrado.server.features.tournaments.printing.projector import public_rounds
from letrado.server.rendering.paging import A_PAGE, Sheet, sheet
from letrado.tournament.model.entrants import Entrant
from letrado.tournament.model.plan import SYSTEMS
from letrado.tournament.model.rounds import DRAW, WIN, Pair, Result, Round
from letrado.tournament.model.state import Tournament
from letrado.tournament.pairing.starts import First
from letrado.tournament.standings.effective_results import (
    counted_rounds,
    division_standings,
    last_with_results,
)
from letrado.tournament.standings.scorecards import Entry
from letrado.tournament.standings.standings import Row, among
from letrado.tournament.standings.tiebreaks import NAMES, shown

Outcome = Literal["won", "drawn", "lost"]
OUTCOMES: Mapping[int, Outcome] = {WIN: "won", DRAW: "drawn"}


def as_public(hall: LiveTournament) -> Tournament:
    """Return the tournament without rounds that are held back."""
    found = hall.tournament
    divisions = {
        name: replace(division, rounds=public_rounds(hall, name))
        for name, division in found.divisions.items()
    }
    return replace(found, divisions=divisions)


@dataclass(frozen=True, slots=True)
class EventHeading:
    """The heading of every page; *rounds* of *planned* are paired, if the plan has a number."""

    name: str
    date: str
    place: str
    edition: str
    division: str
    divisions: list[str]
    rounds: int
    planned: int | None
    system: str
    """The system of the last round, in words; empty before there is any."""
    playing: bool
    begun: bool
    teams: bool
    classes: list[str]
    closed: bool


def heading(found: Tournament, division: str, language: str) -> EventHeading:
    """Return the heading of a tournament without the rounds that are held back."""
    held = found.division(division)
    last = held.rounds[-1] if held.rounds else None
    return EventHeading(
        name=found.settings.name,
        date=found.settings.date,
        place=found.settings.place,
        edition=found.settings.edition,
        division=division,
        divisions=list(found.divisions),
        rounds=len(held.rounds),
        planned=_planned(found, division),
        system=translator(language)(SYSTEMS[last.system]) if last else "",
        playing=bool(last and not last.whole),
        begun=bool(last and last.begun),
        teams=bool(found.settings.boards and found.teams),
        classes=sorted({one.category for one in found.members(division) if one.category}),
        closed=found.closed,
    )


def _planned(found: Tournament, division: str) -> int | None:
    plan = found.division(division).plan
    if plan is None or not all(phase.rounds for phase in plan.phases):
        return None
    return sum(phase.rounds for phase in plan.phases)


# -- standings ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GameCell:
    """A round of a player; *place* and *name* are the opponent's, and a bye has none."""

    round: int
    outcome: Outcome
    own: int
    other: int
    bye: bool
    started: bool
    opponent: int
    place: int | None
    name: str


@dataclass(frozen=True, slots=True)
class PublicLine:
    """A line of the standings; *games* by round, None where the player was not paired."""

    place: int
    number: int
    name: str
    club: str
    country: str
    rating: int
    points: str
    spread: int
    values: list[str]
    games: list[GameCell | None]
    withdrawn: bool


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings *after* a round, each with the games that led there.

    *known* is the last round up to it of which there is a result.
    """

    after: int
    known: int
    tie_breaks: list[str]
    numbers: list[int]
    rows: list[PublicLine]
    sheet: Sheet[Row]
    ratings: bool


def standings_page(
    found: Tournament,
    division: str,
    language: str,
    last: int | None = None,
    category: str = "",
    page: str | None = None,
) -> Standings:
    """Return the standings after a round, with games; without *page*, all lines at once."""
    _ = translator(language)
    rounds = counted_rounds(found, division, last)
    rows = division_standings(found, division, last=last)
    places = {row.number: row.place for row in rows}
    if category:
        rows = among(rows, lambda number: found.entrants[number].category == category)
    listed = sheet(rows, page or "", A_PAGE if page is not None else max(1, len(rows)))
    return Standings(
        after=len(rounds),
        known=last_with_results(rounds),
        tie_breaks=[_(NAMES[name]) for name in found.settings.tie_breaks],
        numbers=[played.number for played in rounds],
        rows=[_row(found, row, places, len(rounds)) for row in listed.rows],
        sheet=listed,
        ratings=any(found.entrants[row.number].rating for row in rows),
    )


def _row(found: Tournament, row: Row, places: Mapping[int, int], rounds: int) -> PublicLine:
    entrant = found.entrants[row.number]
    by_round = {entry.round: _game(found, entry, places) for entry in row.card.entries}
    order = found.settings.tie_breaks
    return PublicLine(
        place=row.place,
        number=row.number,
        name=entrant.name,
        club=entrant.club,
        country=entrant.country,
        rating=entrant.rating,
        points=f"{row.card.points / 2:g}",
        spread=row.card.spread,
        values=[
            shown(name, value).replace("-", "−")
            for name, value in zip(order, row.values, strict=True)
        ],
        games=[by_round.get(at) for at in range(1, rounds + 1)],
        withdrawn=row.number in found.withdrawn,
    )


def _game(found: Tournament, entry: Entry, places: Mapping[int, int]) -> GameCell:
    opponent = found.entrants.get(entry.opponent or 0)
    return GameCell(
        round=entry.round,
        outcome=OUTCOMES.get(entry.points, "lost"),
        own=entry.own,
        other=entry.other,
        bye=opponent is None,
        started=bool(entry.started),
        opponent=entry.opponent or 0,
        place=places.get(entry.opponent or 0),
        name=opponent.name if opponent else "",
    )


# -- a round -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PublicPlayer:
    """A player at a table; *starts* and *won* are False as long as nobody knows."""

    number: int
    name: str
    starts: bool = False
    won: bool = False


@dataclass(frozen=True, slots=True)
class PublicTable:
    """A table; *scores* are None while it is in play, and *second* is None for a bye."""

    table: int
    first: PublicPlayer
    second: PublicPlayer | None
    scores: tuple[int, int] | None
    kind: str
    """Words for how the result came about; empty for a game over the board."""


@dataclass(frozen=True, slots=True)
class PublicRound:
    """A round: its tables, and in *half* the players with a bye for half a point."""

    number: int
    system: str
    tables: list[PublicTable]
    half: list[PublicPlayer]
    open: int
    begun: bool
    time_up: bool


def round_page(found: Tournament, division: str, played: Round, language: str) -> PublicRound:
    """Return a round with all its tables, byes last."""
    counted = next(one for one in counted_rounds(found, division) if one.number == played.number)
    pairs = sorted(played.pairs, key=lambda one: (one.second is None, one.table))
    return PublicRound(
        number=played.number,
        system=translator(language)(SYSTEMS[played.system]),
        tables=[_table(found, counted, pair, language) for pair in pairs],
        half=[PublicPlayer(number, found.entrants[number].name) for number in played.half],
        open=len(played.open_tables),
        begun=played.begun,
        time_up=played.time_up,
    )


def _table(found: Tournament, counted: Round, pair: Pair, language: str) -> PublicTable:
    result = counted.results.get(pair.table) if pair.second is not None else None
    starter = (result.starter if result else None) or pair.starter
    second = None if pair.second is None else _player(found, pair.second, "B", starter, result)
    return PublicTable(
        table=pair.table,
        first=_player(found, pair.first, "A", starter, result),
        second=second,
        scores=(result.first, result.second) if result else None,
        kind=unusual_kind(result.kind, language) if result else "",
    )


def _player(
    found: Tournament, number: int, side: First, starter: First | None, result: Result | None
) -> PublicPlayer:
    points = result.points if result else (0, 0)
    own, other = points if side == "A" else points[::-1]
    return PublicPlayer(number, found.entrants[number].name, starter == side, own > other)


# -- a player ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlayerCard:
    """A player's card; *average* and *best* are None before their first game."""

    entrant: Entrant
    place: int
    of: int
    points: str
    spread: int
    record: str
    average: int | None
    best: int | None
    games: list[GameCell]
    withdrawn: bool
    team: str


def player_page(found: Tournament, number: int) -> PlayerCard:
    """Return a player's card: their place, their record, and their games one by one."""
    entrant = found.entrant(number)
    rows = division_standings(found, entrant.division)
    places = {row.number: row.place for row in rows}
    row = next(one for one in rows if one.number == number)
    played = [entry for entry in row.card.entries if entry.played]
    return PlayerCard(
        entrant=entrant,
        place=row.place,
        of=len(rows),
        points=f"{row.card.points / 2:g}",
        spread=row.card.spread,
        record=f"{row.card.wins}-{row.card.draws}-{row.card.losses}",
        average=round(sum(entry.own for entry in played) / len(played)) if played else None,
        best=max((entry.own for entry in played), default=None),
        games=[_game(found, entry, places) for entry in row.card.entries],
        withdrawn=number in found.withdrawn,
        team=next((team.name for team in found.teams.values() if number in team.members), ""),
    )
