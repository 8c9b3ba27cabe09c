"""Forms about who takes part, and on which terms."""

from collections.abc import Sequence
from dataclasses import replace

from letrado.server.features.tournaments.desk.acts import Form, act
from letrado.server.features.tournaments.desk.terms import read_plan, read_settings
from letrado.tournament.model import commands as c
from letrado.tournament.model.commands import Command
from letrado.tournament.model.entrants import HIGHEST_RATING, Entrant, Team


@act("settings")
def settings(form: Form) -> Command:
    """Other terms; the edition stays."""
    edition = form.found.settings.edition
    return c.ChangeSettings(
        form.sign(c.ChangeSettings), read_settings(form, edition, form.found.settings)
    )


@act("plan")
def plan(form: Form) -> Command:
    """How a division is played."""
    division = form.line("division") or "A"
    first = form.maybe("first_table", 1, 9_999) or 1
    return c.SetPlan(form.sign(c.SetPlan), read_plan(form), division, first)


@act("close", as_seen=True)
def close(form: Form) -> Command:
    """The end."""
    return c.CloseTournament(form.sign(c.CloseTournament))


def entrant(form: Form, number: int) -> Entrant:
    """A player as the form tells him."""
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
    """Somebody new, who may have arrived already."""
    number = max(form.found.entrants, default=0) + 1
    made: list[Command] = [c.AddEntrant(form.sign(c.AddEntrant), entrant(form, number))]
    if form.ticked("here"):
        made.append(c.CheckIn(form.sign(c.CheckIn), number))
    return made


@act("change")
def change(form: Form) -> Command:
    """What is known of somebody."""
    number = form.found.entrant(form.number("player")).number
    return c.ChangeEntrant(form.sign(c.ChangeEntrant), entrant(form, number))


@act("here")
def here(form: Form) -> Command:
    """Somebody has arrived."""
    return c.CheckIn(form.sign(c.CheckIn), form.number("player"))


@act("not_here")
def not_here(form: Form) -> Command:
    """Somebody has not arrived after all."""
    return c.CheckIn(form.sign(c.CheckIn), form.number("player"), here=False)


@act("all_here", as_seen=True)
def all_here(form: Form) -> Sequence[Command]:
    """Everybody who is registered has arrived."""
    missing = set(form.found.entrants) - form.found.here - form.found.withdrawn
    return [c.CheckIn(form.sign(c.CheckIn), number) for number in sorted(missing)]


@act("withdraw")
def withdraw(form: Form) -> Command:
    """Somebody plays no more."""
    return c.Withdraw(form.sign(c.Withdraw), form.number("player"), form.text("reason"))


@act("return")
def come_back(form: Form) -> Command:
    """Somebody plays again."""
    return c.Return(form.sign(c.Return), form.number("player"))


@act("absence")
def absence(form: Form) -> Command:
    """Somebody misses some rounds."""
    rounds = form.numbers("rounds")
    return c.NoteAbsence(form.sign(c.NoteAbsence), form.number("player"), rounds)


@act("forbid")
def forbid(form: Form) -> c.ForbidPair:
    """Two are not to meet."""
    return c.ForbidPair(
        form.sign(c.ForbidPair),
        form.number("player"),
        form.number("other"),
        forbidden=True,
        reason=form.text("reason"),
    )


@act("allow")
def allow(form: Form) -> Command:
    """Two may meet again."""
    return replace(forbid(form), forbidden=False)


@act("team")
def team(form: Form) -> Command:
    """A team, or another order of it."""
    members = form.numbers("members")
    captain = form.maybe("captain") or (members[0] if members else 0)
    number = form.maybe("team") or 0
    division = form.line("division") or "A"
    made = Team(number, form.line("name"), members, captain, division)
    return c.SetTeam(form.sign(c.SetTeam), made)


@act("undo", as_seen=True)
def undo(form: Form) -> Command:
    """The last act, as it was seen."""
    return c.Undo(form.sign(c.Undo), form.text("reason"))
