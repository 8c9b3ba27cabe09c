"""What everybody may see of a tournament, as plain values for its pages.

Nothing here comes from beside the log but what officials publish; reasons of withdrawals, cases and
the history stay at the desk, and rounds that are held back are as if they were not paired.
"""

from dataclasses import replace
from typing import Any

from letrado.server.paging import A_PAGE, sheet
from letrado.server.tournament_hall import public_rounds
from letrado.server.tournaments import Hall
from letrado.tournament.as_counted import counted_rounds, division_standings
from letrado.tournament.clocking import round_clock
from letrado.tournament.rounds import DRAW, WIN, Round
from letrado.tournament.scorecards import Entry
from letrado.tournament.standings import Row, among
from letrado.tournament.state import Tournament
from letrado.tournament.statistics import FIGURES
from letrado.tournament.tiebreaks import shown
from letrado.tournament.views import View, statistics_view, teams_view

OUTCOMES = {WIN: "won", DRAW: "drawn"}


def as_public(hall: Hall) -> Tournament:
    """The tournament without rounds that are held back."""
    found = hall.tournament
    divisions = {
        name: replace(division, rounds=public_rounds(hall, name))
        for name, division in found.divisions.items()
    }
    return replace(found, divisions=divisions)


def heading(hall: Hall, division: str) -> View:
    """What stands above every page."""
    found = as_public(hall)
    held = found.division(division)
    last = held.rounds[-1] if held.rounds else None
    return {
        "id": hall.id,
        "name": found.settings.name,
        "date": found.settings.date,
        "place": found.settings.place,
        "edition": found.settings.edition,
        "division": division,
        "divisions": list(found.divisions),
        "players": len(found.members(division)),
        "rounds": len(held.rounds),
        "planned": _planned(found, division),
        "system": last.system if last else None,
        "playing": bool(last and not last.whole),
        "teams": bool(found.settings.boards and found.teams),
        "classes": sorted({one.category for one in found.members(division) if one.category}),
        "closed": found.closed,
    }


def _planned(found: Tournament, division: str) -> int | None:
    plan = found.division(division).plan
    if plan is None or not all(phase.rounds for phase in plan.phases):
        return None
    return sum(phase.rounds for phase in plan.phases)


def standings_page(
    found: Tournament, division: str, last: int | None, category: str | None, page: str | None
) -> dict[str, Any]:
    """The standings after a round, each with the games that led there; all, if *page* is None."""
    rounds = counted_rounds(found, division, last)
    rows = division_standings(found, division, last=last)
    places = {row.number: row.place for row in rows}
    if category:
        rows = among(rows, lambda number: found.entrants[number].category == category)
    order = found.settings.tie_breaks
    shown = sheet(rows, page or "", A_PAGE if page is not None else max(1, len(rows)))
    return {
        "after": len(rounds),
        "whole": all(played.whole for played in rounds),
        "tie_breaks": list(order),
        "numbers": [played.number for played in rounds],
        "rows": [_row(found, row, places, len(rounds)) for row in shown.rows],
        "sheet": shown,
        "ratings": any(found.entrants[row.number].rating for row in rows),
        "clubs": any(found.entrants[row.number].club for row in rows),
    }


def _row(found: Tournament, row: Row, places: dict[int, int], rounds: int) -> View:
    entrant = found.entrants[row.number]
    by_round = {entry.round: entry for entry in row.card.entries}
    order = found.settings.tie_breaks
    return {
        "place": row.place,
        "number": row.number,
        "name": entrant.name,
        "club": entrant.club,
        "country": entrant.country,
        "rating": entrant.rating,
        "wins": row.card.wins,
        "draws": row.card.draws,
        "losses": row.card.losses,
        "points": f"{row.card.points / 2:g}",
        "spread": row.card.spread,
        "values": [
            (name, shown(name, value).replace("-", "−"))
            for name, value in zip(order, row.values, strict=True)
        ],
        "games": [_game(by_round.get(at), places) for at in range(1, rounds + 1)],
        "withdrawn": row.number in found.withdrawn,
    }


def _game(entry: Entry | None, places: dict[int, int]) -> View | None:
    if entry is None:
        return None
    return {
        "round": entry.round,
        "outcome": OUTCOMES.get(entry.points, "lost"),
        "own": entry.own,
        "other": entry.other,
        "opponent": entry.opponent,
        "place": places.get(entry.opponent or 0),
        "bye": entry.opponent is None,
        "played": entry.played,
        "started": entry.started,
    }


def round_page(hall: Hall, found: Tournament, division: str, played: Round) -> dict[str, Any]:
    """A round: every table with its result, or that it is in play."""
    counted = next(one for one in counted_rounds(found, division) if one.number == played.number)
    clock = round_clock(hall.log, division, played.number)
    tables = []
    for pair in sorted(played.pairs, key=lambda one: (one.second is None, one.table)):
        result = counted.results.get(pair.table) if pair.second is not None else None
        tables.append(
            {
                "table": pair.table,
                "first": _player(found, pair.first),
                "second": None if pair.second is None else _player(found, pair.second),
                "starter": result.starter or pair.starter if result else pair.starter,
                "result": result,
                "winner": None if result is None else _winner(result.points),
            }
        )
    return {
        "number": played.number,
        "system": played.system,
        "tables": tables,
        "half": [_player(found, number) for number in played.half],
        "open": len(played.open_tables),
        "started": played.started,
        "started_at": clock.started_at,
        "ends_at": clock.ends_at,
        "time_up": played.time_up,
    }


def _winner(points: tuple[int, int]) -> int | None:
    first, second = points
    return None if first == second else 0 if first > second else 1


def _player(found: Tournament, number: int) -> View:
    entrant = found.entrants[number]
    return {"number": number, "name": entrant.name, "club": entrant.club}


def player_page(found: Tournament, number: int) -> dict[str, Any]:
    """A player's card: his games one by one, with what they made of his place."""
    entrant = found.entrant(number)
    rows = division_standings(found, entrant.division)
    places = {row.number: row.place for row in rows}
    row = next(one for one in rows if one.number == number)
    games = []
    for entry in row.card.entries:
        game = _game(entry, places)
        opponent = found.entrants.get(entry.opponent or 0)
        games.append({**(game or {}), "name": opponent.name if opponent else None})
    played = [entry for entry in row.card.entries if entry.played]
    return {
        "entrant": entrant,
        "place": row.place,
        "of": len(rows),
        "points": f"{row.card.points / 2:g}",
        "spread": row.card.spread,
        "record": f"{row.card.wins}-{row.card.draws}-{row.card.losses}",
        "average": round(sum(entry.own for entry in played) / len(played)) if played else None,
        "best": max((entry.own for entry in played), default=None),
        "games": games,
        "withdrawn": number in found.withdrawn,
        "team": next((team.name for team in found.teams.values() if number in team.members), None),
    }


def figures_page(found: Tournament, division: str) -> dict[str, Any]:
    """The figures that people like."""
    view = statistics_view(found, division)
    return {
        "games": view["games"],
        "average": view["average"],
        "first_wins": view["first_wins"],
        "figures": [(code, FIGURES[code], view[code]) for code in FIGURES if view[code]],
    }


def teams_page(found: Tournament, division: str, last: int | None) -> View:
    """The team standings."""
    return teams_view(found, division, last=last)
