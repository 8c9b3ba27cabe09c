"""Tables as CSV: players, results and standings, for spreadsheets."""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence

from letrado.formats.tournament.chart import Chart
from letrado.tournament.standings.standings import Row
from letrado.tournament.standings.tiebreaks import TieBreak, shown

_DANGEROUS = ("=", "+", "@", "\t", "\r")


def _written(rows: Iterable[Sequence[object]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerows([list(map(_cell, row)) for row in rows])
    return text.getvalue()


def _cell(value: object) -> object:
    """A text that a spreadsheet would take for a formula is kept a text."""
    return f"'{value}" if isinstance(value, str) and value.startswith(_DANGEROUS) else value


def players_csv(chart: Chart) -> str:
    """Everybody who is registered."""
    head = ("number", "name", "rating", "club", "country", "division", "class")
    rows = (
        (
            one.number,
            one.name,
            one.rating or "",
            one.club,
            one.country,
            one.division,
            one.category,
        )
        for one in chart.entrants
    )
    return _written([head, *rows])


def results_csv(chart: Chart) -> str:
    """Every table of every round."""
    names: Mapping[int, str] = {one.number: one.name for one in chart.entrants}
    head = ("round", "table", "first", "second", "score_first", "score_second", "kind", "starter")
    rows: list[Sequence[object]] = [head]
    for number, played in enumerate(chart.rounds, 1):
        results = dict(played.results)
        for pair in played.pairs:
            if pair.second is None:
                rows.append((number, "", names[pair.first], "", "", "", "bye", ""))
                continue
            result = results.get(pair.table)
            score = ("", "", "") if result is None else (result.first, result.second, result.kind)
            starter = {"A": "first", "B": "second"}.get(pair.starter or "", "")
            first, second = names[pair.first], names[pair.second]
            rows.append((number, pair.table, first, second, *score, starter))
    return _written(rows)


def standings_csv(chart: Chart, rows: Sequence[Row], order: Sequence[TieBreak]) -> str:
    """The standings, one column a tie-break."""
    names = {one.number: one for one in chart.entrants}
    head = ("place", "name", "club", "country", "wins", "draws", "losses", *order)
    made = (
        (
            row.place,
            names[row.number].name,
            names[row.number].club,
            names[row.number].country,
            row.card.wins,
            row.card.draws,
            row.card.losses,
            *(shown(name, value) for name, value in zip(order, row.values, strict=True)),
        )
        for row in rows
    )
    return _written([head, *made])
