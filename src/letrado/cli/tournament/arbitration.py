"""``letrado tournament cases``, ``report``, ``decide``, ``appeal``, ``rule``, ``tribunal``."""

from enum import StrEnum
from typing import Annotated, Any

import typer

from letrado.base.errors import Unreadable
from letrado.cli.output import _, cited, print_json, say
from letrado.cli.tournament.context import ActingDesk, Desk, Player, Reason, RoundNumber
from letrado.cli.tournament.file import author
from letrado.rulebook.names import SANCTIONS
from letrado.tournament.justice.cases import STAGES, Case
from letrado.tournament.justice.grounds import ground_of
from letrado.tournament.justice.proposals import COUNTERS, proposals
from letrado.tournament.justice.sanctions import available
from letrado.tournament.justice.tribunal import Person
from letrado.tournament.model.commands import (
    AppealSanction,
    ConstituteTribunal,
    CorrectRuling,
    DecideSanction,
    FindFault,
    PublishNote,
    ReferFault,
    ReportFault,
    RuleAppeal,
    RuleText,
)
from letrado.tournament.model.state import Tournament


class Sanction(StrEnum):
    """Sanctions that the director may decide, if the edition allows them."""

    WARNING = "warning"
    POINTS = "points"
    YELLOW = "yellow"
    RED = "red"
    EXPULSION = "expulsion"
    DISQUALIFICATION = "disqualification"


CaseNumber = Annotated[int, typer.Argument(metavar=_("CASE"), min=1, help=_("Which case."))]


def case_view(tournament: Tournament, case: Case) -> dict[str, Any]:
    """Return a case with the present powers on it: counters propose, the director decides."""
    record = tournament.record
    offered = available(record, case.player).get(case.number, ())
    decision = case.decision
    return {
        "case": case.number,
        "player": case.player,
        "ground": case.ground,
        "article": record.ground(case).article,
        "game": case.game,
        "statement": case.statement,
        "stage": case.stage,
        "in_force": case.in_force,
        "final": record.is_final(case.number, tournament.rounds_begun_for(case.player)),
        "decision": None
        if decision is None
        else {
            "kind": decision.kind,
            "article": decision.article,
            "points": decision.points,
            "round": decision.round,
            "reason": decision.reason,
        },
        "open": [
            {"kind": power.kind, "article": power.article, "due": power.due} for power in offered
        ],
    }


def _show(desk: Desk, number: int) -> None:
    case = desk.tournament.record.case(number)
    view = case_view(desk.tournament, case)
    if desk.json:
        print_json(view)
        return
    say(
        _("Case {number}: {player}, {ground} ({article}), {stage}").format(
            number=number,
            player=case.player,
            ground=case.ground,
            article=cited(view["article"]),
            stage=_(STAGES[case.stage]),
        )
    )
    for power in view["open"]:
        mark = _("is due") if power["due"] else _("possible")
        name = SANCTIONS[power["kind"]]
        say(f"  {_(name)} ({power['kind']}, {cited(power['article'])}): {mark}", style="dim")


def cases(desk: Desk) -> None:
    """Show all cases, and the powers on those that are open."""
    found = desk.tournament.record.cases
    waiting = [one for one in proposals(desk.tournament) if one.case is None]
    if desk.json:
        print_json(
            {
                "cases": [case_view(desk.tournament, case) for case in found],
                "to_report": [
                    {
                        "player": one.player,
                        "ground": one.ground,
                        "game": one.game,
                        "count": one.count,
                    }
                    for one in waiting
                ],
            }
        )
        return
    for case in found:
        _show(desk, case.number)
    for one in waiting:
        name = COUNTERS[one.counter] if one.counter else one.ground
        say(
            _("To report, if it was not justified: {player}, {game} ({what}: {count})").format(
                player=one.player, game=one.game, what=_(name), count=one.count
            ),
            style="yellow",
        )
    if not found and not waiting:
        say(_("No cases"))


def report(
    desk: ActingDesk,
    player: Player,
    ground: Annotated[
        str, typer.Argument(metavar=_("GROUND"), help=_("The article, as “F09 5.3”."))
    ],
    number: RoundNumber = None,
    statement: Annotated[str, typer.Option("--statement", help=_("What happened."))] = "",
) -> None:
    """Report a breach; with a round, in the game of that round."""
    code = ground_of(desk.tournament.rules, ground)
    desk.do(ReportFault(desk.author(), desk.number(player), code, number, statement))
    _show(desk, len(desk.tournament.record.cases))


def find(
    desk: ActingDesk,
    case: CaseNumber,
    dismissed: Annotated[bool, typer.Option("--dismiss", help=_("It is not proven."))] = False,
    reason: Reason = "",
) -> None:
    """Find a breach proven, or dismiss the report."""
    desk.do(FindFault(desk.author(), case, not dismissed, reason))
    _show(desk, case)


def decide(
    desk: ActingDesk,
    case: CaseNumber,
    kind: Annotated[Sanction, typer.Argument(metavar=_("SANCTION"), help=_("What it is."))],
    points: Annotated[int, typer.Option("--points", min=0, help=_("Points off."))] = 0,
    deducted: Annotated[
        bool, typer.Option("--deducted", help=_("The score as entered has them off already."))
    ] = False,
    reason: Reason = "",
) -> None:
    """Decide a sanction within the edition's bounds."""
    desk.do(DecideSanction(desk.author(), case, kind.value, points, reason, deducted))
    _show(desk, case)


