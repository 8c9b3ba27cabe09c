"""``letrado tournament history``, ``undo``, ``check``."""

from datetime import UTC, datetime

import typer
from rich.text import Text

from letrado.cli.output import CHECK_FAILED, _, console, language, print_json, progress, say
from letrado.cli.tournament.context import ActingDesk, Desk, Reason
from letrado.rulebook.names import ROLES
from letrado.tournament.checker import check_events, check_standings
from letrado.tournament.desk import history as all_entries
from letrado.tournament.model.commands import Undo
from letrado.tournament.model.views import history_view
from letrado.tournament.standings.effective_results import counted_rounds, division_standings


def history(desk: Desk) -> None:
    """Show everything that happened: when, by whom, and what was undone."""
    rows = history_view(desk.tournament, all_entries(desk.log.events), language)
    if desk.json:
        print_json({"events": rows})
        return
    for row in rows:
        at = datetime.fromtimestamp(row["at"] / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")
        role = ROLES[row["role"]]
        who = row["name"] or _(role)
        undone = _("undone by {event}").format(event=row["undone_by"]) if row["undone_by"] else ""
        style = "dim strike" if undone else ""
        console.print(
            Text(f"{row['seq']:>5}  {at}  {who}:"),
            Text(row["text"], style=style),
            undone,
            soft_wrap=True,
        )


def undo(desk: ActingDesk, reason: Reason = "") -> None:
    """Undo the last act; the history keeps both."""
    desk.do(Undo(desk.author(), reason))
    row = history_view(desk.tournament, all_entries(desk.log.events), language)[-1]
    desk.tell(row, row["text"])


def check(desk: Desk) -> None:
    """Check every round and the standings with separate code; exit 1 if there is an objection."""
    tournament = desk.tournament
    with progress(_("Checking")) as report:
        found = check_events(desk.log.events, report)
        for name in tournament.divisions:
            if not tournament.settings.boards:
                rows = division_standings(tournament, name)
                rounds = counted_rounds(tournament, name)
                found += check_standings(rows, rounds, tournament.settings)
    if desk.json:
        print_json(
            {
                "good": not found,
                "objections": [
                    {
                        "round": one.round,
                        "code": one.code,
                        "text": one.told(language),
                        **dict(one.fields),
                    }
                    for one in found
                ],
            }
        )
    else:
        for one in found:
            say(one.told(language), style="red")
        if not found:
            say(_("The checker has nothing to object to"), style="green")
    if found:
        raise typer.Exit(CHECK_FAILED)


COMMANDS = (
    ("history", _("Everything that happened: when, by whom, and what was undone."), history),
    ("undo", _("Take the last act back; the history keeps both."), undo),
    ("check", _("Check every round and the standings from outside; exit 1 on objections."), check),
)
