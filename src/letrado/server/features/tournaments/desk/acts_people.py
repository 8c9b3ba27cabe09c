"""Forms about the players, the teams and the terms of a tournament."""

from collections.abc import Sequence
from dataclasses import replace

from letrado.server.features.tournaments.desk.acts import Form, act
from letrado.server.features.tournaments.desk.terms import read_plan, read_settings
from letrado.tournament.model import commands as c
from letrado.tournament.model.commands import Command
from letrado.tournament.model.entrants import HIGHEST_RATING, Entrant, Team


@act("settings")
def settings(form: Form) -> Command:
    """Change the terms; the edition cannot change."""
    edition = form.found.settings.edition
    return c.ChangeSettings(
        form.sign(c.ChangeSettings), read_settings(form, edition, form.found.settings)
    )


@act("plan")
def plan(form: Form) -> Command:
    """Set the plan of a division."""
    division = form.line("division") or "A"
    first = form.maybe("first_table", 1, 9_999) or 1
    return c.SetPlan(form.sign(c.SetPlan), read_plan(form), division, first)


@act("close", as_seen=True)
def close(form: Form) -> Command:
    """Close the tournament."""
    return c.CloseTournament(form.sign(c.CloseTournament))


def entrant(form: Form, number: int) -> Entrant:
    """Read a player from the fields of the form."""
    return Entrant(
        number,
        form.line("name"),
        form.maybe("rating", 0, HIGHEST_RATING) or 0,
        form.line("club"),
        form.line("country"),
        form.line("division") or "A",
        form.line("category"),
    )


@act("add")
def add(form: Form) -> Sequence[Command]:
    """Add a player, and check them in if they have arrived already."""
    number = max(form.found.entrants, default=0) + 1
    made: list[Command] = [c.AddEntrant(form.sign(c.AddEntrant), entrant(form, number))]
    if form.ticked("here"):
        made.append(c.CheckIn(form.sign(c.CheckIn), number))
    return made


@act("change")
def change(form: Form) -> Command:
    """Change the data of a player."""
    number = form.found.entrant(form.number("player")).number
    return c.ChangeEntrant(form.sign(c.ChangeEntrant), entrant(form, number))


@act("here")
def here(form: Form) -> Command:
    """Check a player in."""
    return c.CheckIn(form.sign(c.CheckIn), form.number("player"))


@act("not_here")
def not_here(form: Form) -> Command:
    """Undo the check-in of a player."""
    return c.CheckIn(form.sign(c.CheckIn), form.number("player"), here=False)


@act("all_here", as_seen=True)
def all_here(form: Form) -> Sequence[Command]:
    """Check in every registered player who has not withdrawn."""
    missing = set(form.found.entrants) - form.found.here - form.found.withdrawn
    return [c.CheckIn(form.sign(c.CheckIn), number) for number in sorted(missing)]


@act("withdraw")
def withdraw(form: Form) -> Command:
    """Withdraw a player from the tournament."""
    return c.Withdraw(form.sign(c.Withdraw), form.number("player"), form.text("reason"))


@act("return")
def come_back(form: Form) -> Command:
    """Let a player who had withdrawn play again."""
    return c.Return(form.sign(c.Return), form.number("player"))


@act("absence")
def absence(form: Form) -> Command:
    """Note the rounds that a player will miss."""
    rounds = form.numbers("rounds")
    return c.NoteAbsence(form.sign(c.NoteAbsence), form.number("player"), rounds)


@act("forbid")
def forbid(form: Form) -> c.ForbidPair:
    """Forbid pairing two players with each other."""
    return c.ForbidPair(
        form.sign(c.ForbidPair),
        form.number("player"),
        form.number("other"),
        forbidden=True,
        reason=form.text("reason"),
    )


@act("allow")
def allow(form: Form) -> Command:
    """Allow pairing two players with each other again."""
    return replace(forbid(form), forbidden=False)


@act("team")
def team(form: Form) -> Command:
    """Set a team, or change the order of its members."""
    members = form.numbers("members")
    captain = form.maybe("captain") or (members[0] if members else 0)
    number = form.maybe("team") or 0
    division = form.line("division") or "A"
    made = Team(number, form.line("name"), members, captain, division)
    return c.SetTeam(form.sign(c.SetTeam), made)


@act("undo", as_seen=True)
def undo(form: Form) -> Command:
    """Undo the last act that the page showed."""
    return c.Undo(form.sign(c.Undo), form.text("reason"))
