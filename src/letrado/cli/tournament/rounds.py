"""``letrado tournament pair``, ``pairings``, ``repair``, ``swap``, ``start``."""

from typing import Annotated, Any

import typer

from letrado.base.i18n import explain
from letrado.cli.output import _, language, print_json, print_table, progress, say
from letrado.cli.tournament.context import (
    ActingDesk,
    Desk,
    DivisionName,
    LastRound,
    Player,
    Reason,
    Round,
    RoundNumber,
)
from letrado.tournament.model.commands import ChangePairs, PairRound, RepairRound, StartRound
from letrado.tournament.model.plan import SYSTEMS
from letrado.tournament.model.views import round_view
from letrado.tournament.pairing.by_hand import draft, swapped
from letrado.tournament.pairing.criteria import NAMES
from letrado.tournament.pairing.matching import Progress
from letrado.tournament.pairing.next_round import asked_for_last
from letrado.tournament.pairing.swiss import king_of_the_hill, swiss
from letrado.tournament.pairing.systems import field_for

Why = Annotated[bool, typer.Option("--why", help=_("Tell the reasons of every table."))]


def show_round(desk: Desk, at: Round, why: bool = False) -> None:
    """Show a round, for people or for programs."""
    tournament = desk.tournament
    view = round_view(tournament, tournament.division(at.division).round(at.number), language)
    if desk.json:
        print_json({"division": at.division, **view})
        return
    heading = _("Division {division}, round {round}").format(division=at.division, round=at.number)
    system = SYSTEMS[view["system"]]
    say(f"{heading} · {_(system)}", style="bold")
    headings = (_("Table"), _("First"), "", _("Second"), _("Starts"), _("Result"))
    print_table(headings, map(_cells, view["tables"]), right=(0,))
    for row in view["tables"] if why else ():
        seat = row["table"]
        say(f"{_('Table')} {seat}" if seat else row["first"]["name"], style="bold")
        for reason in row["reasons"]:
            say(f"  {reason['text']}")
    for reason in view["given_up"]:
        say(_("Given up: {what}").format(what=reason["text"]), style="yellow")


def _cells(row: dict[str, Any]) -> tuple[str, ...]:
    first, second, result = row["first"], row["second"], row["result"]
    if second is None:
        return "–", f"{first['number']}. {first['name']}", "", _("rests"), "", ""
    starts = {"A": first["name"], "B": second["name"]}.get(row["starter"], _("lot"))
    score = "" if result is None else "–".join(map(str, result["scores"]))
    return (
        str(row["table"]),
        f"{first['number']}. {first['name']}",
        "–",
        f"{second['number']}. {second['name']}",
        starts,
        score,
    )


def pair(
    desk: ActingDesk,
    number: RoundNumber = None,
    division: DivisionName = "A",
    provisional: Annotated[
        bool, typer.Option("--provisional", help=_("Although results are missing."))
    ] = False,
    why: Why = False,
) -> None:
    """Pair the next round."""
    due = len(desk.tournament.division(division).rounds) + 1
    wanted = number if number is not None else due
    with progress(_("Pairing round {round}").format(round=wanted)) as report:
        command = PairRound(desk.author(), wanted, division, provisional)
        desk.do(command, progress=_reporting(report))
    show_round(desk, Round(division, wanted), why)


def _reporting(report: Progress) -> Progress:
    def heard(fraction: float) -> None:
        report(fraction)

    return heard


def pairings(desk: Desk, at: Round, why: Why = False) -> None:
    """Show a round."""
    show_round(desk, at, why)


def repair(desk: ActingDesk, at: LastRound, reason: Reason = "") -> None:
    """Re-pair the last round after a late result, changing as little as possible."""
    desk.do(RepairRound(desk.author(), at.number, at.division, reason))
    show_round(desk, at)


def swap(
    desk: ActingDesk,
    first: Player,
    second: Player,
    at: LastRound,
    reason: Reason = "",
    check: Annotated[
        bool, typer.Option("--check", help=_("Only say what it would cost; change nothing."))
    ] = False,
) -> None:
    """Swap two players of the last round."""
    last = desk.tournament.division(at.division).round(at.number)
    couples = swapped(last.pairs, desk.number(first), desk.number(second))
    if check:
        _would_cost(desk, at.division, couples)
        return
    desk.do(ChangePairs(desk.author(), at.number, tuple(couples), at.division, reason))
    show_round(desk, at)


def _would_cost(desk: Desk, division: str, couples: list[tuple[int, int | None]]) -> None:
    asked = asked_for_last(desk.tournament, division)
    field, manner = field_for(asked), desk.tournament.settings.manner
    best = (king_of_the_hill if asked.phase.system == "koth" else swiss)(field, manner)
    made = draft(field, manner, couples, proposal=best)
    if desk.json:
        errors = [error.as_dict(explain(error, language)) for error in made.errors]
        print_json({"errors": errors, "costs": dict(made.costs), "worse": list(made.worse)})
        return
    for error in made.errors:
        say(explain(error, language), style="red")
    if made.worse:
        say(
            _("Worse than proposed in: {criteria}").format(
                criteria=", ".join(_(NAMES[name]) for name in made.worse)
            )
        )
    elif not made.errors:
        say(_("As good as proposed"))


def start(desk: ActingDesk, at: LastRound) -> None:
    """Give the start signal of the last round."""
    desk.do(StartRound(desk.author(), at.number, at.division))
    desk.tell(
        {"division": at.division, "round": at.number, "started": True},
        _("Round {round} has started").format(round=at.number),
    )


COMMANDS = (
    ("pair", _("Pair the next round, and say why."), pair),
    ("pairings", _("Show the tables of a round."), pairings),
    (
        "repair",
        _("Re-pair the last round after a late result, changing as little as possible."),
        repair,
    ),
    ("swap", _("Let two players of the last round change places."), swap),
    ("start", _("Give the start signal of the last round."), start),
)
