"""TSH: a folder with ``config.tsh`` and one ``.t`` file a division, as directors edit them by hand.

Each line is a player, known by the line's number: name, rating, opponents (0 rests), then scores
and keyed lists after semicolons. What TSH has no list for goes into lists of our own (``listed``,
``kind``, ``awarded``, ``match``, ``club`` …), which it leaves alone. Its ``perl`` lines are never
run.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from letrado.base.errors import Illegal, LetradoError, Unreadable
from letrado.base.i18n import N_
from letrado.formats.tournament.chart import Chart, ChartRound, chart_round, first_of
from letrado.formats.tournament.text import at_line, check_size, is_whole, lines_of
from letrado.tournament.model.entrants import Entrant
from letrado.tournament.model.plan import Plan
from letrado.tournament.model.rounds import Kind, Pair, Result
from letrado.tournament.model.settings import WIDEST_SPREAD
from letrado.tournament.pairing.starts import First
from letrado.tournament.standings.scorecards import Scoring

_KINDS: Mapping[Kind, str] = {
    "played": "p",
    "forfeit": "f",
    "double_loss": "d",
    "adjudicated": "a",
}
_OPEN, _REST, _AWAY, _HALF = "o", "b", "x", "h"
_FROM_LETTER: Mapping[str, Kind] = {letter: kind for kind, letter in _KINDS.items()}
_SIDES: Mapping[str, First] = {"1": "A", "2": "B"}
_PLAYER = re.compile(r"^([^\d;]*[^\d;\s])\s+(-?\d+)((?:\s+\d+)*)\s*$")
_SETTING = re.compile(r"^config\s+(\w+)\s*=\s*(.*)$")
_DIVISION = re.compile(r"^division\s+(\S+)\s+(\S+)\s*$")
_FILE = re.compile(r"^[\w.-]+$")


@dataclass(frozen=True, slots=True)
class Folder:
    """A TSH folder as read: its divisions, the settings that we understand, and remarks."""

    charts: tuple[Chart, ...]
    spread_cap: int | None
    remarks: tuple[LetradoError, ...]


# -- writing -----------------------------------------------------------------------------------


def write_tsh(charts: Sequence[Chart], scoring: Scoring) -> dict[str, str]:
    """The files of a folder by their names."""
    first = first_of(charts)
    rounds = max((len(chart.rounds) for chart in charts), default=0)
    lines = [
        "# written by Letrado",
        f"config event_name = '{_quoted(first.name)}'",
        f"config event_date = '{_quoted(first.date)}'",
        f"config event_place = '{_quoted(first.place)}'",
        f"config max_rounds = {rounds}",
        f"config bye_spread = {scoring.bye_spread}",
    ]
    if scoring.spread_cap is not None:
        lines.append(f"config spread_cap = {scoring.spread_cap}")
    files = {}
    for chart in charts:
        name = f"{chart.division.lower()}.t"
        if not _FILE.match(name):
            raise Illegal(
                "tsh.division",
                "TSH knows no division called “{division}”: use letters and digits",
                division=chart.division,
            )
        lines.append(f"division {chart.division} {name}")
        if chart.plan is not None:
            lines.append(f"config letrado_plan_{chart.division} = '{chart.plan}'")
        at = {entrant.number: index for index, entrant in enumerate(chart.entrants, 1)}
        seeds = "/".join(_joined([at[number] for number in phase]) for phase in chart.seeds)
        lines.append(f"config letrado_phases_{chart.division} = '{_joined(chart.phases)}'")
        lines.append(f"config letrado_seeds_{chart.division} = '{seeds}'")
        files[name] = "".join(_player_lines(chart, scoring))
    return {"config.tsh": "\n".join(lines) + "\n", **files}


def _quoted(text: str) -> str:
    return text.replace("\\", "").replace("'", "’").replace("\n", " ")


def _player_lines(chart: Chart, scoring: Scoring) -> Iterator[str]:
    lines_of = {entrant.number: at for at, entrant in enumerate(chart.entrants, 1)}
    lists: dict[int, dict[str, list[int | str]]] = {
        number: {key: [] for key in ("pairs", "scores", *_LISTS)} for number in lines_of
    }
    for played in chart.rounds:
        results = dict(played.results)
        seated: set[int] = set()
        for pair in played.pairs:
            seated |= set(pair.players)
            for side, number in zip("AB", pair.players, strict=False):
                _add(lists[number], pair, side, results.get(pair.table), lines_of, scoring)
        for number in lines_of.keys() - seated:
            _fill(lists[number], (0, 0, 0, 0, 0, _HALF if number in played.half else _AWAY, 0, 0))
    for entrant in chart.entrants:
        if re.search(r"[\d;#\t]", entrant.name):
            raise Illegal(
                "tsh.name",
                "TSH takes no digits, tabs or semicolons in names: change “{name}” first",
                name=entrant.name,
            )
        of = lists[entrant.number]
        parts = [f"{entrant.name} {entrant.rating} {_joined(of['pairs'])}".rstrip()]
        parts.append(_joined(of["scores"]))
        useful = [key for key in _LISTS if key not in _RARE or any(of[key])]
        parts += [f"{key} {_joined(of[key])}".rstrip() for key in useful]
        told = (("club", entrant.club), ("country", entrant.country), ("class", entrant.category))
        parts += [f"{key} {_plain(text)}" for key, text in told if text]
        bars = [
            lines_of[other]
            for pair in chart.forbidden
            if entrant.number in pair
            for other in pair
            if other != entrant.number
        ]
        if bars:
            parts.append(f"avoid {_joined(bars)}")
        if entrant.number in chart.withdrawn:
            parts.append("off -50")
        yield "; ".join(parts) + "\n"


_LISTS = ("p12", "board", "listed", "kind", "awarded", "match")
_RARE = ("awarded", "match")


def _add(
    of: dict[str, list[int | str]],
    pair: Pair,
    side: str,
    result: Result | None,
    lines_of: Mapping[int, int],
    scoring: Scoring,
) -> None:
    if pair.second is None:
        _fill(of, (0, scoring.bye_spread, 0, 0, 1, _REST, 0, pair.match))
        return
    first = side == "A"
    other = lines_of[pair.second if first else pair.first]
    starts = 3 if pair.starter is None else 1 if pair.starter == side else 2
    score, letter, awarded = 0, _OPEN, 0
    if result is not None:
        score = result.first if first else result.second
        letter = _KINDS[result.kind]
        awarded = 0 if result.awarded is None else 1 if result.awarded == side else 2
    _fill(of, (other, score, starts, pair.table, 1 if first else 2, letter, awarded, pair.match))


def _fill(of: dict[str, list[int | str]], values: tuple[int | str, ...]) -> None:
    for key, value in zip(("pairs", "scores", *_LISTS), values, strict=True):
        of[key].append(value)


def _joined(values: Sequence[int | str]) -> str:
    return " ".join(map(str, values))


def _plain(text: str) -> str:
    return re.sub(r"[;#\s]+", " ", text).strip()


# -- reading -----------------------------------------------------------------------------------


def read_tsh(files: Mapping[str, bytes]) -> Folder:
    """A folder by the names and contents of its files; a bad line is named, with its file."""
    if "config.tsh" not in files:
        raise Unreadable("tsh.config", "The folder has no config.tsh")
    settings: dict[str, str] = {}
    divisions: list[tuple[str, str]] = []
    remarks: list[LetradoError] = []
    for number, line in enumerate(lines_of(files["config.tsh"]), 1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        if found := _DIVISION.match(text):
            divisions.append((found[1], found[2]))
        elif found := _SETTING.match(text):
            settings[found[1]] = found[2].strip("'\"")
        else:
            remarks.append(
                at_line(number, N_("“{text}” is passed over; nothing is run"), text=text[:60])
            )
    if not divisions:
        raise Unreadable("tsh.divisions", "config.tsh names no division")
    charts = []
    first_number = 1
    for name, file in divisions:
        if not _FILE.match(file) or file not in files:
            raise Unreadable(
                "tsh.missing",
                "The file {file} of division {division} is not there",
                file=file[:40],
                division=name[:40],
            )
        charts.append(_chart(name, lines_of(files[file]), settings, file, first_number))
        first_number += len(charts[-1].entrants)
    cap = settings.get("spread_cap", "")
    digits = cap.lstrip("0")[:9] if cap.isdecimal() else ""  # Python reads no number of thousands
    widest = min(int(digits or 0), WIDEST_SPREAD)  # no game differs by more
    return Folder(tuple(charts), widest or None, tuple(remarks))


@dataclass(slots=True)
class _Line:
    entrant: Entrant
    opponents: list[int]
    scores: list[int]
    lists: dict[str, list[str]]


def _chart(
    division: str, rows: Sequence[str], settings: Mapping[str, str], file: str, first_number: int
) -> Chart:
    lines: list[_Line] = []
    for number, row in enumerate(rows, 1):
        if not row.strip() or row.lstrip().startswith("#"):
            continue
        try:
            lines.append(_line(row, first_number + len(lines), division))
        except (LetradoError, ValueError) as reason:
            told = reason if isinstance(reason, LetradoError) else None
            raise Unreadable(
                "tsh.line",
                "{file}, line {line}: {reason}",
                file=file,
                line=number,
                reason=told or Unreadable("tsh.number", "a number is expected there"),
            ) from reason
    count = max((len(line.opponents) for line in lines), default=0)
    check_size(len(lines), count)
    rounds = tuple(_round(lines, at, file) for at in range(count))
    plan = settings.get(f"letrado_plan_{division}")
    return Chart(
        settings.get("event_name", ""),
        settings.get("event_date", ""),
        settings.get("event_place", ""),
        division,
        None if plan is None else Plan.parse(plan),
        tuple(line.entrant for line in lines),
        tuple(line.entrant.number for line in lines if "off" in line.lists),
        _bars(lines, first_number),
        rounds,
        _numbers(settings.get(f"letrado_phases_{division}", "")),
        tuple(
            tuple(at + first_number - 1 for at in _numbers(part))
            for part in settings.get(f"letrado_seeds_{division}", "").split("/")
            if settings.get(f"letrado_seeds_{division}")
        ),
    )


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(word) for word in text.split() if is_whole(word))


def _line(row: str, number: int, division: str) -> _Line:
    head, *rest = [part.strip() for part in row.split(";")]
    found = _PLAYER.match(head)
    if not found:
        raise Unreadable(
            "tsh.player",
            "a name, a rating and opponents are expected, not “{text}”",
            text=head[:60],
        )
    scores: list[int] = []
    lists: dict[str, list[str]] = {}
    for at, part in enumerate(rest):
        words = part.split()
        if at == 0 and (not words or words[0].lstrip("-").isdecimal()):
            scores = [int(word) for word in words]
        elif words and words[0].isidentifier():
            lists[words[0].lower()] = words[1:]
        elif words:
            raise Unreadable(
                "tsh.list", "“{text}” is neither scores nor a list with a name", text=part[:40]
            )
    entrant = Entrant(
        number,
        found[1].strip(),
        int(found[2]),
        " ".join(lists.get("club", [])),
        " ".join(lists.get("country", [])),
        division,
        " ".join(lists.get("class", [])),
    ).check()
    return _Line(entrant, [int(word) for word in found[3].split()], scores, lists)


def _bars(lines: Sequence[_Line], first_number: int) -> tuple[tuple[int, int], ...]:
    found = set()
    for line in lines:
        for at in _numbers(" ".join(line.lists.get("avoid", []))):
            other = at + first_number - 1
            found.add((min(line.entrant.number, other), max(line.entrant.number, other)))
    return tuple(sorted(found))


def _round(lines: Sequence[_Line], at: int, file: str) -> ChartRound:
    pairs: list[Pair] = []
    results: list[tuple[int, Result]] = []
    half: list[int] = []
    next_table = 1
    done: set[int] = set()
    for index, line in enumerate(lines):
        if index in done or at >= len(line.opponents):
            continue
        opponent = line.opponents[at] - 1
        if opponent < 0:
            if _word(line, "kind", at) == _HALF:
                half.append(line.entrant.number)
            elif _rests(line, at):
                pairs.append(Pair(0, line.entrant.number, None, match=_whole(line, "match", at, 0)))
            continue
        rival = lines[opponent] if opponent < len(lines) else None
        if rival is None or at >= len(rival.opponents) or rival.opponents[at] != index + 1:
            raise Unreadable(
                "tsh.opponents",
                "{file}: in round {round} {name} is to meet player {opponent}, who is not to meet "
                "{name}",
                file=file,
                round=at + 1,
                name=line.entrant.name,
                opponent=opponent + 1,
            )
        done |= {index, opponent}
        table = _whole(line, "board", at, 0) or next_table
        next_table = max(next_table, table) + 1
        first, second = (line, rival) if _is_first(line, rival, at) else (rival, line)
        starter = _SIDES.get(_word(first, "p12", at))
        pairs.append(
            Pair(
                table,
                first.entrant.number,
                second.entrant.number,
                starter,
                _whole(line, "match", at, 0),
            )
        )
        result = _result(first, second, at)
        if result is not None:
            results.append((table, result))
    return chart_round(pairs, results, half)


def _rests(line: _Line, at: int) -> bool:
    letter = _word(line, "kind", at)
    if letter:
        return letter == _REST
    return at < len(line.scores) and line.scores[at] > 0


def _is_first(line: _Line, rival: _Line, at: int) -> bool:
    """Who was listed first: as our own list says, else who started."""
    listed = _word(line, "listed", at)
    if listed:
        return listed == "1"
    return _word(rival, "p12", at) != "1"


def _result(first: _Line, second: _Line, at: int) -> Result | None:
    letter = _word(first, "kind", at)
    if letter == _OPEN or at >= len(first.scores) or at >= len(second.scores):
        return None
    awarded = _SIDES.get(_word(first, "awarded", at))
    kind = _FROM_LETTER.get(letter, "played")
    return Result(first.scores[at], second.scores[at], kind, awarded, source="file")


def _word(line: _Line, key: str, at: int) -> str:
    words = line.lists.get(key, [])
    return words[at] if at < len(words) else ""


def _whole(line: _Line, key: str, at: int, otherwise: int) -> int:
    word = _word(line, key, at)
    return int(word) if is_whole(word) else otherwise
