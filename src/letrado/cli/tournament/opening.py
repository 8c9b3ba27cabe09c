"""``letrado tournament new``, ``plan``, ``close``."""

from dataclasses import replace
from enum import StrEnum
from typing import Annotated, cast, get_args

import typer

from letrado.base.errors import Unreadable
from letrado.cli.output import Json, _, answer
from letrado.cli.tournament.context import ActingDesk, By, DivisionName, Rules, TournamentFile
from letrado.cli.tournament.file import DeskFile, author
from letrado.tournament.model.commands import (
    ChangeSettings,
    CloseTournament,
    OpenTournament,
    SetPlan,
)
from letrado.tournament.model.days import read_day
from letrado.tournament.model.plan import Plan
from letrado.tournament.model.settings import WIDEST_SPREAD, Settings
from letrado.tournament.standings.scorecards import Scoring
from letrado.tournament.standings.tiebreaks import TieBreak


class Starts(StrEnum):
    """The player who starts, if the edition leaves it to the organiser."""

    LISTED = "listed"
    DRAW = "draw"


class GroupOrder(StrEnum):
    """Pairing of those with equal points."""

    SLIDE = "slide"
    FOLD = "fold"
    NEIGHBOURS = "neighbours"


class Level(StrEnum):
    """Level of a tournament."""

    LOCAL = "local"
    NATIONAL = "national"
    INTERNATIONAL = "international"


PlanText = Annotated[
    str,
    typer.Option(
        "--plan", help=_("Phases, as “5 swiss, 2 koth” or “groups of 4, knockout top 8”.")
    ),
]
OpenStarts = Annotated[
    Starts | None, typer.Option("--starts", help=_("Who starts, where the rules leave it open."))
]
Boards = Annotated[int, typer.Option("--boards", min=0, max=20, help=_("Boards of a team match."))]
TieBreaks = Annotated[
    str,
    typer.Option("--tie-breaks", help=_("In their order: ") + ", ".join(get_args(TieBreak))),
]


def tie_breaks(text: str) -> tuple[TieBreak, ...]:
    """Return tie-breaks as they are typed, with commas."""
    known = get_args(TieBreak)
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in known:
            raise Unreadable(
                "tie_break.unknown",
                "“{name}” is not a tie-break. Choose from: {known}",
                name=name[:40],
                known=", ".join(known),
            )
    return tuple(cast(TieBreak, name) for name in names)


def new(
    file: TournamentFile,
    name: Annotated[str, typer.Option("--name", help=_("What the tournament is called."))],
    plan: PlanText,
    edition: Rules = "fise-2009",
    date: Annotated[str, typer.Option("--date", help=_("The day, such as 2026-05-09."))] = "",
    place: Annotated[str, typer.Option("--place", help=_("Where."))] = "",
    level: Annotated[Level, typer.Option("--level", help=_("How important it is."))] = Level.LOCAL,
    order: TieBreaks = "points,spread",
    starts: OpenStarts = None,
    group_order: Annotated[
        GroupOrder, typer.Option("--group-order", help=_("How those with equal points are paired."))
    ] = GroupOrder.SLIDE,
    equal_first: Annotated[
        bool, typer.Option("--equal-first", help=_("Equal points before balanced starts."))
    ] = False,
    clubs_until: Annotated[
        int, typer.Option("--clubs-until", min=0, max=99, help=_("Mix clubs up to this round."))
    ] = 0,
    countries_until: Annotated[
        int,
        typer.Option("--countries-until", min=0, max=99, help=_("Mix countries up to this round.")),
    ] = 0,
    prizes: Annotated[
        int, typer.Option("--prizes", min=0, help=_("Places that the Gibson rule protects."))
    ] = 0,
    boards: Boards = 0,
    cap: Annotated[
        int | None,
        typer.Option(
            "--spread-cap",
            min=1,
            max=WIDEST_SPREAD,
            help=_("What a game's spread counts at most."),
        ),
    ] = None,
    bye_spread: Annotated[
        int, typer.Option("--bye-spread", min=0, max=500, help=_("The spread of a bye."))
    ] = 50,
    check_in: Annotated[
        bool, typer.Option("--check-in", help=_("Pair only who has arrived."))
    ] = False,
    half_byes: Annotated[
        int, typer.Option("--half-byes", min=0, max=99, help=_("Rounds off for half a point."))
    ] = 0,
    round_minutes: Annotated[
        int, typer.Option("--round-minutes", min=0, max=600, help=_("The time of a round."))
    ] = 0,
    clock_minutes: Annotated[
        int, typer.Option("--clock-minutes", min=0, max=600, help=_("The time of each player."))
    ] = 0,
    by: By = "",
    json: Json = False,
) -> None:
    """Open a tournament with one division, A."""
    settings = Settings(
        name=name,
        edition=edition,
        date=read_day(date),
        place=place,
        level=level.value,
        scoring=Scoring(bye_spread=bye_spread, spread_cap=cap),
        tie_breaks=tie_breaks(order),
        starts=None if starts is None else starts.value,
        group_order=group_order.value,
        equal_first=equal_first,
        clubs_until=clubs_until,
        countries_until=countries_until,
        prizes=prizes,
        boards=boards,
        check_in=check_in,
        half_byes=half_byes,
        round_minutes=round_minutes,
        clock_minutes=clock_minutes,
    )
    parsed = Plan.parse(plan)
    desk = DeskFile.create(file, OpenTournament(author(by), settings))
    desk.do(SetPlan(author(by), parsed))
    answer(
        {"file": str(file), "name": name, "rules": edition, "plan": str(parsed)},
        json,
        _("“{name}” is opened: {plan}").format(name=name, plan=parsed),
    )


def plan(
    desk: ActingDesk,
    text: Annotated[str, typer.Argument(metavar=_("PLAN"), help=_("As “5 swiss, 2 koth”."))],
    division: DivisionName = "A",
    first_table: Annotated[
        int,
        typer.Option("--first-table", min=1, max=9999, help=_("The number of the first table.")),
    ] = 1,
) -> None:
    """Set how a division is played."""
    parsed = Plan.parse(text)
    desk.do(SetPlan(desk.author(), parsed, division, first_table))
    desk.tell(
        {"division": division, "plan": str(parsed)},
        _("Division {division}: {plan}").format(division=division, plan=parsed),
    )


def tie_break_order(
    desk: ActingDesk,
    text: Annotated[str, typer.Argument(metavar=_("TIE-BREAKS"), help=_("With commas."))],
) -> None:
    """Choose other tie-breaks."""
    order = tie_breaks(text)
    desk.do(ChangeSettings(desk.author(), replace(desk.tournament.settings, tie_breaks=order)))
    desk.tell({"tie_breaks": list(order)}, ", ".join(order))


def close(desk: ActingDesk) -> None:
    """Close the tournament."""
    desk.do(CloseTournament(desk.author()))
    desk.tell({"closed": True}, _("The tournament is closed"))


COMMANDS = (
    ("new", _("Open a tournament in a new file."), new),
    ("plan", _("Say how a division is played."), plan),
    ("tie-breaks", _("Choose the tie-breaks, in their order."), tie_break_order),
    ("close", _("Close the tournament: all results are there."), close),
)
