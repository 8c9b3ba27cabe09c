"""A tournament as plain values, the same for the command line, the pages and other programs."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from letrado.tournament.desk import Entry
from letrado.tournament.model.rounds import Pair, Result, Round
from letrado.tournament.model.state import Tournament
from letrado.tournament.standings.effective_results import (
    counted_rounds,
    division_standings,
    division_teams,
)
from letrado.tournament.standings.standings import Row
from letrado.tournament.standings.statistics import Highlight, Statistics, statistics
from letrado.tournament.standings.tiebreaks import shown
from letrado.tournament.telling import article, describe

View = dict[str, Any]


def player_view(tournament: Tournament, number: int | None) -> View | None:
    """Return a player by number and name; None rests."""
    if number is None:
        return None
    return {"number": number, "name": tournament.entrants[number].name}


def round_view(tournament: Tournament, played: Round, language: str) -> View:
    """Return a round with its tables, the reason of each, and what was given up."""
    return {
        "round": played.number,
        "system": played.system,
        "tables": [_table(tournament, played, pair, language) for pair in played.pairs],
        "given_up": [
            {"code": reason.code, "text": reason.told(language)} for reason in played.given_up
        ],
        "missing": list(played.open_tables),
        "half": [player_view(tournament, number) for number in played.half],
        "started": played.started,
        "time_up": played.time_up,
        "not_there": [player_view(tournament, number) for number in played.missing],
    }


def _table(tournament: Tournament, played: Round, pair: Pair, language: str) -> View:
    result = played.results.get(pair.table) if pair.second is not None else None
    return {
        "table": pair.table or None,
        "first": player_view(tournament, pair.first),
        "second": player_view(tournament, pair.second),
        "starter": pair.starter,
        "match": pair.match or None,
        "result": None if result is None else result_view(result),
        "reasons": [
            {"code": reason.code, "text": reason.told(language)} for reason in pair.reasons
        ],
    }


def result_view(result: Result) -> View:
    """Return a result, in the order of its table."""
    return {
        "scores": [result.first, result.second],
        "kind": result.kind,
        "points": [points / 2 for points in result.points],
        "source": result.source,
        "signed": list(result.signed),
    }


def standings_view(
    tournament: Tournament,
    division: str,
    *,
    last: int | None = None,
    category: str | None = None,
) -> View:
    """Return the standings after a round, with the values of all tie-breaks."""
    rows = division_standings(tournament, division, last=last, category=category)
    order = tournament.settings.tie_breaks
    paired = len(tournament.division(division).rounds)
    return {
        "division": division,
        "round": paired if last is None else min(last, paired),
        "category": category,
        "tie_breaks": list(order),
        "rows": [_row(tournament, row) for row in rows],
    }


def _row(tournament: Tournament, row: Row) -> View:
    entrant = tournament.entrants[row.number]
    card = row.card
    order = tournament.settings.tie_breaks
    return {
        "place": row.place,
        "number": row.number,
        "name": entrant.name,
        "club": entrant.club,
        "country": entrant.country,
        "category": entrant.category,
        "rating": entrant.rating,
        "points": card.points / 2,
        "wins": card.wins,
        "draws": card.draws,
        "losses": card.losses,
        "spread": card.spread,
        "values": {name: shown(name, value) for name, value in zip(order, row.values, strict=True)},
        "withdrawn": row.number in tournament.withdrawn,
    }


def teams_view(tournament: Tournament, division: str, *, last: int | None = None) -> View:
    """Return the team standings after a round."""
    rows = division_teams(tournament, division, last=last)
    return {
        "division": division,
        "rows": [
            {
                "place": row.place,
                "number": row.number,
                "name": tournament.teams[row.number].name,
                "match_points": row.match_points / 2,
                "board_points": row.board_points / 2,
                "spread": row.spread,
            }
            for row in rows
        ],
    }


def statistics_view(tournament: Tournament, division: str) -> View:
    """Return the statistics of a division, with names."""
    found: Statistics = statistics(counted_rounds(tournament, division))

    def highlight(one: Highlight | None) -> View | None:
        if one is None:
            return None
        return {
            "value": one.value,
            "word": one.word,
            "player": player_view(tournament, one.player),
            "opponent": player_view(tournament, one.opponent),
            "round": one.round,
            "table": one.table,
        }

    names = ("high_game", "high_loss", "low_win", "high_sum", "widest", "closest", "high_play")
    return {
        "games": found.games,
        "average": found.average,
        "first_wins": found.first_wins,
        **{name: highlight(getattr(found, name)) for name in names},
    }


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """An event as a sentence with its article; *undone_by* is the event that undid it."""

    seq: int
    act: int
    at: int
    role: str
    name: str
    event: str
    text: str
    article: str
    undone_by: int | None


def history_lines(
    tournament: Tournament, entries: Sequence[Entry], language: str
) -> list[HistoryLine]:
    """Return everything that happened, each event as a sentence with its article.

    The number of a case that was undone may be in use again, so its sentence leaves it out.
    """
    without = replace(tournament, record=replace(tournament.record, cases=()))
    return [
        HistoryLine(
            seq=entry.event.seq,
            act=entry.event.act,
            at=entry.event.at,
            role=entry.event.by.role,
            name=entry.event.by.name,
            event=type(entry.event.fact).__name__,
            text=describe(
                entry.event.fact,
                without if entry.undone_by else tournament,
                language,
                entry.players,
            ),
            article="" if entry.undone_by else article(entry.event.fact, tournament),
            undone_by=entry.undone_by,
        )
        for entry in entries
    ]


def history_view(tournament: Tournament, entries: Sequence[Entry], language: str) -> list[View]:
    """`history_lines` as plain values, for programs."""
    return [asdict(line) for line in history_lines(tournament, entries, language)]
