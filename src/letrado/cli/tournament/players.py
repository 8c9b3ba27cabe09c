"""``letrado tournament add``, ``change``, ``check-in``, ``withdraw`` … : the entrants."""

from dataclasses import replace
from typing import Annotated, Any

import typer

from letrado.base.errors import Unreadable
from letrado.cli.output import _, print_json, print_table
from letrado.cli.tournament.context import (
    ActingDesk,
    Desk,
    DivisionName,
    Player,
    Reason,
    RoundNumber,
)
from letrado.cli.tournament.file import author
from letrado.tournament.model.commands import (
    AddEntrant,
    ChangeEntrant,
    CheckIn,
    ForbidPair,
    NoteAbsence,
    Return,
    SetTeam,
    SignMatch,
    Withdraw,
)
from letrado.tournament.model.entrants import Entrant, Team
from letrado.tournament.model.state import Tournament

Rating = Annotated[int | None, typer.Option("--rating", min=0, max=9999, help=_("The rating."))]
Club = Annotated[str | None, typer.Option("--club", help=_("The club."))]
Country = Annotated[str | None, typer.Option("--country", help=_("The country, as ES."))]
TeamName = Annotated[str, typer.Argument(metavar=_("TEAM"), help=_("What the team is called."))]
Category = Annotated[str | None, typer.Option("--class", help=_("A class with places of its own."))]


def entrant_view(tournament: Tournament, entrant: Entrant) -> dict[str, Any]:
    """Return the data of a player, with number and state."""
    return {
        "number": entrant.number,
        "name": entrant.name,
        "rating": entrant.rating,
        "club": entrant.club,
        "country": entrant.country,
        "division": entrant.division,
        "class": entrant.category,
        "here": entrant.number in tournament.here,
        "withdrawn": entrant.number in tournament.withdrawn,
    }


def _tell(desk: Desk, number: int, text: str) -> None:
    entrant = desk.tournament.entrants[number]
    view = entrant_view(desk.tournament, entrant)
    desk.tell(view, text.format(number=number, name=entrant.name))


def add(
    desk: ActingDesk,
    name: Annotated[str, typer.Argument(metavar=_("NAME"), help=_("Who it is."))],
    rating: Rating = None,
    club: Club = None,
    country: Country = None,
    category: Category = None,
    division: DivisionName = "A",
) -> None:
    """Register a player; after the first round it is a late entry."""
    entrant = Entrant(0, name, rating or 0, club or "", country or "", division, category or "")
    desk.do(AddEntrant(desk.author(), entrant))
    _tell(desk, max(desk.tournament.entrants), _("{number}. {name} is registered"))


def change(
    desk: ActingDesk,
    player: Player,
    name: Annotated[str | None, typer.Option("--name", help=_("The right name."))] = None,
    rating: Rating = None,
    club: Club = None,
    country: Country = None,
    category: Category = None,
) -> None:
    """Correct the data of a player."""
    before = desk.tournament.entrant(desk.number(player))
    given = {"name": name, "rating": rating, "club": club, "country": country, "category": category}
    changed: dict[str, Any] = {field: value for field, value in given.items() if value is not None}
    desk.do(ChangeEntrant(desk.author(), replace(before, **changed)))
    _tell(desk, before.number, _("{number}. {name} is changed"))


def check_in(
    desk: ActingDesk,
    player: Player,
    off: Annotated[bool, typer.Option("--off", help=_("Has not arrived after all."))] = False,
) -> None:
    """Note that a player has arrived."""
    number = desk.number(player)
    desk.do(CheckIn(desk.author(), number, here=not off))
    _tell(desk, number, _("{name} is not here") if off else _("{name} is here"))


def withdraw(desk: ActingDesk, player: Player, reason: Reason = "") -> None:
    """Withdraw a player from later rounds."""
    number = desk.number(player)
    desk.do(Withdraw(desk.author(), number, reason))
    _tell(desk, number, _("{name} has withdrawn"))