def appeal(
    desk: Desk,
    case: CaseNumber,
    arguments: Annotated[str, typer.Option("--arguments", help=_("Why it is wrong."))] = "",
) -> None:
    """Appeal to the tribunal, for the sanctioned player."""
    player = desk.tournament.record.case(case).player
    desk.do(AppealSanction(author(player, "player"), case, arguments))
    _show(desk, case)


def rule(
    desk: ActingDesk,
    case: CaseNumber,
    overturn: Annotated[
        bool, typer.Option("--overturn", help=_("The sanction is overturned."))
    ] = False,
    reason: Reason = "",
    exception: Annotated[
        str, typer.Option("--exception", help=_("Why a conflict of a member is accepted."))
    ] = "",
    slip: Annotated[
        str,
        typer.Option("--slip", help=_("What went wrong, if its ruling was written down wrongly.")),
    ] = "",
    undecided: Annotated[
        bool, typer.Option("--undecided", help=_("With --slip: it has not decided at all."))
    ] = False,
) -> None:
    """Rule on an appeal, which is final; or correct a ruling that was written down wrongly."""
    acting = desk.author("tribunal")
    if slip or undecided:
        upheld = None if undecided else not overturn
        desk.do(CorrectRuling(acting, case, upheld, slip, reason))
    else:
        desk.do(RuleAppeal(acting, case, not overturn, reason, exception=exception))
    _show(desk, case)


_SEAT = _("As “Name, Country, Club”.")


def tribunal(
    desk: ActingDesk,
    organiser: Annotated[str, typer.Argument(metavar=_("ORGANISER"), help=_SEAT)],
    federation: Annotated[str, typer.Argument(metavar=_("FEDERATION"), help=_SEAT)],
    players_rep: Annotated[str, typer.Argument(metavar=_("PLAYERS"), help=_SEAT)],
    first_substitute: Annotated[str, typer.Argument(metavar=_("SUBSTITUTE1"), help=_SEAT)],
    second_substitute: Annotated[str, typer.Argument(metavar=_("SUBSTITUTE2"), help=_SEAT)],
    late: Annotated[
        str, typer.Option("--late", help=_("Why they are named only after the first round began."))
    ] = "",
) -> None:
    """Constitute the tribunal, before the first round."""
    seats = [
        _person(text)
        for text in (organiser, federation, players_rep, first_substitute, second_substitute)
    ]
    named = (seats[0], seats[1], seats[2], (seats[3], seats[4]))
    desk.do(ConstituteTribunal(desk.author(), *named, late))
    desk.tell({"tribunal": [person.name for person in seats]}, _("The tribunal is constituted"))


def _person(text: str) -> Person:
    parts = [part.strip() for part in text.split(",")]
    if not 2 <= len(parts) <= 3:
        raise Unreadable(
            "tribunal.person",
            "“{text}” should be “Name, Country” or “Name, Country, Club”",
            text=text[:80],
        )
    return Person(parts[0], parts[1], parts[2] if len(parts) == 3 else "")


def read_text(
    desk: ActingDesk,
    text: Annotated[str, typer.Argument(metavar=_("TEXT"), help=_("How it is to be read."))],
    article: Annotated[str | None, typer.Option("--article", help=_("Which article."))] = None,
) -> None:
    """Rule how the text is to be read in this tournament."""
    desk.do(RuleText(desk.author(), text, article))
    number = len(desk.tournament.interpretations.rulings)
    desk.tell(
        {"ruling": number, "text": text, "article": article},
        _("Ruling {number} is recorded").format(number=number),
    )


def refer(desk: ActingDesk, case: CaseNumber, reason: Reason = "") -> None:
    """Bring a repeated fault of ethics before the federation as well."""
    desk.do(ReferFault(desk.author(), case, reason))
    _show(desk, case)


class Origin(StrEnum):
    """Origin of a note of the federation."""

    CASE = "case"
    DECISION = "decision"
    CLARIFICATION = "clarification"


def note(
    desk: ActingDesk,
    article: Annotated[str, typer.Argument(metavar=_("ARTICLE"), help=_("Which article."))],
    text: Annotated[str, typer.Argument(metavar=_("TEXT"), help=_("How it is to be read."))],
    origin: Annotated[
        Origin, typer.Option("--origin", help=_("What it goes back to."))
    ] = Origin.DECISION,
) -> None:
    """Attach a note of the federation to an article."""
    desk.do(PublishNote(desk.author("federation"), article, text, origin.value))
    desk.tell(
        {"article": article, "text": text, "origin": origin.value},
        _("The note is attached to {article}").format(article=article),
    )


COMMANDS = (
    ("cases", _("All cases, and what may be decided on them."), cases),
    ("report", _("Report a breach of a player."), report),
    ("find", _("Find a breach proven, or dismiss the report."), find),
    ("decide", _("Decide a sanction within the edition's bounds."), decide),
    ("appeal", _("The sanctioned player goes to the tribunal."), appeal),
    ("rule", _("The tribunal decides an appeal, for good."), rule),
    ("tribunal", _("Constitute the tribunal, before the first round."), tribunal),
    ("refer", _("Bring a repeated fault of ethics before the federation."), refer),
    ("note", _("Attach a note of the federation to an article."), note),
    ("interpret", _("Rule how the text is to be read in this tournament."), read_text),
)
