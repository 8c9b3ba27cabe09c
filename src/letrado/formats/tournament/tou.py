"""TOU, the file that rating officers take: plain ASCII, one line a player, no tables.

A block a game: a blank, the outcome (2 won, 1 drawn, blank lost), the score in three places, a
blank, the opponent in three places, of which the first is ``+`` where the player started; four
above 99 players. A bye is against number 0; so is a round that somebody missed, as if lost.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from letrado.base.errors import Unreadable
from letrado.base.i18n import N_
from letrado.formats.tournament.chart import Chart, first_of
from letrado.formats.tournament.text import at_line, check_size, lines_of
from letrado.tournament.model.rounds import Round
from letrado.tournament.standings.scorecards import Entry, Scoring, scorecards

_END = "*** END OF FILE ***"
_NAME = 20


@dataclass(frozen=True, slots=True)
class TouGame:
    """A game as the file knows it; opponent 0 is a bye. *outcome* is 2, 1 or 0."""

    outcome: int
    score: int
    opponent: int
    started: bool


@dataclass(frozen=True, slots=True)
class TouPlayer:
    """A line of the file."""

    name: str
    games: tuple[TouGame, ...]


@dataclass(frozen=True, slots=True)
class TouDivision:
    """A division of the file: its players by their places in it, from 1."""

    name: str
    players: tuple[TouPlayer, ...]


@dataclass(frozen=True, slots=True)
class TouReport:
    """A whole file."""

    date: str
    name: str
    divisions: tuple[TouDivision, ...]


def ascii_of(text: str) -> str:
    """A text in plain ASCII.

    >>> ascii_of("Núria Peña–Ruiz")
    'Nuria Pena-Ruiz'
    """
    dashes = text.replace("–", "-").replace("·", "").replace("’", "'")
    spread = unicodedata.normalize("NFKD", dashes)
    return "".join(sign for sign in spread if " " <= sign <= "~")


def write_tou(charts: Sequence[Chart], scoring: Scoring) -> bytes:
    """The report of all divisions."""
    first = first_of(charts)
    lines = [f"*M{_dotted(first.date)} {ascii_of(first.name)}"]
    for chart in charts:
        wide = 4 if len(chart.entrants) > 99 else 3
        at = {entrant.number: index for index, entrant in enumerate(chart.entrants, 1)}
        rounds = [
            Round(number, "swiss", played.pairs, dict(played.results), half=played.half)
            for number, played in enumerate(chart.rounds, 1)
        ]
        cards = scorecards(at, rounds, scoring)
        lines += [f"*{ascii_of(chart.division)}", " " * _NAME]
        for entrant in chart.entrants:
            name = ascii_of(entrant.name)[:_NAME]
            turns = {entry.round: entry for entry in cards[entrant.number].entries}
            blocks = [_block(turns.get(number), at, wide) for number in range(1, len(rounds) + 1)]
            lines.append(f"{name:<{_NAME}}" + "".join(blocks))
    return "".join(line + "\r\n" for line in (*lines, _END)).encode("ascii")


def _block(entry: Entry | None, at: dict[int, int], wide: int) -> str:
    """A game; a round without one is a lost bye, so that blocks and rounds agree."""
    if entry is None:
        return f"    0  {0:>{wide - 1}}"
    outcome = " 12"[entry.points]
    rival = at.get(entry.opponent or 0, 0)
    sign = "+" if entry.started else " "
    score = max(0, min(999, entry.own))
    return f" {outcome}{score:>3} {sign}{rival:>{wide - 1}}"


def _dotted(date: str) -> str:
    """A date as day.month.year; what is none stays out."""
    found = re.match(r"^(\d{4})-(\d\d)-(\d\d)", date)
    return f"{found[3]}.{found[2]}.{found[1]}" if found else "01.01.1900"


def read_tou(content: bytes) -> TouReport:
    """The report; a bad line is named."""
    lines = lines_of(content)
    title = re.match(r"^\*M(\d\d\.\d\d\.\d{4})\s*(.*)$", lines[0]) if lines else None
    if title is None:
        raise Unreadable(
            "tou.title",
            "This is not a rating report: its first line should begin with *M and a date",
        )
    divisions: list[tuple[str, list[tuple[int, str]]]] = []
    ended = False
    for number, line in enumerate(lines[1:], 2):
        if line.startswith(_END):
            ended = True
            break
        if line.startswith("*"):
            divisions.append((line[1:].strip(), []))
        elif divisions:
            divisions[-1][1].append((number, line))
        elif line.strip():
            raise at_line(number, N_("a division is expected first, as *A"))
    if not ended:
        raise Unreadable(
            "tou.cut", "The report has no end: it was cut off after line {line}", line=len(lines)
        )
    return TouReport(
        title[1],
        title[2].rstrip(),
        tuple(TouDivision(name, _players(rows[1:])) for name, rows in divisions),
    )


def _players(rows: Sequence[tuple[int, str]]) -> tuple[TouPlayer, ...]:
    rows = [row for row in rows if row[1].strip()]
    wide = 4 if len(rows) > 99 else 3
    step = 6 + wide
    check_size(len(rows), max((len(line) // step for _, line in rows), default=0))
    return tuple(_player(number, line, wide, len(rows)) for number, line in rows)


def _player(number: int, line: str, wide: int, count: int) -> TouPlayer:
    step = 6 + wide
    games = []
    for begin in range(_NAME, len(line.rstrip()), step):
        block = line[begin : begin + step].ljust(step)
        found = re.match(rf"^ ([ 12])([ \d]{{3}}) ([+ ])([ \d]{{{wide - 1}}})$", block)
        numbers = (found[2].strip(), found[4].strip()) if found else ()
        if not found or not all(map(str.isdecimal, numbers)) or int(found[4]) > count:
            raise at_line(number, N_("“{block}” is not a game"), block=block)
        outcome = int(found[1].strip() or 0)
        games.append(TouGame(outcome, int(found[2]), int(found[4]), found[3] == "+"))
    return TouPlayer(line[:_NAME].strip(), tuple(games))
