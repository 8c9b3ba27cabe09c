"""TRF, the tournament report file of chess, which Swiss pairing programs read.

Fixed columns: a line ``001`` a player, with opponent, w/b and result every ten columns from 92. It
has no scores: ours go into lines that begin with ``###``, which other programs pass over.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from letrado.base.errors import LetradoError, Unreadable
from letrado.base.i18n import N_
from letrado.core.tiles import Alphabet
from letrado.formats import strict_json
from letrado.formats.codec import Codec
from letrado.formats.tournament.chart import Chart, ChartRound, chart_round
from letrado.formats.tournament.text import at_line, check_size, lines_of
from letrado.tournament.model.entrants import Entrant
from letrado.tournament.model.plan import Plan
from letrado.tournament.model.rounds import Kind, Pair, Result, Round
from letrado.tournament.pairing.starts import First
from letrado.tournament.standings.scorecards import Scoring
from letrado.tournament.standings.standings import standings

_OURS = "### letrado "
_CODEC = Codec.of(Alphabet.load("es"))  # no field has tiles


# -- writing -----------------------------------------------------------------------------------


def write_trf(chart: Chart, scoring: Scoring) -> str:
    """The chart as a report file."""
    rounds = [
        Round(number, "swiss", played.pairs, dict(played.results), half=played.half)
        for number, played in enumerate(chart.rounds, 1)
    ]
    rows = standings(chart.entrants, rounds, scoring)
    place = {row.number: row.place for row in rows}
    points = {row.number: row.card.points / 2 for row in rows}
    at = {entrant.number: index for index, entrant in enumerate(chart.entrants, 1)}
    lines = [
        f"012 {chart.name}",
        f"022 {chart.place}",
        f"042 {chart.date}",
        f"062 {len(chart.entrants)}",
        "092 Swiss",
        f"XXR {len(chart.rounds)}",
    ]
    lines += [f"XXP {at[one]} {at[other]}" for one, other in chart.forbidden]
    for entrant in chart.entrants:
        number = entrant.number
        head = (
            f"001 {at[number]:>4} {'':1}{'':3} {entrant.name[:33]:<33} {entrant.rating:>4} "
            f"{entrant.country[:3]:>3} {'':11} {'':10} {points[number]:>4.1f} {place[number]:>4}"
        )
        blocks = "".join(_block(played, number, at) for played in chart.rounds)
        lines.append((head + blocks).rstrip())
    lines += [_OURS + text for text in _extras(chart, at)]
    return "\n".join(lines) + "\n"


def _block(played: ChartRound, number: int, at: Mapping[int, int]) -> str:
    pair = next((one for one in played.pairs if number in one.players), None)
    if pair is None:
        return "  0000 - H" if number in played.half else "  0000 - Z"
    if pair.second is None:
        return "  0000 - U"  # not F: a pairing program would give the bye again
    first = pair.first == number
    rival = at[pair.second if first else pair.first]
    colour = "-" if pair.starter is None else "w" if (pair.starter == "A") == first else "b"
    result = dict(played.results).get(pair.table)
    return f"  {rival:>4} {colour} {_sign(result, first)}"


def _sign(result: Result | None, first: bool) -> str:
    if result is None:
        return " "
    points = result.points[0 if first else 1]
    if result.kind in ("forfeit", "double_loss"):
        return "+" if points else "-"
    return "0=1"[points]


def _extras(chart: Chart, at: Mapping[int, int]) -> Iterator[str]:
    """What the format has no column for."""
    yield _json(
        {
            "division": chart.division,
            "plan": None if chart.plan is None else str(chart.plan),
            "withdrawn": [at[number] for number in chart.withdrawn],
            "phases": list(chart.phases),
            "seeds": [[at[number] for number in phase] for phase in chart.seeds],
        }
    )
    for entrant in chart.entrants:
        told = {
            "name": entrant.name,
            "club": entrant.club,
            "country": entrant.country,
            "class": entrant.category,
        }
        yield _json({"player": at[entrant.number], "number": entrant.number, **told})
    for number, played in enumerate(chart.rounds, 1):
        results = dict(played.results)
        for pair in played.pairs:
            result = results.get(pair.table) if pair.second is not None else None
            yield _json(
                {
                    "round": number,
                    "table": pair.table,
                    "first": at[pair.first],
                    "match": pair.match,
                    "result": None if result is None else _CODEC.write(Result, result),
                }
            )


def _json(fields: dict[str, Any]) -> str:
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))


# -- reading -----------------------------------------------------------------------------------


@dataclass(slots=True)
class _Row:
    name: str
    rating: int
    country: str
    games: list[tuple[int, str, str]]


def read_trf(content: bytes) -> Chart:
    """The chart of a report file; a bad line is named."""
    titles: dict[str, str] = {}
    rows: dict[int, _Row] = {}
    bars: list[tuple[int, int]] = []
    extras: list[dict[str, Any]] = []
    for number, line in enumerate(lines_of(content), 1):
        try:
            if line.startswith("001"):
                at, row = _player(line)
                if at in rows:
                    raise Unreadable("trf.twice", "player {player} is there twice", player=at)
                rows[at] = row
            elif line.startswith(_OURS):
                extras.append(strict_json.loads(line.removeprefix(_OURS)))
            elif line.startswith("XXP"):
                one, other = map(int, line[3:].split()[:2])
                bars.append((min(one, other), max(one, other)))
            elif re.match(r"0\d\d ", line):
                titles[line[:3]] = line[4:].strip()
        except LetradoError as reason:
            raise Unreadable(
                "file.line", "Line {line}: {reason}", line=number, reason=reason
            ) from reason
        except (ValueError, RecursionError) as reason:
            raise at_line(number, N_("“{text}” is not as it should be"), text=line[:60]) from reason
    check_size(len(rows), max((len(row.games) for row in rows.values()), default=0))
    if not rows:
        raise Unreadable("trf.empty", "The file has no line 001 with a player")
    try:
        return _chart(titles, rows, bars, extras)
    except (LookupError, TypeError, ValueError, AttributeError) as reason:
        raise Unreadable(
            "trf.extras",
            "The lines that begin with {mark} are damaged: take them out to read the rest",
            mark=_OURS.strip(),
        ) from reason


def _player(line: str) -> tuple[int, _Row]:
    at = int(line[4:8])
    name = line[14:47].strip()
    rating = int(line[48:52].strip() or 0)
    games = []
    for begin in range(91, len(line.rstrip()), 10):
        block = line[begin : begin + 8].ljust(8)
        if not block.strip():
            games.append((0, "-", "Z"))
            continue
        rival = block[:4].strip()
        games.append((int(rival or 0), block[5], block[7].upper()))
    if not name:
        raise Unreadable("trf.name", "player {player} has no name", player=at)
    return at, _Row(name, rating, line[53:56].strip(), games)


def _chart(
    titles: Mapping[str, str],
    rows: Mapping[int, _Row],
    bars: Sequence[tuple[int, int]],
    extras: Sequence[dict[str, Any]],
) -> Chart:
    whole: dict[str, Any] = next((one for one in extras if "division" in one), {})
    people = {one["player"]: one for one in extras if "player" in one}
    tables = {(one["round"], one["first"]): one for one in extras if "round" in one}
    number = {at: int(people.get(at, {}).get("number", at)) for at in rows}
    entrants = tuple(_entrant(row, people.get(at, {}), number[at]) for at, row in rows.items())
    count = max(len(row.games) for row in rows.values())
    plan = whole.get("plan")
    return Chart(
        titles.get("012", ""),
        titles.get("042", ""),
        titles.get("022", ""),
        str(whole.get("division", "A")),
        None if plan is None else Plan.parse(str(plan)),
        tuple(sorted(entrants, key=lambda one: one.number)),
        tuple(sorted(number[at] for at in whole.get("withdrawn", []))),
        tuple(sorted((number[one], number[other]) for one, other in bars)),
        tuple(_round(rows, turn, number, tables) for turn in range(count)),
        tuple(int(phase) for phase in whole.get("phases", [])),
        tuple(tuple(number[at] for at in phase) for phase in whole.get("seeds", [])),
    )


def _entrant(row: _Row, told: Mapping[str, Any], number: int) -> Entrant:
    name = str(told.get("name", ""))
    if name[:33].strip() != row.name:  # renamed by hand: the columns count
        name = row.name
    return Entrant(
        number,
        name,
        row.rating,
        str(told.get("club", "")),
        str(told.get("country", "")) or row.country,
        category=str(told.get("class", "")),
    ).check()


def _round(
    rows: Mapping[int, _Row],
    turn: int,
    number: Mapping[int, int],
    tables: Mapping[tuple[int, int], Mapping[str, Any]],
) -> ChartRound:
    pairs: list[Pair] = []
    results: list[tuple[int, Result]] = []
    half: list[int] = []
    done: set[int] = set()
    next_table = 1
    for at, row in rows.items():
        if at in done or turn >= len(row.games):
            continue
        rival, colour, sign = row.games[turn]
        if rival == 0:
            if sign == "H":
                half.append(number[at])
            elif sign in "UF":
                told = tables.get((turn + 1, at), {})
                pairs.append(Pair(0, number[at], None, match=int(told.get("match", 0))))
            continue
        other = rows.get(rival)
        if other is None or turn >= len(other.games) or other.games[turn][0] != at:
            raise Unreadable(
                "trf.opponents",
                "In round {round} player {player} is to meet {opponent}, who is not to meet them",
                round=turn + 1,
                player=at,
                opponent=rival,
            )
        done |= {at, rival}
        told = tables.get((turn + 1, at)) or tables.get((turn + 1, rival), {})
        first = int(told.get("first", at if colour != "b" else rival))
        second = rival if first == at else at
        table = int(told.get("table", 0)) or next_table
        next_table += 1
        starter: First | None = None
        if colour in "wb":
            starter = "A" if (colour == "w") == (first == at) else "B"
        pairs.append(Pair(table, number[first], number[second], starter, int(told.get("match", 0))))
        result = _result(sign if first == at else other.games[turn][2], told)
        if result is not None:
            results.append((table, result))
    return chart_round(pairs, results, half)


_PLAIN: Mapping[str, tuple[int, int, Kind]] = {
    "1": (1, 0, "played"),
    "0": (0, 1, "played"),
    "=": (0, 0, "played"),
    "+": (300, 0, "forfeit"),
    "-": (0, 300, "forfeit"),
}
_POINTS = {"1": 2, "+": 2, "=": 1, "0": 0, "-": 0}


def _result(sign: str, told: Mapping[str, Any]) -> Result | None:
    """Our own score where it agrees with the sign of the columns; else the sign alone."""
    if sign not in _PLAIN:
        return None
    raw = told.get("result")
    if raw is not None:
        result: Result = _CODEC.read(Result, raw)
        if result.points[0] == _POINTS[sign]:
            return result
    return Result(*_PLAIN[sign], source="file")
