"""Forms about breaches, sanctions, appeals, the tribunal and readings of the text."""

from typing import Literal, get_args

from letrado.base.errors import LetradoError, Unreadable
from letrado.base.i18n import Named
from letrado.rulebook import Role, SanctionKind
from letrado.server.features.admin.role_names import NAMES
from letrado.server.features.tournaments.desk.acts import Form, act
from letrado.server.features.tournaments.desk.fields import unreadable
from letrado.server.infra.http_refusals import NotAllowed
from letrado.tournament.justice.grounds import ground
from letrado.tournament.justice.tribunal import Person
from letrado.tournament.model import commands as c
from letrado.tournament.model.commands import Command
from letrado.tournament.model.events import Author

MEMBERS = ("organiser", "federation", "players_rep", "first_substitute", "second_substitute")
"""Seats of the tribunal, as its form names them."""


@act("report")
def report(form: Form) -> Command:
    """Report a breach by a player, in the game of a round or outside of games."""
    code = form.line("ground")
    if not code:
        raise Unreadable("desk.ground_missing", "Choose the ground")
    try:
        ground(form.found.rules, code)
    except LetradoError:  # it lists codes, which people type at the terminal only
        raise unreadable("ground", code) from None
    return c.ReportFault(
        form.sign(c.ReportFault),
        form.number("player"),
        code,
        form.maybe("round", 1, 99),
        form.text("statement"),
    )


@act("find")
def find(form: Form) -> Command:
    """Find that a reported breach is proven, or dismiss it."""
    case = form.number("case", 1)
    proven = form.one("finding", ("proven", "dismissed")) == "proven"
    return c.FindFault(form.sign(c.FindFault), case, proven, form.text("reason"))


@act("decide", as_seen=True)
def decide(form: Form) -> Command:
    """Decide the director's sanction for a proven breach."""
    return c.DecideSanction(
        form.sign(c.DecideSanction),
        form.number("case", 1),
        form.one("kind", get_args(SanctionKind)),
        form.maybe("points", 0, 9_999) or 0,
        form.text("reason"),
        form.ticked("deducted"),
    )


@act("appeal")
def appeal(form: Form) -> Command:
    """Enter a player's own appeal, brought on paper; the row of the act names who typed it."""
    _is_for(form, c.AppealSanction, "director", "organiser", "arbiter")
    case = form.found.record.case(form.number("case", 1))
    return c.AppealSanction(Author("player", case.player), case.number, form.text("arguments"))


@act("rule", as_seen=True)
def rule(form: Form) -> Command:
    """Enter a ruling of the tribunal: by one of its members, or brought on paper (F09 §49).

    The tribunal is its author either way; the ruling also names who typed it.
    """
    by, typed_by = _tribunal(form, c.RuleAppeal)
    against = form.found.entrants.get(form.maybe("against") or 0)
    other = (Person(against.name, against.country or "–", against.club),) if against else ()
    return c.RuleAppeal(
        by,
        form.number("case", 1),
        form.one("ruling", ("upheld", "overturned")) == "upheld",
        form.text("reason"),
        other,
        form.text("exception"),
        typed_by,
    )


@act("correct_ruling", as_seen=True)
def correct_ruling(form: Form) -> Command:
    """Correct a ruling that was entered otherwise than the tribunal gave it.

    A member of the tribunal may do that, or the director.
    """
    by, typed_by = _tribunal(form, c.CorrectRuling)
    wanted = form.one("ruling", ("upheld", "overturned", "none"))
    upheld = None if wanted == "none" else wanted == "upheld"
    case, slip = form.number("case", 1), form.text("slip")
    return c.CorrectRuling(by, case, upheld, slip, form.text("reason"), typed_by)


def _tribunal(form: Form, command: type[Command]) -> tuple[Author, str]:
    """Return the author for the tribunal, and who types for it if they are not a member."""
    _is_for(form, command, "tribunal", "director")
    signed = form.sign(command)
    if signed.role == "tribunal":
        return signed, ""
    return Author("tribunal", form.line("signed")), signed.name


@act("refer")
def refer(form: Form) -> Command:
    """Refer a breach to the federation."""
    return c.ReferFault(form.sign(c.ReferFault), form.number("case", 1), form.text("reason"))


@act("tribunal")
def tribunal(form: Form) -> Command:
    """Name the members of the tribunal and their substitutes."""
    people = [
        Person(
            form.line(f"{seat}_name"),
            form.line(f"{seat}_country"),
            form.line(f"{seat}_club"),
        )
        for seat in MEMBERS
    ]
    author = form.sign(c.ConstituteTribunal)
    substitutes = (people[3], people[4])
    late = form.text("late")
    return c.ConstituteTribunal(author, people[0], people[1], people[2], substitutes, late)


@act("read_text")
def read_text(form: Form) -> Command:
    """Rule on how an article of the text is read in this tournament."""
    article = form.line("article") or None
    return c.RuleText(form.sign(c.RuleText), form.text("text"), article)


@act("note")
def note(form: Form) -> Command:
    """Publish a note of the federation; its author is the person who signed it there."""
    _is_for(form, c.PublishNote, "director", "organiser")
    kinds: tuple[Literal["case", "decision", "clarification"], ...] = (
        "case",
        "decision",
        "clarification",
    )
    return c.PublishNote(
        Author("federation", form.line("signed")),
        form.line("article"),
        form.text("text"),
        form.one("origin", kinds),
        form.numbers("rulings"),
    )


def _is_for(form: Form, command: type[Command], *roles: Role) -> None:
    """Refuse an official whose role may not enter what somebody else has signed."""
    if form.sign(command).role not in roles:
        raise NotAllowed(
            "role.refused", "Only these may see or do this: {who}", who=Named(NAMES, *roles)
        )