def come_back(desk: ActingDesk, player: Player) -> None:
    """Let a player return."""
    number = desk.number(player)
    desk.do(Return(desk.author(), number))
    _tell(desk, number, _("{name} plays again"))


def absent(
    desk: ActingDesk,
    player: Player,
    rounds: Annotated[list[int], typer.Argument(metavar=_("ROUND…"), help=_("Which rounds."))],
) -> None:
    """Note that a player is not to be paired in some rounds."""
    number = desk.number(player)
    desk.do(NoteAbsence(desk.author(), number, tuple(rounds)))
    _tell(desk, number, _("{name} is not paired in these rounds"))


def forbid(
    desk: ActingDesk,
    first: Player,
    second: Player,
    off: Annotated[bool, typer.Option("--off", help=_("They may meet again."))] = False,
    reason: Reason = "",
) -> None:
    """Forbid two players to meet."""
    one, other = desk.number(first), desk.number(second)
    desk.do(ForbidPair(desk.author(), one, other, not off, reason))
    text = _("{first} and {second} may meet") if off else _("{first} and {second} do not meet")
    names = desk.tournament.entrants
    desk.tell(
        {"forbidden": [list(pair) for pair in sorted(desk.tournament.forbidden)]},
        text.format(first=names[one].name, second=names[other].name),
    )


def team(
    desk: ActingDesk,
    name: TeamName,
    members: Annotated[
        list[str],
        typer.Argument(metavar=_("PLAYER…"), help=_("In the order of the boards, reserves last.")),
    ],
    captain: Annotated[
        str | None, typer.Option("--captain", help=_("Who leads; without it, the first."))
    ] = None,
    division: DivisionName = "A",
) -> None:
    """Register a team, or change its order."""
    numbers = tuple(desk.number(member) for member in members)
    known = [one for one in desk.tournament.teams.values() if one.name == name]
    leader = desk.number(captain) if captain is not None else numbers[0]
    number = known[0].number if known else 0
    desk.do(SetTeam(desk.author(), Team(number, name, numbers, leader, division)))
    desk.tell(
        {"team": name, "members": list(numbers), "captain": leader},
        _("Team {name}, players: {count}").format(name=name, count=len(numbers)),
    )


def sign_match(desk: Desk, name: TeamName, number: RoundNumber = None) -> None:
    """Sign the result of a team's match, for its captain."""
    found = next((one for one in desk.tournament.teams.values() if one.name == name), None)
    if found is None:
        raise Unreadable("team.unnamed", "There is no team “{name}”", name=name[:80])
    captain = desk.tournament.entrant(found.captain).name
    round_number = desk.round(found.division, number)
    desk.do(SignMatch(author(captain, "player"), found.number, round_number))
    desk.tell(
        {"team": name, "round": round_number, "signed": captain},
        _("{captain} signs for {team}").format(captain=captain, team=name),
    )


def list_players(desk: Desk) -> None:
    """List everybody who is registered."""
    tournament = desk.tournament
    views = [entrant_view(tournament, one) for one in tournament.entrants.values()]
    if desk.json:
        print_json({"players": views})
        return
    headings = (_("No."), _("Name"), _("Rating"), _("Club"), _("Country"), _("Division"), "")
    rows = (
        (
            str(view["number"]),
            view["name"],
            str(view["rating"] or ""),
            view["club"],
            view["country"],
            view["division"],
            _("withdrawn") if view["withdrawn"] else "",
        )
        for view in views
    )
    print_table(headings, rows, right=(0, 2))


COMMANDS = (
    ("add", _("Register a player."), add),
    ("change", _("Correct what is known of a player."), change),
    ("check-in", _("Note that a player has arrived."), check_in),
    ("withdraw", _("Withdraw a player."), withdraw),
    ("return", _("A player who had withdrawn plays again."), come_back),
    ("absent", _("A player is not to be paired in some rounds."), absent),
    ("forbid", _("Two players are not to meet."), forbid),
    ("team", _("Register a team, or change its order."), team),
    ("sign-match", _("The captain of a team signs the result of its match."), sign_match),
    ("players", _("List everybody who is registered."), list_players),
)
