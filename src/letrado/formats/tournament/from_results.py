"""Charts from files that only list games: our own table of results, and rating reports."""

import csv
import io
from collections.abc import Mapping, Sequence

from letrado.base.errors import LetradoError, Unreadable
from letrado.base.i18n import N_
from letrado.base.limits import count
from letrado.formats.tournament.chart import Chart, ChartRound, chart_round
from letrado.formats.tournament.spreadsheet import MOST_COLUMNS
from letrado.formats.tournament.text import at_line, check_lines, check_size, decoded
from letrado.formats.tournament.tou import TouDivision, TouGame, TouReport
from letrado.tournament.model.entrants import Entrant
from letrado.tournament.model.plan import MOST_ROUNDS
from letrado.tournament.model.rounds import Kind, Pair, Result
from letrado.tournament.pairing.starts import First

_KINDS: Mapping[str, Kind] = {
    "played": "played",
    "": "played",
    "forfeit": "forfeit",
    "double_loss": "double_loss",
    "adjudicated": "adjudicated",
}
_STARTERS: Mapping[str, First] = {"first": "A", "second": "B"}


def read_results(content: bytes, entrants: Sequence[Entrant] = ()) -> Chart:
    """A table of results as `results_csv` writes it; who is not among *entrants* is added."""
    text = decoded(content)
    check_lines(text, count("file_lines"))
    separator = max(",;\t", key=text[:2000].count)
    try:
        reader = csv.DictReader(io.StringIO(text, newline=""), delimiter=separator)
        # Every row gets every column of the heading: a wide one is refused before.
        narrow = len(reader.fieldnames or ()) <= MOST_COLUMNS
        rows = list(reader) if narrow else []
    except csv.Error as error:
        raise Unreadable(
            "list.csv", "The list is not a CSV file: {reason}", reason=str(error)
        ) from error
    if not rows or not {"round", "first", "second"} <= set(rows[0]):
        raise Unreadable(
            "results.heading",
            "This is not a table of results: its first line should name {columns}",
            columns="round, table, first, second, score_first, score_second",
        )
    people = [*entrants]
    numbers = {one.name.casefold(): one.number for one in people}
    rounds: dict[int, tuple[list[Pair], list[tuple[int, Result]]]] = {}
    for line, row in enumerate(rows, 2):
        try:
            number = int(row["round"])
            pair, result = _row(row, people, numbers)
        except LetradoError as reason:
            raise Unreadable(
                "file.line", "Line {line}: {reason}", line=line, reason=reason
            ) from reason
        except (ValueError, TypeError, AttributeError, KeyError) as reason:
            told = ",".join(str(cell) for cell in row.values())[:60]
            raise at_line(line, N_("“{text}” is not as it should be"), text=told) from reason
        if not 1 <= number <= MOST_ROUNDS:
            raise at_line(line, N_("there is no round {round}"), round=number)
        pairs, results = rounds.setdefault(number, ([], []))
        if pair.second is not None and not pair.table:
            pair = Pair(len(pairs) + 1, pair.first, pair.second, pair.starter)
        pairs.append(pair)
        if result is not None:
            results.append((pair.table, result))
    return _chart(
        "", "", "A", people, [rounds.get(at, ([], [])) for at in range(1, max(rounds) + 1)]
    )


def _row(
    row: Mapping[str, str], people: list[Entrant], numbers: dict[str, int]
) -> tuple[Pair, Result | None]:
    first = _number(row["first"], people, numbers)
    if not row["second"].strip():
        return Pair(0, first, None), None
    second = _number(row["second"], people, numbers)
    starter = _STARTERS.get((row.get("starter") or "").strip())
    pair = Pair(int(row.get("table") or 0), first, second, starter)
    if not (row.get("score_first") or "").strip():
        return pair, None
    kind = _KINDS.get((row.get("kind") or "").strip(), "played")
    return pair, Result(int(row["score_first"]), int(row["score_second"]), kind, source="file")


def _number(name: str, people: list[Entrant], numbers: dict[str, int]) -> int:
    known = numbers.get(name.strip().casefold())
    if known is not None:
        return known
    entrant = Entrant(max((one.number for one in people), default=0) + 1, name.strip()).check()
    people.append(entrant)
    check_size(len(people), 0)
    numbers[entrant.name.casefold()] = entrant.number
    return entrant.number


def charts_of_report(report: TouReport) -> tuple[Chart, ...]:
    """The divisions of a rating report; tables are numbered as the players come."""
    charts = []
    first_number = 1
    for division in report.divisions:
        charts.append(_of_division(report, division, first_number))
        first_number += len(division.players)
    return tuple(charts)


def _of_division(report: TouReport, division: TouDivision, first_number: int) -> Chart:
    people = [
        Entrant(first_number + at, one.name, division=division.name).check()
        for at, one in enumerate(division.players)
    ]
    count = max((len(one.games) for one in division.players), default=0)
    rounds = [_turn(division, turn, first_number) for turn in range(count)]
    date = "-".join(reversed(report.date.split(".")))
    return _chart(report.name, date, division.name, people, rounds)


def _turn(
    division: TouDivision, turn: int, first_number: int
) -> tuple[list[Pair], list[tuple[int, Result]]]:
    pairs: list[Pair] = []
    results: list[tuple[int, Result]] = []
    done: set[int] = set()
    for at, player in enumerate(division.players):
        if at in done or turn >= len(player.games):
            continue
        game = player.games[turn]
        if game.opponent == 0:
            if game.outcome:
                pairs.append(Pair(0, first_number + at, None))
            continue
        rival = game.opponent - 1
        theirs = division.players[rival].games
        if turn >= len(theirs) or theirs[turn].opponent != at + 1:
            raise Unreadable(
                "tou.opponents",
                "In round {round} {name} is to meet player {opponent}, who is not to meet {name}",
                round=turn + 1,
                name=player.name,
                opponent=game.opponent,
            )
        done |= {at, rival}
        table = len(results) + 1
        starter = _starter(game, theirs[turn])
        pairs.append(Pair(table, first_number + at, first_number + rival, starter))
        results.append((table, Result(game.score, theirs[turn].score, source="file")))
    return pairs, results


def _starter(mine: TouGame, theirs: TouGame) -> First | None:
    if mine.started == theirs.started:
        return None
    return "A" if mine.started else "B"


def _chart(
    name: str,
    date: str,
    division: str,
    people: Sequence[Entrant],
    rounds: Sequence[tuple[Sequence[Pair], Sequence[tuple[int, Result]]]],
) -> Chart:
    made: tuple[ChartRound, ...] = tuple(chart_round(pairs, results) for pairs, results in rounds)
    return Chart(name, date, "", division, None, tuple(people), (), (), made)
