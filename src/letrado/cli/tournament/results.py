"""``letrado tournament result``, ``forfeit``, ``correct``."""

import re
from dataclasses import replace
from enum import StrEnum
from typing import Annotated

import typer

from letrado.base.errors import Unreadable
from letrado.cli.output import _
from letrado.cli.tournament.context import ActingDesk, Desk, Reason, Round
from letrado.cli.tournament.file import author
from letrado.tournament.model.commands import (
    CorrectResult,
    DeclareAbsent,
    EnterResult,
    SubmitResult,
)
from letrado.tournament.model.rounds import Kind, Result
from letrado.tournament.model.views import result_view
from letrado.tournament.pairing.starts import First


class Side(StrEnum):
    """The player listed first, or the other."""

    FIRST = "first"
    SECOND = "second"
    BOTH = "both"


_SIDES: dict[Side, tuple[First, ...]] = {
    Side.FIRST: ("A",),
    Side.SECOND: ("B",),
    Side.BOTH: ("A", "B"),
}

Table = Annotated[int, typer.Argument(metavar=_("TABLE"), min=1, help=_("Which table."))]
Score = Annotated[
    str, typer.Argument(metavar=_("SCORE"), help=_("In the order of the table, as 412-388."))
]
Starter = Annotated[
    Side | None, typer.Option("--starter", help=_("Who started, where the lot decided."))
]
_SCORE = re.compile(r"^\s*(-?\d{1,4})\s*[-–:]\s*(-?\d{1,4})\s*$")


def read_score(text: str) -> tuple[int, int]:
    """Return a score as people type it."""
    found = _SCORE.match(text)
    if not found:
        raise Unreadable(
            "result.unreadable", "“{text}” is not a score: write it as 412-388", text=text[:40]
        )
    return int(found[1]), int(found[2])


def _starting(result: Result, starter: Side | None) -> Result:
    if starter is None or starter is Side.BOTH:
        return result
    return replace(result, starter="A" if starter is Side.FIRST else "B")


def _tell(desk: Desk, at: Round, table: int) -> None:
    played = desk.tournament.division(at.division).round(at.number)
    result = played.results.get(table)
    missing = list(played.open_tables)
    score = (
        _("waiting for the other player") if result is None else f"{result.first}–{result.second}"
    )
    desk.tell(
        {
            "division": at.division,
            "round": at.number,
            "table": table,
            "result": None if result is None else result_view(result),
            "missing": missing,
        },
        _("Table {table}: {score}. Tables still to come: {missing}").format(
            table=table, score=score, missing=", ".join(map(str, missing)) or "–"
        ),
    )


def enter(
    desk: ActingDesk,
    table: Table,
    score: Score,
    at: Round,
    starter: Starter = None,
    adjudicated: Annotated[
        bool, typer.Option("--adjudicated", help=_("The director decided the score."))
    ] = False,
    player: Annotated[
        str | None, typer.Option("--player", help=_("This player reports it; both must agree."))
    ] = None,
) -> None:
    """Enter the result of a table."""
    kind: Kind = "adjudicated" if adjudicated else "played"
    result = _starting(Result(*read_score(score), kind), starter)
    if player is not None:
        who = desk.number(player)
        name = desk.tournament.entrants[who].name
        desk.do(SubmitResult(author(name, "player"), who, at.number, table, result, at.division))
    else:
        desk.do(EnterResult(desk.author(), at.number, table, result, at.division))
    _tell(desk, at, table)


def forfeit(
    desk: ActingDesk,
    table: Table,
    absent: Annotated[Side, typer.Argument(metavar=_("WHO"), help=_("Who stayed away."))],
    at: Round,
) -> None:
    """Record that a player did not come: the score is that of the edition."""
    desk.do(DeclareAbsent(desk.author(), at.number, table, _SIDES[absent], at.division))
    _tell(desk, at, table)


def correct(
    desk: ActingDesk,
    table: Table,
    score: Annotated[
        str, typer.Argument(metavar=_("SCORE"), help=_("The right score, or - to take it away."))
    ],
    at: Round,
    reason: Reason = "",
    both_ask: Annotated[
        bool,
        typer.Option(
            "--both-ask", help=_("Both players, who have signed it, ask for it (F09 §44).")
        ),
    ] = False,
) -> None:
    """Correct a result; the history keeps both."""
    known = desk.tournament.division(at.division).round(at.number).results.get(table)
    result = None
    if score.strip() not in ("-", "–"):
        first, second = read_score(score)
        result = replace(known or Result(0, 0), first=first, second=second, kind="played")
    desk.do(CorrectResult(desk.author(), at.number, table, result, reason, at.division, both_ask))
    _tell(desk, at, table)


COMMANDS = (
    ("result", _("Enter the result of a table."), enter),
    ("forfeit", _("Someone did not come: the score is that of the edition."), forfeit),
    ("correct", _("Correct a result; the history keeps both."), correct),
)
